import { raisedType } from '@banyan/family-graph'
import { createRandom } from '@banyan/sample-family'
import type { DemoPerson, Random, SampleFamily } from '@banyan/sample-family'
import { cloths, mix } from './colours.ts'

type HairStyle =
  | 'short'
  | 'parting'
  | 'quiff'
  | 'bald'
  | 'bob'
  | 'long'
  | 'bun'
  | 'waves'
  | 'curls'
  | 'ponytail'
  | 'braids'
  | 'pixie'
  | 'tousled'
  | 'wisp'
type Garment =
  | 'suit'
  | 'changshan'
  | 'qipao'
  | 'highCollar'
  | 'blouse'
  | 'cardigan'
  | 'shirt'
  | 'jumper'
  | 'stripes'
  | 'vneck'
  | 'dungarees'
  | 'pinafore'
  | 'hoodie'

/** What stays the same about a person's looks over the years. */
interface Nature {
  skin: string
  hair: string
  /** The share, of 1, of the family's ancestry from the South China Sea. */
  heritage: number
  isCurly: boolean
  hasFreckles: boolean
  hasBeard: boolean
  needsGlasses: boolean
  seed: number
}

/** How somebody looks in one picture. */
export interface Look extends Nature {
  age: number
  isMan: boolean
  isChild: boolean
  hairStyle: HairStyle
  garment: Garment
  cloth: string
  accent: string
  hasGlasses: boolean
  beard: 'none' | 'moustache' | 'full'
  smile: 'closed' | 'open'
}

const skins = { west: ['#f8dac6', '#f5cdb2', '#eebf9f'], south: ['#f6d5ab', '#f0c899', '#e8b988'] } as const
const westernHair = ['#2f2421', '#4a3026', '#6b432a', '#8f6137', '#b98a4d', '#dcb872', '#a8542c'] as const
const northernHair = ['#8f6137', '#c79a5b', '#e3c684', '#ecd7a0'] as const
const southernHair = ['#1d191d', '#241d20', '#2c2223'] as const

/** What everybody of the family looks like; children take after their parents. */
export function describeNatures({ people, relations }: SampleFamily<DemoPerson>): ReadonlyMap<number, Nature> {
  const natures = new Map<number, Nature>()
  // Parents are older, and come first.
  for (const person of people.toSorted((a, b) => a.birth_year - b.birth_year || a.id - b.id)) {
    const parents = relations.flatMap(({ from_person_id: from, to_person_id: to, relation_type: type }) =>
      type === raisedType && to === person.id ? (natures.get(from) ?? []) : [],
    )
    natures.set(person.id, natureOf(person, parents))
  }
  return natures
}

function natureOf(person: DemoPerson, parents: readonly Nature[]): Nature {
  const random = createRandom(7_000 + person.id)
  const [mother, father] = parents
  const heritage =
    mother === undefined
      ? /\p{Script=Han}/u.test(person.name)
        ? 1
        : 0
      : (mother.heritage + (father?.heritage ?? mother.heritage)) / 2
  const own = mix(random.pick(skins.west), random.pick(skins.south), heritage)
  const hairOfOwn =
    heritage > 0.6
      ? random.pick(southernHair)
      : /suomi/.test(person.spoken_languages)
        ? random.pick(northernHair)
        : random.pick(westernHair)
  // Dark hair is the stronger.
  const inherited = [mother, father].flatMap((parent) => parent?.hair ?? []).toSorted()
  return {
    skin: mother === undefined ? own : mix(own, mix(mother.skin, father?.skin ?? mother.skin, 0.5), 0.6),
    hair:
      inherited.length === 0
        ? hairOfOwn
        : heritage > 0.2
          ? mix(inherited[0] ?? hairOfOwn, '#4a3026', (1 - heritage) * 0.4)
          : random.pick([inherited[0] ?? hairOfOwn, inherited.at(-1) ?? hairOfOwn]),
    heritage,
    isCurly: random.chance(heritage > 0.6 ? 0.04 : 0.24),
    hasFreckles: heritage < 0.3 && random.chance(0.2),
    hasBeard: random.chance(heritage > 0.6 ? 0.12 : 0.38),
    needsGlasses: random.chance(0.22),
    seed: person.id,
  }
}

/** Somebody in a picture of that year. */
export function lookIn(year: number, person: Pick<DemoPerson, 'birth_year' | 'gender'>, nature: Nature): Look {
  const age = Math.max(1, year - person.birth_year)
  const random = createRandom(nature.seed * 977 + year)
  const isMan = person.gender === 'M'
  const isChild = age < 13
  const grey = (age - 46 - (nature.seed % 5) * 3) / 26
  const isDyed = !isMan && age < 64 && nature.seed % 3 === 0
  const garment = garmentOf({ year, age, isMan, heritage: nature.heritage }, random)
  return {
    ...nature,
    age,
    isMan,
    isChild,
    hair: isDyed
      ? nature.hair
      : mix(isChild ? mix(nature.hair, '#e3c684', (1 - nature.heritage) * 0.15) : nature.hair, '#dcd8d3', Math.min(0.95, grey)),
    hairStyle: hairStyleOf(
      { year, age, isMan, isOther: person.gender === 'N', isCurly: nature.isCurly, seed: nature.seed },
      random,
    ),
    garment,
    cloth: isFormal(garment)
      ? random.pick(['#3a3f4d', '#4b4038', '#2f3d43', '#54453f', '#5a5348'])
      : (cloths[(nature.seed * 5 + year * 3) % cloths.length] ?? cloths[0]),
    accent: cloths[(nature.seed * 7 + year + 4) % cloths.length] ?? cloths[0],
    hasGlasses: age > 6 && (nature.needsGlasses || (age > 62 && nature.seed % 2 === 0)),
    beard:
      !isMan || age < 24
        ? 'none'
        : year < 1940 && nature.heritage < 0.5
          ? nature.seed % 3 === 0
            ? 'full'
            : 'moustache'
          : nature.hasBeard
            ? age > 30 && nature.seed % 2 === 0
              ? 'full'
              : 'moustache'
            : 'none',
    // Nobody could keep a laugh as long as a plate had to be exposed.
    smile: year > 1950 && random.chance(isChild ? 0.65 : 0.45) ? 'open' : 'closed',
  }
}

const isFormal = (garment: Garment): boolean => garment === 'suit' || garment === 'changshan'

interface Wearer {
  year: number
  age: number
  isMan: boolean
  heritage: number
}

function garmentOf({ year, age, isMan, heritage }: Wearer, random: Random): Garment {
  if (age < 13)
    return year < 1950
      ? isMan
        ? 'shirt'
        : 'pinafore'
      : random.pick(isMan ? ['dungarees', 'stripes', 'jumper', 'hoodie'] : ['pinafore', 'stripes', 'dungarees', 'jumper'])
  if (year < 1952)
    return isMan ? (heritage > 0.6 ? 'changshan' : 'suit') : heritage > 0.6 ? 'qipao' : random.pick(['highCollar', 'blouse'])
  if (year < 1982)
    return isMan
      ? random.pick(['suit', 'shirt', 'jumper'])
      : heritage > 0.6 && age < 60
        ? random.pick(['qipao', 'blouse'])
        : random.pick(['blouse', 'cardigan', 'vneck'])
  if (age > 66) return isMan ? random.pick(['shirt', 'jumper', 'cardigan']) : random.pick(['cardigan', 'blouse', 'vneck'])
  return isMan
    ? random.pick(['shirt', 'jumper', 'stripes', 'hoodie', 'shirt'])
    : random.pick(['vneck', 'stripes', 'blouse', 'cardigan', 'jumper'])
}

interface Wearing {
  year: number
  age: number
  isMan: boolean
  isOther: boolean
  isCurly: boolean
  seed: number
}

function hairStyleOf({ year, age, isMan, isOther, isCurly, seed }: Wearing, random: Random): HairStyle {
  if (age < 3) return 'wisp'
  if (isOther) return 'pixie'
  if (isMan) {
    if (age > 54 && seed % 3 !== 1) return 'bald'
    if (isCurly && year > 1965) return 'curls'
    if (age < 16) return random.pick(['tousled', 'short', 'quiff'])
    return year < 1955 ? random.pick(['parting', 'short']) : random.pick(['short', 'parting', 'quiff', 'tousled'])
  }
  if (age < 13) return isCurly ? 'curls' : random.pick(['braids', 'bob', 'ponytail'])
  if (year < 1930) return 'bun'
  if (age > 68) return random.pick(['waves', 'bun', 'curls', 'pixie'])
  if (year < 1965) return random.pick(['waves', 'waves', 'bun'])
  return isCurly
    ? 'curls'
    : age < 50
      ? random.pick(['long', 'bob', 'ponytail', 'long', 'bun'])
      : random.pick(['bob', 'waves', 'pixie', 'bun'])
}
