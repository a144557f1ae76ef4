import { storyKeys, textOfKey } from './catalogue/catalogue.ts'
import type { StoryQuestions } from './catalogue/story-questions.ts'
import type { StoryQuestionRow } from './stories.table.ts'

interface Coming {
  /** The row that holds it; undefined for those of Banyan's that nobody has moved. */
  row: StoryQuestionRow | undefined
  key: string
  text: string
}

/**
 * Works out which questions come next: those that somebody put first, then Banyan's others in their own order.
 * @param rows - of one plan
 */
export function comingQuestions(rows: readonly StoryQuestionRow[], words: StoryQuestions, most: number): Coming[] {
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const used = new Set(rows.map((row) => row.question_key))
  const moved = waiting.flatMap((row): Coming[] => {
    const text = row.question_key === '' ? row.text : textOfKey(words, row.question_key)
    return text === undefined ? [] : [{ row, key: row.question_key, text }]
  })
  const others = storyKeys.flatMap((key): Coming[] => {
    const text = used.has(key) ? undefined : textOfKey(words, key)
    return text === undefined ? [] : [{ row: undefined, key, text }]
  })
  return [...moved, ...others].slice(0, most)
}

/** So many in a row without an answer, and the mails pause: nobody reads them. */
const patience = 6

/** Whether the last questions have all gone unanswered. */
export function areUnanswered(rows: readonly StoryQuestionRow[]): boolean {
  const sent = rows
    .filter(({ state }) => state === 'sent')
    .toSorted((a, b) => ((a.sent_at ?? '') < (b.sent_at ?? '') ? 1 : -1))
    .slice(0, patience)
  return sent.length === patience && sent.every(({ answered_at }) => answered_at === null)
}
