import { randomBytes } from 'node:crypto'
import { numberRows } from '../../platform/db/next-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'

const rowsAtOnce = 200

/**
 * Copies a photo many times, with a tag, a face that is tagged and a line of history each: plans depend on how much there is. All came
 * with one line.
 */
export async function fillPhotos({ database }: Pick<Platform, 'database'>, image: number, family: FamilyId, count: number) {
  const {
    id: _id,
    family_id: _family,
    ...model
  } = await database.read
    .selectFrom('images')
    .selectAll()
    .where('family_id', '=', family)
    .where('id', '=', image)
    .executeTakeFirstOrThrow()
  const [line] = await database.read
    .selectFrom('changes')
    .selectAll()
    .where('family_id', '=', family)
    .where('image_id', '=', image)
    .execute()
  const people = await database.read.selectFrom('people').select('id').where('family_id', '=', family).limit(count).execute()
  const box = { x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3, created_at: model.created_at, updated_at: model.updated_at }
  const { id: _gallery, ...gallery } = await database.read
    .selectFrom('galleries')
    .selectAll()
    .where('family_id', '=', family)
    .where('id', '=', model.gallery_id)
    .executeTakeFirstOrThrow()
  for (let start = 0; start < count; start += rowsAtOnce)
    await database.write(async (tx) => {
      const some = people.slice(start, start + rowsAtOnce)
      const [own] = await numberRows(tx, family, 'galleries', [{ ...gallery, title: `Filled from ${start}` }])
      if (own === undefined) throw new Error('no gallery')
      await tx.insertInto('galleries').values(own).execute()
      const images = await numberRows(
        tx,
        family,
        'images',
        some.map((_person, index) => ({
          ...model,
          gallery_id: own.id,
          key: randomBytes(16).toString('hex'),
          sha256: randomBytes(32).toString('hex'),
          taken_at: new Date(Date.UTC(1990, 0, 1 + start + index)).toISOString(),
        })),
      )
      await tx.insertInto('images').values(images).execute()
      const persons = some.map(({ id }, index) => ({ ...box, image_id: images[index]?.id ?? 0, person_id: id }))
      const tags = await numberRows(tx, family, 'image_tags', persons)
      await tx.insertInto('image_tags').values(tags).execute()
      const faces = await numberRows(
        tx,
        family,
        'faces',
        tags.map((tag) => ({ ...box, image_id: tag.image_id, person_id: tag.person_id, tag_id: tag.id, descriptor: '' })),
      )
      await tx.insertInto('faces').values(faces).execute()
      if (line === undefined) return
      const { id: _line, family_id: _same, ...told } = line
      const lines = await numberRows(
        tx,
        family,
        'changes',
        images.map(({ id }, index) => ({ ...told, person_id: some[index]?.id ?? null, image_id: id })),
      )
      await tx.insertInto('changes').values(lines).execute()
    })
}
