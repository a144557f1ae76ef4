import type { Translate } from '../../../lib/language/catalogues.ts'
import type { FactDraft } from './fact-draft.ts'

/** What a draft says, line by line, to compare two of them. */
export function factLines(
  { type, value, date, place, note, people, sources }: FactDraft,
  nameOf: (personId: number) => string,
  titleOf: (sourceId: number) => string,
  t: Translate<['life']>,
): string[] {
  const sourceLines = sources.map(({ title, page, sourceId }) =>
    [sourceId === 0 ? title : titleOf(sourceId), page].filter((part) => part !== '').join(', '),
  )
  const lines = [type, value, date, place, note, people.map(({ person_id }) => nameOf(person_id)).join(', '), ...sourceLines]
  const told = lines.filter((line) => line !== '')
  return told.length === 0 ? [t('form.nothing')] : told
}
