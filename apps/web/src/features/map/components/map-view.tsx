import type { MapSettings } from '@banyan/contract'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { boundsOf, isLocated } from '../people/located.ts'
import type { MapPerson } from '../people/located.ts'
import { placeKey } from '../people/spots.ts'
import { useFullHeight } from '../view/use-full-height.ts'
import { Attribution } from './attribution.tsx'
import { MapTools } from './map-tools.tsx'
import { Markers } from './markers.tsx'
import { NoLocation } from './no-location.tsx'
import { PeopleList } from './people-list.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { useMapStage } from './use-map-stage.ts'
import { usePlaceNames } from './use-place-names.ts'
import './over-map.css'

interface MapViewProps {
  readonly settings: MapSettings
  /** People who have a place. */
  readonly people: readonly MapPerson[]
  readonly withoutPlace: number
  readonly selected: MapPerson
  readonly ownId: number
  readonly onSelect: (id: number) => void
}

/** Below this width, the list covers the map as a sheet and would hide the chosen person. */
const sheetMedia = '(max-width: 720px)'

export function MapView({ settings, people, withoutPlace, selected, ownId, onSelect }: MapViewProps) {
  const { t } = useTranslation('map')
  const frame = useFullHeight()
  const host = useRef<HTMLDivElement>(null)
  const listButton = useRef<HTMLButtonElement>(null)
  const [openId, setOpenId] = useState<number>()
  const [fan, setFan] = useState<string>()
  const [dismissedId, setDismissedId] = useState<number>()
  const [list, setList] = useState({ isOpen: false, text: '' })
  const { stage, isUnavailable, areTilesMissing, stayFor } = useMapStage({ host, settings, people, selected, label: t('label') })
  const names = usePlaceNames(stage, people, settings.tiles_url === null && !isUnavailable)

  // A selection from elsewhere does not show somebody else's popup.
  const shownId = openId === selected.id ? openId : undefined
  const select = (id: number): void => {
    if (id === selected.id) return
    stayFor(id)
    onSelect(id)
  }
  const open = (id: number | undefined): void => {
    setOpenId(id)
    if (id !== undefined) select(id)
  }
  const closeList = (): void => {
    setList({ isOpen: false, text: '' })
    listButton.current?.focus()
  }
  const choose = (person: MapPerson): void => {
    setFan(placeKey(person))
    setOpenId(undefined)
    select(person.id)
    const isSheet = window.matchMedia(sheetMedia).matches
    stage?.goTo(person, isSheet ? 0 : (frame.current?.querySelector('.map-panel')?.clientWidth ?? 0))
    if (isSheet) closeList()
  }
  const listProps = {
    people,
    withoutPlace,
    selectedId: selected.id,
    ownId,
    text: list.text,
    onText: (text: string) => setList({ isOpen: true, text }),
    onChoose: choose,
  }

  const isWithoutLocation = !isLocated(selected) && dismissedId !== selected.id
  const notice = isWithoutLocation ? <NoLocation person={selected} onClose={() => setDismissedId(selected.id)} /> : null
  if (isUnavailable) {
    return (
      <section className="map-unavailable" aria-labelledby="map-unavailable">
        <h2 id="map-unavailable">{t('unavailable.title')}</h2>
        <p>{t('unavailable.text')}</p>
        {notice}
        <PeopleList {...listProps} />
      </section>
    )
  }
  const bounds = boundsOf(people)
  return (
    <div ref={frame} className="map-frame">
      <div
        ref={host}
        className="map-host"
        data-testid="map"
        data-names={names.areComing ? 'coming' : 'here'}
        data-named={names.count}
      />
      {stage ? (
        <>
          <Markers
            stage={stage}
            people={people}
            selectedId={selected.id}
            ownId={ownId}
            openId={shownId}
            fan={fan}
            onOpen={open}
            onFan={setFan}
            onRest={(text) => setList({ isOpen: true, text })}
          />
          <MapTools
            onZoom={(steps) => stage.zoomBy(steps)}
            onAll={bounds ? () => stage.showAll(bounds) : undefined}
            allLabel={t('zoom.all')}
          />
        </>
      ) : null}
      <div className="map-top">
        {notice}
        <button
          ref={listButton}
          type="button"
          className="map-list-button"
          aria-expanded={list.isOpen}
          onClick={() => setList({ isOpen: !list.isOpen, text: '' })}
        >
          {t('people.title')}
        </button>
      </div>
      {areTilesMissing ? (
        <output className="map-tiles-missing">{t('tilesMissing', { name: settings.tiles_attribution })}</output>
      ) : null}
      <Attribution tiles={settings.tiles_attribution} />
      {list.isOpen ? <PeoplePanel {...listProps} onClose={closeList} /> : null}
    </div>
  )
}
