import type { MapSettings } from '@banyan/contract'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Attribution } from '../components/attribution.tsx'
import { MapTools } from '../components/map-tools.tsx'
import { usePlaceNames } from '../components/use-place-names.ts'
import { useStage } from '../components/use-stage.ts'
import type { MapStage, Place } from '../view/map-stage.ts'
import { WithSettings } from './with-settings.tsx'
import '../components/over-map.css'
import './photos.css'

const placeZoom = 8
const nowhere: readonly Place[] = []

interface PickPlaceProps {
  /** Undefined if no place is chosen yet. */
  readonly place: Place | undefined
  readonly onPick: (place: Place) => void
}

/** A small map for choosing a place, by a click or by moving the pin. */
export const PickPlace = (props: PickPlaceProps) => (
  <WithSettings>{(settings) => <PickMap settings={settings} {...props} />}</WithSettings>
)

function PickMap({ settings, place, onPick }: PickPlaceProps & { readonly settings: MapSettings }) {
  const { t } = useTranslation('map')
  const host = useRef<HTMLDivElement>(null)
  const places = useMemo(() => (place ? [place] : nowhere), [place])
  const { default_latitude: latitude, default_longitude: longitude } = settings
  const { stage, isUnavailable } = useStage({
    host,
    settings,
    items: places,
    place: place ?? { latitude, longitude },
    zoom: placeZoom,
    label: t('pick.label'),
  })
  usePlaceNames(stage, nowhere, settings.tiles_url === null && !isUnavailable)
  /** A place chosen on the map itself does not move the map. */
  const own = useRef(place)
  const pick = (to: Place): void => {
    own.current = to
    onPick(to)
  }
  const pressed = useEffectEvent(pick)
  useEffect(() => stage?.onPress((to) => pressed(to)), [stage])
  useEffect(() => {
    if (place && place !== own.current) stage?.goTo(place)
    own.current = place
  }, [stage, place])
  if (isUnavailable) return <p className="map-hint">{t('unavailable.title')}</p>
  return (
    <div className="map-frame map-pick">
      <div ref={host} className="map-host" data-testid="pick-map" />
      {stage && place ? <Pin stage={stage} place={place} onMove={pick} /> : null}
      {stage ? <MapTools onZoom={(steps) => stage.zoomBy(steps)} onAll={undefined} allLabel="" /> : null}
      <Attribution tiles={settings.tiles_attribution} />
    </div>
  )
}

function Pin({
  stage,
  place,
  onMove,
}: {
  readonly stage: MapStage
  readonly place: Place
  readonly onMove: (place: Place) => void
}) {
  const { t } = useTranslation('map')
  const [element] = useState(() => Object.assign(document.createElement('div'), { className: 'map-pin' }))
  const pin = useRef<{ move: (place: Place) => void }>(null)
  const moved = useEffectEvent(onMove)
  const [first] = useState(place)
  useEffect(() => {
    const made = stage.pin(element, first, (to) => moved(to))
    pin.current = made
    return () => made.remove()
  }, [stage, element, first])
  useEffect(() => pin.current?.move(place), [place])
  return createPortal(
    <button type="button" aria-label={t('pick.pin')} title={t('pick.pin')}>
      <svg width="32" height="40" viewBox="0 0 32 40" aria-hidden="true">
        <path d="M16 39C12 32 3 25 3 15.5a13 13 0 0 1 26 0C29 25 20 32 16 39Z" />
        <circle cx="16" cy="15.5" r="5" />
      </svg>
    </button>,
    element,
  )
}
