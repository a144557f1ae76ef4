import type { Image } from '@banyan/contract'
import PhotoSwipe from 'photoswipe'
import type { Padding } from 'photoswipe'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { cellId } from '../../lib/photos/viewer-place.ts'
import { slideOf } from './slide.ts'
import type { Source } from './source.ts'
import 'photoswipe/photoswipe.css'

interface PhotoSwipeOptions {
  host: RefObject<HTMLElement | null>
  source: Source
  startIndex: number
  /** Returns false while another dialog has the keys. */
  hasKeys: () => boolean
  errorMessage: string
  /** Called when it disappears for whatever reason, with the image that was turned to last. */
  onLeft: (imageId: number) => void
  /** Called when the reader closes it, with the position of that image. */
  onClosed: (index: number) => void
}

/** Until its opening animation ends, the library ignores every wish to close it. */
function onceOpen(opened: PhotoSwipe, close: () => void): void {
  if (opened.opener.isOpening) opened.on('openingAnimationEnd', close)
  else close()
}

const noRoom: Padding = { top: 0, bottom: 0, left: 0, right: 0 }

/** Uses the library that shows, zooms and swipes pictures; its own controls are off and replaced by ours. */
export function usePhotoSwipe({ host, source, startIndex, hasKeys, errorMessage, onLeft, onClosed }: PhotoSwipeOptions) {
  const running = useRef<PhotoSwipe>(undefined)
  const [index, setIndex] = useState(startIndex)
  const [isLoading, setIsLoading] = useState(false)
  const latest = useRef(source)
  const room = useRef(noRoom)
  const left = useEffectEvent((at: number) => {
    const image = latest.current.at(at)
    if (image) onLeft(image.id)
  })
  const closed = useEffectEvent(onClosed)
  const mayUseKeys = useEffectEvent(() => hasKeys())

  const open = useEffectEvent((element: HTMLElement) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const opened = new PhotoSwipe({
      appendToEl: element,
      index: startIndex,
      dataSource: [],
      // Starts with the whole picture; a second tap or the wheel zooms in.
      initialZoomLevel: 'fit',
      bgOpacity: 1,
      paddingFn: () => room.current,
      showHideAnimationType: isStill ? 'none' : 'zoom',
      ...(isStill ? { zoomAnimationDuration: false as const } : {}),
      wheelToZoom: true,
      // The surrounding dialog traps and returns the focus.
      trapFocus: false,
      returnFocus: false,
      close: false,
      zoom: false,
      counter: false,
      arrowPrev: false,
      arrowNext: false,
      errorMsg: errorMessage,
    })
    opened.addFilter('numItems', () => latest.current.count)
    opened.addFilter('itemData', (_, at) => slideOf(latest.current.at(at)))
    // The thumbnail lies beneath every picture until it has loaded; by itself, the library does so for the first one only.
    opened.addFilter('placeholderSrc', (known, { data }) => data.msrc ?? known)
    opened.addFilter('thumbEl', (_, __, at) => {
      const image = latest.current.at(at)
      // Without an element the library fades instead; its types do not allow that.
      return (image && document.querySelector<HTMLElement>(`#${cellId(image.id)} img`)) as HTMLElement
    })
    opened.on('keydown', (event) => {
      if (!mayUseKeys()) event.preventDefault()
    })
    opened.on('change', () => setIndex(opened.currIndex))
    const look = () => setIsLoading(opened.currSlide?.content.isLoading() ?? false)
    for (const event of ['change', 'contentLoad', 'loadComplete', 'loadError'] as const) opened.on(event, look)
    opened.init()
    // It lies within a dialog and is not one itself.
    opened.element?.setAttribute('role', 'group')
    return opened
  })
  useEffect(() => {
    if (!host.current) return undefined
    const opened = open(host.current)
    running.current = opened
    let isOver = false
    opened.on('destroy', () => {
      if (isOver) return
      isOver = true
      left(opened.potentialIndex)
      closed(opened.potentialIndex)
    })
    return () => {
      if (isOver) return
      isOver = true
      left(opened.potentialIndex)
      onceOpen(opened, () => {
        if (!opened.isDestroying) opened.destroy()
      })
    }
  }, [host])

  useEffect(() => {
    const before = latest.current
    latest.current = source
    const pswp = running.current
    if (!pswp) return
    const shown = before.at(pswp.currIndex)
    const now = shown ? source.indexOf(shown.id) : -1
    // Others have added or deleted images before this one.
    if (now >= 0 && now !== pswp.currIndex) pswp.goTo(now)
    const changed = Array.from({ length: source.count }, (_, at) => at).filter((at) => !isSame(before.at(at), source.at(at)))
    // Neighbouring slides may be prepared with outdated data.
    for (const at of changed) pswp.contentLoader.removeByIndex(at)
    const isNear = (at: number) => [-1, 0, 1].some((step) => (pswp.currIndex + step + source.count) % source.count === at)
    for (const at of changed.filter(isNear)) pswp.refreshSlideContent(at)
  }, [source])

  const controls = useMemo(
    () => ({
      next: () => running.current?.next(),
      previous: () => running.current?.prev(),
      goTo: (at: number) => running.current?.goTo(at),
      close: () => {
        const opened = running.current
        if (opened) onceOpen(opened, () => opened.close())
      },
      /** Sets how much space pictures leave at the edges of the screen. */
      makeRoom: (kept: Padding = noRoom) => {
        room.current = kept
        running.current?.updateSize(true)
      },
    }),
    [],
  )
  return { running, controls, index, isLoading }
}

/** Whether both make the same slide: the whole list brings the images of the first page again. */
const isSame = (a: Image | undefined, b: Image | undefined): boolean =>
  a === b || JSON.stringify(slideOf(a)) === JSON.stringify(slideOf(b))
