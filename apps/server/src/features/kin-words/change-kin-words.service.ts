import { limits } from '@banyan/contract'
import type { CallBody, ChangeKind, KinWord } from '@banyan/contract'
import { namesOfKey } from '@banyan/kinship'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { hiddenIn, newDeletionBatch, notHidden } from '../../platform/soft-delete.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { dayMs, hiddenDays, timeAfter, timeOfChange } from '../../platform/time.ts'
import { findChangedParts, shownPart } from '../changes/changed-parts.ts'
import type { ChangedParts } from '../changes/changed-parts.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author, NewChange } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { areAllThere, findNamedPeople } from '../person-names/person-names.service.ts'
import * as repository from './kin-words.repository.ts'
import { findAnyKinWords, presentOneKinWord } from './kin-words.service.ts'
import type { KinWordContent, KinWordRow } from './kin-words.table.ts'

/** @throws ApiError `blank_word`, `too_long`, `invalid_field`, `not_found`, `too_many_kin_words` */
export async function createKinWord(platform: Platform, caller: Caller, asked: CallBody<'createKinWord'>): Promise<KinWord> {
  const { familyId: family, userId } = caller
  const about = readAbout(asked)
  const content = {
    word: readWord(asked.word),
    reading: readText('reading', asked.reading ?? ''),
    said_by_id: asked.said_by_id ?? null,
  }
  // Of each member their own: another's word may be about somebody whom they do not see.
  const key = asked.idempotency_key ? `${userId} ${asked.idempotency_key}` : null
  const now = platform.now().toISOString()
  return changeFamily(platform, family, async (tx) => {
    const added = key === null ? undefined : await repository.findAddedKinWord(tx, family, key)
    if (added !== undefined) return presentOneKinWord(tx, family, added)
    await requirePeople(tx, family, [about.person_id, about.from_person_id, content.said_by_id])
    if ((await repository.countKinWords(tx, family)) >= limits.kinWords) throw new ApiError('too_many_kin_words')
    const writer = (await findNamedPeople(tx, family, [caller.personId])).get(caller.personId)?.name ?? ''
    const id = await repository.insertKinWord(tx, family, {
      ...about,
      ...content,
      language: asked.language,
      user_id: userId,
      user_name: writer,
      idempotency_key: key,
      created_at: now,
      updated_at: now,
    })
    const row = await getRow(tx, family, id)
    await record(tx, caller, 'kin_word_added', row, {}, now)
    return presentOneKinWord(tx, family, row)
  })
}

/** @throws ApiError `value_changed` if somebody has changed it since the caller last saw it */
export async function changeKinWord(
  platform: Platform,
  caller: Caller,
  id: number,
  { seen, ...asked }: CallBody<'updateKinWord'>,
): Promise<KinWord> {
  const content: Partial<KinWordContent> = {
    ...(asked.word === undefined ? {} : { word: readWord(asked.word) }),
    ...(asked.reading === undefined ? {} : { reading: readText('reading', asked.reading) }),
    ...(asked.said_by_id === undefined ? {} : { said_by_id: asked.said_by_id }),
  }
  const { familyId: family } = caller
  const now = platform.now().toISOString()
  return changeFamily(platform, family, async (tx) => {
    const row = await getShownKinWord(tx, family, id)
    if (seen !== undefined && seen !== '' && seen !== row.updated_at)
      throw new ApiError('value_changed', { field: 'seen', current: row.updated_at })
    await requirePeople(tx, family, [content.said_by_id ?? null])
    await store(tx, caller, row, content, now)
    return presentOneKinWord(tx, family, await getRow(tx, family, id))
  })
}

export async function deleteKinWord(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeFamily(platform, caller.familyId, async (tx) => {
    await getShownKinWord(tx, caller.familyId, id)
    await takeKinWordAway(tx, caller, id, platform.now().toISOString())
  })
}

/** Puts a deleted word back; if it is not deleted, returns it as it is. */
export async function restoreKinWord(platform: Platform, caller: Caller, id: number): Promise<KinWord> {
  const { familyId: family } = caller
  return changeFamily(platform, family, async (tx) => {
    const [row] = await findAnyKinWords(tx, family, [id])
    if (row?.hidden_at !== null) await bringKinWordBack(tx, caller, id, platform.now().toISOString())
    return presentOneKinWord(tx, family, await getShownKinWord(tx, family, id))
  })
}

/** @throws ApiError `not_found` */
export async function takeKinWordAway(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const row = await getRow(tx, author.familyId, id)
  await repository.updateKinWord(tx, author.familyId, id, {
    ...hiddenIn(newDeletionBatch('kin_word'), now),
    updated_at: timeOfChange(now, row.updated_at),
  })
  await record(tx, author, 'kin_word_deleted', row, {}, now)
}

/** @throws ApiError `not_found` if there is nothing to put back */
export async function bringKinWordBack(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const [row] = await findAnyKinWords(tx, author.familyId, [id])
  if (row === undefined || row.hidden_at === null || row.hidden_at <= timeAfter(new Date(now), -hiddenDays * dayMs))
    throw new ApiError('not_found')
  await repository.updateKinWord(tx, author.familyId, id, { ...notHidden, updated_at: timeOfChange(now, row.updated_at) })
  await record(tx, author, 'kin_word_restored', row, {}, now)
}

/** Gives a word the values that a change had replaced. */
export async function restoreKinWordContent(
  tx: Writer,
  author: Author,
  id: number,
  { before }: ChangedParts,
  now: string,
): Promise<void> {
  await store(tx, author, await getRow(tx, author.familyId, id), before, now)
}

/** What can be changed of a word. */
export const readKinWordContent = ({ word, reading, said_by_id }: KinWordRow): KinWordContent => ({ word, reading, said_by_id })

async function store(tx: Writer, author: Author, row: KinWordRow, content: Partial<KinWordContent>, now: string): Promise<void> {
  const before = readKinWordContent(row)
  const after = { ...before, ...content }
  const changed = findChangedParts({ ...before }, { ...after })
  if (changed === undefined) return
  await repository.updateKinWord(tx, author.familyId, row.id, { ...content, updated_at: timeOfChange(now, row.updated_at) })
  await record(tx, author, 'kin_word_changed', { ...row, ...after }, { ...shownPart(changed), details: changed }, now)
}

type About = Pick<KinWordRow, 'key' | 'person_id' | 'from_person_id'>

/** A word is for a term of the table, for a person, or for what one speaker calls a person. */
function readAbout({ key = '', person_id: of, from_person_id: from }: CallBody<'createKinWord'>): About {
  const about = { key, person_id: of ?? null, from_person_id: from ?? null }
  if (key !== '' && (about.person_id !== null || about.from_person_id !== null || namesOfKey(key) === undefined))
    throw new ApiError('invalid_field', { field: 'key' })
  if (key === '' && about.person_id === null) throw new ApiError('invalid_field', { field: 'person_id' })
  if (about.from_person_id !== null && about.from_person_id === about.person_id)
    throw new ApiError('invalid_field', { field: 'from_person_id' })
  return about
}

function readWord(given: string): string {
  const word = readText('word', given)
  if (word === '') throw new ApiError('blank_word', { field: 'word' })
  return word
}

function readText(field: 'word' | 'reading', given: string): string {
  const text = cleanText(given)
  if ([...text].length > limits.kinWord) throw new ApiError('too_long', { field })
  return text
}

async function requirePeople(db: Reader, family: FamilyId, ids: (number | null)[]): Promise<void> {
  if (
    !(await areAllThere(
      db,
      family,
      ids.filter((id) => id !== null),
    ))
  )
    throw new ApiError('not_found')
}

async function getRow(db: Reader, family: FamilyId, id: number): Promise<KinWordRow> {
  const [row] = await findAnyKinWords(db, family, [id])
  if (row === undefined || row.hidden_at !== null) throw new ApiError('not_found')
  return row
}

/** A word about somebody who has been deleted is not there either. */
export async function getShownKinWord(db: Reader, family: FamilyId, id: number): Promise<KinWordRow> {
  const row = await getRow(db, family, id)
  await requirePeople(db, family, [row.person_id, row.from_person_id])
  return row
}

const record = (
  tx: Writer,
  author: Author,
  kind: ChangeKind,
  { id, word, person_id, from_person_id }: KinWordRow,
  change: Partial<NewChange>,
  now: string,
): Promise<number> =>
  recordChange(
    tx,
    author,
    {
      ...change,
      kind,
      kinWordId: id,
      title: word,
      ...(person_id === null ? {} : { personId: person_id }),
      ...(from_person_id === null ? {} : { otherPersonId: from_person_id }),
    },
    now,
  )
