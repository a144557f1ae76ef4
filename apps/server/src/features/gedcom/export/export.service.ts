import type { DatabaseLocation } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { piecesFromThread } from '../../../platform/pieces-from-thread.ts'
import type { Platform } from '../../../platform/platform.ts'
import { packView } from '../../living/make-view.ts'
import type { PackedView } from '../../living/make-view.ts'
import { countFamily } from '../../people/leaving/people-export.service.ts'
import { writeRecords } from './write-records.ts'
import type { ExportOrder } from './write-records.ts'

/** Up to this size, writing a family takes less than starting a thread. */
const maxHere = 2_000

export interface ThreadOrder {
  write: ExportOrder
  view: PackedView
  location: DatabaseLocation
}

/**
 * Writes the family as a GEDCOM file, piece by piece as it is read; all of a large family in a thread, so that calls do not wait for it.
 * @param view - what the reader sees
 * @param inArchive - what the GEDZIP that it belongs to has besides
 */
export async function* writeFamily(
  { database, now }: Platform,
  family: FamilyId,
  version: '7.0' | '5.5.1',
  view: View,
  inArchive: Pick<ExportOrder, 'pictures' | 'talk'> = {},
): AsyncGenerator<string | Uint8Array> {
  const write: ExportOrder = {
    family,
    version,
    date: now().toISOString().slice(0, 10),
    ...inArchive,
  }
  if ((await countFamily(database.read, family)) <= maxHere) yield* writeRecords(database.read, write, view)
  else {
    const order: ThreadOrder = { write, view: await packView(view), location: database.location }
    yield* piecesFromThread(order, import.meta.url, 'export-thread')
  }
}
