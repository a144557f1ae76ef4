import { useCallback, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { personKey } from '../people/clusters.ts'
import type { Clusters } from '../people/clusters.ts'
import type { MapPerson } from '../people/located.ts'
import { placeKey, spread } from '../people/spots.ts'
import type { GroupSpot, MapSpot } from '../people/spots.ts'
import type { MapStage } from '../view/map-stage.ts'
import { GroupMarker, PersonMarker, RestMarker } from './marker.tsx'
import { PersonPopup } from './person-popup.tsx'
import { useClusters } from './use-clusters.ts'
import { useMarkerKeys } from './use-marker-keys.ts'
import { useSpots } from './use-spots.ts'
import type { Prepared } from './use-spots.ts'
import './markers.css'

/** Room around a place for a popup over it. */
const popupMargin = { left: 150, top: 254, right: 150, bottom: 32 }

interface MarkersProps {
  readonly stage: MapStage
  readonly people: readonly MapPerson[]
  readonly selectedId: number
  readonly ownId: number
  /** The person whose popup is open. */
  readonly openId: number | undefined
  /** The place that is fanned out. */
  readonly fan: string | undefined
  readonly onOpen: (id: number | undefined) => void
  readonly onFan: (place: string | undefined) => void
  /** Shows the people of a place in the list. */
  readonly onRest: (address: string) => void
  /** Shows the path of a person's life. */
  readonly onPath: (id: number) => void
  /** Pixels at the foot of the map that something covers. */
  readonly foot?: number
}

/** The people on the map: real buttons, in one layer that moves with the map. */
export function Markers(props: MarkersProps) {
  const clusters = useClusters(props.people, props.stage.maxZoom)
  return clusters ? <GroupedMarkers {...props} index={clusters} /> : null
}

/** @param glides - whether markers glide to their new places when the people change */
export function GroupedMarkers({
  stage,
  index,
  selectedId,
  ownId,
  openId,
  fan,
  onOpen,
  onFan,
  onRest,
  onPath,
  foot = 0,
  glides = false,
}: Omit<MarkersProps, 'people'> & { readonly index: Clusters<MapPerson>; readonly glides?: boolean }) {
  const { t } = useTranslation('map')
  const layer = useRef<HTMLUListElement>(null)
  const elements = useRef(new Map<string, HTMLElement>())
  const clusters = useMemo(() => index.select(selectedId), [index, selectedId])
  const toSpots = useCallback(
    ({ marks, clusters: of, isNearest, capacity }: Prepared<MapPerson>) =>
      spread(marks, of, { place: fan, all: isNearest, capacity }),
    [fan],
  )
  const spots = useSpots({ stage, clusters, toSpots, layer, elements, glides })
  const close = (): void => {
    // The focus may be inside the popup that closes.
    elements.current.get(personKey(openId))?.querySelector('button')?.focus({ preventScroll: true })
    onOpen(undefined)
  }
  const onEscape = (): void => (openId === undefined ? onFan(undefined) : close())
  const keys = useMarkerKeys({ stage, spots, layer, elements, onEscape })

  const openPerson = (spot: MapSpot, id: number): void => {
    if (id === openId) return onOpen(undefined)
    const { x, y } = spot
    stage.reveal(spot, {
      left: popupMargin.left - x,
      top: popupMargin.top - y,
      right: popupMargin.right + x,
      bottom: popupMargin.bottom + y + foot,
    })
    onOpen(id)
  }
  const openGroup = (spot: GroupSpot): void => {
    if (spot.partsAt !== undefined) return stage.zoomTo(spot, spot.partsAt)
    if (spot.isFanned) return onFan(undefined)
    onFan(placeKey(spot))
  }

  return createPortal(
    <ul ref={layer} className="map-markers" aria-label={t('markers.label')}>
      {spots.map((spot) => {
        const common = { isTabStop: spot.key === keys.tabStop, onFocus: () => keys.onFocus(spot.key), onBlur: keys.onBlur }
        return (
          <li
            key={spot.key}
            ref={(element) => {
              if (!element) return undefined
              const { current } = elements
              current.set(spot.key, element)
              return () => void current.delete(spot.key)
            }}
            className={
              spot.kind === 'person' && spot.person.id === openId
                ? 'map-spot map-spot-open'
                : spot.holdsSelected
                  ? 'map-spot map-spot-selected'
                  : 'map-spot'
            }
          >
            {spot.kind === 'person' ? (
              <>
                <PersonMarker
                  {...common}
                  spot={spot}
                  isOwn={spot.person.id === ownId}
                  isOpen={spot.person.id === openId}
                  onPress={() => openPerson(spot, spot.person.id)}
                />
                {spot.person.id === openId ? (
                  <PersonPopup person={spot.person} onPath={() => onPath(spot.person.id)} onClose={close} />
                ) : null}
              </>
            ) : spot.kind === 'group' ? (
              <GroupMarker {...common} spot={spot} onPress={() => openGroup(spot)} />
            ) : (
              <RestMarker {...common} spot={spot} onPress={() => onRest(spot.address)} />
            )}
          </li>
        )
      })}
    </ul>,
    stage.overlay,
  )
}
