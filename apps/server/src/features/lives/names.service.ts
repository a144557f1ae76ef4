import { limits, personFields } from '@banyan/contract'
import type { CallBody, ChangeKind, Citation, PersonName } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { DeletionBatch } from '../../platform/soft-delete.ts'
import { cleanLines, cleanText } from '../../platform/text/clean-text.ts'
import { dayMs, hiddenDays, timeAfter } from '../../platform/time.ts'
import { findChangedParts, shownPart } from '../changes/changed-parts.ts'
import type { ChangedParts } from '../changes/changed-parts.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author, NewChange } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import {
  addNames,
  findAddedName,
  findAnyName,
  hideName,
  listNamesOfPerson,
  readPersonNames,
  showName,
  storeName,
} from '../names/names.service.ts'
import type { NameColumns } from '../names/names.service.ts'
import type { NameRow } from '../names/names.table.ts'
import { guessScript } from '../names/scripts.ts'
import { findAnyPerson, noteChangedPerson } from '../people/hidden-people.service.ts'
import { followNames } from '../people/lists/follow-names.service.ts'
import { refuseChange, subjectOf } from '../people/people.policy.ts'
import { readAnyCitations, readCitations, replaceCitations, restoreCitations } from '../sources/citations.service.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

/** Stored with the change by which another name became the preferred one. */
export interface PreferredDetails {
  /** The name that was preferred before. */
  preferredBefore: number
}

/** @throws ApiError `blank_name`, `too_long`, `invalid_field`, `not_found`, `locked_profile`, `too_many_facts` */
export async function createName(
  platform: Platform,
  caller: Caller,
  personId: number,
  asked: CallBody<'createName'>,
): Promise<PersonName> {
  const text = readText(asked.text)
  const columns = readColumns(asked)
  const key = readIdempotencyKey(asked)
  const now = platform.now().toISOString()
  const { familyId: family } = caller
  return changeFamily(platform, family, async (tx) => {
    await refusePerson(tx, caller, personId)
    const added = await findAddedName(tx, family, personId, key)
    if (added !== undefined) return present(tx, family, personId, added)
    const names = await listNamesOfPerson(tx, family, personId)
    if (names.length >= limits.names) throw new ApiError('too_many_facts')
    if (asked.reading_of !== undefined) refuseMissing(names, asked.reading_of)
    const [id = 0] = await addNames(tx, family, [
      {
        person_id: personId,
        kind: asked.kind,
        text,
        ...columns,
        script: columns.script === undefined || columns.script === '' ? guessScript(text) : columns.script,
        reading_of: asked.reading_of ?? null,
        idempotency_key: key,
        created_at: now,
        updated_at: now,
      },
    ])
    await replaceCitations(tx, family, { name: id }, asked.sources)
    await record(tx, caller, 'name_created', { id, person_id: personId, text }, {}, now)
    if (asked.preferred === true) await preferName(tx, caller, id, now)
    await follow(tx, family, personId, now)
    return present(tx, family, personId, id)
  })
}

/** @throws what creating throws, `value_changed` if somebody has changed it since the caller last saw it, `preferred_name` */
export async function changeName(
  platform: Platform,
  caller: Caller,
  id: number,
  { seen, ...asked }: CallBody<'updateName'>,
): Promise<PersonName> {
  const text = asked.text === undefined ? {} : { text: readText(asked.text) }
  const columns = readColumns(asked)
  const now = platform.now().toISOString()
  const { familyId: family } = caller
  return changeFamily(platform, family, async (tx) => {
    const row = await getRow(tx, family, id)
    await refusePerson(tx, caller, row.person_id)
    if (seen !== undefined && seen !== '' && seen !== row.updated_at)
      throw new ApiError('value_changed', { field: 'seen', current: row.updated_at })
    if (asked.preferred === false && row.preferred === 1) throw new ApiError('preferred_name', { field: 'preferred' })
    const changes: NameColumns = { ...text, ...columns, ...(asked.kind === undefined ? {} : { kind: asked.kind }) }
    // A script that was read from the letters follows them.
    if (changes.text !== undefined && changes.script === undefined && row.script === guessScript(row.text))
      changes.script = guessScript(changes.text)
    if (asked.reading_of !== undefined) changes.reading_of = await readReading(tx, family, row, asked.reading_of)
    const before = await readNameContent(tx, family, row)
    if (asked.sources !== undefined) {
      const shown = (await readCitations(tx, family, { names: [id] })).get(id) ?? []
      if (JSON.stringify(shown) !== JSON.stringify(asked.sources)) await replaceCitations(tx, family, { name: id }, asked.sources)
    }
    const after = { ...before, ...changes, sources: await readAnyCitations(tx, family, { name: id }) }
    const changed = findChangedParts(before, after)
    if (changed !== undefined) {
      await storeName(tx, family, row, changes, now)
      await record(
        tx,
        caller,
        'name_changed',
        { id, person_id: row.person_id, text: after.text },
        { ...shownPart(changed), details: changed },
        now,
      )
    }
    const isPreferring = asked.preferred === true && row.preferred === 0
    if (isPreferring) await preferName(tx, caller, id, now)
    if (changed !== undefined || isPreferring) await follow(tx, family, row.person_id, now)
    return present(tx, family, row.person_id, id)
  })
}

export async function deleteName(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeFamily(platform, caller.familyId, (tx) => takeNameAway(tx, caller, id, platform.now().toISOString()))
}

/** Puts a deleted name back; if it is not deleted, returns it as it is. */
export async function restoreName(platform: Platform, caller: Caller, id: number): Promise<PersonName> {
  const { familyId: family } = caller
  return changeFamily(platform, family, async (tx) => {
    const row = await findAnyName(tx, family, id)
    if (row === undefined) throw new ApiError('not_found')
    await refusePerson(tx, caller, row.person_id)
    if (row.hidden_at !== null) await bringNameBack(tx, caller, id, platform.now().toISOString())
    const { person_id } = await getRow(tx, family, id)
    return present(tx, family, person_id, id)
  })
}

/** Deletes a name in a transaction that has touched the family. @throws ApiError `not_found`, `locked_profile`, `preferred_name` */
export async function takeNameAway(tx: Writer, author: Author, id: number, now: string, batch?: DeletionBatch): Promise<void> {
  const family = author.familyId
  const row = await getRow(tx, family, id)
  await refusePerson(tx, author, row.person_id)
  if (row.preferred === 1) throw new ApiError('preferred_name')
  await hideName(tx, family, row, now, batch)
  await follow(tx, family, row.person_id, now)
  await record(tx, author, 'name_deleted', row, {}, now)
}

/** @throws ApiError `not_found` if there is nothing to put back, `locked_profile` */
export async function bringNameBack(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const family = author.familyId
  const row = await findAnyName(tx, family, id)
  if (row === undefined || row.hidden_at === null || row.hidden_at <= timeAfter(new Date(now), -hiddenDays * dayMs))
    throw new ApiError('not_found')
  await refusePerson(tx, author, row.person_id)
  await showName(tx, family, row, now)
  await follow(tx, family, row.person_id, now)
  await record(tx, author, 'name_restored', row, {}, now)
}

/** Puts back a change of a name. @throws ApiError `not_found`, `locked_profile` */
export async function restoreNameContent(
  tx: Writer,
  author: Author,
  id: number,
  details: ChangedParts | PreferredDetails,
  now: string,
): Promise<void> {
  const family = author.familyId
  const row = await getRow(tx, family, id)
  await refusePerson(tx, author, row.person_id)
  if ('preferredBefore' in details) {
    const before = await getRow(tx, family, details.preferredBefore)
    if (before.person_id !== row.person_id) throw new ApiError('change_reverted')
    await preferName(tx, author, before.id, now)
  } else {
    const before = await readNameContent(tx, family, row)
    const { sources, ...columns } = details.before as NameColumns & { sources?: Citation[] }
    if (sources !== undefined) await restoreCitations(tx, family, { name: id }, sources)
    await storeName(tx, family, row, columns, now)
    const after = await readNameContent(tx, family, await getRow(tx, family, id))
    const changed = findChangedParts(before, after)
    if (changed !== undefined)
      await record(tx, author, 'name_changed', { ...row, text: after.text }, { ...shownPart(changed), details: changed }, now)
  }
  await follow(tx, family, row.person_id, now)
}

/** Returns what can be changed of a name, with citations of deleted sources. The text comes first, because history shows that. */
export async function readNameContent(db: Reader, family: FamilyId, row: NameRow) {
  const { text, kind, given, surname, script, reading_of, note } = row
  return {
    text,
    kind,
    given,
    surname,
    script,
    reading_of,
    note,
    sources: await readAnyCitations(db, family, { name: row.id }),
  }
}

/** Shows a person under another of their names. */
async function preferName(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const family = author.familyId
  const row = await getRow(tx, family, id)
  const names = await listNamesOfPerson(tx, family, row.person_id)
  const before = names.find((name) => name.preferred === 1)
  if (before === undefined || before.id === id) return
  await storeName(tx, family, before, { preferred: 0 }, now)
  await storeName(tx, family, row, { preferred: 1 }, now)
  const details: PreferredDetails = { preferredBefore: before.id }
  await record(tx, author, 'name_changed', row, { field: 'preferred', before: before.text, after: row.text, details }, now)
}

/** Lists, and the person's own page, show what has changed of their names. */
async function follow(tx: Writer, family: FamilyId, personId: number, now: string): Promise<void> {
  await followNames(tx, family, [personId])
  await noteChangedPerson(tx, family, personId, now)
}

async function present(db: Reader, family: FamilyId, personId: number, id: number): Promise<PersonName> {
  const name = (await readPersonNames(db, family, [personId])).get(personId)?.find((each) => each.id === id)
  if (name === undefined) throw new ApiError('not_found')
  return name
}

async function getRow(db: Reader, family: FamilyId, id: number): Promise<NameRow> {
  const row = await findAnyName(db, family, id)
  if (row === undefined || row.hidden_at !== null) throw new ApiError('not_found')
  return row
}

async function refusePerson(db: Reader, author: Author, id: number): Promise<void> {
  const person = await findAnyPerson(db, author.familyId, id)
  if (person === undefined || person.hidden_at !== null) throw new ApiError('not_found')
  const refusal = refuseChange(author, subjectOf(person), 'name')
  if (refusal !== undefined) throw new ApiError(refusal)
}

async function readReading(db: Reader, family: FamilyId, row: NameRow, given: string): Promise<number | null> {
  if (given === '' || given === '0') return null
  const id = /^\d{1,15}$/.test(given) ? Number(given) : 0
  if (id === row.id) throw new ApiError('invalid_field', { field: 'reading_of' })
  if (id !== row.reading_of) refuseMissing(await listNamesOfPerson(db, family, row.person_id), id)
  return id
}

function refuseMissing(names: NameRow[], id: number): void {
  if (!names.some((name) => name.id === id)) throw new ApiError('not_found', { field: 'reading_of' })
}

function readText(given: string): string {
  const text = readLine('text', given)
  if (text === '') throw new ApiError('blank_name', { field: 'text' })
  return text
}

function readLine(field: string, given: string): string {
  const text = cleanText(given)
  if (text.length > personFields.name.max) throw new ApiError('too_long', { field })
  return text
}

function readColumns(
  asked: Partial<Pick<CallBody<'updateName'>, 'given' | 'surname' | 'script' | 'note'>>,
): Pick<NameColumns, 'given' | 'surname' | 'script' | 'note'> {
  const columns: Pick<NameColumns, 'given' | 'surname' | 'script' | 'note'> = {}
  if (asked.given !== undefined) columns.given = readLine('given', asked.given)
  if (asked.surname !== undefined) columns.surname = readLine('surname', asked.surname)
  if (asked.note !== undefined) columns.note = cleanLines(asked.note)
  if (asked.script !== undefined) {
    if (!/^$|^[a-z]{2,8}(-[a-z\d]{1,8}){0,5}$/i.test(asked.script)) throw new ApiError('invalid_field', { field: 'script' })
    columns.script = asked.script
  }
  return columns
}

const record = (
  tx: Writer,
  author: Author,
  kind: ChangeKind,
  name: Pick<NameRow, 'id' | 'person_id' | 'text'>,
  change: Partial<NewChange>,
  now: string,
): Promise<number> =>
  recordChange(tx, author, { ...change, kind, personId: name.person_id, nameId: name.id, title: name.text }, now)
