import type { PersonSummary } from '../types.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import {
  readDeltas,
  readShared,
  readSharedTexts,
  readSparse,
  readTexts,
  writeDeltas,
  writeShared,
  writeSharedTexts,
  writeSparse,
  writeTexts,
} from './column-kinds.ts'

type LastPlace = NonNullable<PersonSummary['last_place']>
type Position = Pick<PersonSummary, 'latitude' | 'longitude'>

/** A field that is added to people must be written here as well, at the end: readers of an earlier version leave it out. */
type Columns = Record<Exclude<keyof PersonSummary, 'longitude'>, (writer: ByteWriter, people: readonly PersonSummary[]) => void>

const columns: Columns = {
  id: (writer, people) => writeDeltas(writer, mapped(people, 'id')),
  name: (writer, people) => writeTexts(writer, mapped(people, 'name')),
  birth_year: (writer, people) => writeDeltas(writer, mapped(people, 'birth_year')),
  // Most years of death are unknown, and the others are some decades after the birth.
  year_of_death: (writer, people) => {
    for (const { birth_year, year_of_death } of people)
      if (year_of_death === 0) writer.varint(0)
      else writer.varint(zigzag(year_of_death - birth_year) + 1)
  },
  birth_order: (writer, people) => {
    for (const { birth_order } of people) writer.varint(birth_order ?? 0)
  },
  gender: (writer, people) => writeSharedTexts(writer, mapped(people, 'gender')),
  address: (writer, people) => writeSharedTexts(writer, mapped(people, 'address')),
  small_thumbnail: (writer, people) =>
    writeSparse(
      writer,
      people.map((person) => person.small_thumbnail ?? undefined),
      (present) => writeTexts(writer, present),
    ),
  latitude: (writer, people) =>
    writeShared<Position>(writer, people, keyOfPosition, (different) => writePositions(writer, different)),
  user_id: (writer, people) =>
    writeSparse(
      writer,
      people.map((person) => person.user_id ?? undefined),
      (present) => writeDeltas(writer, present),
    ),
  hierarchy_score: (writer, people) =>
    writeShared(writer, mapped(people, 'hierarchy_score'), String, (different) => {
      for (const score of different) writer.number(score)
    }),
  other_names: (writer, people) =>
    writeSparse(writer, mapped(people, 'other_names'), (present) => {
      for (const names of present) writer.varint(names.length)
      writeTexts(writer, present.flat())
    }),
  last_place: (writer, people) =>
    writeSparse(writer, mapped(people, 'last_place'), (present) =>
      writeShared<LastPlace>(writer, present, keyOfPlace, (different) => {
        writeSharedTexts(
          writer,
          different.map(({ kind }) => kind),
        )
        writeTexts(
          writer,
          different.map(({ place }) => place),
        )
        writePositions(writer, different)
      }),
    ),
  // Most of those who have died have a year of death.
  deceased: (writer, people) => {
    for (const { deceased, year_of_death } of people) writer.byte(deceased === (year_of_death !== 0) ? 0 : 1)
  },
  other_name: (writer, people) => writeSparse(writer, mapped(people, 'other_name'), (present) => writeTexts(writer, present)),
  birth_day: (writer, people) =>
    writeSparse(writer, mapped(people, 'birth_day'), (present) => writeMonthsAndDays(writer, present)),
  death_day: (writer, people) =>
    writeSparse(writer, mapped(people, 'death_day'), (present) => writeMonthsAndDays(writer, present)),
  hidden: (writer, people) => writeSparse(writer, mapped(people, 'hidden'), () => undefined),
}

/** Months and then days: apart, they are packed better. */
function writeMonthsAndDays(writer: ByteWriter, numbers: readonly number[]): void {
  for (const each of numbers) writer.varint(Math.floor(each / 100))
  for (const each of numbers) writer.varint(each % 100)
}

function readMonthsAndDays(reader: ByteReader, count: number): number[] {
  const months = Array.from({ length: count }, () => reader.varint())
  return months.map((month) => month * 100 + reader.varint())
}

const mapped = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] => rows.map((row) => row[key])

const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)

// -0 is another number than 0.
const keyOfPosition = ({ latitude, longitude }: Position): string =>
  `${Object.is(latitude, -0) ? '-' : ''}${latitude} ${Object.is(longitude, -0) ? '-' : ''}${longitude}`
const keyOfPlace = (place: LastPlace): string => `${place.kind}\n${keyOfPosition(place)}\n${place.place}`

function writePositions(writer: ByteWriter, positions: readonly Position[]): void {
  for (const { latitude, longitude } of positions) {
    writer.number(latitude)
    writer.number(longitude)
  }
}

const readPositions = (reader: ByteReader, count: number): Position[] =>
  Array.from({ length: count }, () => ({ latitude: reader.number(), longitude: reader.number() }))

/** Packs people, in the order given: best by birth year and id, as lists have them. */
export function encodePeople(people: readonly PersonSummary[]): Uint8Array {
  const writer = new ByteWriter()
  writer.varint(people.length)
  for (const write of Object.values(columns)) write(writer, people)
  return writer.finish()
}

/** Unpacks people: the same rows, with their fields in the order of `listPeople`. @throws RangeError if the bytes are damaged */
export function decodePeople(bytes: Uint8Array): PersonSummary[] {
  const reader = new ByteReader(bytes)
  const count = reader.count()
  // In the order of `columns`.
  const ids = readDeltas(reader, count)
  const names = readTexts(reader, count)
  const births = readDeltas(reader, count)
  const deaths = births.map((birth) => {
    const written = reader.varint()
    return written === 0 ? 0 : birth + (written % 2 === 1 ? (written - 1) / 2 : -written / 2)
  })
  const orders = Array.from({ length: count }, () => reader.varint())
  const genders = readSharedTexts(reader, count)
  const addresses = readSharedTexts(reader, count)
  const thumbnails = readSparse(reader, count, (present) => readTexts(reader, present))
  const positions = readShared(reader, count, (different) => readPositions(reader, different))
  const users = readSparse(reader, count, (present) => readDeltas(reader, present))
  const scores = readShared(reader, count, (different) => Array.from({ length: different }, () => reader.number()))
  const otherNames = readSparse(reader, count, (present) => {
    const counts = Array.from({ length: present }, () => reader.count())
    const texts = readTexts(
      reader,
      counts.reduce((sum, each) => sum + each, 0),
    )
    let at = 0
    return counts.map((each) => texts.slice(at, (at += each)))
  })
  const lastPlaces = readSparse(reader, count, (present) =>
    readShared<LastPlace>(reader, present, (different) => {
      const kinds = readSharedTexts(reader, different)
      const places = readTexts(reader, different)
      return readPositions(reader, different).map((position, at) => ({
        kind: kinds[at] ?? '',
        place: places[at] ?? '',
        ...position,
      }))
    }),
  )
  // A server of an earlier version ends here.
  const isEarlier = reader.isAtEnd
  const exceptions = Array.from({ length: isEarlier ? 0 : count }, () => reader.byte() === 1)
  const shownBeneath = isEarlier ? [] : readSparse(reader, count, (present) => readTexts(reader, present))
  const isWithoutDays = reader.isAtEnd
  const [birthDays, deathDays] = [0, 1].map(() =>
    isWithoutDays ? [] : readSparse(reader, count, (present) => readMonthsAndDays(reader, present)),
  ) as [(number | undefined)[], (number | undefined)[]]
  const hidden = reader.isAtEnd
    ? []
    : readSparse(reader, count, (present) => Array.from({ length: present }, () => true as const))
  return ids.map((id, row) => {
    const [born, died] = [birthDays[row], deathDays[row]]
    const other = shownBeneath[row]
    const order = orders[row] ?? 0
    const [names_, place] = [otherNames[row], lastPlaces[row]]
    return {
      id,
      name: names[row] ?? '',
      birth_year: births[row] ?? 0,
      year_of_death: deaths[row] ?? 0,
      birth_order: order === 0 ? null : order,
      gender: genders[row] as PersonSummary['gender'],
      address: addresses[row] ?? '',
      small_thumbnail: thumbnails[row] ?? null,
      latitude: positions[row]?.latitude ?? 0,
      longitude: positions[row]?.longitude ?? 0,
      user_id: users[row] ?? null,
      hierarchy_score: scores[row] ?? 0,
      deceased: (deaths[row] !== 0) !== (exceptions[row] === true),
      ...(born === undefined ? {} : { birth_day: born }),
      ...(died === undefined ? {} : { death_day: died }),
      ...(other === undefined ? {} : { other_name: other }),
      ...(names_ === undefined ? {} : { other_names: names_ }),
      // Rows share what is written once, and nobody should change a place for all of them.
      ...(place === undefined ? {} : { last_place: { ...place } }),
      ...(hidden[row] === undefined ? {} : { hidden: true as const }),
    }
  })
}
