import { ownText } from './own-text.ts'
import type { GedcomProblem, ProblemCode } from './types.ts'

const maxProblems = 10_000
const maxDetailLength = 120

/** Collects problems, but no more than a person could read. */
export class ProblemLog {
  readonly #problems: GedcomProblem[] = []
  #left = 0

  add(line: number, code: ProblemCode, detail: string): void {
    if (this.#problems.length < maxProblems)
      this.#problems.push({ line, code, detail: ownText(cutText(detail, maxDetailLength)) })
    else this.#left++
  }

  /** Sorted by line, and within a line in the order in which they were found. */
  list(): GedcomProblem[] {
    const sorted = this.#problems.toSorted((a, b) => a.line - b.line)
    if (this.#left > 0) sorted.push({ line: 0, code: 'problems_too_many', detail: `${this.#left} more` })
    return sorted
  }
}

/** Cuts a text to at most `maximum` UTF-16 units, never splitting a character, and trims its end. */
export function cutText(text: string, maximum: number): string {
  if (text.length <= maximum) return text
  const last = text.charCodeAt(maximum - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? maximum - 1 : maximum).trimEnd()
}
