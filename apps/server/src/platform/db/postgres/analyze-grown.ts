import { sql } from 'kysely'
import type { Writer } from '../database.ts'
import { engineOf } from '../engine-of.ts'
import type { Tables } from '../tables.ts'

/** A table with more has statistics by which no call reads all of it. */
const fewRows = 50_000

/**
 * Call it while a transaction adds very many rows: after the first of them, and again as they become many more. PostgreSQL keeps the plans
 * of statements that a connection has prepared. Made for a table with hardly any rows, they read all of it, and so each call of
 * others would read everything that the transaction adds, although it may not see it. After this they are made again: others see at
 * once how large the tables are, before the commit.
 */
export async function analyzeGrown(tx: Writer, tables: readonly (keyof Tables & string)[]): Promise<void> {
  if (engineOf(tx) === 'sqlite') return
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid in (${sql.join(tables.map((table) => sql`${table}::regclass`))})
      and reltuples < ${fewRows} and pg_relation_size(oid) > 0`.execute(tx)
  if (rows.length === 0) return
  // A few thousand rows say how large a table is.
  await sql`set local default_statistics_target = 10`.execute(tx)
  // Who analyzes a table holds a lock until the end of their transaction, so that two imports would wait for each other.
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(tx)
}
