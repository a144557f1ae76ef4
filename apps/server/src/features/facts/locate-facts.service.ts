import { setImmediate as letOthersRun } from 'node:timers/promises'
import { z } from 'zod'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordQuietly } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { findInGazetteer, hasPlaces } from '../places/places.service.ts'
import type { Coordinates } from '../places/places.service.ts'
import { listFamiliesWithPlacesToSeek, listPlacesToSeek, setFoundPlace } from './fact-places.repository.ts'

const batchSize = 500

const locateFactsJob = defineFamilyJob(
  'locate-facts',
  z.object({
    /** Facts up to this id have been processed. */
    after: z.number(),
  }),
)

/** Queues the lookup of the places of facts that have no coordinates, if there are any, in the transaction that added them. */
export async function enqueueLocatingFacts(
  tx: Writer,
  platform: Pick<Platform, 'now'>,
  familyId: FamilyId,
  after = 0,
): Promise<void> {
  if ((await listPlacesToSeek(tx, familyId, after, 1)).length > 0)
    await locateFactsJob.enqueue(tx, platform, { after }, { familyId })
}

/** Queues the lookup in every family, once the gazetteer is loaded. */
export async function enqueueLocatingAllFacts(tx: Writer, platform: Pick<Platform, 'now'>): Promise<void> {
  for (const familyId of await listFamiliesWithPlacesToSeek(tx)) await enqueueLocatingFacts(tx, platform, familyId)
}

/**
 * Finds the places of facts in the gazetteer, never by asking another service: a file names the places of a whole family's history.
 * What is found is kept apart from the fact's own coordinates, so that an untouched fact is exported as it was imported.
 */
export const locateFactsHandler = (platform: Platform) =>
  locateFactsJob.bind({
    run: async ({ after }, { familyId, signal }) => {
      const { database } = platform
      // Once the gazetteer is loaded, everything is looked up anyway.
      if (!(await hasPlaces(database.read))) return
      const facts = await listPlacesToSeek(database.read, familyId, after, batchSize)
      const byPlace = Map.groupBy(facts, (fact) => fact.place)
      const found = new Map<string, Coordinates>()
      for (const place of byPlace.keys()) {
        signal.throwIfAborted()
        const at = await findInGazetteer(database.read, place)
        if (at !== undefined) found.set(place, at)
        await letOthersRun()
      }
      const store = async (tx: Writer): Promise<void> => {
        for (const [place, rows] of byPlace)
          await setFoundPlace(
            tx,
            familyId,
            rows.map((row) => row.id),
            place,
            found.get(place) ?? { latitude: 0, longitude: 0 },
          )
        const last = facts.at(-1)
        if (last !== undefined && facts.length === batchSize) await enqueueLocatingFacts(tx, platform, familyId, last.id)
      }
      if (found.size === 0) await database.write(store)
      else
        await changeFamily(platform, familyId, async (tx) => {
          await store(tx)
          const located = facts.filter((fact) => found.has(fact.place))
          const idsOf = (column: 'person_id' | 'relation_id'): number[] => [
            ...new Set(located.map((fact) => fact[column]).filter((id) => id !== null)),
          ]
          const concerns = { people: idsOf('person_id'), relations: idsOf('relation_id') }
          await recordQuietly(tx, familyId, concerns, platform.now().toISOString())
        })
      platform.wakeSignal.notify()
    },
  })
