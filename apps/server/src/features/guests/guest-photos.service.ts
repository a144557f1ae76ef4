import { limits } from '@banyan/contract'
import { countToday, secondsLeftToday } from '../../platform/daily-count.ts'
import type { Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Guest } from '../../platform/http/guest.ts'
import type { Box } from '../../platform/pictures/box.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { createImage } from '../photos/images/create-image.service.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import type { KeptOriginal } from '../photos/images/keep-original.ts'
import { countAllWaiting } from '../photos/images/listing/waiting-images.service.ts'
import { addTagsLike } from '../tags/image-tags.service.ts'
import { isOpen, readAllows } from './guest-links.policy.ts'
import { findLink } from './guest-links.repository.ts'
import type { MadeLink } from './guest-links.repository.ts'
import { findAboutPerson, openedBy } from './guests.service.ts'

/**
 * Counts a try to add a photo, before the file arrives: a file that turns out to be no picture has taken as much work.
 * @throws ApiError `guest_cannot_add`, `too_many_guest_photos`
 */
export async function countGuestPhoto(platform: Platform, guest: Guest): Promise<void> {
  if (!guest.allows.includes('add_photos')) throw new ApiError('guest_cannot_add')
  await platform.database.write((tx) => countUpTo(platform, tx, `photos of link ${nameOf(guest)}`, 1, limits.guestPhotos))
}

/**
 * Adds a photo of a guest: to the gallery, or to what waits for a member.
 * @throws ApiError `guest_cannot_add`, `link_over` if the link has ended since the file began to arrive, and what `createImage` throws
 */
export async function addGuestPhoto(
  platform: Platform,
  guest: Guest,
  { original, fileName, name, person }: { original: KeptOriginal; fileName: string; name: string; person: number | undefined },
): Promise<{ image: ImageRow; waits: boolean }> {
  const open = openedBy(guest)
  const { family, taking, link } = open
  if (taking === undefined) throw new ApiError('guest_cannot_add')
  const tagged = await findAboutPerson(platform, open, person)
  const waits = link.needs_approval === 1
  const image = await createImage(
    platform,
    { familyId: family, userId: link.user_id, personId: link.maker_person_id },
    {
      original,
      galleryId: taking.id,
      fileName,
      guest: { name: cleanName(name), waits },
      alsoKeep: async (tx, imageId) => {
        const now = await findLink(tx, family, link.id)
        if (now === undefined || !mayStillAdd(platform, now, waits)) throw new ApiError('link_over')
        const kilobytes = Math.ceil(original.sizeBytes / 1024)
        await countUpTo(platform, tx, `kilobytes of link ${nameOf(guest)}`, kilobytes, limits.guestKilobytes)
        // It waits with the photo, and comes with it.
        if (tagged !== undefined)
          await addTagsLike(tx, family, imageId, [{ ...wholePicture, person_id: tagged }], platform.now().toISOString())
        if (waits && (await countAllWaiting(tx, family)) > limits.waitingGuestImages) throw tooMany(platform.now())
      },
    },
  )
  return { image, waits }
}

/** Nobody has said where somebody is in a photo that a guest added. */
const wholePicture: Box = { x1: 0, x2: 1, y1: 0, y2: 1 }

/** A link that asks for approval by now takes nothing that would not wait. */
const mayStillAdd = ({ now }: Platform, link: MadeLink, waits: boolean): boolean =>
  isOpen(link, now().toISOString()) && readAllows(link).includes('add_photos') && (waits || link.needs_approval === 0)

/** In a count that others cannot see. */
const nameOf = ({ familyId, linkId }: Guest): string => `${familyId} ${linkId}`

async function countUpTo({ now }: Platform, tx: Writer, key: string, amount: number, most: number): Promise<void> {
  if ((await countToday(tx, now(), `guests: ${key}`, amount)) > most) throw tooMany(now())
}

const tooMany = (now: Date): ApiError => new ApiError('too_many_guest_photos', { retryAfterSeconds: secondsLeftToday(now) })

/** A name that is too long is cut: it is only shown. */
export const cleanName = (name: string): string => [...cleanText(name)].slice(0, limits.guestName).join('').trim()
