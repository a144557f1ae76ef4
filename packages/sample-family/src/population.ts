import type { Random } from './random.ts'

/** How often things happen, as probabilities in [0, 1]. */
export interface Rates {
  /** The share of people with a partner who have a second one. */
  remarried: number
  /** The share of couples who are first cousins. */
  cousins: number
  /** The share of people with unknown parents: the founders and those who marry in from elsewhere. */
  unknownParents: number
}

interface Couple {
  partners: readonly [number, number]
  children: number[]
}

/** Who was born to whom and when, but not yet who they are. People are indexes; years are relative to the first generation's. */
export interface Population {
  sexes: ('F' | 'M')[]
  years: number[]
  /** The couple that raised a person, or -1. */
  bornTo: number[]
  /** The last year in which a person has a child, or their birth year. */
  lastNeeded: number[]
  couples: Couple[]
}

interface Generation {
  people: readonly number[]
  depth: number
  /** The children of these people, in the order in which their parents found each other. */
  born: number[]
}

const generationLength = 27
/** In a generation smaller than this everybody marries and has children, so that no sample dies out. */
const villageSize = 30
/** People marry somebody at most this many positions ahead in the generation, ordered by descent. */
const neighbourhood = 24

const nobody: readonly number[] = []

/** On average 2.6: some couples have none, one in 25 has six. */
function childrenWanted(random: Random, isSmall: boolean): number {
  const roll = random.next()
  const count = [0.07, 0.21, 0.49, 0.74, 0.89, 0.96].filter((limit) => roll >= limit).length
  return isSmall ? Math.max(2, count) : count
}

/**
 * Grows a village generation by generation until it has exactly `size` people: everyone looks for a partner among the neighbours
 * of the same generation, so that the same families marry again and again, as in a real place. Time and memory are linear: each
 * person looks at no more than `neighbourhood` others.
 */
export function growPopulation(size: number, rates: Rates, random: Random): Population {
  const sexes: ('F' | 'M')[] = []
  const years: number[] = []
  const bornTo: number[] = []
  const lastNeeded: number[] = []
  const stillSingle: boolean[] = []
  const couples: Couple[] = []
  // Three fifths of those with unknown parents found the families, the others marry in later.
  const founderCouples = Math.max(1, Math.round((size * rates.unknownParents * 0.6) / 2))
  let cousinCouples = 0

  const isFull = (): boolean => years.length >= size
  const addPerson = (year: number, sex: 'F' | 'M', couple: number): number => {
    sexes.push(sex)
    bornTo.push(couple)
    stillSingle.push(true)
    lastNeeded.push(year)
    return years.push(year) - 1
  }
  const join = (first: number, second: number): number => {
    stillSingle[first] = false
    stillSingle[second] = false
    return couples.push({ partners: [first, second], children: [] }) - 1
  }
  const parentsOf = (person: number): readonly number[] => couples[bornTo[person] ?? -1]?.partners ?? nobody
  const areSiblings = (a: number, b: number): boolean => parentsOf(a).some((parent) => parentsOf(b).includes(parent))
  const areCousins = (a: number, b: number): boolean =>
    parentsOf(a).some((parent) => parentsOf(b).some((other) => parent !== other && areSiblings(parent, other)))

  const addNewcomer = (partner: number): number => {
    const sex = random.chance(0.99) === (sexes[partner] === 'M') ? 'F' : 'M'
    return addPerson((years[partner] ?? 0) + random.between(-4, 4), sex, -1)
  }

  const findNeighbour = (
    generation: readonly number[],
    place: number,
    person: number,
    wantCousin: boolean,
  ): number | undefined => {
    const last = Math.min(generation.length, place + 1 + neighbourhood)
    for (let ahead = place + 1; ahead < last; ahead++) {
      const other = generation[ahead] ?? -1
      if (other === person || !stillSingle[other] || Math.abs((years[other] ?? 0) - (years[person] ?? 0)) > 9) continue
      if (sexes[other] === sexes[person] && !random.chance(0.005)) continue
      if (areSiblings(other, person) || areCousins(other, person) !== wantCousin) continue
      return other
    }
    return undefined
  }

  const findPartner = (generation: readonly number[], place: number, person: number): number | undefined => {
    if (cousinCouples < rates.cousins * (couples.length + 1) && random.chance(0.5)) {
      const cousin = findNeighbour(generation, place, person, true)
      if (cousin !== undefined) {
        cousinCouples++
        return cousin
      }
    }
    const comesFromElsewhere = random.chance(rates.unknownParents)
    const neighbour = comesFromElsewhere ? undefined : findNeighbour(generation, place, person, false)
    if (neighbour !== undefined) return neighbour
    return (comesFromElsewhere || generation.length < villageSize) && !isFull() ? addNewcomer(person) : undefined
  }

  const raise = (index: number, { people: peers, depth, born }: Generation): void => {
    const couple = couples[index]
    if (!couple) return
    const [first, second] = couple.partners
    const older = Math.min(years[first] ?? 0, years[second] ?? 0)
    const younger = Math.max(years[first] ?? 0, years[second] ?? 0)
    // Generations would drift apart in time, so each birth is drawn towards the middle of its generation.
    const wished = depth * generationLength + random.between(-6, 2)
    const afterOthers = Math.max(lastNeeded[first] ?? 0, lastNeeded[second] ?? 0) + 1
    let year = Math.max(afterOthers, younger + random.between(18, 22), Math.min(wished, older + 34))
    const isSmall = Math.max(peers.length, 2 * founderCouples) < villageSize
    for (let wanted = childrenWanted(random, isSmall); wanted > 0 && year <= older + 45 && !isFull(); wanted--) {
      const child = addPerson(year, random.chance(0.5) ? 'F' : 'M', index)
      couple.children.push(child)
      born.push(child)
      lastNeeded[first] = year
      lastNeeded[second] = year
      year += random.between(1, 4)
    }
  }

  const beginFamily = (generation: Generation): void => {
    const founder = addPerson((generation.depth - 1) * generationLength + random.between(-4, 4), 'M', -1)
    if (!isFull()) raise(join(founder, addNewcomer(founder)), generation)
  }

  const marry = (person: number, place: number, generation: Generation): void => {
    const partner = findPartner(generation.people, place, person)
    if (partner === undefined) return
    raise(join(person, partner), generation)
    // One of the two marries again: this happens to a share r of couples, and r / (2 + r) of all people with partners then have
    // two.
    if (!random.chance((2 * rates.remarried) / (1 - rates.remarried))) return
    const widowed = random.chance(0.5) ? person : partner
    const second = findPartner(generation.people, place, widowed)
    if (second !== undefined) raise(join(widowed, second), generation)
  }

  let people: number[] = []
  for (let depth = 1; !isFull(); depth++) {
    const generation: Generation = { people, depth, born: [] }
    if (people.length === 0) {
      for (let left = depth === 1 ? founderCouples : 1; left > 0 && !isFull(); left--) beginFamily(generation)
    }
    for (const [place, person] of people.entries()) {
      if (isFull()) break
      if (stillSingle[person] && (people.length < villageSize || random.chance(0.97))) marry(person, place, generation)
    }
    people = generation.born
  }
  return { sexes, years, bornTo, lastNeeded, couples }
}
