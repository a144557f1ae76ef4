import type { KeyValueStorage } from '../../lib/storage.ts'

/** Who does not know an answer may know it in a month. */
export const restMs = 30 * 24 * 60 * 60_000
const mostKept = 200

/**
 * Which questions a user does not want to be asked for a while, kept on this device: the server is not told.
 *
 * @param key - of one user; the family is kept beside it, because photos and people are numbered within theirs
 */
export function createSkips(storage: KeyValueStorage, key: string, family: string, now: () => number) {
  const read = (): [string, number][] => {
    try {
      const kept = JSON.parse(storage.getItem(key) ?? 'null') as { family?: unknown; questions?: unknown } | null
      return kept?.family === family && Array.isArray(kept.questions)
        ? (kept.questions as [string, number][]).filter(([, at]) => now() - at < restMs)
        : []
    } catch {
      return []
    }
  }
  return {
    all: (): ReadonlySet<string> => new Set(read().map(([question]) => question)),
    skip: (question: string): void => {
      const others = read().filter(([other]) => other !== question)
      storage.setItem(key, JSON.stringify({ family, questions: [[question, now()], ...others].slice(0, mostKept) }))
    },
  }
}
