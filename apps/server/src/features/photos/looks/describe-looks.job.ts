import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { shownKey, uneditedVariant } from '../../../platform/media/picture-keys.ts'
import { toPixels } from '../../../platform/pictures/edited-pixels.ts'
import { describeLook } from '../../../platform/pictures/picture-look.ts'
import type { PictureLook } from '../../../platform/pictures/picture-look.ts'
import { sharp } from '../../../platform/pictures/sharp.ts'
import type { Platform } from '../../../platform/platform.ts'
import { insertLook, listUndescribed } from './picture-looks.repository.ts'
import type { LookingImage } from './picture-looks.repository.ts'
import { describeLooksJob } from './picture-looks.service.ts'

/** Calls wait no longer for the transaction that stores them than for one of their own. */
const atOnce = 20

export const describeLooksHandler = (platform: Platform) =>
  describeLooksJob.bind({
    run: async (_payload, { familyId: family, signal }) => {
      for (let after = 0; !signal.aborted;) {
        const images = await listUndescribed(platform.database.read, family, after, atOnce)
        const last = images.at(-1)
        if (last === undefined) return
        after = last.id
        const looks: [number, PictureLook][] = []
        for (const image of images) {
          looks.push([image.id, await lookOf(platform, family, image)])
          await letOthersRun()
        }
        await platform.database.write(async (tx) => {
          for (const [id, look] of looks) await insertLook(tx, family, id, look)
        })
      }
    },
  })

/** Read from a small picture that is there anyway; one that cannot be read looks like none. */
async function lookOf(
  { media, log }: Platform,
  family: FamilyId,
  { id, key, version, shown_ending: ending, edit, anticlockwise_angle: turn }: LookingImage,
): Promise<PictureLook> {
  try {
    const bytes = await media.read(shownKey(family, key, version, `${edit === '' ? 'thumbnail' : uneditedVariant}.${ending}`))
    if (bytes !== undefined) return await describeLook(await toPixels(sharp(bytes, { failOn: 'none' })), turn)
  } catch (error) {
    log.warn({ err: error, image: id }, 'a picture could not be described')
  }
  return { hash: '', shape: '' }
}
