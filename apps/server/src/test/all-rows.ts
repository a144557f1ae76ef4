import { keptTables } from '../platform/backup/backup-tables.ts'
import { readRows } from '../platform/backup/snapshot.ts'
import type { Row } from '../platform/backup/snapshot.ts'
import type { TestPlatform } from './test-platform.ts'

const history = new Set(['changes', 'change_people', 'family_ids', 'family_log_heads', 'family_log_entries'])

/** Every row of every table except history, the log, the family's version and its last ids, which count changes. */
export async function readAllRows({ database }: TestPlatform): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {}
  for (const table of keptTables) {
    if (history.has(table.name)) continue
    const rows: Row[] = []
    for await (const page of readRows(database.read, table)) rows.push(...page)
    all[table.name] = table.name === 'families' ? rows.map(({ version: _version, ...row }) => row) : rows
  }
  return all
}
