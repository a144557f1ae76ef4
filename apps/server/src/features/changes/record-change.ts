import { hash } from 'node:crypto'
import { changeGroups } from '@banyan/contract'
import type { ChangeKind, Language, Role, StoredRelationType } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import { reserveIds } from '../../platform/db/next-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { minuteMs, timeAfter } from '../../platform/time.ts'
import { emit } from '../events/events.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import {
  countOneMore,
  deleteChange,
  findAddedLine,
  findLastFieldChange,
  insertChange,
  insertChanges,
} from './changes.repository.ts'
import type { NewChangeRow } from './changes.table.ts'

/** The author of a change, such as a caller. */
export interface Author {
  familyId: FamilyId
  userId: number
  personId: number
  /** Set if a call makes the changes. */
  role?: Role
  /** Set if it is already known, or the person no longer exists. */
  userName?: string
  /** Commands and jobs have no session. */
  sessionId?: string
  /** The line that the author's changes belong to. */
  parentId?: number
  /** Whether the change reverts another one. */
  isRevert?: boolean
}

export type FieldValue = string | number | boolean | null

export interface NewChange {
  kind: ChangeKind
  personId?: number
  otherPersonId?: number
  galleryId?: number
  imageId?: number
  factId?: number
  nameId?: number
  sourceId?: number
  commentId?: number
  kinWordId?: number
  /** The title of the gallery, image or source; what a name or a word of the family says. */
  title?: string
  relation?: { id: number; type: StoredRelationType }
  field?: string
  language?: Language
  before?: FieldValue
  after?: FieldValue
  count?: number
  /** Further relations that were added, removed or changed with it. */
  relations?: number[]
  /** People who are erased with it: they appear in nobody's history, but browsers learn that they are gone. */
  gone?: number[]
  /** The names of people, by id, as far as they are known already. */
  names?: ReadonlyMap<number, string>
  /** Further people in whose history the change appears. */
  relatives?: number[]
  /** Further data needed to revert the change; stored as JSON. */
  details?: unknown
}

/** Rows that a change affects; `all` if they are too many to list. */
export interface AffectedRows {
  people: number[]
  relations: number[]
  photos?: AffectedPhotos
  sources?: number[]
  kinWords?: number[]
  /** Whether what the family keeps together changed. */
  days?: boolean
  /** The user who has changed a setting of their own, which is all that it is about. */
  settingsOf?: number
  comments?: AffectedTalk
  all?: boolean
}

/** Galleries that changed, including their content; images whose tags or faces changed; people whose tagged images changed. */
export type AffectedPhotos = Record<'galleries' | 'images' | 'people', number[]>

/** What comments and hearts are about. With a fact, those whom it is about are among the people; earlier lines have no facts. */
export type AffectedTalk = AffectedPhotos & { facts?: number[] }

/** Returns the published key of a session, from which nobody can guess the session. */
export const sessionKey = (sessionId: string | undefined): string =>
  sessionId === undefined ? '' : hash('sha256', `changes of ${sessionId}`, 'base64url').slice(0, 22)

const photoKinds: ReadonlySet<ChangeKind> = new Set([
  ...changeGroups.galleries,
  ...changeGroups.photos,
  ...changeGroups.tags,
  ...changeGroups.guests,
])

/** Writes a history line in the transaction of the change. Names are stored as they are now. @returns the line's id */
export async function recordChange(tx: Writer, author: Author, change: NewChange, now: string): Promise<number> {
  const row = rowOf(author, change, await namesFor(tx, author, [change]), now)
  const id = await insertChange(tx, author.familyId, row, [...new Set([...namedIn(change), ...(change.relatives ?? [])])])
  await tell(tx, author, row, now)
  return id
}

/**
 * Writes the parts of a line that is about many rows: only that line is in the family's history and in those of people.
 * @param author - with the line as their parent
 */
export async function recordParts(tx: Writer, author: Author, changes: readonly NewChange[], now: string): Promise<void> {
  const names = await namesFor(tx, author, changes)
  const rows = changes.map((change) => rowOf(author, change, names, now))
  await insertChanges(tx, author.familyId, rows)
  const last = rows.at(-1)
  // Whoever takes back a change of many rows deletes nothing.
  if (last !== undefined && author.isRevert !== true) await tell(tx, author, last, now)
}

const namedIn = ({ personId, otherPersonId }: NewChange): number[] => [personId, otherPersonId].filter((id) => id !== undefined)

/** The names of those whom some changes are about, and of their author. */
async function namesFor(tx: Writer, author: Author, changes: readonly NewChange[]): Promise<ReadonlyMap<number, string>> {
  const known = changes.length === 1 ? changes[0]?.names : undefined
  const asked = [...changes.flatMap(namedIn), ...(author.userName === undefined ? [author.personId] : [])]
  const unknown = [...new Set(asked)].filter((id) => known?.has(id) !== true)
  const people = await findNamedPeople(tx, author.familyId, unknown)
  return new Map([...(known ?? []), ...[...people].map(([id, { name }]) => [id, name] as const)])
}

function rowOf(author: Author, change: NewChange, names: ReadonlyMap<number, string>, now: string): NewChangeRow {
  const { kind, personId = null, otherPersonId = null, relation } = change
  const nameOf = (id: number | null): string => (id === null ? '' : (names.get(id) ?? ''))
  return {
    kind,
    user_id: author.userId,
    user_name: author.userName ?? nameOf(author.personId),
    session_key: sessionKey(author.sessionId),
    person_id: personId,
    person_name: nameOf(personId),
    other_person_id: otherPersonId,
    other_person_name: nameOf(otherPersonId),
    relation_id: relation?.id ?? null,
    relation_type: relation?.type ?? null,
    parent_id: author.parentId ?? null,
    gallery_id: change.galleryId ?? null,
    image_id: change.imageId ?? null,
    fact_id: change.factId ?? null,
    name_id: change.nameId ?? null,
    source_id: change.sourceId ?? null,
    comment_id: change.commentId ?? null,
    kin_word_id: change.kinWordId ?? null,
    title: change.title ?? '',
    field: change.field ?? '',
    language: change.language ?? '',
    value_before: toJson(change.before),
    value_after: toJson(change.after),
    count: change.count ?? 0,
    is_revert: author.isRevert === true ? 1 : 0,
    concerns: JSON.stringify(affectedRowsOf(change, namedIn(change))),
    details: toJson(change.details),
    created_at: now,
  }
}

async function tell(tx: Writer, { familyId, userId }: Author, row: NewChangeRow, now: string): Promise<void> {
  const { kind, user_name, count, value_before = null, value_after = null } = row
  if (kind === 'quiet') return
  const line = { kind, user_id: userId, user_name, count, value_before, value_after }
  await emit(tx, 'changeRecorded', { family: familyId, line, at: now })
}

const commentKinds: ReadonlySet<ChangeKind> = new Set(changeGroups.comments)

function affectedRowsOf(change: NewChange, named: number[]): AffectedRows {
  const { kind, relation, relations = [], gone = [], sourceId, kinWordId, imageId, galleryId, factId } = change
  if (kinWordId !== undefined) return { people: [], relations: [], kinWords: [kinWordId] }
  if (commentKinds.has(kind))
    return {
      people: [],
      relations: [],
      comments: {
        images: imageId === undefined ? [] : [imageId],
        galleries: galleryId === undefined || imageId !== undefined ? [] : [galleryId],
        people: named,
        facts: factId === undefined ? [] : [factId],
      },
    }
  if (kind === 'family_imported') return { people: [], relations: [], all: true }
  // A quiet line in the same transaction tells browsers about photos.
  if (
    photoKinds.has(kind) ||
    kind === 'put_back' ||
    kind === 'family_changed' ||
    kind === 'import_undone' ||
    kind === 'import_restored'
  )
    return { people: [], relations: [] }
  return {
    people: [...(relation === undefined ? named : []), ...gone],
    relations: [...(relation === undefined ? [] : [relation.id]), ...relations],
    ...(sourceId === undefined ? {} : { sources: [sourceId] }),
  }
}

interface FieldChange {
  personId: number
  field: string
  language?: Language
  before: FieldValue
  after: FieldValue
  /** Columns that depend on the field, with their values before. */
  columnsBefore?: Record<string, string | number>
  /** What it did to rows of other tables, in order, in the form that undoing needs. */
  steps?: unknown[]
}

/** Stored with a changed field. */
interface FieldDetails {
  columns?: Record<string, string | number>
  steps?: unknown[]
}

/** Changes of a user within this time belong together. */
export const sittingMs = 10 * minuteMs

/** What {@link recordFieldChange} needs to know. */
interface KnownBefore {
  last: Awaited<ReturnType<typeof findLastFieldChange>>
  people: Awaited<ReturnType<typeof findNamedPeople>>
}

/** Reads it, for callers who read something else at the same time. It takes the id of a line, which is left out without a change. */
export async function readBeforeFieldChange(
  tx: Writer,
  author: Author,
  { personId, field, language }: Pick<FieldChange, 'personId' | 'field' | 'language'>,
): Promise<KnownBefore> {
  const [last, people] = await Promise.all([
    author.isRevert === true ? undefined : findLastFieldChange(tx, author.familyId, personId, field, language ?? ''),
    findNamedPeople(tx, author.familyId, [...new Set([personId, author.personId])]),
    reserveIds(tx, author.familyId, { changes: 1 }),
  ])
  return { last, people }
}

/**
 * Records a changed field. If the same author changes it again within ten minutes, the line is extended, so that writing a
 * biography leaves one line rather than one for each pause.
 */
export async function recordFieldChange(
  tx: Writer,
  author: Author,
  change: FieldChange,
  now: string,
  known?: KnownBefore,
): Promise<void> {
  const { personId, field, language } = change
  let { before, columnsBefore, steps } = change
  if (before === change.after) return
  const { last, people } = known ?? (await readBeforeFieldChange(tx, author, change))
  const isSameSitting =
    last !== undefined &&
    last.user_id === author.userId &&
    last.is_revert === 0 &&
    last.created_at > timeAfter(new Date(now), -sittingMs)
  // Changing a value and then restoring it leaves two lines: with no line at all, nobody would be told about the restored
  // value.
  if (isSameSitting && last.value_after === toJson(before) && last.value_before !== toJson(change.after)) {
    before = JSON.parse(last.value_before ?? 'null') as FieldValue
    const first = JSON.parse(last.details ?? '{}') as FieldDetails
    columnsBefore = first.columns ?? columnsBefore
    steps = [...(first.steps ?? []), ...(steps ?? [])]
    await deleteChange(tx, author.familyId, last.id)
  }
  const details: FieldDetails = {
    ...(columnsBefore === undefined ? {} : { columns: columnsBefore }),
    ...(steps === undefined || steps.length === 0 ? {} : { steps }),
  }
  await recordChange(
    tx,
    author,
    {
      kind: 'person_changed',
      personId,
      field,
      ...(language === undefined ? {} : { language }),
      before,
      after: change.after,
      names: new Map([...people].map(([id, { name }]) => [id, name])),
      ...(Object.keys(details).length > 0 ? { details } : {}),
    },
    now,
  )
}

/**
 * Records an image added to a gallery. Images that the same user adds to it within ten minutes share the line.
 * @param lineOfPartner - the line of what it was joined with, which counts both as one
 * @returns the id of the line
 */
export async function recordAddedImage(
  tx: Writer,
  author: Author,
  gallery: { id: number; title: string },
  now: string,
  lineOfPartner?: number | null,
): Promise<number> {
  const known = await findAddedLine(tx, author.familyId, {
    user: author.userId,
    gallery: gallery.id,
    after: timeAfter(new Date(now), -sittingMs),
  })
  if (known === undefined)
    return recordChange(tx, author, { kind: 'images_added', galleryId: gallery.id, title: gallery.title, count: 1 }, now)
  if (known.id !== lineOfPartner) await countOneMore(tx, author.familyId, known.id)
  return known.id
}

/**
 * Tells browsers about changed rows without a line in history.
 * @param factId - the fact that all of it is about, which not everybody may see
 */
export async function recordQuietly(
  tx: Writer,
  family: FamilyId,
  concerns: AffectedRows,
  now: string,
  factId?: number,
): Promise<void> {
  const nobody = {
    user_id: 0,
    user_name: '',
    session_key: '',
    person_id: null,
    other_person_id: null,
    relation_id: null,
    relation_type: null,
    parent_id: null,
    gallery_id: null,
    image_id: null,
    title: '',
    value_before: null,
    value_after: null,
    details: null,
  }
  await insertChange(
    tx,
    family,
    {
      ...nobody,
      person_name: '',
      other_person_name: '',
      field: '',
      language: '',
      count: 0,
      is_revert: 0,
      kind: 'quiet',
      fact_id: factId ?? null,
      concerns: JSON.stringify(concerns),
      created_at: now,
    },
    [],
  )
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
