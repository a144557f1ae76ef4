import type { SourceOutline, WritableSource } from '@banyan/gedcom'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { listHiddenSources } from '../../living/sources.service.ts'
import type { RecordRow } from '../../records/records.table.ts'
import { listAllSources } from '../../sources/sources.service.ts'
import type { SourceRow } from '../../sources/sources.table.ts'

/** The sources of an export. */
export interface WritableSources {
  outlines: SourceOutline[]
  byId: ReadonlyMap<number, WritableSource>
  /** By their records. */
  byRecord: ReadonlyMap<number, WritableSource>
}

/**
 * Reads the sources as the GEDCOM writer takes them: each with its record, if it has one.
 * @param records - the records of sources
 */
export async function readWritableSources(
  db: Reader,
  family: FamilyId,
  records: readonly Pick<RecordRow, 'id' | 'unfolded'>[],
  view: View,
): Promise<WritableSources> {
  const rows = await seenRows(db, family, view, await listAllSources(db, family))
  const shown = rows.filter((row) => row.hidden_at === null)
  const known = new Set(rows.flatMap((row) => (row.record_path === '' ? (row.record_id ?? []) : [])))
  // A source that was deleted for good leaves its record behind.
  const gone = records.filter(({ id, unfolded }) => unfolded === 1 && !known.has(id))
  return {
    outlines: [...rows.map(outlineOf), ...gone.map(({ id }) => ({ id: -id, record: id, isGone: true }))],
    byId: new Map(shown.map((row) => [row.id, writableSource(row)])),
    byRecord: new Map(
      shown.flatMap((row) => (row.record_id === null || row.record_path !== '' ? [] : [[row.record_id, writableSource(row)]])),
    ),
  }
}

/** The sources that the reader sees, and without their records if they do not see everything. */
async function seenRows(db: Reader, family: FamilyId, view: View, rows: SourceRow[]): Promise<SourceRow[]> {
  if (view.isWhole) return rows
  const hidden = await listHiddenSources(db, family, view, rows)
  return rows.flatMap((row) => (hidden.has(row.id) ? [] : [{ ...row, record_id: null, record_path: '' }]))
}

function outlineOf(row: SourceRow): SourceOutline {
  const { id, record_id: record, record_path: path, hidden_at } = row
  return {
    id,
    ...(record !== null && path === '' ? { record } : {}),
    ...(path !== '' && isOnlyTitle(row) ? { described: row.title } : {}),
    ...(hidden_at === null ? {} : { isGone: true }),
  }
}

/** A source that was described in place stays so until there is more to say about it. */
const isOnlyTitle = ({ author, publisher, url, repository, note }: SourceRow): boolean =>
  [author, publisher, url, repository, note].every((text) => text === '')

const writableSource = ({ id, title, author, publisher, url, repository, note }: SourceRow): WritableSource => ({
  id,
  title,
  author,
  publisher,
  url,
  repository,
  note,
})
