import { setImmediate as letOthersRun } from 'node:timers/promises'
import { readOtherNames } from '@banyan/gedcom'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { listNamesInRecords, listPageOfNames } from './records.repository.ts'
import type { WholeRecordRow } from './records.table.ts'

const maxNames = 20
const maxNameLength = 255
const listedAtOnce = 1_000

/** The column of a record that its person's other names are found in, as JSON. */
export const namesInRecord = ({ kind, text }: { kind: string; text: string }): string =>
  JSON.stringify(
    kind === 'INDI'
      ? readOtherNames(text)
          .slice(0, maxNames)
          .map((name) => Array.from(cleanText(name)).slice(0, maxNameLength).join(''))
      : [],
  )

/**
 * Returns what imported records call people besides their name in Banyan; of everybody without `people`, read in pages, so that a
 * large family does not hold up other calls.
 */
export async function listOtherNames(db: Reader, family: FamilyId, people?: number[]): Promise<Map<number, string[]>> {
  if (people !== undefined) return findOtherNames(await listNamesInRecords(db, family, people))
  const found = new Map<number, string[]>()
  for (let page = await listPageOfNames(db, family, undefined, listedAtOnce); ;) {
    collect(found, page)
    if (page.length < listedAtOnce) return found
    await letOthersRun()
    page = await listPageOfNames(db, family, page.at(-1), listedAtOnce)
  }
}

/** Finds what records call each of their people besides their name in Banyan. */
export function findOtherNames(records: Pick<WholeRecordRow, 'person_id' | 'names'>[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  collect(found, records)
  return found
}

/** @param records - those of a person in the order of their ids */
function collect(found: Map<number, string[]>, records: Pick<WholeRecordRow, 'person_id' | 'names'>[]): void {
  for (const { person_id, names } of records) {
    if (person_id === null || names === '[]') continue
    const known = found.get(person_id) ?? []
    found.set(person_id, [...new Set([...known, ...(JSON.parse(names) as string[])])])
  }
}
