import type { Image } from '@banyan/contract'
import type { SlideData } from 'photoswipe'
import { denseAddress } from '../../lib/photos/dense-address.ts'

const largePx = 1600

/**
 * Returns what the viewer shows of an image: the large picture, and one of twice the density on sharp screens and when zoomed.
 */
export function slideOf(image: Image | undefined): SlideData {
  // The image's page has not loaded yet, so the slide is empty.
  if (!image) return { type: 'html', html: '' }
  const { large_thumbnail: src, large_thumbnail_width: width, large_thumbnail_height: height } = image
  // A small original is no larger in the dense variant.
  const crop = image.edit?.crop
  const share = crop ? Math.max(crop.x2 - crop.x1, crop.y2 - crop.y1) : 1
  const originalPx = Math.max(image.original_image_width, image.original_image_height) * share
  // Only what is as large as it may be has a larger variant.
  const isSmall = crop !== undefined && crop !== null && Math.max(width, height) < largePx
  const density = isSmall ? 1 : Math.min(Math.max(originalPx / Math.max(width, height, 1), 1), 2)
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
