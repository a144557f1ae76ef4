import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { recordQuietly } from '../changes/record-change.ts'
import { aboutOf } from './about.ts'
import type { About } from './about.ts'
import type { HeartRow, WholeHeartRow } from './comments.table.ts'
import * as repository from './imported-hearts.repository.ts'

/** A heart that a file brings. Whoever gave it is a name, and never somebody with an account. */
export interface ImportedHeart {
  /** The same in every file that has the heart. */
  uid: string
  about: About
  name: string
  at: string
}

const keyOf = (line: number, uid: string): string => `import ${line} ${uid}`

/** What a file called an imported heart; undefined for hearts of the family itself. */
export const uidOfHeart = ({ import_key: key }: Pick<HeartRow, 'import_key'>): string | undefined => key?.split(' ')[2]

/** What files call the hearts that imports have brought. */
export const findImportedHearts = async (db: Reader, family: FamilyId): Promise<Set<string>> =>
  new Set((await repository.listImportKeys(db, family)).map((import_key) => uidOfHeart({ import_key }) ?? ''))

/**
 * Adds hearts of an import. Call it in a transaction that changes comments.
 * @param line - the history line of the import, which stands for all of them
 */
export async function addImportedHearts(
  tx: Writer,
  family: FamilyId,
  hearts: readonly ImportedHeart[],
  { line, at }: { line: number; at: string },
): Promise<void> {
  await repository.insertHearts(
    tx,
    family,
    hearts.map(({ uid, about, name, at: given }) => ({
      about,
      user_name: name,
      import_key: keyOf(line, uid),
      created_at: given,
    })),
  )
  await tell(
    tx,
    family,
    hearts.map(({ about }) => about),
    at,
  )
}

/** Takes some of the hearts of an import out, so that they can be put back. */
export async function takeHeartsOut(tx: Writer, family: FamilyId, line: number, at: string): Promise<WholeHeartRow[]> {
  const rows = await repository.takeSomeOf(tx, family, keyOf(line, ''))
  if (rows.length > 0) await tell(tx, family, rows.map(aboutOf), at)
  return rows
}

/** Puts hearts back, except those that another import has brought since and those on what is gone for good. */
export async function putHeartsBack(tx: Writer, family: FamilyId, rows: readonly WholeHeartRow[], at: string): Promise<void> {
  if (rows.length === 0) return
  const known = await findImportedHearts(tx, family)
  const isThere = await repository.findSubjectsOf(tx, family, rows)
  const back = rows.filter((row) => isThere(row) && !known.has(uidOfHeart(row) ?? ''))
  await repository.insertWhole(tx, back)
  await tell(tx, family, back.map(aboutOf), at)
}

async function tell(tx: Writer, family: FamilyId, about: readonly About[], at: string): Promise<void> {
  const idsOf = (kind: About['kind']): number[] => [...new Set(about.flatMap((each) => (each.kind === kind ? each.id : [])))]
  const comments = { images: idsOf('image'), galleries: idsOf('gallery'), people: idsOf('person'), facts: idsOf('fact') }
  await recordQuietly(tx, family, { people: [], relations: [], comments }, at)
}
