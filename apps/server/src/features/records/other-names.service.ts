import { readOtherNames } from '@banyan/gedcom'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { listNamesInRecords } from './records.repository.ts'

const maxNames = 20
const maxNameLength = 255

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
 * Returns what imported records call these people besides their name in Banyan. Records whose names have become rows of their own are
 * left out.
 */
export async function listOtherNames(db: Reader, family: FamilyId, people: number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  for (const { person_id, names } of await listNamesInRecords(db, family, people)) {
    if (person_id === null) continue
    const known = found.get(person_id) ?? []
    found.set(person_id, [...new Set([...known, ...(JSON.parse(names) as string[])])])
  }
  return found
}
