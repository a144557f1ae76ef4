import type { Citation, PersonName } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { IdRange } from '../../platform/db/id-range.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { hiddenIn, newDeletionBatch, notHidden } from '../../platform/soft-delete.ts'
import { timeOfChange } from '../../platform/time.ts'
import { readCitations } from '../sources/citations.service.ts'
import { presentName } from './names.presenter.ts'
import * as repository from './names.repository.ts'
import type { NameRow, NewName, RecordedNameRow } from './names.table.ts'
import { guessScript } from './scripts.ts'

const rowsAtOnce = 500

/** Reads the names of these people, without deleted ones, by id. */
export async function readNames(db: Reader, family: FamilyId, people: number[]): Promise<Map<number, NameRow[]>> {
  if (people.length === 0) return new Map()
  return Map.groupBy(await repository.listNames(db, family, people), (row) => row.person_id)
}

/** Presents these people's names, the preferred one first. */
export async function readPersonNames(db: Reader, family: FamilyId, people: number[]): Promise<Map<number, PersonName[]>> {
  const names = await readNames(db, family, people)
  const rows = [...names.values()].flat()
  const citations = await readCitations(db, family, { names: rows.map((row) => row.id) })
  return new Map(
    [...names].map(([person, own]) => {
      const ids = new Set(own.map((row) => row.id))
      return [person, own.toSorted(preferredFirst).map((row) => presentName(row, citations.get(row.id) ?? [], ids))]
    }),
  )
}

const preferredFirst = (a: Pick<NameRow, 'preferred' | 'id'>, b: Pick<NameRow, 'preferred' | 'id'>): number =>
  b.preferred - a.preferred || a.id - b.id

/** Presents the names of one person as {@link readPersonNames}, with one query for most. */
export async function readNamesOfPerson(db: Reader, family: FamilyId, person: number): Promise<PersonName[]> {
  const rows = await repository.listShownNames(db, family, person)
  const cited = rows.flatMap(({ id, is_cited: isCited }) => (isCited ? [id] : []))
  const citations = await readCitations(db, family, { names: cited })
  const ids = new Set(rows.map(({ id }) => id))
  return rows.map((row) => presentName(row, citations.get(row.id) ?? [], ids))
}

/** A name, and the record that it comes from. */
export type RecordedName = Omit<PersonName, 'creation_date' | 'last_updated_date'> & {
  record: { id: number; path: string } | undefined
}

/**
 * Reads the names of the people from one id to another with the records that they come from, the preferred one of each first.
 * @param areCited - whether any of the family's names may cite a source
 */
export async function readRecordedNames(
  db: Reader,
  family: FamilyId,
  people: IdRange,
  areCited: boolean,
): Promise<Map<number, RecordedName[]>> {
  const rows = await repository.listRecordedNamesBetween(db, family, people)
  const citations = areCited ? await readCitations(db, family, { names: rows.map((row) => row.id) }) : undefined
  const byPerson = new Map<number, RecordedNameRow[]>()
  for (const row of rows) {
    const known = byPerson.get(row.person_id)
    if (known === undefined) byPerson.set(row.person_id, [row])
    else known.push(row)
  }
  const named = new Map<number, RecordedName[]>()
  for (const [person, own] of byPerson) {
    const ids = new Set(own.map((row) => row.id))
    const sorted = own.length === 1 ? own : own.toSorted(preferredFirst)
    named.set(
      person,
      sorted.map((row) => recordedName(row, citations?.get(row.id) ?? [], ids)),
    )
  }
  return named
}

const recordedName = (row: RecordedNameRow, sources: Citation[], siblings: ReadonlySet<number>): RecordedName => ({
  id: row.id,
  person_id: row.person_id,
  kind: row.kind,
  text: row.text,
  given: row.given,
  surname: row.surname,
  script: row.script,
  reading_of: row.reading_of !== null && siblings.has(row.reading_of) ? row.reading_of : null,
  note: row.note,
  preferred: row.preferred === 1,
  sources,
  record: row.record_id === null ? undefined : { id: row.record_id, path: row.record_path },
})

/** Returns a person's names, without deleted ones, by id. */
export const listNamesOfPerson = (db: Reader, family: FamilyId, person: number): Promise<NameRow[]> =>
  repository.listNamesOfPerson(db, family, person)

/** Returns these names, deleted or not. */
export const findAnyNames = async (db: Reader, family: FamilyId, ids: number[]): Promise<NameRow[]> =>
  ids.length === 0 ? [] : repository.listAnyNames(db, family, ids)

/** Finds a name, deleted or not. */
export const findAnyName = async (db: Reader, family: FamilyId, id: number): Promise<NameRow | undefined> =>
  (await findAnyNames(db, family, [id]))[0]

/** Adds names. @returns their ids, in the same order */
export async function addNames(tx: Writer, family: FamilyId, names: readonly NewName[]): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < names.length; start += rowsAtOnce)
    ids.push(...(await repository.insertNames(tx, family, names.slice(start, start + rowsAtOnce))))
  return ids
}

/**
 * Adds names that come from records, all with the same columns, of which some transliterate others. @returns their ids, in the same
 * order
 */
export const addRelatedNames = (tx: Writer, family: FamilyId, names: readonly repository.RelatedName[]): Promise<number[]> =>
  repository.insertRelatedNames(tx, family, names)

/** Lists the names of these people that come from no record, deleted or not. */
export const listUnrecordedNames = async (db: Reader, family: FamilyId, people: number[]): Promise<NameRow[]> =>
  people.length === 0 ? [] : repository.listUnrecordedNames(db, family, people)

/** Stores what a record adds to a name that was there before. */
export const recordName = (
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Parameters<typeof repository.updateName>[3],
): Promise<void> => repository.updateName(tx, family, id, changes)

/** Gives new people their first name, which is the preferred one. */
export async function addFirstNames(
  tx: Writer,
  family: FamilyId,
  people: readonly { id: number; name: string }[],
  now: string,
  { importedBy = null, key = null }: { importedBy?: number | null; key?: string | null } = {},
): Promise<void> {
  await addNames(
    tx,
    family,
    people.map(({ id, name }) => ({
      person_id: id,
      kind: 'birth' as const,
      text: name,
      script: guessScript(name),
      preferred: 1 as const,
      imported_by: importedBy,
      idempotency_key: key,
      created_at: now,
      updated_at: now,
    })),
  )
}

/** Lists the people whom a call with this key has added, whether they are deleted or not, by id. */
export const listPeopleAddedBy = async (db: Reader, family: FamilyId, key: string | null): Promise<number[]> =>
  key === null ? [] : repository.listPeopleNamedBy(db, family, key)

/** Finds the name of a person that a call with this key has added already. */
export const findAddedName = async (
  db: Reader,
  family: FamilyId,
  person: number,
  key: string | null,
): Promise<number | undefined> => (key === null ? undefined : repository.findAddedName(db, family, person, key))

export type NameColumns = Partial<
  Pick<NameRow, 'kind' | 'text' | 'given' | 'surname' | 'script' | 'reading_of' | 'note' | 'preferred' | 'person_id'>
>

/** Changes columns of a name. */
export const storeName = (tx: Writer, family: FamilyId, row: NameRow, changes: NameColumns, now: string): Promise<void> =>
  repository.updateName(tx, family, row.id, { ...changes, updated_at: timeOfChange(now, row.updated_at) })

/** Deletes a name; it can be put back for 30 days. */
export const hideName = (
  tx: Writer,
  family: FamilyId,
  row: NameRow,
  now: string,
  batch = newDeletionBatch('name'),
): Promise<void> =>
  repository.updateName(tx, family, row.id, { ...hiddenIn(batch, now), updated_at: timeOfChange(now, row.updated_at) })

export const showName = (tx: Writer, family: FamilyId, row: NameRow, now: string): Promise<void> =>
  repository.updateName(tx, family, row.id, { ...notHidden, updated_at: timeOfChange(now, row.updated_at) })

/** What depends on the text of a name, and which name it is. */
export type NameParts = Pick<NameRow, 'given' | 'surname' | 'script'> & { name_id: number }

/**
 * Gives the preferred name of a person another text, as older clients do, who know only that one.
 * @param parts - when it is put back: which name it was, if it is still there, and its parts; by default none, because those of the
 * old text no longer fit
 * @returns the text and the parts before
 */
export async function setPreferredText(
  tx: Writer,
  family: FamilyId,
  person: number,
  text: string,
  now: string,
  parts: Partial<NameParts> = {},
): Promise<{ before: string; parts: NameParts }> {
  const names = await repository.listNamesOfPerson(tx, family, person)
  const row = names.find((name) => name.id === parts.name_id) ?? names.find((name) => name.preferred === 1)
  if (row === undefined) throw new Error(`person ${person} has no name`)
  const { id: name_id, given, surname, script } = row
  const { name_id: _id, ...own } = parts
  const changes = { text, given: '', surname: '', script: guessScript(text), ...own }
  if (row.text !== text || Object.keys(own).length > 0) await storeName(tx, family, row, changes, now)
  return { before: row.text, parts: { name_id, given, surname, script } }
}
