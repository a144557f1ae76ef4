import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { findLastIds } from './living.repository.ts'
import type { LastIds } from './living.repository.ts'
import { hiddenIds } from './make-view.ts'
import type { HiddenIds } from './make-view.ts'

/** What a reader did not see, and the last of all ids then: of what came later nothing is known. */
interface Sight {
  last: LastIds
  /** Each number but the first is the way from the one before it. */
  hidden: { readonly [Kind in keyof HiddenIds]: readonly number[] }
}

const lastOf = {
  people: 'people',
  young: 'people',
  facts: 'facts',
  images: 'images',
  galleries: 'galleries',
} as const satisfies Record<keyof HiddenIds, keyof LastIds>
const kinds = Object.keys(lastOf) as (keyof HiddenIds)[]

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

/** Notes what a reader does not see, to be kept beside a file that was made for them. */
export async function packSight(db: Reader, family: FamilyId, view: View): Promise<string> {
  const ids = await hiddenIds(view)
  const hidden = Object.fromEntries(
    kinds.map((kind) => {
      const sorted = [...ids[kind]].toSorted((one, other) => one - other)
      return [kind, sorted.map((id, at) => id - (sorted[at - 1] ?? 0))]
    }),
  )
  const text = JSON.stringify({ last: await findLastIds(db, family), hidden })
  return (await pack(text)).toString('base64')
}

/** Whether a reader does not see something now that they saw then. */
export async function seesLess(view: View, sight: string): Promise<boolean> {
  const now = await hiddenIds(view)
  if (kinds.every((kind) => now[kind].size === 0)) return false
  const { last, hidden } = JSON.parse((await unpack(Buffer.from(sight, 'base64'))).toString()) as Sight
  const then = (kind: keyof HiddenIds): Set<number> => {
    let id = 0
    return new Set(hidden[kind].map((way) => (id += way)))
  }
  return kinds.some((kind) => {
    // Of somebody who was hidden altogether, nothing was seen.
    const before = kind === 'young' ? new Set([...then('young'), ...then('people')]) : then(kind)
    return [...now[kind]].some((id) => id <= last[lastOf[kind]] && !before.has(id))
  })
}
