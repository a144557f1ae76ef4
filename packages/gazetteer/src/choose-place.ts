import { contains } from './candidates.ts'
import type { Candidate, Matches } from './candidates.ts'
import { distanceKm } from './distance.ts'
import type { Segment } from './segments.ts'

export interface Choice<Place> {
  best: Place
  /** All equally likely places, including `best`, the likeliest first; a single one means that the address is unambiguous. */
  candidates: Place[]
}

const weights = { inside: 10, elsewhere: -10, near: 4, number: -1 }
const nearKm = 60
/** Scores that differ by less count as equal. */
const margin = 0.15
/** A place with this many times the inhabitants of any other is taken as the one meant. */
const dominance = 10
/** The weight of an alternative name relative to a main name. */
const otherName = 1 / 10
/** Inside text that is not understood, only towns at least this large are recognised. */
const knownTown = 50_000

interface Scored<Place> {
  place: Place
  part: number
  score: number
  /** 1 for the place's main name, less for an alternative name. */
  share: number
  /** Where the countries and regions that contain it stand in the text: after it (positive) or before. */
  lean: number
}

/**
 * Chooses the place that an address means: the one that most other parts of the address support, and among equals the most
 * populous.
 *
 * @param segments - the parts of the address, in order
 * @returns undefined when no part is a place
 */
export function choosePlace<Place extends Candidate>(
  segments: readonly Segment[],
  matches: Matches<Place>,
): Choice<Place> | undefined {
  const found = segments.map((segment) => {
    const { places, others, codes } = matches.get(segment.key) ?? { places: [], others: [], codes: [] }
    return { all: [...places, ...others], places, others, codes }
  })

  const score = (place: Place, part: number, share: number): Scored<Place> => {
    const scored = { place, part, score: segments[part]?.hadNumber === true ? weights.number : 0, share, lean: 0 }
    for (const [other, { all, codes }] of found.entries()) {
      if (other === part) continue
      if (all.some((outer) => contains(outer, place)) || codes.some((outer) => outer.id === place.id || contains(outer, place))) {
        scored.score += weights.inside
        scored.lean += Math.sign(other - part)
        continue
      }
      const nearest = nearestTown(place, all)
      if (nearest < nearKm) scored.score += weights.near * (1 - nearest / nearKm)
      // A country agrees with its own towns; a country or region elsewhere contradicts.
      else if (
        all.some((outer) => outer.kind !== 'town') &&
        !all.some((inner) => inner.id === place.id || contains(place, inner))
      )
        scored.score += weights.elsewhere
    }
    return scored
  }

  const all = found
    .flatMap(({ places, others }, part) => [
      ...places.map((place) => score(place, part, 1)),
      ...others.map((place) => score(place, part, otherName)),
    ])
    .filter(
      ({ place, part, score: points }) =>
        segments[part]?.isPartial !== true || points >= weights.near / 4 || place.population >= knownTown,
    )
  const highest = all.reduce((most, scored) => (scored.place.labelParts === 0 ? most : Math.max(most, scored.score)), -Infinity)
  const top = finest(withoutNested(all.filter((scored) => scored.score > highest - margin)), segments)
  return mostPopulous(top)
}

function nearestTown<Place extends Candidate>(place: Place, others: readonly Place[]): number {
  if (place.kind !== 'town') return Infinity
  return Math.min(
    Infinity,
    ...others.map((town) => (town.kind === 'town' && town.id !== place.id ? distanceKm(town, place) : Infinity)),
  )
}

/**
 * A country or region and a town in it may share a name, but only one can be meant: the town, if it represents the whole (see
 * `labelParts`) or the name is only an alternative name of the whole; otherwise the whole.
 */
function withoutNested<Place extends Candidate>(scored: readonly Scored<Place>[]): Scored<Place>[] {
  const meant = scored.filter(({ place }) => place.labelParts > 0)
  const isNested = (outer: Scored<Place>, inner: Scored<Place>): boolean =>
    outer.part === inner.part && contains(outer.place, inner.place)
  return meant.filter(
    (one) =>
      !meant.some(
        (other) => (isNested(other, one) && other.share >= one.share) || (isNested(one, other) && one.share < other.share),
      ),
  )
}

/** Among places that contain each other in different parts ("Espoo, Helsinki"), the more precise one. */
function finest<Place extends Candidate>(top: Scored<Place>[], segments: readonly Segment[]): Scored<Place>[] {
  const parts = [...new Set(top.map(({ part }) => part))].toSorted((a, b) => a - b)
  if (parts.length < 2) return top
  const lean = top.reduce((sum, scored) => sum + scored.lean, 0)
  const isWestern = lean > 0 || (lean === 0 && !segments.some(({ isHan }) => isHan))
  const part = isWestern ? parts[0] : parts.at(-1)
  const inPart = top.filter((scored) => scored.part === part)
  const isNeighbour = inPart.some((one) =>
    top.some((other) => other.part !== part && distanceKm(one.place, other.place) < nearKm),
  )
  return isNeighbour ? inPart : top
}

function mostPopulous<Place extends Candidate>(top: Scored<Place>[]): Choice<Place> | undefined {
  const size = ({ place, share }: Scored<Place>): number => place.population * share
  const ordered = top.toSorted((a, b) => size(b) - size(a) || b.score - a.score || a.place.id - b.place.id)
  const [best] = ordered
  if (best === undefined) return undefined
  const rivals = ordered.filter((scored) => scored === best || size(best) < dominance * Math.max(size(scored), 1))
  return { best: best.place, candidates: [...new Map(rivals.map(({ place }) => [place.id, place])).values()] }
}
