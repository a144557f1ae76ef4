import type { Source } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { hiddenIn, newDeletionBatch, notHidden } from '../../platform/soft-delete.ts'
import { timeOfChange } from '../../platform/time.ts'
import { countCitations } from './citations.repository.ts'
import { readEvidenceImages } from './evidence-images.service.ts'
import * as repository from './sources.repository.ts'
import type { NewSource, RecordedSource, SourceRow } from './sources.table.ts'

const rowsAtOnce = 500

/** Lists the sources of the family, or these of them, without deleted ones, by title. */
export async function listFamilySources(db: Reader, family: FamilyId, ids?: number[]): Promise<Source[]> {
  const rows = await repository.listSources(db, family, ids)
  return present(db, family, rows, await countCitations(db, family, ids))
}

/** Presents a source. */
export async function presentSource(db: Reader, family: FamilyId, row: SourceRow): Promise<Source> {
  const [source] = await present(db, family, [row], await countCitations(db, family, [row.id]))
  if (source === undefined) throw new Error('no source was presented')
  return source
}

/** Returns these sources, deleted or not. */
export const findAnySources = async (db: Reader, family: FamilyId, ids: number[]): Promise<SourceRow[]> =>
  ids.length === 0 ? [] : repository.listAnySources(db, family, ids)

/** Finds a source, deleted or not. */
export const findAnySource = async (db: Reader, family: FamilyId, id: number): Promise<SourceRow | undefined> =>
  (await findAnySources(db, family, [id]))[0]

/** Returns which of these sources a fact, a name or a tie cites. */
export const findCitedSources = async (db: Reader, family: FamilyId, ids: number[]): Promise<Set<number>> =>
  new Set([...(await countCitations(db, family, ids))].flatMap(([id, count]) => (count > 0 ? [id] : [])))

/** Adds sources. @returns their ids, in the same order */
export async function addSources(tx: Writer, family: FamilyId, sources: readonly NewSource[]): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < sources.length; start += rowsAtOnce)
    ids.push(...(await repository.insertSources(tx, family, sources.slice(start, start + rowsAtOnce))))
  return ids
}

/** Finds the source that a call with this key has added already. */
export const findAddedSource = async (db: Reader, family: FamilyId, key: string | null): Promise<SourceRow | undefined> =>
  key === null ? undefined : repository.findAddedSource(db, family, key)

/** Lists every source of the family, deleted or not, by id. */
export const listAllSources = (db: Reader, family: FamilyId): Promise<SourceRow[]> => repository.listAllSources(db, family)

/** Lists the sources that come from records, deleted or not. */
export const listRecordedSources = (db: Reader, family: FamilyId): Promise<RecordedSource[]> =>
  repository.listRecordedSources(db, family)

/** Finds the sources that these records are, without deleted ones. @returns a look-up by the record */
export async function findSourcesOfRecords(
  db: Reader,
  family: FamilyId,
  records: readonly number[],
): Promise<(record: number) => number | undefined> {
  const rows = records.length === 0 ? [] : await repository.listSourcesOfRecords(db, family, [...new Set(records)])
  const found = new Map(rows.map((row) => [row.record_id, row.id]))
  return (record) => found.get(record)
}

export type SourceColumns = Partial<Pick<SourceRow, 'title' | 'author' | 'publisher' | 'url' | 'repository' | 'note'>>

/** Changes columns of a source. */
export const storeSource = (tx: Writer, family: FamilyId, row: SourceRow, changes: SourceColumns, now: string): Promise<void> =>
  repository.updateSource(tx, family, row.id, { ...changes, updated_at: timeOfChange(now, row.updated_at) })

/** Deletes a source; it can be put back for 30 days. What cites it keeps its citation, hidden until then. */
export const hideSource = (
  tx: Writer,
  family: FamilyId,
  row: SourceRow,
  now: string,
  batch = newDeletionBatch('source'),
): Promise<void> =>
  repository.updateSource(tx, family, row.id, { ...hiddenIn(batch, now), updated_at: timeOfChange(now, row.updated_at) })

export const showSource = (tx: Writer, family: FamilyId, row: SourceRow, now: string): Promise<void> =>
  repository.updateSource(tx, family, row.id, { ...notHidden, updated_at: timeOfChange(now, row.updated_at) })

async function present(db: Reader, family: FamilyId, rows: SourceRow[], counts: ReadonlyMap<number, number>): Promise<Source[]> {
  const images = await readEvidenceImages(
    db,
    family,
    'source_id',
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    author: row.author,
    publisher: row.publisher,
    url: row.url,
    repository: row.repository,
    note: row.note,
    image_ids: images.get(row.id) ?? [],
    citation_count: counts.get(row.id) ?? 0,
    creation_date: row.created_at,
    last_updated_date: row.updated_at,
  }))
}
