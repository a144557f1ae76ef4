import { limits } from '@banyan/contract'
import type { Citation } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { cleanLines, cleanText } from '../../platform/text/clean-text.ts'
import * as repository from './citations.repository.ts'
import type { CitationLine } from './citations.repository.ts'
import { addEvidenceImages, refuseMissingImages } from './evidence-images.service.ts'
import type { CitedColumn, NewCitationRow } from './sources.table.ts'

/** The rows whose citations are read: of one kind. */
export type CitedRows = { facts: number[] } | { names: number[] } | { relations: number[] }
/** The row whose citations are written. */
export type CitedRow = { fact: number } | { name: number } | { relation: number }

const rowsAtOnce = 1_000

/** Reads the citations of these rows in their order, with one query. Those of a deleted source are left out until it is put back. */
export async function readCitations(db: Reader, family: FamilyId, rows: CitedRows): Promise<Map<number, Citation[]>> {
  const [column, ids] = columnOfRows(rows)
  if (ids.length === 0) return new Map()
  return collect(await repository.listCitations(db, family, column, ids, false))
}

/** Whether the family has any citations. */
export const hasCitations = (db: Reader, family: FamilyId): Promise<boolean> => repository.hasCitations(db, family)

/** Reads the citations of a row, also of deleted sources and with deleted images: what history needs to restore them exactly. */
export async function readAnyCitations(db: Reader, family: FamilyId, row: CitedRow): Promise<Citation[]> {
  const [column, id] = columnOfRow(row)
  return collect(await repository.listCitations(db, family, column, [id], true)).get(id) ?? []
}

/**
 * Gives a row these citations. Those of deleted sources stay with it, so that they come back when the source is put back.
 * @throws ApiError `not_found` if the family has no such source or image, or it is deleted; `invalid_field` if they are more than a row
 * may have and more than it has
 */
export async function replaceCitations(
  tx: Writer,
  family: FamilyId,
  row: CitedRow,
  citations: readonly Citation[],
): Promise<void> {
  const [column, id] = columnOfRow(row)
  const lines = await repository.listCitations(tx, family, column, [id], true)
  const [hidden, shown] = [true, false].map(
    (isHidden) => collect(lines.filter((line) => line.isHidden === isHidden)).get(id) ?? [],
  )
  // A file may have brought more than anybody would add by hand, and they can still be changed.
  if (citations.length > Math.max(limits.citations, shown?.length ?? 0)) throw new ApiError('invalid_field', { field: 'sources' })
  await refuseMissingSources(
    tx,
    family,
    citations.map((citation) => citation.source_id),
  )
  await refuseMissingImages(
    tx,
    family,
    citations.flatMap((citation) => citation.image_ids),
  )
  const asked = citations.map((citation) => ({
    ...citation,
    page: cleanText(citation.page),
    text: cleanLines(citation.text),
    image_ids: [...new Set(citation.image_ids)],
  }))
  await store(tx, family, column, id, [...asked, ...(hidden ?? [])])
}

/** Gives a row exactly the citations that it had before, without sources and images that are gone for good. */
export async function restoreCitations(
  tx: Writer,
  family: FamilyId,
  row: CitedRow,
  citations: readonly Citation[],
): Promise<void> {
  const [column, id] = columnOfRow(row)
  const sources = citations.map((citation) => citation.source_id)
  const known = new Set(
    sources.length === 0 ? [] : (await repository.listSourceStates(tx, family, sources)).map((source) => source.id),
  )
  await store(
    tx,
    family,
    column,
    id,
    citations.filter((citation) => known.has(citation.source_id)),
  )
}

/** Adds citations to many new rows of one kind. The caller has made sure that the family has their sources and images. */
async function addCitations(
  tx: Writer,
  family: FamilyId,
  column: CitedColumn,
  citations: ReadonlyMap<number, readonly Citation[]>,
): Promise<void> {
  const all = [...citations].flatMap(([of, each]) => each.map((citation) => ({ ...citation, of })))
  for (let start = 0; start < all.length; start += rowsAtOnce) {
    const page = all.slice(start, start + rowsAtOnce)
    const ids = await repository.insertCitations(tx, family, column, page)
    await addEvidenceImages(
      tx,
      family,
      'citation_id',
      new Map(page.flatMap(({ image_ids }, index) => (image_ids.length === 0 ? [] : [[ids[index] ?? 0, image_ids] as const]))),
    )
  }
}

/** Adds citations of new rows of any kind. The caller has made sure that the family has their sources. */
export const addCitationRows = (tx: Writer, family: FamilyId, rows: NewCitationRow[]): Promise<void> =>
  repository.insertCitationRows(tx, family, rows)

async function store(
  tx: Writer,
  family: FamilyId,
  column: CitedColumn,
  id: number,
  citations: readonly Citation[],
): Promise<void> {
  await repository.deleteCitations(tx, family, column, id)
  await addCitations(tx, family, column, new Map([[id, citations]]))
}

async function refuseMissingSources(db: Reader, family: FamilyId, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const there = new Set(
    (await repository.listSourceStates(db, family, [...new Set(ids)])).flatMap(({ id, hidden_at }) =>
      hidden_at === null ? [id] : [],
    ),
  )
  if (ids.some((id) => !there.has(id))) throw new ApiError('not_found', { field: 'sources' })
}

function collect(lines: readonly CitationLine[]): Map<number, Citation[]> {
  const found = new Map<number, Citation[]>()
  let last: { id: number; citation: Citation } | undefined
  for (const { id, of, source_id, page, text, quality, image_id } of lines) {
    if (last?.id !== id) {
      last = { id, citation: { source_id, page, text, quality, image_ids: [] } }
      const known = found.get(of)
      if (known === undefined) found.set(of, [last.citation])
      else known.push(last.citation)
    }
    if (image_id !== null) last.citation.image_ids.push(image_id)
  }
  return found
}

function columnOfRows(rows: CitedRows): [CitedColumn, number[]] {
  if ('facts' in rows) return ['fact_id', rows.facts]
  return 'names' in rows ? ['name_id', rows.names] : ['relation_id', rows.relations]
}

function columnOfRow(row: CitedRow): [CitedColumn, number] {
  if ('fact' in row) return ['fact_id', row.fact]
  return 'name' in row ? ['name_id', row.name] : ['relation_id', row.relation]
}
