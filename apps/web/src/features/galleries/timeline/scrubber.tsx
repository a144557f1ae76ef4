import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { lastUpTo } from './layout-timeline.ts'
import type { TimelineLayout } from './layout-timeline.ts'

interface ScrubberProps {
  layout: TimelineLayout
  /** The element that the timeline is in. */
  list: HTMLElement | null
  /** What the heading of a group says. */
  textOf: (taken: string) => string
  /** Told when a finger or the mouse takes it, and when it is let go. */
  onDrag: (isDragging: boolean) => void
}

/** Years closer together than this, in pixels, have no room beside the scrubber. */
const yearGap = 26
const manyGroups = 12

/** Goes through the whole timeline with a thumb, the mouse or keys; it says at which time one is. */
export function Scrubber({ layout, list, textOf, onDrag }: ScrubberProps) {
  const { t } = useTranslation('timeline')
  const track = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLDivElement>(null)
  /** Where the keys have led to: until somebody scrolls on, the heading that they chose counts. */
  const keyed = useRef<number>(undefined)
  const [at, setAt] = useState(0)
  const [isDragging, setIsDragging] = useState(false)
  const [trackHeight, setTrackHeight] = useState(0)
  const follow = useEffectEvent((shown: TimelineLayout, within: HTMLElement | null) => {
    const [rail, handle] = [track.current, thumb.current]
    if (!rail || !handle || !within) return
    const top = -within.getBoundingClientRect().top
    setTrackHeight(rail.clientHeight)
    const share = Math.min(Math.max(top / Math.max(1, shown.height - window.innerHeight), 0), 1)
    handle.style.transform = `translateY(${share * (rail.clientHeight - handle.clientHeight)}px)`
    // At the start the first heading counts, at the end the last one on the screen. Keys have said which.
    if (Math.abs(window.scrollY - (keyed.current ?? Infinity)) > 1)
      setAt(Math.max(0, lastUpTo(shown.groupTops, top + share * window.innerHeight)))
  })
  useEffect(() => {
    const onScroll = () => follow(layout, list)
    onScroll()
    document.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      document.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [layout, list])

  const goTo = (top: number) => {
    if (list) window.scrollTo({ top: list.getBoundingClientRect().top + window.scrollY + top, behavior: 'instant' })
  }
  const drag = (event: PointerEvent) => {
    const rail = track.current?.getBoundingClientRect()
    const handle = thumb.current?.clientHeight ?? 0
    if (!rail) return
    const share = Math.min(Math.max((event.clientY - rail.top - handle / 2) / Math.max(1, rail.height - handle), 0), 1)
    goTo(share * Math.max(0, layout.height - window.innerHeight))
  }
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowRight: 1,
    ArrowUp: -1,
    ArrowLeft: -1,
    PageDown: manyGroups,
    PageUp: -manyGroups,
    Home: -Infinity,
    End: Infinity,
  }
  const last = layout.groups.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = Math.min(Math.max(at + step, 0), last)
    goTo((layout.groupTops[next] ?? 0) - headingRoom)
    keyed.current = window.scrollY
    setAt(next)
  }
  const years = useMemo(() => yearsOf(layout, trackHeight), [layout, trackHeight])
  const current = textOf(layout.groups[at]?.taken ?? '')
  const setDrag = (isOn: boolean) => {
    setIsDragging(isOn)
    onDrag(isOn)
  }
  return (
    <div
      ref={track}
      className="scrubber"
      data-dragging={isDragging}
      role="slider"
      tabIndex={0}
      aria-label={t('scrubber')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={current}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag(true)
        drag(event)
      }}
      onPointerMove={(event) => {
        if (isDragging) drag(event)
      }}
      onLostPointerCapture={() => setDrag(false)}
    >
      <div className="scrubber-years" aria-hidden="true">
        {years.map(({ year, top }) => (
          <span key={year} style={{ top }}>
            {year}
          </span>
        ))}
      </div>
      <div ref={thumb} className="scrubber-thumb" aria-hidden="true">
        <span className="scrubber-label">{current}</span>
      </div>
    </div>
  )
}

const headingRoom = 72

/** The years that have room beside the track, where they begin. */
function yearsOf(layout: TimelineLayout, trackHeight: number): { year: string; top: number }[] {
  const years: { year: string; top: number }[] = []
  let before = -Infinity
  let known = ''
  for (const [at, { taken }] of layout.groups.entries()) {
    const year = /^(?:(?:\d+ )?[A-Z]{3} )?(\d{3,4})$/.exec(taken)?.[1] ?? ''
    if (year === '' || year === known) continue
    known = year
    const top = ((layout.groupTops[at] ?? 0) / Math.max(1, layout.height)) * trackHeight
    if (top - before < yearGap || top > trackHeight - yearGap) continue
    before = top
    years.push({ year, top })
  }
  return years
}
