import { ByteReader, ByteWriter } from './bytes.ts'
import { readDeltas, readSharedTexts, readTexts, writeDeltas, writeSharedTexts, writeTexts } from './column-kinds.ts'

/** A place of a fact. */
export interface LifePlace {
  readonly text: string
  readonly latitude: number
  readonly longitude: number
}

/** A fact of a life that has a year and a place. */
interface LifeStop {
  readonly year: number
  /** A tag of `factKinds`. */
  readonly kind: string
  readonly place: LifePlace
}

/** Where the facts of a person were, in the order of the life. */
export interface PersonStops {
  readonly id: number
  readonly stops: readonly LifeStop[]
}

/** 'BLP' and the version of the format. */
const signature = [0x42, 0x4c, 0x50, 1]

/** What comes before the packed people of an answer of `getLifePlaces`. */
export const encodeLifePlacesHead = (): Uint8Array => Uint8Array.from(signature)

/** What comes before packed people of this length. */
export function encodeLifePlacesPieceHead(length: number): Uint8Array {
  const writer = new ByteWriter()
  writer.varint(length)
  return writer.finish()
}

/** Packs people with their stops, best by id. */
export function encodeLifePlaces(people: readonly PersonStops[]): Uint8Array {
  const writer = new ByteWriter()
  const stops = people.flatMap((person) => person.stops)
  const places = new Map<string, { index: number; place: LifePlace }>()
  const placeOf = stops.map(({ place }) => {
    const key = `${place.latitude} ${place.longitude} ${place.text}`
    const known = places.get(key) ?? { index: places.size, place }
    places.set(key, known)
    return known.index
  })
  writer.varint(people.length)
  writeDeltas(
    writer,
    people.map(({ id }) => id),
  )
  for (const person of people) writer.varint(person.stops.length)
  // The years of a life are close to each other, and its first to that of the person before.
  writeDeltas(
    writer,
    stops.map(({ year }) => year),
  )
  writeSharedTexts(
    writer,
    stops.map(({ kind }) => kind),
  )
  const different = [...places.values()].map(({ place }) => place)
  writer.varint(different.length)
  writeTexts(
    writer,
    different.map(({ text }) => text),
  )
  for (const { latitude, longitude } of different) {
    writer.number(latitude)
    writer.number(longitude)
  }
  for (const index of placeOf) writer.varint(index)
  return writer.finish()
}

/** Reads a whole answer of `getLifePlaces`. @throws RangeError if it is of another version of the format, or damaged */
export function decodeLifePlaces(bytes: Uint8Array): PersonStops[] {
  const reader = new ByteReader(bytes)
  if (signature.some((byte) => reader.byte() !== byte)) throw new RangeError('not places of this version')
  const people: PersonStops[] = []
  while (!reader.isAtEnd) for (const person of decodePiece(reader.bytes(reader.count()))) people.push(person)
  return people
}

function decodePiece(bytes: Uint8Array): PersonStops[] {
  const reader = new ByteReader(bytes)
  const ids = readDeltas(reader, reader.count())
  const counts = ids.map(() => reader.count())
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total > bytes.length) throw new RangeError('the bytes are damaged')
  const years = readDeltas(reader, total)
  const kinds = readSharedTexts(reader, total)
  const texts = readTexts(reader, reader.count())
  const places = texts.map((text): LifePlace => ({ text, latitude: reader.number(), longitude: reader.number() }))
  const stops = years.map((year, at): LifeStop => {
    const place = places[reader.varint()]
    if (place === undefined) throw new RangeError('the bytes are damaged')
    return { year, kind: kinds[at] ?? '', place }
  })
  let start = 0
  return ids.map((id, row) => ({ id, stops: stops.slice(start, (start += counts[row] ?? 0)) }))
}
