import type { Image } from '@banyan/contract'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { downloadImage } from '../../lib/photos/image-file.ts'
import type { ImageFilter } from '../../lib/photos/image-filter.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { FilmPlayer } from '../../ui/film/film-player.tsx'
import { MapPinIcon, PencilIcon } from '../../ui/icons/icons.tsx'
import {
  DownloadIcon,
  FullscreenIcon,
  LeaveFullscreenIcon,
  NextIcon,
  PauseIcon,
  PlayIcon,
  PreviousIcon,
  TagsIcon,
} from '../../ui/icons/photo-icons.tsx'
import { Loading } from '../../ui/loading.tsx'
import { openModal } from '../../ui/open-modal.ts'
import { Caption } from './caption.tsx'
import { DownloadChoice } from './download-choice.tsx'
import { EditImage } from './edit-image.tsx'
import { placeOf } from './maps.ts'
import type { ViewerMaps } from './maps.ts'
import { MotionPlayer } from './motion/motion-player.tsx'
import { MotionTools } from './motion/motion-tools.tsx'
import { useMotion } from './motion/use-motion.ts'
import { pageName } from './pages/page-name.ts'
import { PagesBar } from './pages/pages-bar.tsx'
import { PagesDialog } from './pages/pages-dialog.tsx'
import { usePages } from './pages/pages.queries.ts'
import { TranscribeDialog } from './pages/transcribe-dialog.tsx'
import { useTurned } from './pages/use-turned.ts'
import type { Source } from './source.ts'
import { Tagging } from './tagging/tagging.tsx'
import { useFrame } from './tagging/use-frame.ts'
import type { ViewerTalk } from './talk.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { usePhotoSwipe } from './use-photo-swipe.ts'
import { useSlideshow } from './use-slideshow.ts'
import { ViewerBar } from './viewer-bar.tsx'
import type { ViewerCommand } from './viewer-bar.tsx'

interface StageProps {
  maps: ViewerMaps
  talk: ViewerTalk
  filter: ImageFilter
  source: Source
  startIndex: number
  imageId: number
  onShow: (imageId: number) => void
  onLeft: (imageId: number) => void
  /** Called with the position of the last image. */
  onClose: (index: number) => void
}

/** The picture with the controls around it. */
export function Stage({ maps, talk, filter, source, startIndex, imageId, onShow, onLeft, onClose }: StageProps) {
  const { t } = useTranslation(['viewer', 'tagging', 'common'])
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  /** The open dialog over the picture. */
  const [open, setOpen] = useState<'edit' | 'map' | 'talk' | 'download'>()
  const close = () => setOpen(undefined)
  const [isTaggingAsked, setIsTaggingAsked] = useState(false)
  useModal(dialog)
  const fullscreen = useFullscreen(stage)
  // Full screen is only for viewing.
  const isTagging = isTaggingAsked && !fullscreen.isFullscreen
  const turned = useTurned(source, host)
  /** The film that plays, until another image is shown. */
  const [playingId, setPlayingId] = useState<number>()
  const isFilmPlaying = playingId !== undefined && !isTagging
  const { running, controls, index, isLoading } = usePhotoSwipe({
    host,
    source: turned.source,
    startIndex,
    hasKeys: () => !isTagging && !isFilmPlaying && (!dialog.current || isTopmost(dialog.current)),
    errorMessage: t('notShown'),
    onLeft: (id) => onLeft(turned.frontIdOf(id)),
    onClosed: onClose,
  })
  const front = source.at(index)
  const image = turned.source.at(index)
  if (playingId !== undefined && image !== undefined && image.id !== playingId) setPlayingId(undefined)
  const joined = usePages(front && front.joined_count > 0 ? front.id : undefined)
  // What moves of a photo is none of its sides.
  const pages = joined.filter(({ id }) => id !== joined[0]?.motion_page_id)
  const motion = useMotion(isTagging ? undefined : image, joined)
  const { t: tPages } = useTranslation('pages')
  const pageAt = (id: number): number => pages.findIndex((page) => page.id === id)
  const [wantedFront, setWantedFront] = useState<number>()
  useFollow(source, wantedFront, controls.goTo)
  /** A photo whose pages, or whose writing, is being changed. */
  const [paging, setPaging] = useState<{ what: 'pages' | 'text'; front: Image; image: Image }>()
  const want = useEffectEvent((at: number) => source.want?.(at))
  useEffect(() => want(index), [index])
  const frame = useFrame(running, controls.makeRoom, isTagging)
  const isMoving = motion?.state === 'playing'
  const isCovered = open !== undefined || isTagging || paging !== undefined || isFilmPlaying || isMoving
  useTurnKeys(!isCovered && pages.length > 1, (step) => {
    const at = pages.findIndex(({ id }) => id === image?.id)
    const next = pages[(at + step + pages.length) % pages.length]
    if (front && next) turned.turnTo(front, next.id)
  })
  const slideshow = useSlideshow(index, isCovered, controls.goTo)
  const isIdle = useIdle(!isCovered)
  useAddress(front?.id, imageId, onShow)

  const canWrite = useCanWrite()
  const commands: (ViewerCommand | undefined)[] = [
    image && !fullscreen.isFullscreen
      ? {
          label: t('download'),
          icon: DownloadIcon,
          perform: () => (image.edit ? setOpen('download') : downloadImage(image)),
        }
      : undefined,
    image && placeOf(image) && !fullscreen.isFullscreen
      ? { label: t('map'), icon: MapPinIcon, perform: () => setOpen('map') }
      : undefined,
    image && canWrite && !fullscreen.isFullscreen
      ? { label: t('edit.heading'), icon: PencilIcon, perform: () => setOpen('edit') }
      : undefined,
    image && canWrite && !fullscreen.isFullscreen
      ? { label: t('tagging:label'), icon: TagsIcon, isOn: isTagging, perform: () => setIsTaggingAsked(!isTagging) }
      : undefined,
    source.count > 1
      ? {
          label: slideshow.isPlaying ? t('pause') : t('play'),
          icon: slideshow.isPlaying ? PauseIcon : PlayIcon,
          perform: slideshow.toggle,
        }
      : undefined,
    fullscreen.isOffered
      ? {
          label: fullscreen.isFullscreen ? t('leaveFullscreen') : t('fullscreen'),
          icon: fullscreen.isFullscreen ? LeaveFullscreenIcon : FullscreenIcon,
          perform: fullscreen.toggle,
        }
      : undefined,
  ]
  const position = { number: index + 1, count: source.count }
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t('label')}
      onCancel={(event) => {
        event.preventDefault()
        // The library also gets the key while it has the focus.
        if (event.target !== dialog.current) return
        if (isTagging) setIsTaggingAsked(false)
        else controls.close()
      }}
    >
      <div ref={stage} className="viewer-stage" data-tagging={isTagging}>
        <div ref={host} className="viewer-host" />
        {isLoading ? (
          <div className="viewer-loading">
            <Loading label={t('common:loading')} />
          </div>
        ) : null}
        {image?.film && !isTagging ? (
          <FilmPlayer
            key={`${image.id} ${image.film.address}`}
            film={image.film}
            poster={image.large_thumbnail}
            title={image.title}
            texts={{ play: t('film.play'), problem: t('film.problem'), inWork: t('film.inWork') }}
            isPlaying={playingId === image.id}
            onPlay={() => setPlayingId(image.id)}
          />
        ) : null}
        {image && motion ? <MotionPlayer key={`moving ${image.id}`} image={image} motion={motion} /> : null}
        <div className="viewer-controls" data-idle={isIdle}>
          <ViewerBar
            counter={t('counter', position)}
            commands={commands.filter((command) => command !== undefined)}
            closeLabel={t('close')}
            onClose={controls.close}
          />
          {source.count > 1 ? (
            <>
              <button
                type="button"
                className="viewer-arrow viewer-previous"
                aria-label={t('previous')}
                onClick={controls.previous}
              >
                <PreviousIcon />
              </button>
              <button type="button" className="viewer-arrow viewer-next" aria-label={t('next')} onClick={controls.next}>
                <NextIcon />
              </button>
            </>
          ) : null}
          {image && !isTagging && !isFilmPlaying ? (
            <Caption image={image} filter={filter}>
              <div className="viewer-tools">
                {motion ? <MotionTools motion={motion} /> : null}
                {front && !fullscreen.isFullscreen ? (
                  <PagesBar
                    image={image}
                    pages={pages}
                    onTurn={(id) => turned.turnTo(front, id)}
                    onEdit={(what) => setPaging({ what, front, image })}
                  />
                ) : null}
                {fullscreen.isFullscreen ? null : talk.bar(image, () => setOpen('talk'))}
              </div>
            </Caption>
          ) : null}
        </div>
        {image && frame ? (
          <Tagging
            key={queryKeys.tags.ofPicture(image).join(' ')}
            image={image}
            frame={frame}
            onDone={() => setIsTaggingAsked(false)}
          />
        ) : null}
        <output className="visually-hidden">{image ? t('announce', { ...position, title: image.title }) : ''}</output>
      </div>
      <Suspense>
        {open === 'edit' && image ? <EditImage image={image} pickPlace={maps.pick} onClose={close} /> : null}
        {open === 'download' && image ? <DownloadChoice image={image} onClose={close} /> : null}
        {paging?.what === 'pages' ? (
          <PagesDialog
            front={paging.front}
            onFront={setWantedFront}
            onClose={() => {
              setPaging(undefined)
              setWantedFront(undefined)
            }}
          />
        ) : null}
        {paging?.what === 'text' ? (
          <TranscribeDialog
            image={paging.image}
            name={pageName(paging.image.front_id === null ? 0 : Math.max(1, pageAt(paging.image.id)), tPages)}
            onClose={() => setPaging(undefined)}
          />
        ) : null}
      </Suspense>
      {open === 'map' && image ? maps.show(image, close) : null}
      {open === 'talk' && image ? talk.show(image, close) : null}
    </dialog>
  )
}

/** Covers the page as a modal dialog does: the page behind is inert and gets the focus back at the end. */
function useModal(dialog: { readonly current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (element) openModal(element)
    return () => element?.close()
  }, [dialog])
}

/** Goes to a photo once it is in the list, as to another front of the same photograph. */
function useFollow(source: Source, wanted: number | undefined, goTo: (index: number) => void): void {
  const index = wanted === undefined ? -1 : source.indexOf(wanted)
  const go = useEffectEvent(goTo)
  useEffect(() => {
    if (index >= 0) go(index)
  }, [index])
}

/** Turns the photo over with the arrows up and down. */
function useTurnKeys(isOn: boolean, onTurn: (step: 1 | -1) => void): void {
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent): void => {
      const scrolls = event.target instanceof Element && event.target.closest('[data-long="true"]') !== null
      if (scrolls || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'ArrowDown') turn(1)
      else if (event.key === 'ArrowUp') turn(-1)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** Updates the address to the shown picture. */
function useAddress(shownId: number | undefined, addressId: number, onShow: (imageId: number) => void): void {
  const follow = useEffectEvent((id: number) => {
    if (id !== addressId) onShow(id)
  })
  useEffect(() => {
    if (shownId !== undefined) follow(shownId)
  }, [shownId])
}

/** Whether no other dialog lies over this one. */
const isTopmost = (dialog: HTMLDialogElement): boolean =>
  [...document.querySelectorAll('dialog[open]')].every((each) => each === dialog)
