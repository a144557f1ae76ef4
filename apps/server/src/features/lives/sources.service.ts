import { textLimits } from '@banyan/contract'
import type { CallBody, ChangeKind, Source } from '@banyan/contract'
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
import { findKeptOfRecord } from '../records/kept-structures.service.ts'
import {
  readAnyEvidenceImages,
  readEvidenceImages,
  replaceEvidenceImages,
  restoreEvidenceImages,
} from '../sources/evidence-images.service.ts'
import {
  addSources,
  findAddedSource,
  findAnySource,
  hideSource,
  presentSource,
  showSource,
  storeSource,
} from '../sources/sources.service.ts'
import type { SourceColumns } from '../sources/sources.service.ts'
import type { SourceRow } from '../sources/sources.table.ts'
import { readIdempotencyKey } from './idempotency-key.ts'

export async function getSource(db: Reader, family: FamilyId, id: number): Promise<Source> {
  const row = await getRow(db, family, id)
  return { ...(await presentSource(db, family, row)), ...(await readKept(db, family, row)) }
}

/** A source that is described where it is cited has no record of its own. */
async function readKept(db: Reader, family: FamilyId, row: SourceRow): Promise<Pick<Source, 'kept' | 'more_kept'>> {
  if (row.record_id === null || row.record_path !== '') return {}
  const { structures, more } = await findKeptOfRecord(db, family, row.record_id)
  if (structures.length === 0) return {}
  const kept = structures.map(({ path, text, person_id }) => ({ path, text, ...(person_id === undefined ? {} : { person_id }) }))
  return { kept, ...(more === 0 ? {} : { more_kept: more }) }
}

/** @throws ApiError `blank_title`, `invalid_field`, `not_found` for an image */
export async function createSource(platform: Platform, caller: Caller, asked: CallBody<'createSource'>): Promise<Source> {
  const columns = { title: readTitle(asked.title), ...readColumns(asked) }
  const key = readIdempotencyKey(asked)
  const now = platform.now().toISOString()
  const { familyId: family } = caller
  return changeFamily(platform, family, async (tx) => {
    const added = await findAddedSource(tx, family, key)
    if (added !== undefined) return presentSource(tx, family, added)
    const [id = 0] = await addSources(tx, family, [{ ...columns, idempotency_key: key, created_at: now, updated_at: now }])
    await replaceEvidenceImages(tx, family, 'source_id', id, asked.image_ids)
    const row = await getRow(tx, family, id)
    await record(tx, caller, 'source_created', row, {}, now)
    return presentSource(tx, family, row)
  })
}

/** @throws ApiError `value_changed` if somebody has changed it since the caller last saw it */
export async function changeSource(
  platform: Platform,
  caller: Caller,
  id: number,
  { seen, ...asked }: CallBody<'updateSource'>,
): Promise<Source> {
  const columns = { ...(asked.title === undefined ? {} : { title: readTitle(asked.title) }), ...readColumns(asked) }
  const now = platform.now().toISOString()
  const { familyId: family } = caller
  return changeFamily(platform, family, async (tx) => {
    const row = await getRow(tx, family, id)
    if (seen !== undefined && seen !== '' && seen !== row.updated_at)
      throw new ApiError('value_changed', { field: 'seen', current: row.updated_at })
    const before = await readContent(tx, family, row)
    if (asked.image_ids !== undefined) {
      const shown = (await readEvidenceImages(tx, family, 'source_id', [id])).get(id) ?? []
      if (JSON.stringify(shown) !== JSON.stringify(asked.image_ids))
        await replaceEvidenceImages(tx, family, 'source_id', id, asked.image_ids)
    }
    const after = { ...before, ...columns, image_ids: await readAnyEvidenceImages(tx, family, 'source_id', id) }
    const changed = findChangedParts(before, after)
    if (changed !== undefined) {
      await storeSource(tx, family, row, columns, now)
      await record(tx, caller, 'source_changed', { id, title: after.title }, { ...shownPart(changed), details: changed }, now)
    }
    return presentSource(tx, family, await getRow(tx, family, id))
  })
}

export async function deleteSource(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeFamily(platform, caller.familyId, (tx) => takeSourceAway(tx, caller, id, platform.now().toISOString()))
}

/** Puts a deleted source back; if it is not deleted, returns it as it is. */
export async function restoreSource(platform: Platform, caller: Caller, id: number): Promise<Source> {
  const { familyId: family } = caller
  return changeFamily(platform, family, async (tx) => {
    const row = await findAnySource(tx, family, id)
    if (row?.hidden_at !== null) await bringSourceBack(tx, caller, id, platform.now().toISOString())
    return presentSource(tx, family, await getRow(tx, family, id))
  })
}

/** @throws ApiError `not_found` */
export async function takeSourceAway(tx: Writer, author: Author, id: number, now: string, batch?: DeletionBatch): Promise<void> {
  const row = await getRow(tx, author.familyId, id)
  await hideSource(tx, author.familyId, row, now, batch)
  await record(tx, author, 'source_deleted', row, {}, now)
}

/** @throws ApiError `not_found` if there is nothing to put back */
export async function bringSourceBack(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const row = await findAnySource(tx, author.familyId, id)
  if (row === undefined || row.hidden_at === null || row.hidden_at <= timeAfter(new Date(now), -hiddenDays * dayMs))
    throw new ApiError('not_found')
  await showSource(tx, author.familyId, row, now)
  await record(tx, author, 'source_restored', row, {}, now)
}

/** Gives a source the values that a change had replaced. */
export async function restoreSourceContent(
  tx: Writer,
  author: Author,
  id: number,
  { before: parts }: ChangedParts,
  now: string,
): Promise<void> {
  const family = author.familyId
  const row = await getRow(tx, family, id)
  const before = await readContent(tx, family, row)
  const { image_ids: images, ...columns } = parts as SourceColumns & { image_ids?: number[] }
  if (images !== undefined) await restoreEvidenceImages(tx, family, 'source_id', id, images)
  await storeSource(tx, family, row, columns, now)
  const after = await readContent(tx, family, await getRow(tx, family, id))
  const changed = findChangedParts(before, after)
  if (changed !== undefined)
    await record(tx, author, 'source_changed', { id, title: after.title }, { ...shownPart(changed), details: changed }, now)
}

/** Returns what can be changed of a source, deleted images included. */
export async function readContent(db: Reader, family: FamilyId, row: SourceRow) {
  const { title, author, publisher, url, repository, note } = row
  return {
    title,
    author,
    publisher,
    url,
    repository,
    note,
    image_ids: await readAnyEvidenceImages(db, family, 'source_id', row.id),
  }
}

function readTitle(given: string): string {
  const title = cleanText(given)
  if (title === '') throw new ApiError('blank_title', { field: 'title' })
  return title
}

type Texts = Partial<Pick<CallBody<'updateSource'>, 'author' | 'publisher' | 'url' | 'repository' | 'note'>>

function readColumns(asked: Texts): Omit<SourceColumns, 'title'> {
  const columns: Omit<SourceColumns, 'title'> = {}
  for (const field of ['author', 'publisher', 'repository'] as const) {
    const value = asked[field]
    if (value !== undefined) columns[field] = cleanText(value)
  }
  if (asked.url !== undefined) columns.url = readUrl(asked.url)
  if (asked.note !== undefined) columns.note = cleanLines(asked.note)
  return columns
}

/** People open it, so it must not be an address that runs something. */
function readUrl(given: string): string {
  const url = given.trim()
  if (url === '') return ''
  if (!/^https?:\/\/[^\s/]/i.test(url) || url.length > textLimits.line || !URL.canParse(url))
    throw new ApiError('invalid_field', { field: 'url' })
  return cleanText(url)
}

async function getRow(db: Reader, family: FamilyId, id: number): Promise<SourceRow> {
  const row = await findAnySource(db, family, id)
  if (row === undefined || row.hidden_at !== null) throw new ApiError('not_found')
  return row
}

const record = (
  tx: Writer,
  author: Author,
  kind: ChangeKind,
  source: Pick<SourceRow, 'id' | 'title'>,
  change: Partial<NewChange>,
  now: string,
): Promise<number> => recordChange(tx, author, { ...change, kind, sourceId: source.id, title: source.title }, now)
