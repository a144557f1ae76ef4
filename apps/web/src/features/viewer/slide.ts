import type { Image } from '@banyan/contract'
import type { SlideData } from 'photoswipe'
import { denseAddress } from '../../lib/photos/dense-address.ts'

/** What the viewer shows of an image: the large picture, and twice as dense a one on sharp screens and when it is zoomed. */
export function slideOf(image: Image | undefined): SlideData {
  // Its page has not arrived yet: an empty place.
  if (!image) return { type: 'html', html: '' }
  const { large_thumbnail: src, large_thumbnail_width: width, large_thumbnail_height: height } = image
  // A small original is no larger in the dense variant.
  const density = Math.min(
    Math.max(Math.max(image.original_image_width, image.original_image_height) / Math.max(width, height, 1), 1),
    2,
  )
  const srcset = density > 1 ? { srcset: `${src} ${width}w, ${denseAddress(src)} ${Math.round(width * density)}w` } : {}
  return {
    src,
    ...srcset,
    width: Math.round(width * density),
    height: Math.round(height * density),
    alt: image.title,
    msrc: image.thumbnail,
    thumbCropped: true,
  }
}
