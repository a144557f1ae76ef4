import type { PersonSummary, Relation } from '../types.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { readDeltas, writeDeltas } from './column-kinds.ts'
import { decodePeople } from './people-columns.ts'
import { decodeRelations } from './relation-columns.ts'

/** The media type of {@link decodeFamilyLists}'s input. */
export const columnsType = 'application/vnd.banyan.columns'

/** 'BFL' and the version of the format. A reader that meets another version fetches the lists as JSON. */
const signature = [0x42, 0x46, 0x4c, 1]
/** Begins several answers in one piece: whole lists, and what has changed since, as often as somebody asked. */
const sequenceSignature = [0x42, 0x46, 0x4c, 2]
const partialFlag = 1

const sectionKinds = ['people', 'relations', 'removed_people', 'removed_relations'] as const
type SectionKind = (typeof sectionKinds)[number]

/** What an answer of `getFamilyLists` holds, piece by piece, so that a reader can pause between pieces. */
export type Section =
  | { kind: 'people'; people: PersonSummary[] }
  | { kind: 'relations'; relations: Relation[] }
  | { kind: 'removed_people' | 'removed_relations'; ids: number[] }

export interface ListsHeader {
  /** Names this state of the lists. Send it as `since` to get what has changed. */
  token: string
  /** Whether this is only what has changed since the token that the caller sent; otherwise it is everything. */
  isPartial: boolean
}

export interface FamilyLists extends ListsHeader {
  /** By birth year and id. In a partial answer: those who are new or changed. */
  people: PersonSummary[]
  /** By id. */
  relations: Relation[]
  /** Ids that are gone; empty unless the answer is partial. */
  removed_people: number[]
  removed_relations: number[]
}

export function encodeHeader({ token, isPartial }: ListsHeader): Uint8Array {
  const writer = new ByteWriter()
  writer.bytes(Uint8Array.from(signature))
  writer.byte(isPartial ? partialFlag : 0)
  writer.text(token)
  return writer.finish()
}

/**
 * What comes before packed people, relations or ids of this length in an answer. Any number of sections follow the header, those of a
 * kind in their order.
 */
export function encodeSectionHead(kind: SectionKind, length: number): Uint8Array {
  const writer = new ByteWriter()
  writer.byte(sectionKinds.indexOf(kind))
  writer.varint(length)
  return writer.finish()
}

export function encodeIds(ids: readonly number[]): Uint8Array {
  const writer = new ByteWriter()
  writer.varint(ids.length)
  writeDeltas(writer, ids)
  return writer.finish()
}

function decodeIds(bytes: Uint8Array): number[] {
  const reader = new ByteReader(bytes)
  return readDeltas(reader, reader.count())
}

/**
 * Reads an answer of `getFamilyLists`.
 *
 * @returns the header, and the sections, each decoded when it is asked for
 * @throws RangeError if the bytes are of another version of the format, or damaged
 */
export function readFamilyLists(bytes: Uint8Array): { header: ListsHeader; sections: Generator<Section, void, undefined> } {
  const reader = new ByteReader(bytes)
  if (signature.some((byte) => reader.byte() !== byte)) throw new RangeError('not lists of this version')
  const flags = reader.byte()
  return { header: { token: reader.text(), isPartial: (flags & partialFlag) !== 0 }, sections: readSections(reader) }
}

/** The beginning of a piece says whether it is one answer or several. */
const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte)

/**
 * Puts answers of `getFamilyLists` into one piece, to store them together: the first one holds everything, the others what has
 * changed since the one before. Each may be such a piece itself.
 */
export function joinFamilyLists(answers: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter()
  writer.bytes(Uint8Array.from(sequenceSignature))
  for (const answer of answers.flatMap(splitFamilyLists)) {
    writer.varint(answer.length)
    writer.bytes(answer)
  }
  return writer.finish()
}

/** The answers in a piece, each for `readFamilyLists`. @throws RangeError if the bytes are damaged */
export function splitFamilyLists(bytes: Uint8Array): Uint8Array[] {
  if (!beginsWith(bytes, sequenceSignature)) return [bytes]
  const reader = new ByteReader(bytes)
  reader.bytes(sequenceSignature.length)
  const answers: Uint8Array[] = []
  while (!reader.isAtEnd) answers.push(reader.bytes(reader.count()))
  if (answers.length === 0) throw new RangeError('there is no answer')
  return answers
}

function* readSections(reader: ByteReader): Generator<Section, void, undefined> {
  while (!reader.isAtEnd) {
    const kind = sectionKinds[reader.byte()]
    const content = reader.bytes(reader.count())
    if (kind === 'people') yield { kind, people: decodePeople(content) }
    else if (kind === 'relations') yield { kind, relations: decodeRelations(content) }
    // Another server's section that this reader does not know is left out.
    else if (kind !== undefined) yield { kind, ids: decodeIds(content) }
  }
}

/** Reads a whole answer of `getFamilyLists` at once. @throws RangeError as {@link readFamilyLists} */
export function decodeFamilyLists(bytes: Uint8Array): FamilyLists {
  const { header, sections } = readFamilyLists(bytes)
  const lists: FamilyLists = { ...header, people: [], relations: [], removed_people: [], removed_relations: [] }
  for (const section of sections) {
    if (section.kind === 'people') for (const person of section.people) lists.people.push(person)
    else if (section.kind === 'relations') for (const relation of section.relations) lists.relations.push(relation)
    else for (const id of section.ids) lists[section.kind].push(id)
  }
  return lists
}
