import type { GuestImage } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { listWaitingTags } from '../tags/image-tags.service.ts'

/** What a reader does not see of the photos that wait: those in hidden galleries, and those of hidden people. */
export async function hiddenWaiting(
  db: Reader,
  family: FamilyId,
  view: View,
): Promise<{ without: ReadonlySet<number>; withoutImages: ReadonlySet<number> }> {
  const { galleries } = await view.hiddenPhotos()
  const tags = view.isWhole ? [] : await listWaitingTags(db, family)
  return {
    without: galleries,
    withoutImages: new Set(tags.flatMap(({ image_id, person_id }) => (view.isHidden(person_id) ? [image_id] : []))),
  }
}

/** Says who will be tagged in photos that wait. */
export async function withTagged(
  db: Reader,
  family: FamilyId,
  images: Omit<GuestImage, 'person_id' | 'person_name'>[],
): Promise<GuestImage[]> {
  const personOf = new Map((await listWaitingTags(db, family)).map(({ image_id, person_id }) => [image_id, person_id]))
  const people = await findNamedPeople(db, family, [...new Set(images.flatMap(({ id }) => personOf.get(id) ?? []))])
  return images.map((image) => {
    const person = personOf.get(image.id)
    const named = person === undefined ? undefined : people.get(person)
    return {
      ...image,
      person_id: person !== undefined && named?.hidden_at === null ? person : null,
      person_name: named?.hidden_at === null ? named.name : '',
    }
  })
}
