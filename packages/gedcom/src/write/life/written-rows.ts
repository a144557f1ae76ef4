import type { Node } from '../../node.ts'
import type { ExtraOutline, WritableComment, WritableFact, WritableLife, WritableName, WritableSource } from '../../types.ts'
import type { EditContext, EditedFact, EditedName, EditedSource } from './rows.ts'
import type { WrittenSources } from './written-sources.ts'

/** What rows refer to, as the export names it. */
export interface RowContext extends EditContext {
  sources: WrittenSources
  /** The xrefs of pictures; undefined for an export without pictures. */
  xrefsOf: (images: readonly string[]) => readonly string[] | undefined
  /** The stored multimedia records of pictures, also in an export without pictures. */
  recordsOf: (images: readonly string[]) => readonly string[]
  /** The xref of a person; undefined when the export does not have them. */
  personXref: (person: number) => string | undefined
  commentNodes: (comments: readonly WritableComment[], file?: number) => Node[]
}

export function editedFact(row: WritableFact, path: string, context: RowContext): EditedFact {
  const { sources, xrefsOf, personXref } = context
  return {
    path,
    kind: row.kind,
    type: row.type,
    value: row.value,
    date: row.date,
    date_phrase: row.date_phrase,
    place: row.place,
    note: row.note,
    denied: row.denied,
    preferred: row.preferred,
    isPrivate: row.isPrivate,
    coordinates: row.coordinates,
    participants: row.participants.flatMap(({ person, role }) => {
      const xref = personXref(person)
      return xref === undefined ? [] : [{ person: xref, role }]
    }),
    images: row.images && xrefsOf(row.images),
    imagesGone: goneFrom(row, context),
    keysGone: row.imagesGone === undefined || row.imagesGone.length === 0 ? noKeys : new Set(row.imagesGone),
    citations: row.citations && sources.edited(row.citations, xrefsOf),
    comments: row.comments && context.commentNodes(row.comments),
  }
}

/** Most facts have lost no picture. */
const noKeys: ReadonlySet<string> = new Set()

/** A record with several files stays as long as one of them is shown. */
function goneFrom({ images = [], imagesGone = [] }: WritableFact, { recordsOf }: RowContext): readonly string[] {
  if (imagesGone.length === 0) return imagesGone
  const shown = recordsOf(images)
  return recordsOf(imagesGone).filter((xref) => !shown.includes(xref))
}

function editedName(row: WritableName, path: string, { sources, xrefsOf }: RowContext): EditedName {
  const { id, kind, text, given, surname, script, note, preferred, reading_of: readingOf } = row
  const citations = row.citations && sources.edited(row.citations, xrefsOf)
  return { id, path, kind, text, given, surname, script, readingOf, note, preferred, citations }
}

export function editedSource(row: WritableSource, { xrefsOf }: RowContext): EditedSource {
  return { ...row, images: row.images && xrefsOf(row.images) }
}

/** The rows of a person by the record that they are written into: new ones into the first. */
export function rowsByRecord(
  { names, facts }: WritableLife,
  records: readonly Pick<ExtraOutline, 'id'>[],
  context: RowContext,
): { names: EditedName[]; facts: EditedFact[] }[] {
  if (records.length < 2) {
    const [own] = records
    const pathOf = ({ record, path }: Pick<WritableFact, 'record' | 'path'>): string =>
      own === undefined || (record !== undefined && record !== own.id) ? '' : path
    return [
      {
        names: names.map((row) => editedName(row, pathOf(row), context)),
        facts: facts.map((row) => editedFact(row, pathOf(row), context)),
      },
    ]
  }
  const rows = Array.from({ length: records.length }, () => ({
    names: [] as EditedName[],
    facts: [] as EditedFact[],
  }))
  const indexes = new Map(records.map(({ id }, index) => [id, index]))
  const placeOf = ({ record, path }: Pick<WritableFact, 'record' | 'path'>): { index: number; at: string } => {
    const index = record === undefined ? 0 : indexes.get(record)
    return index === undefined ? { index: 0, at: '' } : { index, at: path }
  }
  for (const row of names) {
    const { index, at } = placeOf(row)
    rows[index]?.names.push(editedName(row, at, context))
  }
  for (const row of facts) {
    const { index, at } = placeOf(row)
    rows[index]?.facts.push(editedFact(row, at, context))
  }
  return rows
}
