import type { FamilyId } from '../http/caller.ts'
import type { Writer } from './database.ts'
import { prepared } from './prepared.ts'
import type { NumberedTable } from './tables.ts'

/** Takes the next id of a family's table. Ids count from 1 and are never reused. */
export const nextId = (tx: Writer, family: FamilyId, table: NumberedTable): Promise<number> => nextIds(tx, family, table, 1)

/**
 * Takes `count` consecutive ids of a family's table. Ids count from 1 in each family and are never reused, even after their rows
 * are gone.
 *
 * @returns the first of them
 */
export async function nextIds(tx: Writer, family: FamilyId, table: NumberedTable, count: number): Promise<number> {
  const [row] = await takenIds(tx, { family, table, count })
  if (row === undefined) throw new Error('no ids')
  const { last_id } = row
  return last_id - count + 1
}

const takenIds = prepared((tx, { family, table, count }: { family: FamilyId; table: NumberedTable; count: number }) =>
  tx
    .insertInto('family_ids')
    .values({ family_id: family, table_name: table, last_id: count })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'table_name']).doUpdateSet((eb) => ({ last_id: eb('family_ids.last_id', '+', count) })),
    )
    .returning('last_id'),
)

/** Gives the rows ids of their own, in the order given. */
export async function numberRows<Row extends object>(
  tx: Writer,
  family: FamilyId,
  table: NumberedTable,
  rows: Row[],
): Promise<(Row & { id: number; family_id: FamilyId })[]> {
  if (rows.length === 0) return []
  const first = await nextIds(tx, family, table, rows.length)
  return rows.map((row, index) => ({ ...row, id: first + index, family_id: family }))
}
