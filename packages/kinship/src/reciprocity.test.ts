import { raisedType } from '@banyan/family-graph'
import { generateFamily } from '@banyan/sample-family'
import { expect, it } from 'vitest'
import { indexKinship } from './index.ts'
import type { KinshipFamily, RelationNameEntry } from './types.ts'

const children = (of: string): string => `${of} Son, ${of} Daughter`
const partners = (of: string): string => `${of} Wife, ${of} Husband`
const cousins = (of: string, age: string): string => `${of} Son (${age}), ${of} Daughter (${age})`

/** What each of two calls the other, by key: whoever is one on the left is one of those on the right to them. */
const converses: readonly (readonly [string, string])[] = [
  ['Father, Mother', 'Son, Daughter'],
  ['Husband, Wife', 'Husband, Wife'],
  ['Elder Brother, Elder Sister', 'Younger Brother, Younger Sister'],
  ['Paternal Elder Half-Brother, Paternal Elder Half-Sister', 'Paternal Younger Half-Brother, Paternal Younger Half-Sister'],
  ['Maternal Elder Half-Brother, Maternal Elder Half-Sister', 'Maternal Younger Half-Brother, Maternal Younger Half-Sister'],
  ['Elder Stepbrother, Elder Stepsister', 'Younger Stepbrother, Younger Stepsister'],
  ['Stepmother, Stepfather', 'Stepson, Stepdaughter'],
  ["Father's Wife", children("Husband's")],
  ["Mother's Husband", children("Wife's")],
  ["Mother's Wife", `${children("Wife's")}, Stepson, Stepdaughter`],
  ["Father's Husband", `${children("Husband's")}, Stepson, Stepdaughter`],
  ['Paternal Grandfather, Paternal Grandmother', children("Son's")],
  ['Maternal Grandfather, Maternal Grandmother', children("Daughter's")],
  ["Father's Paternal Grandfather, Father's Paternal Grandmother", children("Son's Son's")],
  ["Father's Maternal Grandfather, Father's Maternal Grandmother", children("Daughter's Son's")],
  ["Mother's Paternal Grandfather, Mother's Paternal Grandmother", children("Son's Daughter's")],
  ["Mother's Maternal Grandfather, Mother's Maternal Grandmother", children("Daughter's Daughter's")],
  ["Father's Elder Brother, Father's Younger Brother, Father's Elder Sister, Father's Younger Sister", children("Brother's")],
  ["Mother's Brother, Mother's Elder Sister, Mother's Younger Sister", children("Sister's")],
  [`${partners("Father's Elder Brother's")}, ${partners("Father's Younger Brother's")}`, children("Husband's Brother's")],
  [partners("Mother's Brother's"), children("Husband's Sister's")],
  [`${partners("Father's Elder Sister's")}, ${partners("Father's Younger Sister's")}`, children("Wife's Brother's")],
  ["Mother's Sister's Husband, Mother's Elder Sister's Wife, Mother's Younger Sister's Wife", children("Wife's Sister's")],
  [
    "Paternal Grandfather's Elder Brother, Paternal Grandfather's Younger Brother, Paternal Grandfather's Sister",
    children("Brother's Son's"),
  ],
  ["Paternal Grandmother's Brother, Paternal Grandmother's Sister", children("Sister's Son's")],
  [
    "Maternal Grandfather's Elder Brother, Maternal Grandfather's Younger Brother, Maternal Grandfather's Sister",
    children("Brother's Daughter's"),
  ],
  ["Maternal Grandmother's Brother, Maternal Grandmother's Sister", children("Sister's Daughter's")],
  [cousins("Father's Brother's", 'Elder'), cousins("Father's Brother's", 'Younger')],
  [cousins("Father's Sister's", 'Elder'), cousins("Mother's Brother's", 'Younger')],
  [cousins("Father's Sister's", 'Younger'), cousins("Mother's Brother's", 'Elder')],
  [cousins("Mother's Sister's", 'Elder'), cousins("Mother's Sister's", 'Younger')],
  ["Wife's Father, Wife's Mother", "Son-in-Law, Daughter's Wife"],
  ["Husband's Father, Husband's Mother", "Daughter-in-Law, Son's Husband"],
  ["Elder Brother's Wife, Elder Brother's Husband", "Husband's Younger Brother, Husband's Younger Sister"],
  ["Younger Brother's Wife, Younger Brother's Husband", "Husband's Elder Brother, Husband's Elder Sister"],
  ["Elder Sister's Husband, Elder Sister's Wife", "Wife's Younger Brother, Wife's Younger Sister"],
  ["Younger Sister's Husband, Younger Sister's Wife", "Wife's Elder Brother, Wife's Elder Sister"],
  [partners("Husband's Elder Brother's"), partners("Husband's Younger Brother's")],
  [partners("Wife's Elder Sister's"), partners("Wife's Younger Sister's")],
  [partners("Wife's Elder Brother's"), partners("Husband's Younger Sister's")],
  [partners("Wife's Younger Brother's"), partners("Husband's Elder Sister's")],
]

const answersTo = new Map<string, Set<string>>()
for (const [left, right] of converses)
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const)
    for (const key of one.split(', ')) answersTo.set(key, new Set([...(answersTo.get(key) ?? []), ...other.split(', ')]))

type Answers = ReadonlyMap<number, ReadonlyMap<number, readonly RelationNameEntry[]>>

interface Found {
  pairs: number
  /** Ways whose names are in the table above. */
  known: number
  ranks: number
  readonly faults: string[]
}

/** The ways between two on which everything is known that names depend on: whose key is merged from several says less. */
const waysOf = (entries: readonly RelationNameEntry[], open: ReadonlySet<number>): readonly RelationNameEntry[] =>
  [...new Map(entries.map((entry) => [entry.path.join(), entry])).values()].filter(
    ({ openAges, path }) => openAges.length === 0 && !path.some((id) => open.has(id)),
  )

function checkPairs(family: KinshipFamily, found: Found): void {
  const index = indexKinship(family)
  const all = new Map(family.people.map(({ id }) => [id, index.namesOfAll(id)]))
  const open = new Set(family.people.filter(({ gender }) => gender !== 'F' && gender !== 'M').map(({ id }) => id))
  for (const { id: one } of family.people) {
    for (const { id: other } of family.people) {
      if (one >= other) continue
      found.pairs++
      const [there, back] = [all.get(one)!.get(other) ?? [], all.get(other)!.get(one) ?? []]
      const tell = (what: string): number => found.faults.push(`${one} and ${other}: ${what}`)
      if ((there.length === 0) !== (back.length === 0)) tell('related one way only')
      const lengths = [there, back].map((entries) => entries[0]?.path.length)
      if (lengths[0] !== lengths[1]) tell(`${lengths.join(' and ')} steps`)
      const [ways, returns] = [waysOf(there, open), waysOf(back, open)]
      for (const [from, to] of [
        [ways, returns],
        [returns, ways],
      ] as const) {
        for (const { key } of from) {
          const answers = answersTo.get(key)
          if (answers === undefined) continue
          found.known++
          if (!to.some((entry) => answers.has(entry.key))) tell(`${key}, but ${to.map((entry) => entry.key).join(' or ')}`)
        }
      }
    }
  }
  checkRanks(family, all, found)
}

/** Everybody who counts somebody among brothers and sisters counts the same place, and no two of one father have the same. */
function checkRanks(family: KinshipFamily, all: Answers, found: Found): void {
  const index = indexKinship(family)
  const genders = new Map(family.people.map(({ id, gender }) => [id, gender]))
  const fathers = new Map(
    family.relations
      .filter(({ relation_type, from_person_id }) => relation_type === raisedType && genders.get(from_person_id) === 'M')
      .map(({ from_person_id, to_person_id }) => [to_person_id, from_person_id]),
  )
  const places = new Map<number, number>()
  const taken = new Map<string, number>()
  for (const [speaker, relatives] of all) {
    for (const entries of relatives.values()) {
      const { rank } = index.rank(entries[0]!.path)
      if (rank === undefined || rank.among.endsWith('cousins')) continue
      found.ranks++
      const known = places.get(rank.person)
      if (known !== undefined && known !== rank.place)
        found.faults.push(`${rank.person} is ${known} and, to ${speaker}, ${rank.place}`)
      places.set(rank.person, rank.place)
      if (rank.count !== undefined && rank.place > rank.count)
        found.faults.push(`${rank.person} is ${rank.place} of ${rank.count}`)
      const place = `${fathers.get(rank.person)} ${rank.among} ${rank.place}`
      const other = taken.get(place)
      if (fathers.has(rank.person) && other !== undefined && other !== rank.person)
        found.faults.push(`${other} and ${rank.person} have one place`)
      taken.set(place, rank.person)
    }
  }
}

it('contradicts nobody: what two call each other belongs together, and so do ranks', () => {
  const isWhole = process.env['BANYAN_TEST_SCOPE'] === 'whole'
  const found: Found = { pairs: 0, known: 0, ranks: 0, faults: [] }
  for (let seed = 1; seed <= (isWhole ? 8 : 1); seed++)
    checkPairs(generateFamily({ people: isWhole ? 160 : 90, seed, cousins: 0.1, remarried: 0.3 }), found)
  expect(found.faults).toEqual([])
  expect(found.pairs).toBeGreaterThanOrEqual(isWhole ? 100_000 : 4_000)
  expect([found.known > found.pairs / 10, found.ranks > 0]).toEqual([true, true])
})
