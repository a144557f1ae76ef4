import type { Answer } from '../types.ts'

/**
 * Who asks (of the demo family, or `family/person`), the question, and the answer, written by hand from the tree: what is asked and the people by their keys; for a
 * family with a name of its own, by their first names. `way:` is the way from one to the other.
 */
export type Row = readonly [reader: string, question: string, expected: string]

/** An answer, written as the expected ones are. */
export function describeAnswer(answer: Answer | undefined, keyOf: (id: number) => string): string {
  if (answer === undefined) return 'no question'
  const list = (head: string, ids: readonly number[]): string => [`${head}:`, ...ids.map(keyOf).toSorted()].join(' ')
  switch (answer.kind) {
    case 'people':
      return list(
        answer.asked,
        answer.people.map(({ id }) => id),
      )
    case 'is':
      return list(
        answer.isSo ? 'yes' : 'no',
        answer.people.map(({ id }) => id),
      )
    case 'related':
      return ['way:', ...(answer.pairs[0]?.path ?? []).map(keyOf)].join(' ')
    default:
      return 'unknown:'
  }
}

/** The same order for what was written by hand. */
export function sortExpected(expected: string, everybody: readonly string[]): string {
  const [head = '', ...keys] = expected.split(' ')
  if (head === 'way:') return expected
  return [head, ...(keys[0] === '*' ? everybody : keys).toSorted()].join(' ')
}
