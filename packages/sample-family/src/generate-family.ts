import { partneredType, raisedType } from '@banyan/family-graph'
import type { RelationType } from '@banyan/family-graph'
import { cultures, fullName, generationCharacter, isChinese, surnameFor } from './cultures.ts'
import type { City, Culture } from './cultures.ts'
import { growPopulation } from './population.ts'
import type { Population, Rates } from './population.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import type { SampleFamily, SampleGender, SamplePerson, SampleRelation } from './types.ts'

/** The year in which the sample families live. */
const thisYear = 2026

export interface GenerateOptions extends Partial<Rates> {
  /** The exact number of people to make. An integer from 0. */
  people: number
  /** Any integer. */
  seed: number
}

/**
 * Invents a family, the same one for the same options: about 2.5 children per couple, one in ten of those with partners
 * remarried, 2 % of the couples first cousins, 5 % of the people with unknown parents (a handful more in families below some 500,
 * whose first generations find no partner in the family). Names of five cultures, places with coordinates, years up to 2026.
 *
 * @returns people with the ids 1 to `people`, parents before their children, and relations: at most one per pair, nobody their
 * own ancestor, both parents 18 to 45 years older. Time and memory are linear.
 * @throws RangeError when `people` is not an integer from 0.
 */
export function generateFamily(options: GenerateOptions): SampleFamily {
  const { people: size, seed, remarried = 0.1, cousins = 0.02, unknownParents = 0.05 } = options
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`people must be a whole number from 0, not ${size}`)
  const random = createRandom(seed)
  const population = growPopulation(size, { remarried, cousins, unknownParents }, random)
  return { people: describePeople(population, random), relations: relate(population) }
}

function relate({ couples }: Population): SampleRelation[] {
  const relations: SampleRelation[] = []
  const add = (from: number, to: number, type: RelationType): void => {
    relations.push({ id: relations.length + 1, from_person_id: from + 1, to_person_id: to + 1, relation_type: type })
  }
  for (const { partners, children } of couples) {
    const [first, second] = partners
    add(first, second, partneredType)
    for (const child of children) {
      add(first, child, raisedType)
      add(second, child, raisedType)
    }
  }
  return relations
}

interface Origin {
  culture: Culture
  surname: string
  city: City
}

function describePeople(population: Population, random: Random): SamplePerson[] {
  const { sexes, years, bornTo, lastNeeded, couples } = population
  const newest = years.reduce((a, b) => Math.max(a, b), 0)
  // The youngest generation is born just before now; a family of one generation is adult.
  const shift = (couples.some(({ children }) => children.length > 0) ? thisYear - 2 : 1975) - newest
  const origins: Origin[] = []
  const taken = couples.map(() => new Set<string>())
  return years.map((relativeYear, index): SamplePerson => {
    const couple = couples[bornTo[index] ?? -1]
    const inherited = couple && origins[namingParent(couple.partners, sexes, random)]
    const origin = inherited ? { ...inherited, city: moved(inherited, random) } : newOrigin(random)
    origins.push(origin)
    const birthYear = relativeYear + shift
    const hasPlace = random.chance(0.95)
    return {
      id: index + 1,
      name: nameOf(origin, sexes[index] === 'F', birthYear, taken[bornTo[index] ?? -1], bornTo[index] ?? -1, random),
      birth_year: birthYear,
      year_of_death: deathYear(birthYear, (lastNeeded[index] ?? 0) + shift, random),
      gender: genderOf(sexes[index] ?? 'F', random),
      small_thumbnail: null,
      // The people of a city live near it, not all at one point.
      latitude: hasPlace ? near(origin.city.latitude, random) : 0,
      longitude: hasPlace ? near(origin.city.longitude, random) : 0,
      user_id: null,
      address: hasPlace ? origin.city.name : '',
    }
  })
}

function newOrigin(random: Random): Origin {
  const culture = random.pick(cultures)
  return { culture, surname: random.pick(culture.surnames), city: random.pick(culture.cities) }
}

/** The parent whose family name a child bears: usually the father. */
function namingParent([first, second]: readonly [number, number], sexes: Population['sexes'], random: Random): number {
  return random.chance(0.9) === (sexes[first] === 'M') ? first : second
}

function moved({ culture, city }: Origin, random: Random): City {
  if (random.chance(0.8)) return city
  return random.pick(random.chance(0.8) ? culture.cities : random.pick(cultures).cities)
}

/** A name in fashion at the time that no elder sibling bears. */
function nameOf(
  origin: Origin,
  isFemale: boolean,
  year: number,
  siblings: Set<string> | undefined,
  couple: number,
  random: Random,
): string {
  const { culture, surname } = origin
  const names = isFemale ? culture.female : culture.male
  const fashion = Math.floor(((year - 1700) / (thisYear - 1700)) * names.length) + random.between(-6, 6)
  let index = Math.min(names.length - 1, Math.max(0, fashion))
  for (let tries = 0; tries < names.length && siblings?.has(names[index] ?? ''); tries++) index = (index + 1) % names.length
  const given = names[index] ?? names[0]
  siblings?.add(given)
  const shared = isChinese(culture) ? generationCharacter(couple < 0 ? random.between(0, 24) : couple) : ''
  return fullName(culture, shared + given, surnameFor(surname, isFemale))
}

function genderOf(sex: 'F' | 'M', random: Random): SampleGender {
  return random.chance(0.99) ? sex : random.pick(['N', 'O', 'P'])
}

function deathYear(birthYear: number, lastNeeded: number, random: Random): number {
  const age = random.chance(0.04) ? random.between(1, 45) : 50 + Math.floor((random.next() + random.next()) * 25)
  // A parent lives to see the last child's first birthday.
  const year = Math.max(birthYear + age, lastNeeded + 1)
  return year > thisYear ? 0 : year
}

function near(degrees: number, random: Random): number {
  return Math.round((degrees + (random.next() - 0.5) / 10) * 10_000) / 10_000
}
