import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextIds } from '../../platform/db/next-ids.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { aboutOf, columnsOf } from './about.ts'
import type { About } from './about.ts'
import type { WholeHeartRow } from './comments.table.ts'

const atOnce = 200

const imported = (db: Reader, family: FamilyId) =>
  db.selectFrom('hearts').where('family_id', '=', family).where('import_key', 'is not', null)

export const listImportKeys = async (db: Reader, family: FamilyId): Promise<string[]> =>
  (await imported(db, family).select('import_key').execute()).flatMap(({ import_key: key }) => key ?? [])

export async function insertHearts(
  tx: Writer,
  family: FamilyId,
  hearts: readonly { about: About; user_name: string; import_key: string; created_at: string }[],
): Promise<void> {
  if (hearts.length === 0) return
  const first = await nextIds(tx, family, 'hearts', hearts.length)
  const rows = hearts.map(({ about, ...heart }, index) => ({
    ...columnsOf(about),
    ...heart,
    id: first + index,
    // Nobody's, and another one for each.
    user_id: -(first + index),
    family_id: family,
  }))
  for (let start = 0; start < rows.length; start += atOnce)
    await tx
      .insertInto('hearts')
      .values(rows.slice(start, start + atOnce))
      .execute()
}

/** Removes some hearts whose keys begin so. @returns them */
export async function takeSomeOf(tx: Writer, family: FamilyId, keyStart: string): Promise<WholeHeartRow[]> {
  const rows = await imported(tx, family)
    .selectAll()
    .where('import_key', '>=', keyStart)
    // Keys go on with letters, digits, hyphens and underscores.
    .where('import_key', '<', `${keyStart}~`)
    .orderBy('import_key')
    .limit(atOnce)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('hearts').where('family_id', '=', family).where('id', 'in', ids).execute()
  return rows
}

const tableOf = { image: 'images', gallery: 'galleries', person: 'people', fact: 'facts' } as const

/** Tells of what these hearts are on whether it is there, deleted or not. */
export async function findSubjectsOf(
  db: Reader,
  family: FamilyId,
  rows: readonly WholeHeartRow[],
): Promise<(row: WholeHeartRow) => boolean> {
  const found = new Set<string>()
  for (const [kind, all] of Map.groupBy(rows.map(aboutOf), ({ kind: each }) => each)) {
    const ids = all.map(({ id }) => id)
    const there = await db.selectFrom(tableOf[kind]).select('id').where('family_id', '=', family).where('id', 'in', ids).execute()
    for (const { id } of there) found.add(`${kind} ${id}`)
  }
  return (row) => {
    const { kind, id } = aboutOf(row)
    return found.has(`${kind} ${id}`)
  }
}

export async function insertWhole(tx: Writer, rows: readonly WholeHeartRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('hearts')
      .values([...rows])
      .execute()
}
