import { useEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { boundsOf } from '../people/located.ts'
import type { Lives } from '../time/lives.ts'
import type { MapStage } from '../view/map-stage.ts'
import { PathLayer } from './path-layer.tsx'
import { PathPanel } from './path-panel.tsx'
import { stopsOf } from './stops.ts'
import type { PathStop } from './stops.ts'
import './path.css'

interface PathViewProps {
  readonly frame: RefObject<HTMLElement | null>
  /** Undefined where there is no map. */
  readonly stage: MapStage | undefined
  readonly lives: Lives
  readonly person: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/** Where a person was in their life: a line on the map, and a list. */
export function PathView({ frame, stage, lives, person, onClose }: PathViewProps) {
  const stops = useMemo(() => stopsOf(lives.staysOf(person.id)), [lives, person.id])
  const [chosen, setChosen] = useState<{ person: number; number: number }>()
  const current = chosen?.person === person.id ? chosen.number : undefined

  useEffect(() => {
    const bounds = boundsOf(stops)
    if (bounds) stage?.showAll(bounds, coveredIn(frame.current), stops[0])
  }, [stage, stops, frame])

  const goTo = (stop: PathStop): void => {
    setChosen({ person: person.id, number: stop.number })
    const { right = 0, bottom = 0 } = coveredIn(frame.current)
    stage?.goTo(stop, right, bottom)
  }
  return (
    <>
      {stage ? <PathLayer stage={stage} lives={lives} stops={stops} current={current} /> : null}
      <PathPanel
        key={person.id}
        name={person.name}
        personId={person.id}
        stops={stops}
        current={current}
        onStop={goTo}
        onClose={onClose}
      />
    </>
  )
}

/** What the list covers: the right side of the map, or its foot on a phone. */
function coveredIn(frame: HTMLElement | null): { right?: number; bottom?: number } {
  const panel = frame?.querySelector<HTMLElement>('.map-panel')
  if (!frame || !panel) return {}
  return panel.clientWidth < frame.clientWidth - 1 ? { right: panel.clientWidth } : { bottom: panel.clientHeight }
}
