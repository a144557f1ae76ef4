import { connectDatabase } from '../../platform/db/open-database.ts'
import { unpackView } from '../living/make-view.ts'
import type { FamilyPart } from './collect/gather-family.ts'
import { familyFor, readFamily } from './collect/read-family.ts'
import type { PrintSource } from './kinds/print-kind.ts'
import type { PrintOrder } from './print-order.ts'

/** Reads what an order needs: whatever others change meanwhile, all of it shows one state of the family. */
export async function readOrder<Result>(order: PrintOrder, read: (source: PrintSource) => Promise<Result>): Promise<Result> {
  const { family, reader, locale } = order
  const view = unpackView(order.view)
  const database = connectDatabase(order.database)
  try {
    return await database.snapshot((db) => read({ db, family, reader, view, locale, now: new Date(order.now) }))
  } finally {
    await database.close()
  }
}

/** Reads the family of a chart, in parts. */
export const readInParts = (order: PrintOrder, take: (part: FamilyPart) => void): Promise<void> =>
  readOrder(order, async (source) => {
    if (order.request.kind !== 'chart') throw new Error('Only the family of a chart is read in parts.')
    for await (const part of readFamily(source, familyFor(order.request))) take(part)
  })
