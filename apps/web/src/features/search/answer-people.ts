import type { PersonSummary } from '@banyan/contract'
import type { Answer, Asked } from '@banyan/questions'
import type { Family } from '../../lib/family/indexed-family.ts'

/** Somebody whom an answer names. */
export interface AnswerPerson {
  readonly person: PersonSummary
  readonly path: readonly number[]
  readonly asked: Asked
}

/** Nobody reads more. */
const shownAtMost = 50

/** The people of an answer, in its order, each once. */
export function answerPeople(family: Family, answer: Answer): readonly AnswerPerson[] {
  const found =
    answer.kind === 'related'
      ? answer.pairs.map(({ to, path }) => ({ id: to, path }))
      : answer.kind === 'unknown'
        ? []
        : answer.people
  const asked = answer.kind === 'people' ? answer.asked : 'who'
  const people = new Map<number, AnswerPerson>()
  for (const { id, path } of found) {
    const person = people.size < shownAtMost && !people.has(id) ? family.findPerson(id) : undefined
    if (person) people.set(id, { person, path, asked })
  }
  return [...people.values()]
}
