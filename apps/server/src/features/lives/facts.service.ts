import { parseDate, readDateValue, writeDateValue } from '@banyan/calendar'
import { isLasting, limits } from '@banyan/contract'
import type { CallBody, ChangeKind, Fact, FactKindName, Language } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { newDeletionBatch } from '../../platform/soft-delete.ts'
import { cleanLines, cleanText } from '../../platform/text/clean-text.ts'
import { dayMs, hiddenDays, timeAfter, timeOfChange } from '../../platform/time.ts'
import { findChangedParts } from '../changes/changed-parts.ts'
import type { ChangedParts } from '../changes/changed-parts.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author, NewChange } from '../changes/record-change.ts'
import { emit } from '../events/events.ts'
import { followCouples } from '../facts/couple-facts.service.ts'
import {
  addFact,
  blankFact,
  contentOfRow,
  countFactsOf,
  findAddedFact,
  findAnyFact,
  getFact,
  hideFacts,
  readContent,
  restoreContent,
  showFact,
  storeContent,
  titleOfFact,
} from '../facts/facts.service.ts'
import type { FactContent, FactOwner } from '../facts/facts.service.ts'
import type { AnyFact } from '../facts/facts.table.ts'
import { findPreferred, isVital, settlePreferred } from '../facts/vital-facts.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { isConcerned, isMarkOnly } from '../living/marks.service.ts'
import { findAnyPeople, noteChangedPerson } from '../people/hidden-people.service.ts'
import { subjectOf } from '../people/people.policy.ts'
import { followFacts, refuseUnconfirmedDeath, tellOfDeathByFact } from '../people/people.service.ts'
import { locate } from '../places/places.service.ts'
import type { Coordinates } from '../places/places.service.ts'
import { locateRecordOfFactAgain } from '../records/recorded-places.service.ts'
import { listRelationsById } from '../relations/relations.service.ts'
import { isDeath, needsType, refuseCouple, refuseFactChange, refuseKindOfCouple } from './facts.policy.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

/** Stored with a change of a fact: what it changed, and which birth or death was preferred before. */
export interface FactDetails extends ChangedParts {
  preferredBefore?: number | null
}

/** @throws ApiError `not_found`, `locked_profile`, `blank_type`, `too_many_facts`, `death_unconfirmed`, `death_refused` */
export const createPersonFact = (
  platform: Platform,
  caller: Caller,
  personId: number,
  asked: CallBody<'createPersonFact'>,
): Promise<Fact> => createFact(platform, caller, { person_id: personId, relation_id: null }, asked)

/** @throws as {@link createPersonFact}, and `not_a_couple`, `wrong_fact_kind` */
export const createRelationFact = (
  platform: Platform,
  caller: Caller,
  relationId: number,
  asked: CallBody<'createRelationFact'>,
): Promise<Fact> => createFact(platform, caller, { person_id: null, relation_id: relationId }, asked)

/** Adds a fact about one person in a transaction that has touched the family. @throws ApiError `not_found`, `locked_profile`, `too_many_facts` */
export async function addToLife(
  tx: Writer,
  author: Author,
  { personId, kind }: { personId: number; kind: FactKindName },
  given: Partial<FactContent>,
  now: string,
): Promise<number> {
  const owner = { person_id: personId, relation_id: null }
  const content = { ...blankFact, ...given }
  const people = await readOwner(tx, author, owner)
  if ((await countFactsOf(tx, author.familyId, owner)) >= limits.facts) throw new ApiError('too_many_facts')
  const id = await addFact(tx, author.familyId, { ...owner, kind }, content, now)
  await follow(tx, author.familyId, owner, people, now)
  await record(tx, author, 'fact_created', { id, kind, people, owner, content }, { after: textOf(content) }, now)
  return id
}

/** Changes what a fact says in a transaction that has touched the family. @throws ApiError `not_found`, `locked_profile` */
export async function changeInLife(
  tx: Writer,
  author: Author,
  id: number,
  changes: Partial<FactContent>,
  now: string,
): Promise<void> {
  const family = author.familyId
  const row = await getRow(tx, family, id)
  const people = await readOwner(tx, author, ownerOf(row))
  const before = await readContent(tx, family, row)
  await storeContent(tx, family, id, changes, timeOfChange(now, row.updated_at))
  await noteChanges(tx, author, { row, people, before, preferredBefore: undefined }, now)
}

async function createFact(
  platform: Platform,
  caller: Caller,
  owner: FactOwner,
  asked: CallBody<'createPersonFact'>,
): Promise<Fact> {
  const { kind, preferred } = asked
  const key = readIdempotencyKey(asked)
  const family = caller.familyId
  const read = readAsked(asked, kind, caller.language)
  const at = await readPlace(platform, caller.language, asked, read.place)
  const content: FactContent = { ...blankFact, ...read, ...at }
  refuseWithoutType(kind, content.type)
  const now = platform.now().toISOString()
  const created = await changeFamily(platform, family, async (tx) => {
    const people = await readOwner(tx, caller, owner)
    if (owner.person_id === null) refuse(refuseKindOfCouple(kind))
    const added = await findAddedFact(tx, family, owner, key)
    if (added !== undefined) return added
    if ((await countFactsOf(tx, family, owner)) >= limits.facts) throw new ApiError('too_many_facts')
    const dies = owner.person_id !== null && isDeath({ kind, denied: content.denied })
    if (dies && (await tellOfDeathByFact(tx, platform, caller, owner.person_id, now))) return undefined
    const preferredBefore = await findPreferredOf(tx, family, owner, kind)
    const id = await addFact(tx, family, { ...owner, kind, key }, content, now)
    await settle(tx, family, owner, kind, preferred === true ? id : undefined)
    await follow(tx, family, owner, people, now)
    const details = preferredBefore === undefined ? {} : { preferredBefore }
    await record(tx, caller, 'fact_created', { id, kind, people, owner, content }, { after: textOf(content), details }, now)
    return getFact(tx, family, id)
  })
  platform.wakeSignal.notify()
  if (created === undefined) throw new ApiError('death_unconfirmed', { field: 'kind' })
  return created
}

/** @throws as {@link createPersonFact}, and `value_changed` if somebody has changed it since the caller last saw it */
export async function changeFact(platform: Platform, caller: Caller, id: number, asked: CallBody<'updateFact'>): Promise<Fact> {
  const family = caller.familyId
  const known = await findAnyFact(platform.database.read, family, id)
  if (known === undefined) throw new ApiError('not_found')
  // Those whom a fact concerns may hide it, whatever else they may change.
  const isMark = isMarkOnly(asked)
  const changes: Partial<FactContent> = readAsked(asked, known.kind, caller.language)
  const isMoved = changes.place !== undefined && changes.place !== known.place
  if (isMoved || asked.latitude !== undefined || asked.longitude !== undefined)
    Object.assign(changes, await readPlace(platform, caller.language, asked, changes.place ?? known.place))
  const now = platform.now().toISOString()
  const changed = await changeFamily(platform, family, async (tx) => {
    const row = await getRow(tx, family, id)
    const owner = ownerOf(row)
    const people = await readOwner(tx, caller, owner, isMark)
    if (asked.seen !== undefined && asked.seen !== '' && asked.seen !== row.updated_at)
      throw new ApiError('value_changed', { field: 'seen', current: row.updated_at })
    if (changes.type !== undefined) refuseWithoutType(row.kind, changes.type)
    const before = await readContent(tx, family, row)
    if ((changes.is_private ?? before.is_private) !== before.is_private && !(await isConcerned(tx, caller, 'fact', id)))
      throw new ApiError('not_concerned', { field: 'is_private' })
    const wasDeath = isDeath({ kind: row.kind, denied: before.denied })
    const becomesDeath = isDeath({ kind: row.kind, denied: changes.denied ?? before.denied }) && !wasDeath
    if (becomesDeath && owner.person_id !== null && (await tellOfDeathByFact(tx, platform, caller, owner.person_id, now)))
      return undefined
    const preferredBefore = await findPreferredOf(tx, family, owner, row.kind)
    await storeContent(tx, family, id, withoutSame(await getFact(tx, family, id), changes), timeOfChange(now, row.updated_at))
    await settle(tx, family, owner, row.kind, wantedOf(asked.preferred, id, preferredBefore))
    await noteChanges(tx, caller, { row, people, before, preferredBefore }, now)
    return getFact(tx, family, id)
  })
  platform.wakeSignal.notify()
  if (changed === undefined) throw new ApiError('death_unconfirmed', { field: 'denied' })
  return changed
}

const wantedOf = (asked: boolean | undefined, id: number, before: number | null | undefined): number | undefined =>
  asked === true ? id : (before ?? undefined)

/** What stays the same is not stored again: what is deleted of it would lose its place. */
function withoutSame(shown: Fact, changes: Partial<FactContent>): Partial<FactContent> {
  const values = shown as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => JSON.stringify(values[key]) !== JSON.stringify(value)),
  )
}

export async function deleteFact(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeFamily(platform, caller.familyId, (tx) => takeFactAway(tx, caller, id, platform.now().toISOString()))
}

/** Puts a deleted fact back; if it is not deleted, returns it as it is. */
export async function restoreFact(platform: Platform, caller: Caller, id: number): Promise<Fact> {
  const family = caller.familyId
  const now = platform.now().toISOString()
  const restored = await changeFamily(platform, family, async (tx) => {
    const row = await findAnyFact(tx, family, id)
    if (row === undefined) throw new ApiError('not_found')
    const owner = ownerOf(row)
    await readOwner(tx, caller, owner)
    if (row.hidden_at === null) return getFact(tx, family, id)
    const dies = owner.person_id !== null && isDeath({ kind: row.kind, denied: row.denied === 1 })
    if (dies && (await tellOfDeathByFact(tx, platform, caller, owner.person_id, now))) return undefined
    await bringFactBack(tx, caller, id, now)
    return getFact(tx, family, id)
  })
  platform.wakeSignal.notify()
  if (restored === undefined) throw new ApiError('death_unconfirmed', { field: 'kind' })
  return restored
}

/** Deletes a fact in a transaction that has touched the family. @throws ApiError `not_found`, `locked_profile` */
export async function takeFactAway(
  tx: Writer,
  author: Author,
  id: number,
  now: string,
  { preferredBefore, undoneImport = null }: { preferredBefore?: number | null; undoneImport?: number | null } = {},
): Promise<void> {
  const family = author.familyId
  const row = await getRow(tx, family, id)
  const owner = ownerOf(row)
  const people = await readOwner(tx, author, owner)
  await hideFacts(tx, family, [id], now, newDeletionBatch('fact', undoneImport))
  await settle(tx, family, owner, row.kind, preferredBefore ?? undefined)
  await follow(tx, family, owner, people, now)
  const content = { ...blankFact, ...contentOfRow(row) }
  await record(tx, author, 'fact_deleted', { id, kind: row.kind, people, owner, content }, { before: textOf(content) }, now)
}

/** @throws ApiError `not_found` if there is nothing to put back, `locked_profile`, `death_unconfirmed` */
export async function bringFactBack(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const family = author.familyId
  const row = await findAnyFact(tx, family, id)
  if (row === undefined || row.hidden_at === null || row.hidden_at <= timeAfter(new Date(now), -hiddenDays * dayMs))
    throw new ApiError('not_found')
  const owner = ownerOf(row)
  const people = await readOwner(tx, author, owner)
  if (owner.person_id !== null && isDeath({ kind: row.kind, denied: row.denied === 1 }))
    await refuseUnconfirmedDeath(tx, author, owner.person_id, now)
  const preferredBefore = await findPreferredOf(tx, family, owner, row.kind)
  await showFact(tx, family, id)
  await settle(tx, family, owner, row.kind, row.preferred === 1 ? id : undefined)
  await follow(tx, family, owner, people, now)
  const content = { ...blankFact, ...contentOfRow(row) }
  const details = preferredBefore === undefined ? {} : { preferredBefore }
  await record(
    tx,
    author,
    'fact_restored',
    { id, kind: row.kind, people, owner, content },
    { after: textOf(content), details },
    now,
  )
}

/** Puts back a change of a fact. @throws ApiError `not_found`, `locked_profile`, `death_unconfirmed` */
export async function restoreFactContent(
  tx: Writer,
  author: Author,
  id: number,
  { before: wanted, preferredBefore: preferred }: FactDetails,
  now: string,
): Promise<void> {
  const family = author.familyId
  const row = await getRow(tx, family, id)
  const owner = ownerOf(row)
  const people = await readOwner(tx, author, owner)
  const before = await readContent(tx, family, row)
  const { preferred: _preferred, ...parts } = wanted as Partial<FactContent> & { preferred?: boolean }
  const becomesDeath =
    before.denied && isDeath({ kind: row.kind, denied: parts.denied ?? before.denied }) && owner.person_id !== null
  if (becomesDeath) await refuseUnconfirmedDeath(tx, author, owner.person_id, now)
  const preferredBefore = await findPreferredOf(tx, family, owner, row.kind)
  await restoreContent(tx, family, id, parts, timeOfChange(now, row.updated_at))
  await settle(tx, family, owner, row.kind, _preferred === undefined ? undefined : (preferred ?? undefined))
  await noteChanges(tx, author, { row, people, before, preferredBefore }, now)
}

/** Records what has changed of a fact, and lets its people follow. */
async function noteChanges(
  tx: Writer,
  author: Author,
  {
    row,
    people,
    before,
    preferredBefore,
  }: { row: AnyFact; people: number[]; before: FactContent; preferredBefore: number | null | undefined },
  now: string,
): Promise<void> {
  const family = author.familyId
  const changedRow = await getRow(tx, family, row.id)
  const after = await readContent(tx, family, changedRow)
  const changed = findChangedParts(
    { ...before, preferred: row.preferred === 1 },
    { ...after, preferred: changedRow.preferred === 1 },
  )
  if (changed === undefined) return
  if (before.is_private !== after.is_private) await followMark(tx, family, row.id, after.is_private, now)
  await follow(tx, family, ownerOf(row), people, now)
  const texts = [textOf(before), textOf(after)] as const
  const details: FactDetails = { ...changed, ...(preferredBefore === undefined ? {} : { preferredBefore }) }
  await record(
    tx,
    author,
    'fact_changed',
    { id: row.id, kind: row.kind, people, owner: ownerOf(row), content: after },
    {
      field: Object.keys(changed.after)[0] ?? '',
      ...(texts[0] === texts[1] ? {} : { before: texts[0], after: texts[1] }),
      details,
    },
    now,
  )
}

/** Reads what can be changed of a fact. */
export const readFactContent = async (db: Reader, family: FamilyId, row: AnyFact) => ({
  ...(await readContent(db, family, row)),
  preferred: row.preferred === 1,
  kept: keptOf(row),
})

/** Whether somebody chose that a fact's day is kept, or is not; null if nobody has. */
export const keptOf = ({ kept }: Pick<AnyFact, 'kept'>): boolean | null => (kept === null ? null : kept === 1)

const ownerOf = ({ person_id, relation_id }: AnyFact): FactOwner =>
  person_id === null ? { person_id, relation_id: relation_id ?? 0 } : { person_id, relation_id: null }

/** Returns the people whom a fact is about. @throws ApiError `not_found`, `not_a_couple`, or what refuses the change */
export async function readOwner(db: Reader, author: Author, owner: FactOwner, isMark = false): Promise<number[]> {
  const family = author.familyId
  let ids = [owner.person_id ?? 0]
  if (owner.person_id === null) {
    const [relation] = await listRelationsById(db, family, [owner.relation_id])
    if (relation === undefined) throw new ApiError('not_found')
    refuse(refuseCouple(relation))
    ids = [relation.from_person_id, relation.to_person_id]
  }
  const people = (await findAnyPeople(db, family, ids)).filter((person) => person.hidden_at === null)
  if (people.length < ids.length) throw new ApiError('not_found')
  if (!isMark) refuse(refuseFactChange(author, people.map(subjectOf)))
  return ids
}

function refuse(code: ReturnType<typeof refuseFactChange>): void {
  if (code !== undefined) throw new ApiError(code)
}

function refuseWithoutType(kind: FactKindName, type: string): void {
  if (needsType(kind) && type === '') throw new ApiError('blank_type', { field: 'type' })
}

export async function getRow(db: Reader, family: FamilyId, id: number): Promise<AnyFact> {
  const row = await findAnyFact(db, family, id)
  if (row === undefined || row.hidden_at !== null) throw new ApiError('not_found')
  return row
}

/** @returns undefined for facts that have no preferred one */
async function findPreferredOf(
  db: Reader,
  family: FamilyId,
  { person_id }: FactOwner,
  kind: FactKindName,
): Promise<number | null | undefined> {
  if (person_id === null || !isVital(kind)) return undefined
  return (await findPreferred(db, family, person_id, kind)) ?? null
}

async function settle(
  tx: Writer,
  family: FamilyId,
  { person_id }: FactOwner,
  kind: FactKindName,
  wanted: number | undefined,
): Promise<void> {
  if (person_id !== null && isVital(kind)) await settlePreferred(tx, family, person_id, kind, wanted)
}

/** Lists, and the pages of the people, show what has changed. */
async function follow(
  tx: Writer,
  family: FamilyId,
  { relation_id: couple }: Pick<FactOwner, 'relation_id'>,
  people: number[],
  now: string,
): Promise<void> {
  if (couple !== null) await followCouples(tx, family, [couple])
  for (const person of people) {
    await followFacts(tx, family, person, now)
    await noteChangedPerson(tx, family, person, now)
  }
}

/** Others have copies of what is marked, and see where it was. */
async function followMark(tx: Writer, family: FamilyId, fact: number, isPrivate: boolean, now: string): Promise<void> {
  await locateRecordOfFactAgain(tx, { now: () => new Date(now) }, family, fact)
  if (isPrivate) await emit(tx, 'livingHidden', { family, at: now })
}

type Asked = Pick<
  CallBody<'updateFact'>,
  | 'type'
  | 'value'
  | 'date'
  | 'date_phrase'
  | 'place'
  | 'note'
  | 'participants'
  | 'image_ids'
  | 'sources'
  | 'denied'
  | 'is_private'
>

/** Reads what a fact to add says. @throws ApiError `blank_type` */
export function readNewFact(
  kind: FactKindName,
  asked: Omit<Asked, 'participants' | 'image_ids' | 'sources'>,
  language: Language,
): FactContent {
  const content = { ...blankFact, ...readAsked(asked, kind, language) }
  refuseWithoutType(kind, content.type)
  return content
}

function readAsked(asked: Partial<Asked>, kind: FactKindName, language: Language): Partial<FactContent> {
  const content: Partial<FactContent> = {}
  for (const field of ['type', 'value', 'place'] as const)
    if (asked[field] !== undefined) content[field] = cleanText(asked[field])
  if (asked.note !== undefined) content.note = cleanLines(asked.note)
  if (asked.date_phrase !== undefined) content.date_phrase = cleanText(asked.date_phrase)
  if (asked.date !== undefined) Object.assign(content, readDate(cleanText(asked.date), content.date_phrase, kind, language))
  if (asked.denied !== undefined) content.denied = asked.denied
  if (asked.is_private !== undefined) content.is_private = asked.is_private
  if (asked.participants !== undefined)
    content.participants = asked.participants.map(({ person_id, role }) => ({ person_id, role: cleanText(role) }))
  if (asked.image_ids !== undefined) content.image_ids = [...new Set(asked.image_ids)]
  if (asked.sources !== undefined) content.sources = asked.sources
  return content
}

/** A text that is no date becomes, or joins, the phrase: nothing that somebody typed is lost. */
function readDate(text: string, phrase: string | undefined, kind: FactKindName, language: Language): Partial<FactContent> {
  const parts = readDateValue(text)
  const span = isLasting(kind) ? 'fromTo' : 'between'
  const date = text === '' ? '' : parts === undefined ? parseDate(text, language, { span }) : writeDateValue(parts)
  if (date !== undefined) return { date }
  return { date: '', date_phrase: phrase === undefined || phrase === '' || phrase === text ? text : `${text}; ${phrase}` }
}

async function readPlace(
  platform: Platform,
  language: Language,
  { latitude, longitude }: Pick<CallBody<'updateFact'>, 'latitude' | 'longitude'>,
  place: string | undefined,
): Promise<Coordinates> {
  if ((latitude === undefined) !== (longitude === undefined)) throw new ApiError('invalid_place', { field: 'latitude' })
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  return locate(platform, place ?? '', language)
}

const shownLength = 300

/** What a history line shows of a fact, short and in any language: its value, its date as a DateValue, and its place. */
function textOf({ value, date, date_phrase, place }: FactContent): string {
  const text = [value, date === '' ? date_phrase : date, place].filter((part) => part !== '').join(' · ')
  return text.length <= shownLength
    ? text
    : `${text
        .slice(0, shownLength)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
}

const record = (
  tx: Writer,
  author: Author,
  kind: ChangeKind,
  fact: { id: number; kind: FactKindName; people: number[]; owner: FactOwner; content: FactContent },
  change: Partial<NewChange>,
  now: string,
): Promise<number> => {
  const [personId = 0, otherPersonId] = fact.people
  return recordChange(
    tx,
    author,
    {
      ...change,
      kind,
      personId,
      ...(otherPersonId === undefined ? {} : { otherPersonId }),
      factId: fact.id,
      ...(fact.owner.relation_id === null ? {} : { relations: [fact.owner.relation_id] }),
      title: titleOfFact({ kind: fact.kind, type: fact.content.type }),
    },
    now,
  )
}
