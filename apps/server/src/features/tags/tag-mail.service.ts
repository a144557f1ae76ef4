import type { Writer } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { findPhotoReader } from '../accounts/mail-readers.service.ts'
import { maskName } from '../living/masks.ts'
import { viewsOf } from '../living/views.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'

/** Mails a user when somebody else has tagged them: once per image, however often they are tagged in it. */
export async function enqueueTagMail(
  tx: Writer,
  platform: Platform,
  tagger: Caller,
  tagged: { personId: number; imageId: number; galleryId: number },
): Promise<void> {
  if (tagged.personId === tagger.personId) return
  const reader = await findPhotoReader(tx, platform, tagger.familyId, tagged.personId)
  if (reader === undefined) return
  const view = await viewsOf(platform).of({ familyId: tagger.familyId, personId: tagged.personId })
  const name = (await findNamedPeople(tx, tagger.familyId, [tagger.personId])).get(tagger.personId)?.name ?? ''
  await enqueueMail(tx, platform, {
    kind: 'photo_tag',
    to: reader.email,
    language: reader.locale,
    data: {
      name: reader.name,
      tagger: maskName(view, tagger.personId, name),
      url: `${publicUrl(platform.config)}/gallery/${tagged.galleryId}/?image_id=${tagged.imageId}`,
      unsubscribe: reader.unsubscribe,
    },
    eventKey: `photo tag ${tagged.imageId} ${tagged.personId}`,
    familyId: tagger.familyId,
  })
}
