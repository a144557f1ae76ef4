import { contains } from './candidates.ts'
import type { Candidate, Matches } from './candidates.ts'
import { distanceKm } from './distance.ts'
import type { Segment } from './segments.ts'

export interface Choice<Place> {
  best: Place
  /** All that may as well be meant, likeliest first, `best` among them; one alone means that it is clear. */
  candidates: Place[]
}

const weights = { inside: 10, elsewhere: -10, near: 4, number: -1 }
const nearKm = 60
/** Scores that differ by less are the same. */
const margin = 0.15
/** So many times the inhabitants of any other make a place the one that is meant. */
const dominance = 10
/** Who also is called so counts this much less than who is called so. */
const otherName = 1 / 10
/** Inside of a text that is not understood, only a town that everybody knows is believed. */
const knownTown = 50_000

interface Scored<Place> {
  place: Place
  part: number
  score: number
  /** 1 where the text is its name, less where it is only also called so. */
  share: number
  /** Where the countries and regions stand in the text that contain it: behind (positive) or before. */
  lean: number
}

/**
 * Chooses the place that an address means: the one that most other parts of the address speak for, and among equals the
 * most populous.
 *
 * @param segments - the parts of the address, in their order
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
      // The town of a country is no contradiction to the country; a country or region elsewhere is one.
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
 * Of a country or region and a town of the same name in it, only one can be meant: the town, where it stands for the whole
 * (see `labelParts`) or the whole is only also called so; else the whole.
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

/** Of neighbours in different parts ("Espoo, Helsinki") the part that says more exactly where. */
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
