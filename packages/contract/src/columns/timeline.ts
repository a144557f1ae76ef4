import { ByteReader, ByteWriter } from './bytes.ts'

/** Shapes are told to a hundredth or so: rows of pictures need no more. */
const stepsPerDoubling = 50
const middle = 128

/** A photo of a timeline. */
export interface TimelinePhoto {
  id: number
  /** Width by height. */
  ratio: number
}

/** Packs the ids and shapes of photos: neighbours often have neighbouring ids, so that most take three bytes. */
export function encodeTimeline(photos: Iterable<TimelinePhoto>, count: number): Uint8Array {
  const writer = new ByteWriter()
  writer.varint(count)
  let before = 0
  for (const { id, ratio } of photos) {
    writer.signed(id - before)
    writer.byte(Math.min(255, Math.max(0, Math.round(Math.log2(ratio) * stepsPerDoubling) + middle)))
    before = id
  }
  return writer.finish()
}

/** Reads what {@link encodeTimeline} wrote. @throws RangeError if it is damaged */
export function decodeTimeline(bytes: Uint8Array): { ids: Int32Array; ratios: Float32Array } {
  const reader = new ByteReader(bytes)
  const count = reader.count()
  const ids = new Int32Array(count)
  const ratios = new Float32Array(count)
  let id = 0
  for (let at = 0; at < count; at++) {
    id += reader.signed()
    ids[at] = id
    ratios[at] = 2 ** ((reader.byte() - middle) / stepsPerDoubling)
  }
  return { ids, ratios }
}
