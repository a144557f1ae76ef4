import { setImmediate as letOthersRun } from 'node:timers/promises'
import { z } from 'zod'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordQuietly } from '../changes/record-change.ts'
import { enqueueLocatingAllFacts } from '../facts/locate-facts.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { placesLoadedJob } from '../places/load-places.service.ts'
import { hasPlaces, locate } from '../places/places.service.ts'
import type { Coordinates } from '../places/places.service.ts'
import { enqueueLocatingAllRecords } from '../records/recorded-places.service.ts'
import { listFamiliesWithUnlocated, listUnlocated, setCoordinates } from './people.repository.ts'
import type { Unlocated } from './people.repository.ts'

export const locatePeopleJob = defineFamilyJob(
  'locate-people',
  z.object({
    /** People up to this id have been processed. */
    after: z.number(),
  }),
)

const batchSize = 500
/** The pause between requests to the configured geocoder, as public ones demand. */
const pauseMs = 1_000

/**
 * Queues the lookup of coordinates for people who have an address but no coordinates, if there are any, in the transaction that
 * added them.
 */
export async function enqueueLocatingPeople(
  tx: Writer,
  platform: Pick<Platform, 'now'>,
  familyId: FamilyId,
  after = 0,
): Promise<void> {
  if ((await listUnlocated(tx, familyId, after, 1)).length === 0) return
  await locatePeopleJob.enqueue(tx, platform, { after }, { familyId })
}

/** Queues the lookup in every family with such people, once the gazetteer is loaded. */
export const locateEverybodyHandler = (platform: Platform) =>
  placesLoadedJob.bind({
    run: async () => {
      await platform.database.write(async (tx) => {
        for (const familyId of await listFamiliesWithUnlocated(tx)) await enqueueLocatingPeople(tx, platform, familyId)
        await enqueueLocatingAllRecords(tx, platform)
        await enqueueLocatingAllFacts(tx, platform)
      })
      platform.wakeSignal.notify()
    },
  })

/**
 * Looks up the addresses of many people at once. Coordinates follow from the address and are nobody's change, so history does not
 * record them; open maps still get an update.
 */
export const locatePeopleHandler = (platform: Platform) =>
  locatePeopleJob.bind({
    run: async ({ after }, { familyId, signal }) => {
      // Once the gazetteer is loaded, everybody is looked up anyway.
      if (!(await hasPlaces(platform.database.read))) return
      const people = await listUnlocated(platform.database.read, familyId, after, batchSize)
      const located = await locateEach(platform, people, signal)
      if (located.length > 0) {
        await changeFamily(platform, familyId, async (tx) => {
          for (const { person, at } of located) await setCoordinates(tx, familyId, person, at)
          await recordQuietly(
            tx,
            familyId,
            { people: located.map(({ person }) => person.id), relations: [] },
            platform.now().toISOString(),
          )
        })
      }
      const last = people.at(-1)
      if (last === undefined || people.length < batchSize) return
      await platform.database.write((tx) => enqueueLocatingPeople(tx, platform, familyId, last.id))
      platform.wakeSignal.notify()
    },
  })

async function locateEach(
  platform: Platform,
  people: readonly Unlocated[],
  signal: AbortSignal,
): Promise<{ person: Unlocated; at: Coordinates }[]> {
  const known = new Map<string, Coordinates>()
  const located: { person: Unlocated; at: Coordinates }[] = []
  for (const person of people) {
    signal.throwIfAborted()
    const at = known.get(person.address) ?? (await locate(platform, person.address, person.language, { pauseMs }))
    known.set(person.address, at)
    if (at.latitude !== 0 || at.longitude !== 0) located.push({ person, at })
    await letOthersRun()
  }
  return located
}
