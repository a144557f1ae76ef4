import type { MapSettings, PersonSummary } from '@banyan/contract'
import { useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PathView } from '../path/path-view.tsx'
import { boundsOf, isLocated } from '../people/located.ts'
import type { MapPerson } from '../people/located.ts'
import { placeKey } from '../people/spots.ts'
import { Movers } from '../time/movers.tsx'
import { TimeBar } from '../time/time-bar.tsx'
import { TimeNotice } from '../time/time-notice.tsx'
import { useLives } from '../time/use-lives.ts'
import { useMapMode } from '../time/use-map-mode.ts'
import { barHeight, useTime } from '../time/use-time.ts'
import { useFullHeight } from '../view/use-full-height.ts'
import { Attribution } from './attribution.tsx'
import { MapTools } from './map-tools.tsx'
import { GroupedMarkers, Markers } from './markers.tsx'
import { NoLocation } from './no-location.tsx'
import { PeopleList } from './people-list.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { useMapStage } from './use-map-stage.ts'
import { usePlaceNames } from './use-place-names.ts'
import './over-map.css'

interface MapViewProps {
  readonly settings: MapSettings
  readonly everybody: readonly PersonSummary[]
  /** People who have a place. */
  readonly people: readonly MapPerson[]
  readonly selected: MapPerson
  readonly ownId: number
  /** What the reader calls somebody; undefined while it is not shown. */
  readonly kinOf: ((id: number) => string | undefined) | undefined
  readonly onSelect: (id: number) => void
}

/** Below this width, the list covers the map as a sheet and would hide the chosen person. */
const sheetMedia = '(max-width: 720px)'

export function MapView({ settings, everybody, people, selected, ownId, kinOf, onSelect }: MapViewProps) {
  const { t } = useTranslation('map')
  const frame = useFullHeight()
  const host = useRef<HTMLDivElement>(null)
  const listButton = useRef<HTMLButtonElement>(null)
  const timeButton = useRef<HTMLButtonElement>(null)
  const [openId, setOpenId] = useState<number>()
  const [fan, setFan] = useState<string>()
  const [dismissedId, setDismissedId] = useState<number>()
  const [list, setList] = useState({ isOpen: false, text: '' })
  const [isPlaying, setIsPlaying] = useState(false)
  const [mode, setMode] = useMapMode(isPlaying)
  const livesState = useLives(everybody, mode.year !== undefined || mode.isPath)
  const { lives } = livesState
  const reach = useMemo(() => (lives ? [...people, ...lives.listPlaces()] : people), [people, lives])
  const { stage, isUnavailable, areTilesMissing, stayFor } = useMapStage({
    host,
    settings,
    people,
    reach,
    selected,
    label: t('label'),
  })
  const names = usePlaceNames(stage, reach, settings.tiles_url === null && !isUnavailable)
  const time = useTime({
    lives,
    year: mode.isPath ? undefined : mode.year,
    stage,
    selectedId: selected.id,
    isPlaying,
    onYear: (year) => setMode({ year }),
    onPlay: setIsPlaying,
  })
  const isToday = mode.year === undefined && !mode.isPath

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
  const showPath = (id: number): void => {
    setIsPlaying(false)
    setOpenId(undefined)
    setList({ isOpen: false, text: '' })
    select(id)
    setMode({ isPath: true })
  }
  const closePath = (): void => {
    setMode({ isPath: false })
    focusLater(listButton)
  }
  const closeTime = (): void => {
    setIsPlaying(false)
    setMode({ year: undefined })
    focusLater(timeButton)
  }

  const listProps = {
    people: time?.listed ?? people,
    withoutPlace: isToday ? everybody.length - people.length : 0,
    selectedId: selected.id,
    ownId,
    kinOf,
    text: list.text,
    onText: (text: string) => setList({ isOpen: true, text }),
    onChoose: choose,
  }
  const timeButtonElement = (
    <button
      ref={timeButton}
      type="button"
      className="map-list-button"
      onClick={() => setMode({ year: new Date().getFullYear() })}
    >
      {t('time.open')}
    </button>
  )
  const timeElement = time ? (
    <TimeBar
      first={time.lives.first}
      last={time.lives.last}
      year={time.year}
      count={time.people.length}
      isPlaying={isPlaying}
      speed={time.speed}
      onYear={time.setYear}
      onPlay={time.play}
      onSpeed={time.setSpeed}
      onClose={closeTime}
    />
  ) : mode.isPath && lives ? (
    <PathView frame={frame} stage={stage} lives={lives} person={selected} onClose={closePath} />
  ) : isToday ? null : (
    <TimeNotice {...livesState} person={selected} onClose={mode.isPath ? closePath : closeTime} />
  )

  const isWithoutLocation = isToday && !isLocated(selected) && dismissedId !== selected.id
  const notice = isWithoutLocation ? <NoLocation person={selected} onClose={() => setDismissedId(selected.id)} /> : null
  if (isUnavailable) {
    return (
      <section className="map-unavailable" aria-labelledby="map-unavailable">
        <h2 id="map-unavailable">{t('unavailable.title')}</h2>
        <p>{t('unavailable.text')}</p>
        {notice}
        {isToday ? timeButtonElement : timeElement}
        {mode.isPath ? null : <PeopleList {...listProps} />}
      </section>
    )
  }
  const markerProps = {
    selectedId: selected.id,
    ownId,
    openId: shownId,
    fan,
    onOpen: open,
    onFan: setFan,
    onRest: (text: string) => setList({ isOpen: true, text }),
    onPath: showPath,
  }
  const bounds = time ? undefined : boundsOf(people)
  return (
    <div ref={frame} className="map-frame">
      <div
        ref={host}
        className="map-host"
        data-testid="map"
        data-names={names.areComing ? 'coming' : 'here'}
        data-named={names.count}
      />
      {stage && time ? (
        <>
          <Movers stage={stage} lives={time.lives} year={time.year} />
          {time.index ? <GroupedMarkers {...markerProps} stage={stage} index={time.index} foot={barHeight} glides /> : null}
        </>
      ) : stage && !mode.isPath ? (
        <Markers {...markerProps} stage={stage} people={people} />
      ) : null}
      {stage ? (
        <MapTools
          onZoom={(steps) => stage.zoomBy(steps)}
          onAll={time ? time.showAll : bounds ? () => stage.showAll(bounds) : undefined}
          allLabel={t('zoom.all')}
        />
      ) : null}
      <div className="map-top">
        {notice}
        <div className="map-buttons">
          {isToday ? timeButtonElement : null}
          {mode.isPath ? null : (
            <button
              ref={listButton}
              type="button"
              className="map-list-button"
              aria-expanded={list.isOpen}
              onClick={() => setList({ isOpen: !list.isOpen, text: '' })}
            >
              {t('people.title')}
            </button>
          )}
        </div>
      </div>
      {areTilesMissing ? (
        <output className="map-tiles-missing">{t('tilesMissing', { name: settings.tiles_attribution })}</output>
      ) : null}
      <Attribution tiles={settings.tiles_attribution} />
      {timeElement}
      {list.isOpen && !mode.isPath ? <PeoplePanel {...listProps} onClose={closeList} /> : null}
    </div>
  )
}

/** For a button that appears with the next picture. */
function focusLater(button: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => button.current?.focus())
}
