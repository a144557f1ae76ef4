import { sql } from 'kysely'
import { expect } from 'vitest'
import { readLines, readMembers } from '../../platform/backup/archive-reader.ts'
import { dataTables } from '../../platform/backup/backup-tables.ts'
import { parseRow } from '../../platform/backup/load-rows.ts'
import { tableMember } from '../../platform/backup/manifest.ts'
import type { Row } from '../../platform/backup/snapshot.ts'
import type { Reader } from '../../platform/db/database.ts'

export type RowsByTable = Map<string, Row[]>

/** Every row in a backup of an older version. */
export async function rowsOfArchive(archive: string): Promise<RowsByTable> {
  const saved: RowsByTable = new Map()
  for await (const member of readMembers(archive)) {
    const table = dataTables.find(({ name }) => tableMember(name) === member.name)
    if (table === undefined) continue
    const rows: Row[] = []
    for await (const line of readLines(await member.open())) rows.push(parseRow(line))
    saved.set(table.name, rows)
  }
  return saved
}

/** Every row of the tables with user data, as far as this database has them, whatever its version. */
export async function rowsOfDatabase(db: Reader): Promise<RowsByTable> {
  const known = new Set((await db.introspection.getTables()).map((table) => table.name))
  const rows: RowsByTable = new Map()
  for (const { name } of dataTables.filter((table) => known.has(table.name)))
    rows.set(name, (await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows)
  return rows
}

/** Columns that a start binds to the secret; the tests of sessions check that old tokens still work. */
const bound: Record<string, string[]> = { refresh_tokens: ['token_hash'] }

/** The same row in the columns of today. */
function asOfToday(table: string, { hidden_by: mark, ...row }: Row): Row {
  if (table === 'uploads' && typeof row['pieces'] === 'string' && !row['pieces'].startsWith('['))
    return { ...row, pieces: JSON.stringify(row['pieces'].split(' ').slice(1)) }
  if (table === 'changes' && row['kind'] === 'people_merged')
    return { ...row, details: String(row['details']).replace('"mark":"merge ', '"batch":"') }
  if (mark === undefined) return row
  if (mark === null) return { ...row, hidden_batch: null, hidden_reason: null, hidden_import: null }
  const words = String(mark).split(' ')
  return {
    ...row,
    hidden_batch: words.at(-1) ?? '',
    hidden_reason: words.length > 1 ? (words[0] ?? '') : null,
    hidden_import: words.length > 2 ? Number(words[2]) : null,
  }
}

/** Rows of accounts and memberships as they were when an account had one family: in the columns of then. */
function withoutAccounts(now: RowsByTable): RowsByTable {
  const accounts = new Map((now.get('accounts') ?? []).map(({ id, created_at: _at, ...account }) => [id, account]))
  const memberships = new Map((now.get('users') ?? []).map((user) => [user['account_id'], user]))
  const toUser = (row: Row): Row => {
    const user = memberships.get(row['account_id'])
    return { ...row, family_id: user?.['family_id'], user_id: user?.['id'] }
  }
  const then = new Map(now)
  if (accounts.size === 0) return then
  then.set(
    'users',
    (now.get('users') ?? []).map((user) => ({ ...accounts.get(user['account_id']), ...user })),
  )
  for (const table of ['password_resets', 'email_changes', 'email_restores', 'devices'])
    then.set(table, (now.get(table) ?? []).map(toUser))
  return then
}

/** What an upgrade itself leaves to do. */
const queuedByUpgrades = ['unfold-records', 'describe-looks', 'find-motions']

/** Expects every row with every value that it had; newer columns may be added, newer rows may not. */
export function expectSameRows(now: RowsByTable, saved: RowsByTable): void {
  expect(saved.get('people')?.length).toBeGreaterThan(0)
  const seen = withoutAccounts(now)
  for (const [table, rows] of saved) {
    const before = rows.map((row) => asOfToday(table, row))
    const columns = Object.keys(before[0] ?? {})
      .filter((column) => bound[table]?.includes(column) !== true)
      .toSorted()
    const textOf = (row: Row): string => JSON.stringify(columns.map((column) => row[column]))
    const queued = table === 'jobs' ? (row: Row): boolean => queuedByUpgrades.includes(String(row['kind'])) : () => false
    const after = (seen.get(table) ?? []).filter((row) => !queued(row)).map((row) => asOfToday(table, row))
    expect(after.map(textOf).toSorted(), table).toEqual(before.map(textOf).toSorted())
  }
}
