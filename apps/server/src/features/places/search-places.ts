import { contains, keysInside, parseAddress } from '@banyan/gazetteer'
import type { AddressPart, KeyMatches } from '@banyan/gazetteer'
import type { Reader } from '../../platform/db/database.ts'
import { findByKeys, findByPrefix } from './places.repository.ts'
import type { StoredPlace } from './places.repository.ts'
import { understandAddress } from './understand-address.ts'

/** Enough regions and countries that begin with a few letters to include the intended one. */
const maxOuter = 40

/** Suggests places for a partly typed text, best first: exact names, then longer ones, larger places first. */
export async function searchByText(db: Reader, text: string, enough: number): Promise<StoredPlace[]> {
  const parts = parseAddress(text)
  const typed = parts.at(-1)
  if (typed === undefined) return []
  const found = new Map<number, StoredPlace>()
  const add = (places: readonly StoredPlace[]): void => {
    for (const place of places) if (place.labelParts > 0) found.set(place.id, found.get(place.id) ?? place)
  }
  if (parts.length > 1) {
    add((await understandAddress(db, text))?.candidates ?? [])
    add(
      await searchAround(
        db,
        [
          ...(
            await findByKeys(
              db,
              parts.slice(0, -1).map(({ key }) => key),
            )
          ).values(),
        ],
        typed.key,
        enough,
      ),
    )
  } else {
    add(byNameFirst((await findByKeys(db, [typed.key])).get(typed.key)))
    if (found.size < enough) add(await findByPrefix(db, typed.key, { enough }))
    if (found.size === 0) add(await searchInside(db, typed, enough))
  }
  return [...found.values()].slice(0, enough)
}

/** For "springfield ill" or 香港九: looks up the longest name at the start, then what the rest begins. */
async function searchInside(db: Reader, part: AddressPart, enough: number): Promise<StoredPlace[]> {
  const heads = keysInside(part).filter((key) => part.key.startsWith(key) && key.length < part.key.length)
  const matches = await findByKeys(db, heads)
  const head = heads.filter((key) => matches.has(key)).toSorted((a, b) => b.length - a.length)[0]
  const found = head === undefined ? undefined : matches.get(head)
  if (head === undefined || found === undefined) return []
  return searchAround(db, [found], part.key.slice(head.length).trim(), enough)
}

/** Matches a fully typed place followed by the start of what it lies in, or the other way round. */
async function searchAround(
  db: Reader,
  heads: readonly KeyMatches<StoredPlace>[],
  tail: string,
  enough: number,
): Promise<StoredPlace[]> {
  const known = heads.flatMap(byNameFirst)
  const codes = (await findByKeys(db, [tail])).get(tail)?.codes ?? []
  const outer = [...(await findByPrefix(db, tail, { enough: maxOuter })), ...codes].filter((place) => place.kind !== 'town')
  const inside = known.filter((place) => outer.some((whole) => contains(whole, place)))
  const wholes = known.filter((place) => place.kind !== 'town')
  return wholes.length === 0 ? inside : [...inside, ...(await findByPrefix(db, tail, { enough, within: wholes }))]
}

const byNameFirst = (found: KeyMatches<StoredPlace> | undefined): StoredPlace[] => [
  ...bySize(found?.places ?? []),
  ...bySize(found?.others ?? []),
]

const bySize = (places: readonly StoredPlace[]): StoredPlace[] =>
  places.toSorted((a, b) => b.population - a.population || a.id - b.id)
