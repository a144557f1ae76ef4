import { choosePlace, findSegments, keysInside, parseAddress, wholeSegment } from '@banyan/gazetteer'
import type { AddressPart, Choice, KeyMatches } from '@banyan/gazetteer'
import type { Reader } from '../../platform/db/database.ts'
import { findByKeys } from './places.repository.ts'
import type { StoredPlace } from './places.repository.ts'

type Matches = Map<string, KeyMatches<StoredPlace>>

const keysOf = (part: AddressPart): string[] => [part.key, part.fullKey]

/**
 * Interprets an address with the gazetteer alone. It first looks up the parts between commas as they are; only if none is a town
 * does it search within them ("12 High Street Oxford"). Chinese has no commas, so it is always searched within.
 */
export async function understandAddress(db: Reader, address: string): Promise<Choice<StoredPlace> | undefined> {
  const parts = parseAddress(address)
  const matches = await findByKeys(db, parts.flatMap(keysOf))
  const isKnown = (part: AddressPart): boolean => keysOf(part).some((key) => matches.has(key))
  await lookInside(
    db,
    parts.filter((part) => part.isHan && !isKnown(part)),
    matches,
  )
  const choice = choosePlace(
    parts.flatMap((part) => (part.isHan && !isKnown(part) ? findSegments(part, matches) : [wholeSegment(part, matches)])),
    matches,
  )
  if (choice?.best.kind === 'town') return choice

  const unknown = parts.filter((part) => !isKnown(part))
  if (unknown.length === 0) return choice
  await lookInside(
    db,
    unknown.filter((part) => !part.isHan),
    matches,
  )
  const closer = choosePlace(
    parts.flatMap((part) => (isKnown(part) ? [wholeSegment(part, matches)] : findSegments(part, matches))),
    matches,
  )
  return closer?.best.kind === 'town' ? closer : (choice ?? closer)
}

async function lookInside(db: Reader, parts: readonly AddressPart[], matches: Matches): Promise<void> {
  // Names found inside a part must not count as the part itself.
  for (const [key, found] of await findByKeys(db, parts.flatMap(keysInside))) matches.set(key, found)
}
