import type { CSSProperties, ReactNode } from 'react'
import { lazy, startTransition, Suspense, useCallback, useMemo, useState } from 'react'
import { dateText } from '../../../lib/dates/date-text.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { EditMany } from '../../../lib/photos/edit-many.ts'
import { useViewerRoute } from '../../../lib/photos/use-viewer-route.ts'
import type { ViewerPlace } from '../../../lib/photos/viewer-place.ts'
import { useNavigate, useSearchParams } from '../../../lib/router/hooks.ts'
import { ForWriters } from '../../../lib/session/for-writers.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { PlayIcon, SelectIcon } from '../../../ui/icons/photo-icons.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTitle } from '../../../ui/page/page.tsx'
import { Empty } from '../empty.tsx'
import { failureOf } from '../list-state.tsx'
import { toGalleryList } from '../paths.ts'
import { SkeletonRows } from '../rows/photo-rows.tsx'
import { useRowOptions } from '../rows/use-row-options.ts'
import { PhotoTools } from '../selection/photo-tools.tsx'
import { useSelection } from '../selection/use-selection.ts'
import type { SelectionTools } from '../selection/use-selection.ts'
import type { KinTermOf } from '../show/living-room.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { grains, groupSections, layoutTimeline } from './layout-timeline.ts'
import type { Grain } from './layout-timeline.ts'
import { isEmpty, readFilter, toQuery } from './photo-filter.ts'
import type { PhotoFilter } from './photo-filter.ts'
import { Scrubber } from './scrubber.tsx'
import { SearchGalleryActions, useNamedSearch } from './search-gallery-head.tsx'
import { TimelineRows } from './timeline-rows.tsx'
import { readPhotos, usePhotoLoader, useTimeline } from './timeline.queries.ts'
import type { PhotosInTime } from './timeline.queries.ts'
import '../galleries.css'
import '../rows/rows.css'
import './timeline.css'

const gap = 4
const headingHeight = 56
/** Two or three photos of a phone beside each other. */
const rowHeightOf = (width: number): number => (width < 600 ? 130 : 200)

const everywhere = { isEverywhere: true } as const

interface TimelineProps {
  viewer: (place: ViewerPlace) => ReactNode
  editMany: EditMany
  kinTerm: KinTermOf
}

const FramesDialog = lazy(async () => ({ default: (await import('../frames/frames-dialog.tsx')).FramesDialog }))
const LivingRoom = lazy(async () => ({ default: (await import('../show/living-room.tsx')).LivingRoom }))

/** All photos that the family has and the reader sees, by time; or those that a search finds. */
export function TimelinePage({ viewer, editMany, kinTerm }: TimelineProps) {
  const { t } = useTranslation(['timeline', 'common'])
  const [search] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  const change = useFilterChange()
  const query = useMemo(() => toQuery(filter), [filter])
  const timeline = useTimeline(query)
  const failure = failureOf(timeline)
  const { data } = timeline
  const named = useNamedSearch()
  const title = named?.title ?? t('title')
  useTitle(title)
  const [open, setOpen] = useState<'show' | 'frames' | undefined>(search.get('show') === '1' ? 'show' : undefined)
  const close = () => setOpen(undefined)
  const [grain, setGrain] = useState<Grain>('month')
  const ids = data?.ids
  const tools = useSelection(useMemo(() => withIds(ids ?? []), [ids]))
  return (
    <div className="photo-page timeline-page">
      <header className="photo-head">
        <div className="photo-head-words">
          <h1>{title}</h1>
          <p aria-live="polite">{data ? t(isEmpty(filter) ? 'photos' : 'found', { count: data.count }) : null}</p>
        </div>
        <div className="photo-head-actions">
          <Segmented
            legend={t('grain.label')}
            options={grains.map((value) => ({ value, label: t(`grain.${value}`) }))}
            value={grain}
            onChange={setGrain}
          />
          {tools.isOpen || !data || data.count === 0 ? null : (
            <Button emphasis="secondary" onClick={tools.open}>
              <SelectIcon />
              {t('select')}
            </Button>
          )}
          {!data || data.count === 0 ? null : (
            <Button emphasis="secondary" onClick={() => setOpen('show')}>
              <PlayIcon />
              {t('show')}
            </Button>
          )}
          <SearchGalleryActions filter={filter} />
          <MoreMenu label={t('tools')}>
            <Button emphasis="quiet" onClick={() => setOpen('frames')}>
              {t('frame')}
            </Button>
            <ForWriters>
              <LinkButton emphasis="quiet" to="/photos/faces/">
                {t('faces')}
              </LinkButton>
              <LinkButton emphasis="quiet" to="/photos/same/">
                {t('same')}
              </LinkButton>
            </ForWriters>
            <LinkButton emphasis="quiet" to={toGalleryList()}>
              {t('galleries')}
            </LinkButton>
          </MoreMenu>
        </div>
      </header>
      <PhotoTools tools={tools} read={readPhotos} editMany={editMany} />
      <FilterBar filter={filter} onChange={change} />
      <Suspense>
        {open === 'frames' ? <FramesDialog search={new URLSearchParams(query).toString()} onClose={close} /> : null}
        {open === 'show' && data && data.count > 0 ? <Show data={data} kinTerm={kinTerm} onClose={close} /> : null}
      </Suspense>
      {failure ? (
        <Notice kind="danger">
          <p>{failure.message}</p>
          <div>
            <Button emphasis="secondary" onClick={() => void timeline.refetch()}>
              {t('common:error.tryAgain')}
            </Button>
          </div>
        </Notice>
      ) : data === undefined ? (
        <SkeletonRows label={t('common:loading')} />
      ) : data.count === 0 ? (
        <Empty text={t(isEmpty(filter) ? 'empty' : 'nothingFound')}>{null}</Empty>
      ) : (
        <Photos data={data} grain={grain} isBusy={timeline.isPlaceholderData} tools={tools} viewer={viewer} />
      )}
    </div>
  )
}

/** Items with these ids, made when they are first asked for. */
function withIds(ids: Iterable<number>): () => readonly { readonly id: number }[] {
  let items: readonly { readonly id: number }[] | undefined
  return () => (items ??= Array.from(ids, (id) => ({ id })))
}

/** Changes what is searched for, in the address: the way back leads to what was searched for before. */
function useFilterChange(): (filter: PhotoFilter) => void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const gallery = search.get('gallery')
  return (filter) => {
    const query = new URLSearchParams(toQuery(filter))
    // What is changed of a gallery that fills itself can be kept in it.
    if (gallery !== null && !isEmpty(filter)) query.set('gallery', gallery)
    void navigate({ pathname: '/photos/', search: query.toString() }, { replace: true, preventScrollReset: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
}

interface PhotosProps {
  data: NonNullable<ReturnType<typeof useTimeline>['data']>
  grain: Grain
  isBusy: boolean
  tools: SelectionTools<{ readonly id: number }>
  viewer: (place: ViewerPlace) => ReactNode
}

function Photos({ data, grain, isBusy, tools, viewer }: PhotosProps) {
  const { t } = useTranslation(['timeline', 'common'])
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const { width } = useRowOptions(list, gap)
  const groups = useMemo(() => groupSections(data.sections, grain), [data, grain])
  const layout = useMemo(
    () =>
      width > 0 ? layoutTimeline(data.ratios, groups, { width, gap, rowHeight: rowHeightOf(width), headingHeight }) : undefined,
    [data, groups, width],
  )
  const { loader, images, problem } = usePhotoLoader(data)
  const [isRushing, setIsRushing] = useState(false)
  const rush = (isOn: boolean) => {
    if (isOn) return setIsRushing(true)
    // The photos at the end of the way are drawn bit by bit: all in one go make a frame that is felt.
    startTransition(() => setIsRushing(false))
  }
  const [goal, setGoal] = useState<{ readonly index: number }>()
  const textOf = useSectionText()
  const { imageId } = useViewerRoute()
  const place: ViewerPlace | undefined =
    imageId === undefined
      ? undefined
      : {
          filter: everywhere,
          count: data.count,
          images: [],
          onLeft: (id) => {
            const index = data.ids.indexOf(id)
            if (index >= 0) setGoal({ index })
          },
          lazy: {
            count: data.count,
            at: (index) => images.get(data.ids[index] ?? 0),
            indexOf: (id) => data.ids.indexOf(id),
            want: (index) => loader.want([...data.ids.subarray(Math.max(0, index - viewedAround), index + viewedAround + 1)]),
          },
        }
  return (
    <>
      {problem === undefined ? null : (
        <Notice kind="danger">
          <p>{problem.message}</p>
          <div>
            <Button emphasis="secondary" onClick={() => loader.retry()}>
              {t('common:error.tryAgain')}
            </Button>
          </div>
        </Notice>
      )}
      <div
        ref={setList}
        className="timeline-list photo-list"
        aria-busy={isBusy}
        style={{ height: layout?.height } satisfies CSSProperties}
      >
        {layout ? (
          <TimelineRows
            list={list}
            layout={layout}
            ids={data.ids}
            images={images}
            onNear={(ids) => loader.want(ids)}
            textOf={textOf}
            isRushing={isRushing}
            goal={goal}
            tools={tools}
          />
        ) : null}
      </div>
      {layout ? <Scrubber layout={layout} list={list} textOf={textOf} onDrag={rush} /> : null}
      {place ? viewer(place) : null}
    </>
  )
}

/** Reads photos of its own: it begins with the newest, wherever the page is. */
function Show({ data, kinTerm, onClose }: { data: PhotosInTime; kinTerm: KinTermOf; onClose: () => void }) {
  const { loader, images } = usePhotoLoader(data)
  return (
    <LivingRoom
      count={data.count}
      at={(index) => images.get(data.ids[index] ?? 0)}
      want={(index) => loader.want([...data.ids.subarray(Math.max(0, index - 1), index + viewedAround)])}
      kinTerm={kinTerm}
      onClose={onClose}
    />
  )
}

/** Photos to either side of the one in the viewer. */
const viewedAround = 10

/** What a heading says: a day, month or year, a decade, or that nobody knows when. */
function useSectionText(): (taken: string) => string {
  const { t } = useTranslation('timeline')
  const language = useLanguage()
  return useCallback(
    (taken) => {
      if (taken === '') return t('undated')
      const decade = /^BET (\d+)0 AND \d+9$/.exec(taken)?.[1]
      return decade === undefined ? dateText(taken, language) : t('decade', { from: `${decade}0`, to: `${decade}9` })
    },
    [t, language],
  )
}
