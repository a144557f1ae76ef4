import type { FamilyId } from '../../../platform/http/caller.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { shownKey } from '../../../platform/media/picture-keys.ts'
import type { PictureSource } from '../../../platform/paper/report.ts'
import { sharp } from '../../../platform/pictures/sharp.ts'
import { Semaphore } from '../../../platform/waiting/semaphore.ts'
import type { ImageRow } from '../../photos/images/images.table.ts'

// Pictures are named by what finds their files: `photo KEY VERSION ENDING`, to which the book adds how many pixels it can use, and
// `portrait KEY`.

export const photoName = ({ key, version, shown_ending }: Pick<ImageRow, 'key' | 'version' | 'shown_ending'>): string =>
  `photo ${key} ${version} ${shown_ending}`

export const portraitName = (key: string): string => `portrait ${key}`

/** The longer side of the smaller one of the two large pictures. */
const largePx = 1600
/** A little less sharp is not seen, and takes a quarter of the time. */
const enough = 1.25
/** What would hardly become smaller is taken as it is. */
const alike = 0.9
const jpegQuality = 82
/** Several large pictures at once would take more memory than anything else of a book. */
const decoding = new Semaphore(1)

/** Reads the pictures of a book, each as large as it is printed. */
export function bookPictures(media: MediaStore, family: FamilyId): PictureSource {
  return {
    read: async (name) => {
      const [kind, key = '', version = '', ending = '', size = ''] = name.split(' ')
      if (kind === 'portrait') return media.read(shownKey(family, key, 1, 'portrait@2x.jpg'))
      const px = Math.max(1, Number(size) || largePx)
      const variant = px > largePx * enough ? 'large@2x' : 'large'
      const bytes = await media.read(shownKey(family, key, Number(version), `${variant}.${ending}`))
      const isAlike = ending === 'jpg' && variant === 'large' && px >= largePx * alike
      return bytes === undefined || isAlike ? bytes : decoding.run(() => asJpeg(bytes, px))
    },
  }
}

/** A JPEG no larger than needed; undefined for what is no picture. */
async function asJpeg(bytes: Buffer, px: number): Promise<Uint8Array | undefined> {
  try {
    return await sharp(bytes, { failOn: 'none' })
      .resize(px, px, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: jpegQuality })
      .toBuffer()
  } catch {
    return undefined
  }
}
