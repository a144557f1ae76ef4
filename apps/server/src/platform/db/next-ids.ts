import { CompiledQuery } from 'kysely'
import type { FamilyId } from '../http/caller.ts'
import type { Engine, Writer } from './database.ts'
import { engineOf } from './engine-of.ts'
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
  const taken = takeReserved(tx, family, table, count)
  if (taken !== undefined) return taken
  const [row] = await takenIds(tx, { family, table, count })
  if (row === undefined) throw new Error('no ids')
  const { last_id } = row
  if (held.has(tx)) reserve(tx, `${family} ${table}`, { family, table, next: last_id + 1, last: Infinity })
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

interface Range {
  family: FamilyId
  table: NumberedTable
  next: number
  /** Infinity for all that there are. */
  last: number
}
/** What transactions have reserved, by family and table. */
const reserved = new WeakMap<Writer, Map<string, Range>>()

/**
 * Takes the ids of several tables with one statement; {@link nextIds} then hands them out. What the transaction does not use is left
 * out for ever.
 *
 * @param counts - in the order in which other transactions take ids of these tables, or two would wait for each other
 */
export async function reserveIds(tx: Writer, family: FamilyId, counts: Partial<Record<NumberedTable, number>>): Promise<void> {
  const wanted = Object.entries(counts)
  const { rows } = await tx.executeQuery<{ table_name: NumberedTable; last_id: number }>(
    CompiledQuery.raw(
      reservation(wanted.length, engineOf(tx)),
      wanted.flatMap(([table, count]) => [family, table, count]),
    ),
  )
  reserved.set(
    tx,
    new Map(
      rows.map(({ table_name, last_id }) => [
        `${family} ${table_name}`,
        { family, table: table_name, next: last_id - (counts[table_name] ?? 0) + 1, last: last_id },
      ]),
    ),
  )
}

/** The transactions that hold ids. */
const held = new WeakSet<Writer>()

/**
 * Makes {@link nextIds} ask the database only once for each table, until {@link writeHeldIds}: for a transaction that takes ids again and again, and
 * has no part that may be rolled back. Others wait for its end anyway.
 */
export const holdIds = (tx: Writer): void => void held.add(tx)

/** Stores which ids {@link nextIds} has handed out since {@link holdIds}. */
export async function writeHeldIds(tx: Writer): Promise<void> {
  held.delete(tx)
  const ranges = [...(reserved.get(tx)?.values() ?? [])]
  reserved.delete(tx)
  for (const { family, table, next, last } of ranges) {
    if (last !== Infinity) continue
    await tx
      .updateTable('family_ids')
      .set({ last_id: next - 1 })
      .where('family_id', '=', family)
      .where('table_name', '=', table)
      .execute()
  }
}

function reserve(tx: Writer, name: string, range: Range): void {
  const ranges = reserved.get(tx) ?? new Map<string, Range>()
  ranges.set(name, range)
  reserved.set(tx, ranges)
}

/** Call it when a part of the transaction is rolled back: what that part has reserved is free again. */
export const forgetReserved = (tx: Writer): void => void reserved.delete(tx)

const reservation = (tables: number, engine: Engine): string => {
  const values = Array.from({ length: tables }, (_, index) =>
    engine === 'sqlite' ? '(?, ?, ?)' : `($${3 * index + 1}, $${3 * index + 2}, $${3 * index + 3})`,
  )
  return `insert into family_ids (family_id, table_name, last_id) values ${values.join(', ')}
    on conflict (family_id, table_name) do update set last_id = family_ids.last_id + excluded.last_id returning table_name, last_id`
}

function takeReserved(tx: Writer, family: FamilyId, table: NumberedTable, count: number): number | undefined {
  const range = reserved.get(tx)?.get(`${family} ${table}`)
  if (range === undefined || range.last - range.next + 1 < count) return undefined
  range.next += count
  return range.next - count
}

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
