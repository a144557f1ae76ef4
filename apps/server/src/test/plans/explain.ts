import { CompiledQuery, sql } from 'kysely'
import type { Database, Reader } from '../../platform/db/database.ts'
import type { Statement } from './recorded-statements.ts'

/** Tables that the test fills: for those of a few rows, a scan is the right plan. */
const filled = ['people', 'relations', 'gedcom_records', 'gedcom_uids', 'images', 'image_tags', 'faces', 'changes']

/** Whether it is an index of few rows: only of what waits or is in the trash, or one in which `exists` stops at the first. */
const isShort = (source: string, index: string): boolean =>
  /images_(?:trash|waiting)\b/.test(index) ||
  (index.includes('gedcom_records_lone') && source.includes('exists (select 1 from gedcom_records as lone'))

/** A page that an index already orders stops after its rows. */
const isPaged = (source: string): boolean => /\blimit\b/i.test(source)

/** A page of a range of ids, such as the changes since somebody's last visit. */
const isPagedRange = (source: string): boolean => isPaged(source) && /"id" > \$\d+ and "id" <= \$\d+/.test(source)

/**
 * Finds what of each statement reads a whole table or all rows of a family in it, in the plan that the engine makes now. A statement
 * with a limit that needs no sorting stops early, so it may walk a family's rows in order.
 */
export async function findScans(
  { engine, snapshot }: Database,
  statements: readonly Statement[],
): Promise<{ statement: Statement; scan: string }[]> {
  const scansOf = engine === 'sqlite' ? scansOnSqlite : scansOnPostgres
  return snapshot(async (db) => {
    const found: { statement: Statement; scan: string }[] = []
    for (const statement of statements) for (const scan of await scansOf(db, statement)) found.push({ statement, scan })
    return found
  })
}

async function scansOnSqlite(db: Reader, { source, values }: Statement): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${source}`, values))
  const details = rows.map((row) => row.detail)
  const stopsEarly = isPaged(source) && !details.some((detail) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY'))
  return details.filter((detail) => {
    const [, kind, name = '', rest = ''] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(detail) ?? []
    if (kind === undefined || stopsEarly || isShort(source, rest)) return false
    const table = tableOf(source, name)
    // Rows that go with a deleted one are found by their foreign keys, in statements that do not name their tables.
    if (!filled.includes(table) || !source.includes(`"${table}"`)) return false
    return kind === 'SCAN' || /\(family_id=\?(?: AND id[<>]=?\?)*\)$/.test(rest.trim())
  })
}

/** The table behind an alias. */
const tableOf = (source: string, name: string): string =>
  new RegExp(`"?(\\w+)"? as "?${name}"?(?!\\w)`, 'i').exec(source)?.[1] ?? name

/** In PostgreSQL's units; to read all rows that the test fills a table with costs more. */
const cheap = 20

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Total Cost': number
  Plans?: PlanNode[]
}

async function scansOnPostgres(db: Reader, statement: Statement): Promise<string[]> {
  // Whatever the size of the tables: a scan remains where no index can serve.
  await sql`set local enable_seqscan = off`.execute(db)
  const scans = await plannedScans(db, statement)
  if (scans.length === 0 || !isPagedRange(statement.source)) return scans
  // Where about all rows of a small table are in the range, a bitmap of any index of the family costs as little as the range's own.
  await sql`set local enable_bitmapscan = off`.execute(db)
  const others = await plannedScans(db, statement)
  await sql`set local enable_bitmapscan = on`.execute(db)
  return others.length === 0 ? [] : scans
}

async function plannedScans(db: Reader, { source, values }: Statement): Promise<string[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    CompiledQuery.raw(`explain (format json) ${source}`, values),
  )
  // Where it joins a table of a few rows, PostgreSQL may walk the other one in order and expects to stop early.
  if (/\bjoin\b/i.test(source)) return []
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => listNodes(Plan)))
  if (isPaged(source) && !nodes.some((node) => node['Node Type'].includes('Sort'))) return []
  return nodes
    .filter((node) => {
      const table = node['Relation Name'] ?? node['Index Name']?.replace(/_(?!records|uids|people|tags).*$/, '') ?? ''
      if (!filled.includes(table) || isShort(source, node['Index Name'] ?? '')) return false
      if (node['Node Type'] === 'Seq Scan') return true
      // An index that covers few of the rows may be read whole.
      return node['Total Cost'] > cheap && /^\(?family_id = [^()]*\)?$/.test(node['Index Cond'] ?? 'x')
    })
    .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node['Index Name'] ?? ''} ${node['Index Cond'] ?? ''}`)
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]
