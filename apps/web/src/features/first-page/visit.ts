import type { FirstPage } from '@banyan/contract'
import type { KeyValueStorage } from '../../lib/storage.ts'

export type Mark = FirstPage['mark']

interface Visit {
  readonly family: string
  /** Where the visit before this one ended; undefined at the first. */
  readonly since?: Mark | undefined
  readonly latest: Mark
  readonly began: number
}

/** Somebody who comes back within half an hour has not left. */
export const pauseMs = 30 * 60_000

/**
 * When somebody was here last, kept on this device: the server is not told, and writes nothing.
 *
 * @param key - of one user; the family is kept beside it, because people are numbered within theirs
 */
export function createVisits(storage: KeyValueStorage, key: string, family: string, now: () => number) {
  const read = (): Visit | undefined => {
    try {
      const visit = JSON.parse(storage.getItem(key) ?? 'null') as Visit | null
      const isWhole = typeof visit?.began === 'number' && typeof visit.latest?.id === 'number'
      return isWhole && visit.family === family ? visit : undefined
    } catch {
      return undefined
    }
  }
  const isSame = (visit: Visit): boolean => now() - visit.began < pauseMs
  return {
    /** From where on things are new. */
    since: (): Mark | undefined => {
      const visit = read()
      return visit === undefined || isSame(visit) ? visit?.since : visit.latest
    },
    /** Notes how far somebody has seen. */
    saw: (latest: Mark): void => {
      const visit = read()
      const next: Visit =
        visit === undefined
          ? { family, latest, began: now() }
          : isSame(visit)
            ? { ...visit, latest }
            : { family, since: visit.latest, latest, began: now() }
      storage.setItem(key, JSON.stringify(next))
    },
  }
}
