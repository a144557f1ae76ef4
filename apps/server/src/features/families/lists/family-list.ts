import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import type { AnswerPart, Deflated } from './deflated.ts'
import { findListState, isRemembered, listChangedIds } from './list-log.repository.ts'
import type { ListedKind, ListState } from './list-log.repository.ts'
import { PackedList } from './packed-list.ts'
import type { RowFormat } from './packed-list.ts'

/** Where a list's rows come from. */
export interface ListSource<Row extends { id: number }> {
  kind: ListedKind
  format: RowFormat<Row>
  /** Whether rows contain addresses of pictures, which depend on the day, the epoch and the host. */
  hasAddresses: boolean
  /** Reads the whole list in its order, page by page, so that no page holds up others. */
  readPages: (db: Reader, family: FamilyId) => AsyncIterable<Row[]>
  /** Reads those of these rows that are listed. */
  readRows: (db: Reader, family: FamilyId, ids: number[]) => Promise<Row[]>
  /** What a reader sees of a row: the same row if nothing of it is hidden. */
  mask: (view: View, row: Row) => Row
  /** The rows of which a reader sees less, and perhaps others. */
  maskedIds: (view: View) => Iterable<number>
}

/** A list as it was at one version of the family. */
export interface FamilyList {
  /** The history that the version belongs to. */
  key: string
  version: number
  /** Rows with higher ids are not in the list yet. */
  lastId: number
  /** About how many bytes of memory it takes. */
  weight: number
  columns: readonly Deflated[]
  /** As the list shows rows, or complete rows. */
  json: (options?: { isComplete: boolean }) => Promise<AnswerPart[]>
  /** The list as a reader sees it who does not see all of it. */
  seenBy: (view: View) => Promise<FamilyList>
  /** Reads what has changed since; undefined if that is too much, or if nobody knows what. */
  refreshed: (maxRows: number) => Promise<FamilyList | undefined>
}

/** If more rows changed, reading all of them takes less. */
const maxPatchedRows = 2_000
const rowsAtOnce = 500
/** How often a list is read while so much changes that the log forgets what. */
const maxReadings = 5

/** Returns the list in the family's present state, from an earlier one if that is possible. */
export async function refreshed<Row extends { id: number }>(
  db: Reader,
  source: ListSource<Row>,
  family: FamilyId,
  known: FamilyList | undefined,
): Promise<FamilyList> {
  return (await known?.refreshed(maxPatchedRows)) ?? readList(db, source, family)
}

/** Reads the whole list. What changed in the meantime is read again at the end, so that all pages show one state. */
async function readList<Row extends { id: number }>(db: Reader, source: ListSource<Row>, family: FamilyId): Promise<FamilyList> {
  for (let reading = 0; reading < maxReadings; reading++) {
    const state = await findListState(db, family)
    const list = await PackedList.of(source.format, source.readPages(db, family))
    const made = await present(db, source, family, list, state).refreshed(Infinity)
    if (made !== undefined) return made
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 })
}

function present<Row extends { id: number }>(
  db: Reader,
  source: ListSource<Row>,
  family: FamilyId,
  list: PackedList<Row>,
  { key, version, lastIds }: ListState,
): FamilyList {
  const lastId = lastIds[source.kind]
  const self: FamilyList = {
    key,
    version,
    lastId,
    weight: list.weight,
    columns: list.columns,
    json: (options) => list.json(options),
    seenBy: async (view) => {
      const masked = await list.masked(new Set(source.maskedIds(view)), (row) => source.mask(view, row))
      return present(db, source, family, masked, { key, version, lastIds })
    },
    refreshed: async (maxRows) => {
      const state = await findListState(db, family)
      if (state.key !== key || state.version < version) return undefined
      if (state.version === version && state.lastIds[source.kind] === lastId) return self
      const ids = await listChanged(db, family, source.kind, self, state, maxRows)
      if (ids === undefined) return undefined
      const rows = await readRows(db, source, family, ids)
      return present(db, source, family, await list.with(new Set(ids), rows), state)
    },
  }
  return self
}

/**
 * Lists what may have changed between two states: new rows, changed ones, and those that are gone.
 *
 * @returns undefined if it is more than `maxRows`, or some of it is forgotten
 */
export async function listChanged(
  db: Reader,
  family: FamilyId,
  kind: ListedKind,
  from: { version: number; lastId: number },
  to: ListState,
  maxRows: number,
): Promise<number[] | undefined> {
  const news = to.lastIds[kind] - from.lastId
  if (news > maxRows) return undefined
  const changed = await listChangedIds(db, family, kind, from.version, Math.min(maxRows + 1, Number.MAX_SAFE_INTEGER))
  if (changed.length + news > maxRows) return undefined
  // Afterwards, so that nothing was forgotten in between.
  if (!(await isRemembered(db, family, from.version))) return undefined
  return [...new Set([...changed, ...Array.from({ length: news }, (_value, at) => from.lastId + 1 + at)])]
}

/** Reads these rows in pages, between which other calls are served. */
export async function readRows<Row extends { id: number }>(
  db: Reader,
  source: ListSource<Row>,
  family: FamilyId,
  ids: number[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    for (const row of await source.readRows(db, family, ids.slice(start, start + rowsAtOnce))) rows.push(row)
    if (ids.length > rowsAtOnce) await letOthersRun()
  }
  return rows
}
