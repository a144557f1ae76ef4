import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useGroups } from '../components/use-clusters.ts'
import { Clusters } from '../people/clusters.ts'
import { boundsOf } from '../people/located.ts'
import type { MapPerson } from '../people/located.ts'
import type { MapStage } from '../view/map-stage.ts'
import { YearGroups } from './groups-at.ts'
import type { Lives } from './lives.ts'
import { usePlaying } from './use-playing.ts'
import type { Speed } from './use-playing.ts'

interface Input {
  readonly lives: Lives | undefined
  /** Undefined for today's map. */
  readonly year: number | undefined
  readonly stage: MapStage | undefined
  /** Stays in view. */
  readonly selectedId: number
  readonly isPlaying: boolean
  readonly onYear: (year: number) => void
  readonly onPlay: (isPlaying: boolean) => void
}

/** The map in a year. */
export interface Time {
  readonly lives: Lives
  readonly year: number
  readonly people: readonly MapPerson[]
  /** The people of the year in which it began to play: a list that changes many times a second cannot be read. */
  readonly listed: readonly MapPerson[]
  /** Undefined until the places have been grouped. */
  readonly index: Clusters<MapPerson> | undefined
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  readonly setYear: (year: number) => void
  readonly play: (isPlaying: boolean) => void
  /** Shows the places of all years, if there is room. */
  readonly showAll: () => void
}

/** @returns undefined for today's map, while the lives load, and if nobody has a place with a date */
export function useTime({ lives, year: asked, stage, selectedId, isPlaying, onYear, onPlay }: Input): Time | undefined {
  const [speed, setSpeed] = useState<Speed>('normal')
  const [still, setStill] = useState<readonly MapPerson[]>([])
  const isOn = lives !== undefined && !lives.isEmpty && asked !== undefined
  const year = isOn ? Math.max(lives.first, Math.min(lives.last, asked)) : 0
  const groups = useGroups(isOn ? lives.places : undefined, stage?.maxZoom)
  const present = useMemo(() => (isOn ? lives.at(year) : undefined), [isOn, lives, year])
  const yearGroups = useMemo(() => (isOn && groups ? new YearGroups(groups, lives.points) : undefined), [isOn, groups, lives])
  const index = useMemo(
    () => (yearGroups && present ? new Clusters(present.items, yearGroups.of(present)) : undefined),
    [yearGroups, present],
  )
  const bounds = useMemo(() => (isOn ? boundsOf(lives.listPlaces()) : undefined), [isOn, lives])
  usePlaying({ isPlaying: isPlaying && isOn, speed, year, last: lives?.last ?? 0, onYear, onEnd: () => onPlay(false) })

  const selectedPlace = isOn ? lives.placeAt(selectedId, year) : undefined
  const rather = isOn ? (selectedPlace ?? present?.placeOf[0] ?? 0) : 0
  const showAll = (): void => {
    if (lives && bounds) stage?.showAll(bounds, { bottom: barHeight }, lives.placeWith(rather))
  }
  const begin = useEffectEvent(showAll)
  const isShown = stage !== undefined && isOn
  useEffect(() => {
    if (isShown) begin()
  }, [isShown])
  useFollowing(stage, lives, selectedId, selectedPlace)

  if (!isOn || present === undefined) return undefined
  return {
    lives,
    year,
    people: present.items,
    listed: isPlaying ? still : present.items,
    showAll,
    index,
    speed,
    setSpeed,
    setYear: (to) => {
      onPlay(false)
      onYear(to)
    },
    play: (wanted) => {
      // From the beginning, at the end.
      if (wanted && year >= lives.last) onYear(lives.first)
      setStill(present.items)
      onPlay(wanted)
    },
  }
}

/** Pixels at the foot of the map. */
export const barHeight = 120
/** Pixels around somebody who moves. */
const followMargin = 64

/** When the selected person moves out of the window, or appears outside of it, the map goes with them. */
function useFollowing(
  stage: MapStage | undefined,
  lives: Lives | undefined,
  selectedId: number,
  place: number | undefined,
): void {
  const shown = useRef({ lives, selectedId, place })
  useEffect(() => {
    const before = shown.current
    shown.current = { lives, selectedId, place }
    if (!stage || !lives || before.lives !== lives || before.selectedId !== selectedId) return
    if (place === undefined || before.place === place) return
    // Whoever looks elsewhere goes on looking there.
    if (before.place !== undefined && !stage.isInView(lives.placeWith(before.place))) return
    stage.reveal(lives.placeWith(place), {
      left: followMargin,
      top: followMargin,
      right: followMargin,
      bottom: followMargin + barHeight,
    })
  }, [stage, lives, selectedId, place])
}
