import type { Image } from '@banyan/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { FilmMark, MotionMark } from '../../../lib/photos/film-mark.tsx'
import { useViewerRoute } from '../../../lib/photos/use-viewer-route.ts'
import { cellId } from '../../../lib/photos/viewer-place.ts'
import { LockIcon } from '../../../ui/icons/icons.tsx'
import { Cell } from '../rows/cell.tsx'
import { PagesMark, sidesOf, usePhotoName } from '../rows/pages-mark.tsx'
import { indexOf, showOnScreen } from '../rows/show-on-screen.ts'
import { Thumbnail } from '../rows/thumbnail.tsx'
import { useBand } from '../rows/use-band.ts'
import type { SelectionTools } from '../selection/use-selection.ts'
import { groupOf, lastUpTo, nextPhoto, rowOf, rowsBetween, spotsOfRow } from './layout-timeline.ts'
import type { Spot, TimelineLayout } from './layout-timeline.ts'

interface TimelineRowsProps {
  list: HTMLElement | null
  layout: TimelineLayout
  ids: Int32Array
  /** Those that have been read. */
  images: ReadonlyMap<number, Image>
  textOf: (taken: string) => string
  /** Somebody rushes through: pictures wait. */
  isRushing: boolean
  /** A photo that the reader comes back to. */
  goal: { readonly index: number } | undefined
  tools: SelectionTools<{ readonly id: number }>
  /** Told which photos are about to be seen, once the place stays the same. */
  onNear: (ids: readonly number[]) => void
}

/** How long the place must stay the same before photos are read: whoever rushes past needs none. */
const restMs = 80

/** The photos near the screen under their headings; only these are elements, and the one that has the focus. */
export function TimelineRows({ list, layout, ids, images, textOf, isRushing, goal, tools, onNear }: TimelineRowsProps) {
  const { t } = useTranslation(['timeline', 'common'])
  const viewer = useViewerRoute()
  const nameOf = usePhotoName()
  const band = useBand(list)
  const [focused, setFocused] = useState<number>()
  const { first, last } = rowsBetween(layout, band.from, band.to)
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  const count = layout.rowStarts.at(-1) ?? 0
  const focusedRow = focused === undefined || focused >= count ? undefined : rowOf(layout, focused)
  if (focusedRow !== undefined && !rows.includes(focusedRow)) rows.push(focusedRow)
  rows.sort((one, other) => one - other)

  const [start, end] = [layout.rowStarts[first] ?? 0, layout.rowStarts[last + 1] ?? 0]
  const near = useEffectEvent((wanted: Int32Array) => onNear([...wanted]))
  useEffect(() => {
    const timer = setTimeout(() => near(ids.subarray(start, end)), restMs)
    return () => clearTimeout(timer)
  }, [start, end, ids])

  const reveal = useEffectEvent((index: number) => {
    const spot = spotsOfRow(layout, rowOf(layout, index)).find((each) => each.index === index)
    if (spot && list) showOnScreen(list.getBoundingClientRect().top + spot.top, spot.height)
    list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-cell]`)?.focus({ preventScroll: true })
  })
  const [asked, setAsked] = useState<{ readonly index: number }>()
  const lead = (index: number) => {
    // Its element must be there before it can have the focus.
    setFocused(index)
    setAsked({ index })
  }
  const [knownGoal, setKnownGoal] = useState(goal)
  if (goal !== knownGoal) {
    setKnownGoal(goal)
    if (goal) lead(goal.index)
  }
  useLayoutEffect(() => {
    if (asked) reveal(asked.index)
  }, [asked])

  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = indexOf(event.target)
    const next = from === undefined ? undefined : nextPhoto(layout, from, event.key)
    if (next === undefined) return
    event.preventDefault()
    lead(next)
  }
  const cellOf = (spot: Spot): ReactNode => {
    const id = ids[spot.index] ?? 0
    const image = images.get(id)
    const title = image === undefined ? t('common:loading') : image.title
    return (
      <Cell
        id={cellId(id)}
        height={spot.height}
        name={image === undefined ? title : nameOf(image)}
        to={viewer.hrefOf(id)}
        onFollow={() => viewer.open(id)}
        onHold={tools.isOpen ? undefined : () => tools.begin(id)}
        choice={tools.isOpen ? { isTaken: tools.ids.has(id), onPress: (isRange) => tools.press(id, isRange) } : undefined}
      >
        {image === undefined ? null : (
          <Thumbnail
            address={image.thumbnail}
            width={image.thumbnail_width}
            height={image.thumbnail_height}
            shownHeight={spot.height}
          />
        )}
        <FilmMark film={image?.film} />
        {image?.motion ? <MotionMark /> : null}
        {image === undefined || sidesOf(image) === 1 ? null : <PagesMark count={sidesOf(image)} />}
        {image?.is_private === true ? (
          <span className="cell-lock" aria-hidden="true">
            <LockIcon />
          </span>
        ) : null}
      </Cell>
    )
  }
  const groups = Map.groupBy(rows, (row) => groupOf(layout, layout.rowStarts[row] ?? 0))
  // The heading of a group whose photos have all gone by is still on the screen sometimes.
  const lastHeading = lastUpTo(layout.groupTops, band.to)
  if (!groups.has(lastHeading) && lastHeading >= 0) groups.set(lastHeading, [])
  return (
    // The keys that reach the list come from one of its links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={walk}
      onFocus={({ target }) => setFocused(indexOf(target))}
      onBlur={({ target }) => {
        // An element keeps the focus while another window is used.
        if (document.activeElement !== target) setFocused(undefined)
      }}
    >
      {[...groups].map(([group, shown]) => {
        const { taken = '', first: from = 0, count: size = 0 } = layout.groups[group] ?? {}
        return (
          <section key={`${group} ${taken}`} aria-label={textOf(taken)}>
            <h2 className="timeline-heading" style={{ top: layout.groupTops[group] }}>
              {textOf(taken)} <small>{t('photos', { count: size })}</small>
            </h2>
            {isRushing ? (
              shown.map((row) => (
                <div key={row} className="timeline-blank" style={{ top: layout.rowTops[row], height: layout.rowHeights[row] }} />
              ))
            ) : (
              <ul aria-label={textOf(taken)}>
                {shown
                  .flatMap((row) => spotsOfRow(layout, row))
                  .map((spot) => (
                    <li
                      key={ids[spot.index]}
                      data-index={spot.index}
                      aria-posinset={spot.index - from + 1}
                      aria-setsize={size}
                      style={{ left: spot.left, top: spot.top, width: spot.width }}
                    >
                      {cellOf(spot)}
                    </li>
                  ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
