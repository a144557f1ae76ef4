import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listFactChanges } from '../changes/changes.service.ts'
import type { FactContent } from '../facts/facts.service.ts'
import type { FactDetails } from './facts.service.ts'

const linesAtOnce = 500

/**
 * Finds the images that somebody has taken from facts, by fact: what history says. They may have been given back since. An image that a
 * fact never had is none of them, though a record may name it.
 */
export async function readTakenImages(db: Reader, family: FamilyId): Promise<Map<number, Set<number>>> {
  const taken = new Map<number, Set<number>>()
  for (let after = 0; ;) {
    const lines = await listFactChanges(db, family, 'image_ids', after, linesAtOnce)
    for (const { fact_id: fact, details } of lines) {
      const { before, after: now } = JSON.parse(details ?? '{}') as Partial<FactDetails>
      const left = new Set((now as Partial<FactContent> | undefined)?.image_ids)
      const gone = ((before as Partial<FactContent> | undefined)?.image_ids ?? []).filter((image) => !left.has(image))
      if (fact !== null && gone.length > 0) taken.set(fact, new Set([...(taken.get(fact) ?? []), ...gone]))
    }
    if (lines.length < linesAtOnce) return taken
    after = lines.at(-1)?.id ?? after
    await letOthersRun()
  }
}
