import type { DatabaseLocation } from '../../platform/db/database.ts'
import type { View } from '../../platform/http/view.ts'
import { piecesFromThread } from '../../platform/pieces-from-thread.ts'
import type { Platform } from '../../platform/platform.ts'
import { packView } from '../living/make-view.ts'
import type { PackedView } from '../living/make-view.ts'
import { countFamily } from '../people/leaving/people-export.service.ts'
import { writeRows } from './write-rows.ts'
import type { TableReader } from './write-rows.ts'

/** Up to this size, writing a table takes less than starting a thread. */
const maxHere = 2_000

export interface TableOrder {
  reader: TableReader
  view: PackedView
  location: DatabaseLocation
}

/** Writes everybody of the family as CSV, piece by piece as it is read; a large family in a thread, so that calls do not wait for it. */
export async function* writeTable(
  { database }: Pick<Platform, 'database'>,
  { familyId, language }: TableReader,
  view: View,
): AsyncGenerator<string | Uint8Array> {
  const reader = { familyId, language }
  if ((await countFamily(database.read, familyId)) <= maxHere) yield* writeRows(database.read, reader, view)
  else {
    const order: TableOrder = { reader, view: await packView(view), location: database.location }
    yield* piecesFromThread(order, import.meta.url, 'table-thread')
  }
}
