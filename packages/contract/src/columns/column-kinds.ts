import type { ByteReader, ByteWriter } from './bytes.ts'

/** Each number as the difference from the one before; up to 2⁵¹, so that twice a difference is exact. */
export function writeDeltas(writer: ByteWriter, values: readonly number[]): void {
  let before = 0
  for (const value of values) {
    writer.signed(value - before)
    before = value
  }
}

export function readDeltas(reader: ByteReader, count: number): number[] {
  let value = 0
  return Array.from({ length: count }, () => (value += reader.signed()))
}

/** All lengths, in UTF-16 code units, and then all texts in one piece, which is decoded at once. */
export function writeTexts(writer: ByteWriter, values: readonly string[]): void {
  for (const value of values) writer.varint(value.length)
  writer.text(values.join(''))
}

export function readTexts(reader: ByteReader, count: number): string[] {
  const lengths = Array.from({ length: count }, () => reader.varint())
  const whole = reader.text()
  let at = 0
  return lengths.map((length) => whole.slice(at, (at += length)))
}

/** Values that many rows share: each once, and then which of them each row has. */
export function writeShared<Value>(
  writer: ByteWriter,
  values: readonly Value[],
  keyOf: (value: Value) => string,
  writeEach: (different: Value[]) => void,
): void {
  const different: Value[] = []
  const known = new Map<string, number>()
  const indexes = values.map((value) => {
    const key = keyOf(value)
    const index = known.get(key)
    if (index !== undefined) return index
    known.set(key, different.length)
    different.push(value)
    return different.length - 1
  })
  writer.varint(different.length)
  writeEach(different)
  for (const index of indexes) writer.varint(index)
}

export function readShared<Value>(reader: ByteReader, count: number, readEach: (count: number) => Value[]): Value[] {
  const different = readEach(reader.count())
  return Array.from({ length: count }, () => {
    const index = reader.varint()
    if (index >= different.length) throw new RangeError('the bytes are damaged')
    return different[index] as Value
  })
}

export const writeSharedTexts = (writer: ByteWriter, values: readonly string[]): void =>
  writeShared(
    writer,
    values,
    (value) => value,
    (different) => writeTexts(writer, different),
  )

export const readSharedTexts = (reader: ByteReader, count: number): string[] =>
  readShared(reader, count, (different) => readTexts(reader, different))

/** Values that few rows have: which rows, and then their values. */
export function writeSparse<Value>(
  writer: ByteWriter,
  values: readonly (Value | undefined)[],
  writeEach: (present: Value[]) => void,
): void {
  const present: Value[] = []
  const rows: number[] = []
  for (const [row, value] of values.entries()) {
    if (value === undefined) continue
    rows.push(row)
    present.push(value)
  }
  writer.varint(rows.length)
  let before = -1
  for (const row of rows) {
    writer.varint(row - before - 1)
    before = row
  }
  writeEach(present)
}

export function readSparse<Value>(
  reader: ByteReader,
  count: number,
  readEach: (count: number) => Value[],
): (Value | undefined)[] {
  const values = Array.from<Value | undefined>({ length: count })
  let row = -1
  const rows = Array.from({ length: reader.count() }, () => (row += reader.varint() + 1))
  if (row >= count) throw new RangeError('the bytes are damaged')
  for (const [index, value] of readEach(rows.length).entries()) values[rows[index] ?? 0] = value
  return values
}

/**
 * ISO times as the difference in milliseconds from what `beforeOf` names; a time written in another way is kept as it is.
 *
 * @param expected - the time that a row's is probably close to; the one of the row before by default
 */
export function writeTimes(writer: ByteWriter, values: readonly string[], expected?: readonly string[]): void {
  const others: string[] = []
  let before = 0
  for (const [row, value] of values.entries()) {
    const ms = msOf(value)
    if (expected !== undefined) before = msOf(expected[row] ?? '') ?? 0
    if (ms === undefined) {
      writer.varint(0)
      others.push(value)
      continue
    }
    const delta = ms - before
    writer.varint((delta < 0 ? -delta * 2 - 1 : delta * 2) + 1)
    if (expected === undefined) before = ms
  }
  writer.varint(others.length)
  writeTexts(writer, others)
}

export function readTimes(reader: ByteReader, count: number, expected?: readonly string[]): string[] {
  let before = 0
  let last: { ms: number; text?: string } = { ms: Number.NaN }
  const times = Array.from({ length: count }, (_value, row) => {
    if (expected !== undefined) {
      const known = expected[row] ?? ''
      if (known !== last.text) last = { ms: msOf(known) ?? 0, text: known }
      before = last.ms
    }
    const written = reader.varint()
    if (written === 0) return undefined
    const delta = written % 2 === 1 ? (written - 1) / 2 : -written / 2
    const ms = before + delta
    // Whatever was imported together has the same time, so most rows share a text.
    if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() }
    if (expected === undefined) before = ms
    return last.text
  })
  const others = readTexts(reader, reader.count())
  let next = 0
  return times.map((time) => time ?? others[next++] ?? '')
}

let lastParsed = { text: '', ms: undefined as number | undefined }

/** Undefined unless the text is a time exactly as JSON has it. */
function msOf(text: string): number | undefined {
  if (text === lastParsed.text) return lastParsed.ms
  const ms = Date.parse(text)
  lastParsed = { text, ms: !Number.isNaN(ms) && new Date(ms).toISOString() === text ? ms : undefined }
  return lastParsed.ms
}
