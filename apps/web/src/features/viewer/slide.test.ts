import type { Image } from '@banyan/contract'
import { expect, test } from 'vitest'
import { slideOf } from './slide.ts'

const image = {
  title: 'Lake',
  thumbnail: 't',
  large_thumbnail: '/m/large.webp?s=1',
  large_thumbnail_width: 1600,
  large_thumbnail_height: 1200,
}

test('a large original has a twice as dense variant', () => {
  const slide = slideOf({ ...image, original_image_width: 4000, original_image_height: 3000 } as Image)
  expect(slide).toMatchObject({
    src: '/m/large.webp?s=1',
    srcset: '/m/large.webp?s=1 1600w, /m/large@2x.webp?s=1 3200w',
    width: 3200,
    height: 2400,
    alt: 'Lake',
  })
})

test('one that is only a little larger says so', () => {
  // Turned by EXIF: width and height are those of the file.
  const slide = slideOf({ ...image, original_image_width: 1500, original_image_height: 2000 } as Image)
  expect(slide).toMatchObject({ srcset: '/m/large.webp?s=1 1600w, /m/large@2x.webp?s=1 2000w', width: 2000, height: 1500 })
})

test('a small one is itself', () => {
  const slide = slideOf({
    ...image,
    large_thumbnail_width: 300,
    large_thumbnail_height: 200,
    original_image_width: 300,
    original_image_height: 200,
  } as Image)
  expect(slide).toMatchObject({ width: 300, height: 200 })
  expect(slide.srcset).toBeUndefined()
})

test('one that is not here yet is an empty place', () => {
  expect(slideOf(undefined)).toEqual({ type: 'html', html: '' })
})
