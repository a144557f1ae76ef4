import type { Image } from '@banyan/contract'
import type { SlideData } from 'photoswipe'
import { denseAddress } from '../../lib/photos/dense-address.ts'

/**
 * Returns what the viewer shows of an image: the large picture, and one of twice the density on sharp screens and when zoomed.
 */
export function slideOf(image: Image | undefined): SlideData {
  // The image's page has not loaded yet, so the slide is empty.
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
