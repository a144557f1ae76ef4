import { relationTypes } from '@banyan/contract'
import type { Gender } from '@banyan/contract'
import { createNameKeys } from './name-key.ts'
import type { NameKey } from './name-key.ts'
import { sortedSets, translate } from './sorted-sets.ts'
import type { SortedSets } from './sorted-sets.ts'

export interface Person {
  id: number
  name: string
  gender: Gender
  birth_year: number
  year_of_death: number
  user_id: number | null
}

export interface RelationOf {
  from_person_id: number
  to_person_id: number
  relation_type: number
}

/** What the family knows that tells people apart, in columns: one row a person, by year of birth, an unknown one first. */
export interface ComparedPeople {
  size: number
  /** Where each row is in the list of people. */
  positions: Int32Array
  birthYears: Int32Array
  deathYears: Int32Array
  /** 0, or a number for each sex. */
  sexes: Uint8Array
  users: Uint8Array
  /** Names as they are spelled, each once, and which of them each person has. */
  names: NameKey[]
  nameOf: Int32Array
  /** The same number for the same name, however its parts are ordered and written. */
  wholeNames: Int32Array
  /** How common the name of each is: 0 for at most two people, and 1 more for every doubling. */
  commonness: Float64Array
  parents: Relatives
  partners: Relatives
  children: Relatives
}

/** The relatives of everybody: rows, and whole names by their sounds, because branches that were imported twice share only names. */
export interface Relatives {
  rows: SortedSets
  sounds: SortedSets
  /** Bits of those relatives, by which most people who share none are told apart. */
  bits: Int32Array
}

/** The number of rows in a piece of work. */
const pieceSize = 512

/** Puts a family into columns, in pieces. */
export function* comparedPeople(people: Person[], relations: RelationOf[]): Generator<void, ComparedPeople> {
  const size = people.length
  const positions = byBirthYear(people)
  yield
  const column = (): Int32Array => new Int32Array(size)
  const [birthYears, deathYears, nameOf, wholeNames, sounds] = [column(), column(), column(), column(), column()]
  const [sexes, users] = [new Uint8Array(size), new Uint8Array(size)]
  const names: NameKey[] = []
  const keyOf = createNameKeys()
  const [numberOfName, numberOfWhole, numberOfSound] = [numbering(), numbering(), numbering()]
  // Of each name.
  const wholes: number[] = []
  const soundsOfNames: number[] = []
  // Nobody's name has the sound 0.
  numberOfSound('')
  const rowOf = new Map<number, number>()
  const rows = new Int32Array(size)
  for (let row = 0; row < size; row += 1) rows[positions[row]!] = row
  // In the order in which they lie in memory.
  for (let position = 0; position < size; position += 1) {
    const person = people[position]!
    const row = rows[position]!
    rowOf.set(person.id, row)
    birthYears[row] = person.birth_year
    deathYears[row] = person.year_of_death
    sexes[row] = person.gender === 'F' ? 1 : person.gender === 'M' ? 2 : 0
    users[row] = person.user_id === null ? 0 : 1
    const name = numberOfName(person.name)
    if (name === names.length) {
      const key = keyOf(person.name)
      names.push(key)
      wholes.push(numberOfWhole(key.whole))
      soundsOfNames.push(numberOfSound(key.sound))
    }
    nameOf[row] = name
    wholeNames[row] = wholes[name]!
    sounds[row] = soundsOfNames[name]!
    if (position % pieceSize === 0) yield
  }
  const namesakes = column()
  for (const whole of wholeNames) namesakes[whole]! += 1
  const commonness = Float64Array.from(wholeNames, (whole) => Math.max(0, Math.log2(namesakes[whole]! / 2)))

  const [parents, partners, children] = [new Ties(), new Ties(), new Ties()]
  for (const [count, { from_person_id, to_person_id, relation_type }] of relations.entries()) {
    if (count % pieceSize === 0) yield
    const [from, to] = [rowOf.get(from_person_id), rowOf.get(to_person_id)]
    if (from === undefined || to === undefined) continue
    if (relation_type === relationTypes.raised) {
      children.add(from, to)
      parents.add(to, from)
    } else {
      partners.add(from, to)
      partners.add(to, from)
    }
  }
  const relatives = function* (ties: Ties): Generator<void, Relatives> {
    const sets = yield* sortedSets(size, ties.owners, ties.relatives)
    return { rows: sets, sounds: yield* translate(sets, sounds), bits: bitsOf(size, sets, sounds) }
  }
  return {
    size,
    positions,
    birthYears,
    deathYears,
    sexes,
    users,
    names,
    nameOf,
    wholeNames,
    commonness,
    parents: yield* relatives(parents),
    partners: yield* relatives(partners),
    children: yield* relatives(children),
  }
}

/** Returns the positions of people by year of birth: a counting sort, since a family's years are few. */
function byBirthYear(people: Person[]): Int32Array {
  const latest = people.reduce((year, person) => Math.max(year, person.birth_year), 0)
  const next = new Int32Array(latest + 2)
  for (const { birth_year } of people) next[birth_year + 1]! += 1
  for (let year = 0; year <= latest; year += 1) next[year + 1]! += next[year]!
  const positions = new Int32Array(people.length)
  for (const [position, { birth_year }] of people.entries()) positions[next[birth_year]!++] = position
  return positions
}

class Ties {
  readonly owners: number[] = []
  readonly relatives: number[] = []

  add(owner: number, relative: number): void {
    this.owners.push(owner)
    this.relatives.push(relative)
  }
}

/** Numbers texts from 0 in the order in which they first come. */
export function numbering(): (text: string) => number {
  const known = new Map<string, number>()
  return (text) => {
    let number = known.get(text)
    if (number === undefined) known.set(text, (number = known.size))
    return number
  }
}

function bitsOf(size: number, { starts, values }: SortedSets, sounds: Int32Array): Int32Array {
  const bits = new Int32Array(size)
  for (let row = 0; row < size; row += 1) {
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
      const relative = values[at]!
      // Two who share the person share the name.
      const sound = sounds[relative]!
      bits[row]! |= 1 << (sound === 0 ? relative : sound)
    }
  }
  return bits
}
