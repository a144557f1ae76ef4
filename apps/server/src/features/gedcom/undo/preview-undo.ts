import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import {
  countPhotosIn,
  findStayingPeople,
  listChanged,
  listGalleries,
  listImages,
  listPeople,
  listPortraits,
  listRelations,
} from './imported-rows.repository.ts'
import { count, noCounts } from './undone-import.ts'
import type { UndoCounts } from './undone-import.ts'

/** Previews what undoing an import would hide and leave, by the same rules as the steps that do it. */
export async function previewUndo(db: Reader, family: FamilyId, personId: number, line: number): Promise<UndoCounts> {
  const counts = noCounts()
  const photosGoing = new Map<number, number>()
  for await (const rows of pages((after) => listImages(db, family, line, after))) {
    const changed = await listChanged(
      db,
      family,
      line,
      'image_id',
      rows.map((row) => row.id),
    )
    for (const { id, gallery_id } of rows) {
      count(counts, 'photos', changed.has(id) ? 'changed' : undefined)
      if (!changed.has(id)) photosGoing.set(gallery_id, (photosGoing.get(gallery_id) ?? 0) + 1)
    }
  }
  for await (const rows of pages((after) => listGalleries(db, family, line, after))) {
    const ids = rows.map((row) => row.id)
    const changed = await listChanged(db, family, line, 'gallery_id', ids)
    const photos = await countPhotosIn(db, family, ids)
    for (const id of ids)
      count(
        counts,
        'galleries',
        changed.has(id) ? 'changed' : (photos.get(id) ?? 0) > (photosGoing.get(id) ?? 0) ? 'in_use' : undefined,
      )
  }
  for (
    let rows = await listPortraits(db, family, line, '');
    rows.length > 0;
    rows = await listPortraits(db, family, line, rows.at(-1)?.key ?? '')
  ) {
    for (const { person_id, locked } of rows)
      count(counts, 'portraits', locked === 1 && person_id !== personId ? 'locked' : undefined)
  }
  const going = new Set<number>()
  for await (const rows of pages((after) => listPeople(db, family, line, after))) {
    const staying = await findStayingPeople(db, family, line, rows)
    for (const { id } of rows) {
      count(counts, 'people', staying.get(id))
      if (!staying.has(id)) going.add(id)
    }
  }
  for await (const rows of pages((after) => listRelations(db, family, line, after))) {
    const changed = await listChanged(
      db,
      family,
      line,
      'relation_id',
      rows.map((row) => row.id),
    )
    for (const { id, from_person_id, to_person_id, isBetweenKnown } of rows) {
      const goes = going.has(from_person_id) || going.has(to_person_id) || (isBetweenKnown && !changed.has(id))
      count(counts, 'relations', goes ? undefined : 'in_use')
    }
  }
  return counts
}

async function* pages<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) yield rows
}
