import { useEffect, useRef, useState } from 'react'
import { GalleryIcon } from '../../ui/icons/icons.tsx'
import { makePoster } from './film-poster.ts'
import { isFilm } from './picture-type.ts'
import './file-thumbnail.css'

/** In device pixels, for sharp screens. */
const size = 128

/** Full pictures are large in memory, so one is decoded at a time. */
let decoding: Promise<unknown> = Promise.resolve()

/** A thumbnail of a file that is still on this device, made when it scrolls into view. */
export function FileThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    let isGone = false
    const draw = async () => {
      if (isGone) return
      // Types that this browser does not know keep the icon.
      const picture = isFilm(file) ? await makePoster(file) : file
      if (!picture) return
      const bitmap = await createImageBitmap(picture, { resizeHeight: size, resizeQuality: 'medium' }).catch(() => undefined)
      if (!bitmap) return
      const scale = Math.max(size / bitmap.width, size / bitmap.height)
      const [width, height] = [bitmap.width * scale, bitmap.height * scale]
      element.getContext('2d')?.drawImage(bitmap, (size - width) / 2, (size - height) / 2, width, height)
      bitmap.close()
      if (!isGone) setIsDrawn(true)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      decoding = decoding.then(draw)
    })
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [file])
  return (
    <span className="file-thumbnail" aria-hidden="true">
      <canvas ref={canvas} width={size} height={size} />
      {isDrawn ? null : <GalleryIcon />}
    </span>
  )
}
