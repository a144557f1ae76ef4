import { keptPictures, keptWithin, markKept, markKeptWithin } from '@banyan/gedcom'
import type { GedcomMedia } from '@banyan/gedcom'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { isHiddenByUndoneImport } from '../../../platform/soft-delete.ts'
import type { RecordRow } from '../../records/records.table.ts'

const atOnce = 1_000

/** Maps a file's xrefs to people in the family. */
export async function findPeopleBehind(
  db: Reader,
  family: FamilyId,
  source: string,
  xrefs: string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(xrefs)]
  const people = new Map<string, number>()
  for (let start = 0; start < wanted.length; start += atOnce) {
    const rows = await db
      .selectFrom('gedcom_records')
      .innerJoin('people', (join) =>
        join.onRef('people.family_id', '=', 'gedcom_records.family_id').onRef('people.id', '=', 'gedcom_records.person_id'),
      )
      .select(['xref', 'person_id'])
      .where('gedcom_records.family_id', '=', family)
      .where('people.hidden_at', 'is', null)
      .where('kind', '=', 'INDI')
      .where('source', '=', source)
      .where('xref', 'in', wanted.slice(start, start + atOnce))
      .execute()
    for (const { xref, person_id } of rows) if (person_id !== null) people.set(xref, person_id)
  }
  return people
}

/**
 * Lists the files, among a source's records, that became pictures, except pictures removed by undoing an import: `O1 0` is the
 * first of the record O1, and `I1 2.0 0` what the record I1 describes at that path.
 *
 * @param within - the xrefs of people and families whose records describe pictures
 */
export async function listKeptPictures(db: Reader, family: FamilyId, source: string, within: string[]): Promise<Set<string>> {
  const rows = await listPictureRecords(db, family, source)
  const files = rows.flatMap(({ xref, text }) =>
    keptPictures(text).flatMap((key, index) => (key === '' ? [] : [{ key, name: `${xref} ${index}` }])),
  )
  const xrefs = [...new Set(within)]
  for (let start = 0; start < xrefs.length; start += atOnce)
    for (const { xref, text } of await listDescribing(db, family, source, xrefs.slice(start, start + atOnce)))
      for (const { path, index, key } of keptWithin(text)) files.push({ key, name: `${xref} ${path} ${index}` })
  const undone = new Set<string>()
  for (let start = 0; start < files.length; start += atOnce) {
    const keys = files.slice(start, start + atOnce).map(({ key }) => key)
    const images = await db
      .selectFrom('images')
      .select(['key', 'hidden_import'])
      .where('family_id', '=', family)
      .where('key', 'in', keys)
      .where('hidden_at', 'is not', null)
      .execute()
    for (const image of images) if (isHiddenByUndoneImport(image)) undone.add(image.key)
  }
  return new Set(files.flatMap(({ key, name }) => (undone.has(key) ? [] : [name])))
}

const listDescribing = (db: Reader, family: FamilyId, source: string, xrefs: string[]) =>
  db
    .selectFrom('gedcom_records')
    .select(['xref', 'text'])
    .where('family_id', '=', family)
    .where('source', '=', source)
    .where('kind', 'in', ['INDI', 'FAM'])
    .where('xref', 'in', xrefs)
    .execute()

/** Records which picture a file of a record became, if the record is stored. */
export async function markRecord(
  tx: Writer,
  family: FamilyId,
  { source, xref: own, within }: { source: string } & Pick<GedcomMedia, 'xref' | 'within'>,
  index: number,
  key: string,
): Promise<void> {
  const xref = within?.xref ?? own
  const ofRecord = { family_id: family, kind: within?.tag ?? 'OBJE', source, xref }
  const row =
    xref === ''
      ? undefined
      : await tx
          .selectFrom('gedcom_records')
          .select(['id', 'text'])
          .where((eb) => eb.and(ofRecord))
          .executeTakeFirst()
  if (row !== undefined)
    await tx
      .updateTable('gedcom_records')
      .set({ text: within ? markKeptWithin(row.text, within.path, index, key) : markKept(row.text, index, key) })
      .where('family_id', '=', family)
      .where('id', '=', row.id)
      .execute()
}

/** Lists a source's multimedia records in their order. */
export async function listPictureRecords(
  db: Reader,
  family: FamilyId,
  source: string,
): Promise<Pick<RecordRow, 'xref' | 'text'>[]> {
  return db
    .selectFrom('gedcom_records')
    .select(['xref', 'text'])
    .where('family_id', '=', family)
    .where('kind', '=', 'OBJE')
    .where('source', '=', source)
    .orderBy('id')
    .execute()
}

/** Finds images that are not deleted by their keys. */
export async function listImagesOfKeys(
  db: Reader,
  family: FamilyId,
  keys: string[],
): Promise<Map<string, { id: number; gallery_id: number }>> {
  const found = new Map<string, { id: number; gallery_id: number }>()
  for (let start = 0; start < keys.length; start += atOnce) {
    const rows = await db
      .selectFrom('images')
      .select(['id', 'key', 'gallery_id'])
      .where('family_id', '=', family)
      .where('key', 'in', keys.slice(start, start + atOnce))
      .where('hidden_at', 'is', null)
      .execute()
    for (const { key, ...image } of rows) found.set(key, image)
  }
  return found
}

/** Finds the ids of a source's records of people and families, by kind and xref: `INDI I1`. */
export async function listRecordIds(db: Reader, family: FamilyId, source: string, xrefs: string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(xrefs)]
  const found = new Map<string, number>()
  for (let start = 0; start < wanted.length; start += atOnce)
    for (const { id, kind, xref } of await db
      .selectFrom('gedcom_records')
      .select(['id', 'kind', 'xref'])
      .where('family_id', '=', family)
      .where('source', '=', source)
      .where('kind', 'in', ['INDI', 'FAM'])
      .where('xref', 'in', wanted.slice(start, start + atOnce))
      .execute())
      found.set(`${kind} ${xref}`, id)
  return found
}

/** Finds the images that an import has added and that are not deleted, by key; of a page its front. */
export async function listPhotosAddedBy(db: Reader, family: FamilyId, importedBy: number): Promise<Map<string, number>> {
  const rows = await listAdded(db, family, importedBy)
  return new Map(rows.map(({ id, key, front_id: front }) => [key, front ?? id]))
}

/** Finds the images that an import has added and that are not deleted, by key. */
export async function listImagesAddedBy(db: Reader, family: FamilyId, importedBy: number): Promise<Map<string, number>> {
  const rows = await listAdded(db, family, importedBy)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

type AddedImage = { id: number; key: string; front_id: number | null }

async function listAdded(db: Reader, family: FamilyId, importedBy: number): Promise<AddedImage[]> {
  const images: AddedImage[] = []
  for (let after = 0, isMore = true; isMore;) {
    const rows = await db
      .selectFrom('images')
      .select(['id', 'key', 'front_id'])
      .where('family_id', '=', family)
      .where('imported_by', '=', importedBy)
      .where('imported_by', 'is not', null)
      .where('hidden_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    images.push(...rows)
    after = rows.at(-1)?.id ?? after
    isMore = rows.length === atOnce
  }
  return images
}

/** A record of a person or a family, and whom it is about. */
export type LifeRecord = Pick<RecordRow, 'id' | 'kind' | 'text' | 'person_id' | 'partner_id' | 'other_partner_id'>

/** Lists a source's records of people and families whose content has become rows, by id, starting after `after`. */
export async function listLivesOf(
  db: Reader,
  family: FamilyId,
  source: string,
  after: number,
  count: number,
): Promise<LifeRecord[]> {
  return db
    .selectFrom('gedcom_records')
    .select(['id', 'kind', 'text', 'person_id', 'partner_id', 'other_partner_id'])
    .where('family_id', '=', family)
    .where('id', '>', after)
    .where('source', '=', source)
    .where('kind', 'in', ['INDI', 'FAM'])
    .where('unfolded', '=', 1)
    .orderBy('id')
    .limit(count)
    .execute()
}
