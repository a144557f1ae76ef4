import type { Change } from '@banyan/contract'
import type { ChangeRow } from '../changes/changes.table.ts'
import type { FieldValue } from '../changes/record-change.ts'
import type { UndoneImport } from '../gedcom/undo/undone-import.ts'
import { dateInTakenText } from '../photos/images/taken-dates.ts'

/** The length of a biography's excerpt in a history line. */
const excerptLength = 300
/** Only this much of the HTML is read; a longer start is rarely all markup. */
const readLength = 4_000

/** Converts a line for display; biographies are shortened to an excerpt. */
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

/** A line without the current state of what it is about. */
export type WholeChange = Omit<Change, 'can_revert' | 'opens' | 'import_undo'>

export function presentWholeChange(row: ChangeRow): WholeChange {
  // Leaves out the names of a photo's files, which nobody needs.
  const value = (json: string | null): FieldValue =>
    row.field === 'photo' || row.field === 'thumbnail'
      ? null
      : row.field === 'taken'
        ? dateInTakenText(String(JSON.parse(json ?? '""')))
        : (JSON.parse(json ?? 'null') as FieldValue)
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
    ...(row.field === 'photo' ? { photo_change: photoChange(row) } : {}),
    ...(row.kind === 'import_undone' ? { kept_count: (JSON.parse(row.details ?? '{}') as Partial<UndoneImport>).kept ?? 0 } : {}),
  }
}

function photoChange({ value_before: before, value_after: after }: ChangeRow): NonNullable<Change['photo_change']> {
  const [had, has] = [before, after].map((json) => Boolean(JSON.parse(json ?? 'null')))
  if (had === has) return 'changed'
  return had === true ? 'removed' : 'added'
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Returns the beginning of a biography's text. The sanitizer wrote the HTML, so every `<` begins a tag. */
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
