import { calls, readNumber } from '@banyan/contract'
import type { CallName, CallResponse } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { HiddenPhotos, View } from '../../platform/http/view.ts'
import { findDeleter, findNamedRow, listEvidence, listFactPeople } from './living.repository.ts'
import type { EvidenceOf, NamedRow } from './living.repository.ts'
import { isMarked } from './masks.ts'
import { seenLine } from './private-lines.ts'

/** A request of a reader who does not see everything. */
export interface Asked {
  db: Reader
  caller: Caller
  view: View
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  /** Guards may take out of it what would change something unseen. */
  body: Record<string, unknown>
}

export type Guard = (asked: Asked) => Promise<void> | void

export interface Masking {
  db: Reader
  caller: Caller
  view: View
  photos: HiddenPhotos
}

type Answer<Name extends CallName> = CallResponse<Name>
export type Mask<Name extends CallName> = (masking: Masking, answer: Answer<Name>) => Answer<Name> | Promise<Answer<Name>>

/**
 * What a call does for a reader who does not see everything.
 *
 * - `open`: nothing in it is about people of the family, or only about the caller.
 * - `inside`: its service asks the view: it answers in pages, streams, or from rows that the answer does not name.
 * - a function: masks the answer.
 */
interface Rule<Name extends CallName> {
  /** Refuses what would read or change something unseen, before anything else happens. */
  guard?: Guard
  answer: 'open' | 'inside' | Mask<Name>
}

/** As calls read it: a guard that read fewer forms of a number would let through an id that it does not know. */
function numberOf(value: unknown): number {
  const number = readNumber(value)
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : 0
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** Finds the values at a path such as `body.people.*.relations.*.from_person_id`. */
function valuesAt(asked: Asked, path: string): unknown[] {
  let values: unknown[] = [asked]
  for (const part of path.split('.'))
    values = values.flatMap((value) => {
      if (value === null || typeof value !== 'object') return []
      return part === '*' ? Object.values(value) : [(value as Record<string, unknown>)[part]]
    })
  return values.filter((value) => value !== undefined && value !== null && value !== '')
}

/** Finds the ids at some paths. */
export const idsAt = (asked: Asked, paths: readonly string[]): number[] =>
  paths.flatMap((path) => valuesAt(asked, path)).map(numberOf)

/** Both answers to the same question; a person who is not there is left to the call, which says so. */
const isHiddenPerson = ({ view }: Asked, id: number): boolean => view.isThere(id) && view.isHidden(id)

/** Everything about a hidden person is refused alike, whatever else the request says: the tree shows that they are there. */
export const refusePeople =
  (...paths: string[]): Guard =>
  (asked) => {
    for (const path of paths)
      for (const value of valuesAt(asked, path)) if (isHiddenPerson(asked, numberOf(value))) throw new ApiError('hidden_person')
  }

/** Facts, names, tags and photos of hidden people are not there. */
export const hideRows =
  (row: NamedRow, ...paths: string[]): Guard =>
  async (asked) => {
    for (const path of paths)
      for (const value of valuesAt(asked, path))
        if (await isRowHidden(asked, row, numberOf(value))) throw new ApiError('not_found')
  }

/** Relations are part of the tree, so they are refused rather than missing. */
export const refuseRelations =
  (...paths: string[]): Guard =>
  async (asked) => {
    for (const path of paths)
      for (const value of valuesAt(asked, path))
        if (await isRowHidden(asked, 'relation', numberOf(value))) throw new ApiError('hidden_person')
  }

export const hidePhotos =
  (kind: keyof HiddenPhotos, ...paths: string[]): Guard =>
  async (asked) => {
    const values = paths.flatMap((path) => valuesAt(asked, path))
    if (values.length === 0) return
    const hidden = (await asked.view.hiddenPhotos())[kind]
    for (const value of values) if (hidden.has(numberOf(value))) throw new ApiError('not_found')
  }

/** A gallery goes with all of its photos, so nobody deletes one that holds photos which they do not see. */
export const refusePartlySeen: Guard = async ({ view, params }) => {
  if ((await view.hiddenPhotos()).partly.has(numberOf(params['id']))) throw new ApiError('needs_whole_view')
}

/** What only makes sense for somebody who sees the whole family: the plan of an import would tell whom it recognises. */
export const refuseRestricted: Guard = () => {
  throw new ApiError('needs_whole_view')
}

/** What makes sense for everybody who sees all people, though perhaps not every fact and photo of theirs. */
export const refuseHiddenPeople: Guard = ({ view }) => {
  if (!view.ofPeople.isWhole) throw new ApiError('needs_whole_view')
}

export const all =
  (...guards: Guard[]): Guard =>
  async (asked) => {
    for (const guard of guards) await guard(asked)
  }

const idOf = (row: Readonly<Record<string, unknown>>, column: string): number | null =>
  row[column] === null || row[column] === undefined ? null : Number(row[column])

async function isRowHidden(asked: Asked, kind: NamedRow, id: number): Promise<boolean> {
  const { db, caller, view } = asked
  const row = id === 0 ? undefined : await findNamedRow(db, caller.familyId, kind, id)
  // The call says that it is not there.
  if (row === undefined) return false
  if (isMarked(view, 'facts', kind === 'fact' ? id : idOf(row, 'fact_id'))) return true
  if (kind === 'change' && seenLine(view, row as unknown as Parameters<typeof seenLine>[1]) === undefined) return true
  const about = kind === 'comment' ? idOf(row, 'fact_id') : null
  if (about !== null) return isRowHidden(asked, 'fact', about)
  const isOwnLine = kind === 'change' && view.isOwnUser(idOf(row, 'user_id') ?? 0)
  const people = ['person_id', 'other_person_id', 'from_person_id', 'to_person_id'].flatMap((column) => idOf(row, column) ?? [])
  // Whoever deleted somebody may put them back.
  if (kind !== 'face' && people.some((person) => view.isHidden(person) && !(isOwnLine && !view.isThere(person)))) return true
  const relation = idOf(row, 'relation_id')
  if (relation !== null && kind === 'fact' && view.isHiddenRelation(relation)) return true
  const photos = await view.hiddenPhotos()
  return photos.images.has(idOf(row, 'image_id') ?? 0) || photos.galleries.has(idOf(row, 'gallery_id') ?? 0)
}

/** Somebody deleted is unseen, except by whoever deleted them. */
export const guardDeleted: Guard = async ({ db, caller, view, params }) => {
  const id = numberOf(params['id'])
  if (view.isThere(id)) {
    if (view.isHidden(id)) throw new ApiError('hidden_person')
    return
  }
  if (!view.isHidden(id)) return
  const deleter = await findDeleter(db, caller.familyId, id)
  if (deleter !== undefined && deleter !== caller.userId) throw new ApiError('not_found')
}

/**
 * A change of a fact replaces its participants: those whom the caller does not see stay. What they do not see of a child's fact stays as
 * well.
 */
export const keepUnseen: Guard = async ({ db, caller, view, params, body }) => {
  const id = numberOf(params['id'])
  const row = await findNamedRow(db, caller.familyId, 'fact', id)
  if (row === undefined) return
  if (view.isYoung(idOf(row, 'person_id') ?? 0))
    for (const field of ['place', 'latitude', 'longitude', 'note', 'sources']) delete body[field]
  await keepUnseenImages('fact')({ db, caller, view, params, query: {}, body })
  if (!Array.isArray(body['participants'])) return
  const unseen = (await listFactPeople(db, caller.familyId, id)).filter(({ person_id }) => view.isHidden(person_id))
  body['participants'] = [...(body['participants'] as unknown[]), ...unseen]
}

/**
 * A change replaces the photos of a row, and what it cites with their photos: those that are marked private and that the caller does not
 * see stay.
 */
export const keepUnseenImages =
  (kind: EvidenceOf): Guard =>
  async ({ db, caller, view, params, body }) => {
    if (view.marks === undefined || view.marks.images.size === 0) return
    const [images, sources] = [body['image_ids'], body['sources']]
    if (!Array.isArray(images) && !Array.isArray(sources)) return
    const evidence = await listEvidence(db, caller.familyId, kind, numberOf(params['id']))
    const unseen = evidence.filter(({ image_id }) => isMarked(view, 'images', image_id))
    if (Array.isArray(images))
      body['image_ids'] = [
        ...(images as unknown[]),
        ...unseen.filter(({ citation_id }) => citation_id === null).map((each) => each.image_id),
      ]
    if (!Array.isArray(sources)) return
    const cited = sources as { source_id?: unknown; image_ids?: unknown }[]
    for (const [citation, those] of Map.groupBy(unseen, ({ citation_id }) => citation_id)) {
      const at = cited.findIndex(({ source_id: source }) => numberOf(source) === those[0]?.source_id)
      const found = citation === null ? undefined : cited[at]
      if (found === undefined) continue
      const own = Array.isArray(found.image_ids) ? (found.image_ids as unknown[]) : []
      cited[at] = { ...found, image_ids: [...own, ...those.map((each) => each.image_id)] }
    }
  }

const contactFields: ReadonlySet<string> = new Set([
  'address',
  'email',
  'telephone_number',
  'website',
  'skype_name',
  'facebook',
  'twitter',
  'linkedin',
])

/** Contact details of a child are for those near them. */
export const refuseContact: Guard = ({ view, params, body }) => {
  if (view.isYoung(numberOf(params['id'])) && contactFields.has(textOf(body['fieldName']))) throw new ApiError('hidden_person')
}

export type Rules = { readonly [Name in CallName]: Rule<Name> }

/** The calls that never change anything of the family: the only ones that "See as" allows. */
export const isReading = (name: CallName): boolean =>
  calls[name].method === 'GET' || name === 'findKnownImages' || name === 'findSameFiles' || name === 'downloadImages'

export const askedOf = (request: FastifyRequest, db: Reader, caller: Caller, view: View): Asked => ({
  db,
  caller,
  view,
  params: (request.params ?? {}) as Record<string, unknown>,
  query: (request.query ?? {}) as Record<string, unknown>,
  body: request.body !== null && typeof request.body === 'object' ? (request.body as Record<string, unknown>) : {},
})
