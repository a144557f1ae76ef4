import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { PersonSummary } from '@banyan/contract'
import { hasPlaces as mayHavePlaces, readPlaces } from '@banyan/gedcom'
import type { RecordedPlace } from '@banyan/gedcom'
import { z } from 'zod'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { recordQuietly } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { awayFromZero, findInGazetteer, hasPlaces } from '../places/places.service.ts'
import type { Coordinates } from '../places/places.service.ts'
import {
  findRecordOfFact,
  forgetPlace,
  hasPendingRecords,
  listFamiliesWithPendingRecords,
  listLocatedRecordsOf,
  listPendingRecords,
  listPrivatePaths,
  setPlace,
  settleRecords,
} from './recorded-places.repository.ts'
import type { LocatedRecord } from './recorded-places.repository.ts'
import type { RecordRow } from './records.table.ts'

type LastPlace = NonNullable<PersonSummary['last_place']>

const locatedAtOnce = 500

/** Whether a record names places that {@link locateRecordsJob} must look up. */
export const isPlacePending = ({ kind, text }: Pick<RecordRow, 'kind' | 'text'>): 0 | 1 =>
  (kind === 'INDI' || kind === 'FAM') && mayHavePlaces(text) ? 1 : 0

/** Returns the last place in each of these people's lives that imported records name and that could be located. */
export const listLastPlaces = async (
  db: Reader,
  family: FamilyId,
  people: number[],
): Promise<(id: number) => LastPlace | undefined> => findLastPlaces(await listLocatedRecordsOf(db, family, people))

/** Finds the last place in each person's life that these records name, in the order of their ids. */
export function findLastPlaces(records: LocatedRecord[]): (id: number) => LastPlace | undefined {
  const last = new Map<number, LocatedRecord>()
  for (const row of records)
    for (const id of row.place === '' ? [] : [row.person_id, row.partner_id, row.other_partner_id])
      if (id !== null && row.place_order > (last.get(id)?.place_order ?? -1)) last.set(id, row)
  return (id) => {
    const found = last.get(id)
    if (found === undefined) return undefined
    const { place_kind: kind, place, latitude, longitude } = found
    return { kind, place, latitude, longitude }
  }
}

const locateRecordsJob = defineFamilyJob(
  'locate-records',
  z.object({
    /** Records up to this id have been processed. */
    after: z.number(),
  }),
)

/** Queues the lookup of the places in the family's records, if there are any, in the transaction that added them. */
export async function enqueueLocatingRecords(
  tx: Writer,
  platform: Pick<Platform, 'now'>,
  familyId: FamilyId,
  after = 0,
): Promise<void> {
  if (await hasPendingRecords(tx, familyId, after)) await locateRecordsJob.enqueue(tx, platform, { after }, { familyId })
}

/** Looks up again where the record that a fact comes from was last: what only some see is no place that everybody is shown. */
export async function locateRecordOfFactAgain(
  tx: Writer,
  platform: Pick<Platform, 'now'>,
  familyId: FamilyId,
  fact: number,
): Promise<void> {
  const record = await findRecordOfFact(tx, familyId, fact)
  if (record === undefined) return
  await forgetPlace(tx, familyId, record)
  await locateRecordsJob.enqueue(tx, platform, { after: record - 1 }, { familyId })
}

/** The paths of facts that only some see, by their records. */
async function readPrivatePaths(db: Reader, family: FamilyId, records: number[]): Promise<Map<number, Set<string>>> {
  const paths = new Map<number, Set<string>>()
  for (const { record_id: record, record_path: path } of await listPrivatePaths(db, family, records))
    paths.set(record ?? 0, new Set([...(paths.get(record ?? 0) ?? []), path]))
  return paths
}

/** Queues the lookup in every family, once the gazetteer is loaded. */
export async function enqueueLocatingAllRecords(tx: Writer, platform: Pick<Platform, 'now'>): Promise<void> {
  for (const familyId of await listFamiliesWithPendingRecords(tx)) await enqueueLocatingRecords(tx, platform, familyId)
}

/**
 * Finds the last place of each record that can be located: by the coordinates of the file, otherwise by the gazetteer, never by asking
 * another service. They are nobody's change, so history does not record them; open maps still get an update.
 */
export const locateRecordsHandler = (platform: Platform) =>
  locateRecordsJob.bind({
    run: async ({ after }, { familyId, signal }) => {
      const { database } = platform
      const canLookUp = await hasPlaces(database.read)
      const records = await listPendingRecords(database.read, familyId, after, locatedAtOnce)
      const known = new Map<string, Coordinates | undefined>()
      const lookUp = async (place: string): Promise<Coordinates | undefined> => {
        if (!known.has(place)) known.set(place, await findInGazetteer(database.read, place))
        return known.get(place)
      }
      const ids = records.map(({ id }) => id)
      const hidden = await readPrivatePaths(database.read, familyId, ids)
      const found: { record: (typeof records)[number]; at: Located; path: string }[] = []
      const settled: number[] = []
      for (const record of records) {
        signal.throwIfAborted()
        const places = readPlaces(record.text, hidden.get(record.id))
        const { at, path = '', isCertain } = await lastOf(places, canLookUp ? lookUp : undefined)
        if (at !== undefined) found.push({ record, at, path })
        if (isCertain) settled.push(record.id)
        await letOthersRun()
      }
      const store = async (tx: Writer): Promise<void> => {
        // A fact may have been marked since.
        const hiddenNow = await readPrivatePaths(tx, familyId, ids)
        for (const { record, at, path } of found)
          if (hiddenNow.get(record.id)?.has(path) !== true) await setPlace(tx, familyId, record.id, at)
        await settleRecords(tx, familyId, settled)
        const last = records.at(-1)
        if (last !== undefined && records.length === locatedAtOnce) await enqueueLocatingRecords(tx, platform, familyId, last.id)
      }
      if (found.length === 0) await database.write(store)
      else
        await changeFamily(platform, familyId, async (tx) => {
          await store(tx)
          const people = found.flatMap(({ record }) => [record.person_id, record.partner_id, record.other_partner_id])
          const concerns = { people: [...new Set(people.filter((id) => id !== null))], relations: [] }
          await recordQuietly(tx, familyId, concerns, platform.now().toISOString())
        })
      platform.wakeSignal.notify()
    },
  })

type Located = Parameters<typeof setPlace>[3]

/** The first of the places that can be located; certain unless one before it could not be looked up yet. */
async function lastOf(
  places: readonly RecordedPlace[],
  lookUp: ((place: string) => Promise<Coordinates | undefined>) | undefined,
): Promise<{ at?: Located; path?: string; isCertain: boolean }> {
  let isCertain = true
  for (const { kind, place: written, order, path, coordinates } of places) {
    const place = cleanText(written)
    const at = coordinates ?? (await lookUp?.(place))
    if (at !== undefined && place !== '')
      return {
        at: {
          place,
          place_kind: kind,
          place_order: order,
          latitude: awayFromZero(at.latitude),
          longitude: awayFromZero(at.longitude),
        },
        path,
        isCertain,
      }
    if (lookUp === undefined) isCertain = false
  }
  return { isCertain }
}
