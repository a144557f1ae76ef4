import type { Change } from '@banyan/contract'
import type { ChangeRow } from '../changes/changes.table.ts'
import type { FieldValue } from '../changes/record-change.ts'
import type { UndoneImport } from '../gedcom/undo/undone-import.ts'

/** How much of a biography a line of history shows. */
const excerptLength = 300
/** Of the HTML so much is looked at; more than that is rarely markup. */
const readLength = 4_000

/** A line as a page shows it: of a biography only the beginning. */
export function presentChange(
  row: ChangeRow,
  canRevert: boolean,
  opens: Change['opens'],
  importUndo?: Change['import_undo'],
): Change {
  const value = (parsed: FieldValue): FieldValue => (row.field === 'biography' ? excerpt(String(parsed ?? '')) : parsed)
  const change = presentWholeChange(row)
  return {
    ...change,
    before: value(change.before),
    after: value(change.after),
    opens,
    can_revert: canRevert,
    ...(importUndo === undefined ? {} : { import_undo: importUndo }),
  }
}

/** A line apart from how what it is about is now. */
export type WholeChange = Omit<Change, 'can_revert' | 'opens' | 'import_undo'>

export function presentWholeChange(row: ChangeRow): WholeChange {
  // Of a photo, the names of its files are nobody's concern.
  const value = (json: string | null): FieldValue =>
    row.field === 'photo' || row.field === 'thumbnail' ? null : (JSON.parse(json ?? 'null') as FieldValue)
  return {
    id: row.id,
    kind: row.kind,
    person_id: row.person_id,
    person_name: row.person_name,
    other_person_id: row.other_person_id,
    other_person_name: row.other_person_name,
    relation_id: row.relation_id,
    relation_type: row.relation_type,
    gallery_id: row.gallery_id,
    image_id: row.image_id,
    title: row.title,
    field: row.field,
    language: row.language,
    before: value(row.value_before),
    after: value(row.value_after),
    count: row.count,
    user_id: row.user_id,
    user_name: row.user_name,
    is_revert: row.is_revert === 1,
    creation_date: row.created_at,
    ...(row.kind === 'import_undone' ? { kept_count: (JSON.parse(row.details ?? '{}') as Partial<UndoneImport>).kept ?? 0 } : {}),
  }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The beginning of a biography's text. The HTML is what the sanitiser wrote: every `<` of it begins a tag. */
function excerpt(html: string): string {
  const text = html
    .slice(0, readLength)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= excerptLength
    ? text
    : `${text
        .slice(0, excerptLength)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()}…`
}
