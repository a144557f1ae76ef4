import { partnershipEnds, tieKinds } from '../kinds/fact-kinds.ts'
import type { Relation } from '../types.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { readDeltas, readTimes, writeDeltas, writeTimes } from './column-kinds.ts'

/** A field that is added to relations must be written here as well, at the end: readers of an earlier version leave it out. */
const columns: Record<keyof Relation, (writer: ByteWriter, relations: readonly Relation[]) => void> = {
  id: (writer, relations) =>
    writeDeltas(
      writer,
      relations.map(({ id }) => id),
    ),
  from_person_id: (writer, relations) =>
    writeDeltas(
      writer,
      relations.map((relation) => relation.from_person_id),
    ),
  // Those who belong together were mostly added together.
  to_person_id: (writer, relations) => {
    for (const { from_person_id: from, to_person_id: to } of relations) writer.signed(to - from)
  },
  relation_type: (writer, relations) => {
    for (const { relation_type } of relations) writer.byte(relation_type)
  },
  creation_date: (writer, relations) =>
    writeTimes(
      writer,
      relations.map((relation) => relation.creation_date),
    ),
  last_updated_date: (writer, relations) =>
    writeTimes(
      writer,
      relations.map((relation) => relation.last_updated_date),
      relations.map((relation) => relation.creation_date),
    ),
  kind: (writer, relations) => {
    for (const { kind } of relations) writer.byte(tieKinds.indexOf(kind))
  },
  ended: (writer, relations) => {
    for (const { ended } of relations) writer.byte(partnershipEnds.indexOf(ended ?? ''))
  },
}

/** Packs relations, in the order given: best by id, as lists have them. */
export function encodeRelations(relations: readonly Relation[]): Uint8Array {
  const writer = new ByteWriter()
  writer.varint(relations.length)
  for (const write of Object.values(columns)) write(writer, relations)
  return writer.finish()
}

/** Unpacks relations: the same rows, with their fields in the order of `listRelations`. @throws RangeError if the bytes are damaged */
export function decodeRelations(bytes: Uint8Array): Relation[] {
  const reader = new ByteReader(bytes)
  const count = reader.count()
  // In the order of `columns`.
  const ids = readDeltas(reader, count)
  const from = readDeltas(reader, count)
  const to = from.map((id) => id + reader.signed())
  const types = Array.from({ length: count }, () => reader.byte())
  const created = readTimes(reader, count)
  const updated = readTimes(reader, count, created)
  // A server of an earlier version ends here.
  const kinds = Array.from({ length: reader.isAtEnd ? 0 : count }, () => tieKinds[reader.byte()] ?? '')
  const ends = Array.from({ length: reader.isAtEnd ? 0 : count }, () => partnershipEnds[reader.byte()] ?? '')
  return ids.map((id, row) => ({
    id,
    from_person_id: from[row] ?? 0,
    to_person_id: to[row] ?? 0,
    relation_type: types[row] as Relation['relation_type'],
    kind: kinds[row] ?? '',
    ...((ends[row] ?? '') === '' ? {} : { ended: ends[row] ?? '' }),
    creation_date: created[row] ?? '',
    last_updated_date: updated[row] ?? '',
  }))
}
