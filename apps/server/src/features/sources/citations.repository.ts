import { sql } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { numberRows } from '../../platform/db/next-ids.ts'
import { preparedList } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { CitationRow, CitedColumn, NewCitationRow } from './sources.table.ts'

/** A citation with one of its images; several rows when it has several. */
export type CitationLine = Pick<CitationRow, 'id' | 'source_id' | 'page' | 'text' | 'quality'> & {
  of: number
  image_id: number | null
  /** Whether the source is deleted. */
  isHidden: boolean
}

/** Lists the citations of these rows in their order, each with its images. Without `includesDeleted`, no deleted source or image. */
export async function listCitations(
  db: Reader,
  family: FamilyId,
  column: CitedColumn,
  ids: number[],
  includesDeleted: boolean,
): Promise<CitationLine[]> {
  const rows = await (includesDeleted ? anyCitationsOf : citationsOf)[column](db, { family }, ids)
  return rows.map(({ of, hidden_at, ...row }) => ({ ...row, of: of ?? 0, isHidden: hidden_at !== null }))
}

const citationsBy = (column: CitedColumn, includesDeleted: boolean) =>
  preparedList((db, { family }: { family: FamilyId }, ids) =>
    db
      .selectFrom('citations')
      .innerJoin('sources', (join) =>
        join.onRef('sources.family_id', '=', 'citations.family_id').onRef('sources.id', '=', 'citations.source_id'),
      )
      .leftJoin('evidence_images', (join) =>
        join
          .onRef('evidence_images.family_id', '=', 'citations.family_id')
          .onRef('evidence_images.citation_id', '=', 'citations.id'),
      )
      .leftJoin('images', (join) =>
        join
          .onRef('images.family_id', '=', 'evidence_images.family_id')
          .onRef('images.id', '=', 'evidence_images.image_id')
          .on('images.hidden_at', 'is', null),
      )
      .select([
        'citations.id',
        `citations.${column} as of`,
        'citations.source_id',
        'citations.page',
        'citations.text',
        'citations.quality',
        'sources.hidden_at',
        includesDeleted ? 'evidence_images.image_id as image_id' : 'images.id as image_id',
      ])
      .where('citations.family_id', '=', family)
      .where(`citations.${column}`, 'in', ids)
      .$if(!includesDeleted, (query) => query.where('sources.hidden_at', 'is', null))
      .orderBy('citations.id')
      .orderBy('evidence_images.position')
      .orderBy('evidence_images.id'),
  )
const byColumn = (includesDeleted: boolean) => ({
  fact_id: citationsBy('fact_id', includesDeleted),
  name_id: citationsBy('name_id', includesDeleted),
  relation_id: citationsBy('relation_id', includesDeleted),
})
const citationsOf = byColumn(false)
const anyCitationsOf = byColumn(true)

/** Whether the family has any, of whatever row. */
export async function hasCitations(db: Reader, family: FamilyId): Promise<boolean> {
  const row = await db.selectFrom('citations').select('id').where('family_id', '=', family).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function deleteCitations(tx: Writer, family: FamilyId, column: CitedColumn, id: number): Promise<void> {
  await tx.deleteFrom('citations').where('family_id', '=', family).where(column, '=', id).execute()
}

export type NewCitation = Pick<CitationRow, 'source_id' | 'page' | 'text' | 'quality'> & { of: number }

/** @returns their ids, in the same order */
export async function insertCitations(
  tx: Writer,
  family: FamilyId,
  column: CitedColumn,
  citations: readonly NewCitation[],
): Promise<number[]> {
  if (citations.length === 0) return []
  const rows = await numberRows(
    tx,
    family,
    'citations',
    citations.map(({ of, source_id, page, text, quality }) => ({ [column]: of, source_id, page, text, quality })),
  )
  await tx.insertInto('citations').values(rows).execute()
  return rows.map((row) => row.id)
}

export async function insertCitationRows(tx: Writer, family: FamilyId, rows: NewCitationRow[]): Promise<void> {
  await insertRows(tx, 'citations', await numberRows(tx, family, 'citations', rows))
}

/** Counts the facts, names and ties that cite these sources, or any: those that are there, of people who are. */
export async function countCitations(db: Reader, family: FamilyId, sources?: number[]): Promise<Map<number, number>> {
  if (sources?.length === 0) return new Map()
  const isOf = (row: string, column: string, table: string) =>
    sql`exists (select 1 from ${sql.table(table)} as owner where owner.family_id = ${sql.ref(`${row}.family_id`)} and owner.id = ${sql.ref(`${row}.${column}`)} and owner.hidden_at is null)`
  const { rows } = await sql<{ source_id: number; count: number }>`
    select c.source_id, count(distinct f.id) + count(distinct n.id) + count(distinct r.id) as count
    from citations as c
    left join facts as f on f.family_id = c.family_id and f.id = c.fact_id and f.hidden_at is null
      and (${isOf('f', 'person_id', 'people')} or ${isOf('f', 'relation_id', 'relations')})
    left join names as n on n.family_id = c.family_id and n.id = c.name_id and n.hidden_at is null
      and ${isOf('n', 'person_id', 'people')}
    left join relations as r on r.family_id = c.family_id and r.id = c.relation_id and r.hidden_at is null
    where c.family_id = ${family} ${sources === undefined ? sql`` : sql`and c.source_id in (${sql.join(sources)})`}
    group by c.source_id`.execute(db)
  return new Map(rows.map(({ source_id, count }) => [source_id, Number(count)]))
}

/** Returns which of these sources the family has, and which of them are deleted. */
export async function listSourceStates(
  db: Reader,
  family: FamilyId,
  ids: number[],
): Promise<{ id: number; hidden_at: string | null }[]> {
  return db.selectFrom('sources').select(['id', 'hidden_at']).where('family_id', '=', family).where('id', 'in', ids).execute()
}
