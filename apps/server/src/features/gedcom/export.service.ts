import { availableParallelism } from 'node:os'
import type { WritableMedia } from '@banyan/gedcom'
import type { DatabaseLocation } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { askThread, openThread } from '../../platform/thread.ts'
import { packView } from '../living/make-view.ts'
import type { PackedView } from '../living/make-view.ts'
import { countFamily } from '../people/people-export.service.ts'
import { writeRecords } from './write-records.ts'
import type { ExportOrder } from './write-records.ts'

/** Up to this size, writing a family takes less than starting a thread. */
const maxHere = 2_000

/** Each thread holds the relations of a family in memory. */
const limit = new Semaphore(availableParallelism())
/** A reader that takes nothing for so long makes room for others. */
const patienceMs = 60_000
/** More than half a million people take; with less room, the collector lets less garbage lie. */
const heapMb = 1_000

export type ExportRequest = { write: ExportOrder; view: PackedView; location: DatabaseLocation } | { next: true }
export type ExportAnswer = { piece: Uint8Array } | { done: true }

/**
 * Writes the family as a GEDCOM file, piece by piece as it is read; all of a large family in a thread, so that calls do not wait for it.
 * @param view - what the reader sees
 * @param pictures - the files of the GEDZIP that it belongs to
 */
export async function* writeFamily(
  { database, now }: Platform,
  family: FamilyId,
  version: '7.0' | '5.5.1',
  view: View,
  pictures?: WritableMedia[],
): AsyncGenerator<string | Uint8Array> {
  const order: ExportOrder = {
    family,
    version,
    date: now().toISOString().slice(0, 10),
    ...(pictures === undefined ? {} : { pictures }),
  }
  if ((await countFamily(database.read, family)) <= maxHere) yield* writeRecords(database.read, order, view)
  else yield* writeInThread(database.location, order, await packView(view))
}

async function* writeInThread(location: DatabaseLocation, order: ExportOrder, view: PackedView): AsyncGenerator<Uint8Array> {
  const release = await limit.acquire()
  const thread = openThread(import.meta.url, 'export-thread', heapMb)
  // The thread works ahead, so it can end while nobody asks.
  let failure: Error | undefined
  thread.on('error', (error) => (failure = error))
  thread.on('exit', () => (failure ??= new Error('the export thread ended')))
  const ask = async (request: ExportRequest): Promise<ExportAnswer> => {
    if (failure !== undefined) throw failure
    return askThread<ExportAnswer>(thread, request)
  }
  let patience: NodeJS.Timeout | undefined
  try {
    let answer = await ask({ write: order, view, location })
    while ('piece' in answer) {
      patience = setTimeout(() => void thread.terminate(), patienceMs)
      yield answer.piece
      clearTimeout(patience)
      answer = await ask({ next: true })
    }
  } finally {
    clearTimeout(patience)
    await thread.terminate()
    release()
  }
}
