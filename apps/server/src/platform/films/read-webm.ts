import type { FilmDetails } from './film-details.ts'
import { UnreadableFilm } from './film-file.ts'
import type { FilmFile } from './film-file.ts'

/** RFC 8794 and 9559: a file is a tree of elements, each with a number and a size. */
interface Element {
  id: number
  start: number
  /** Where it ends, within what it is in. */
  end: number
  isCut: boolean
}

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  date: 0x4461,
  tracks: 0x1654ae6b,
  track: 0xae,
  kind: 0x83,
  picture: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
}
const maxElements = 2_000

async function* elementsIn(file: FilmFile, start: number, end: number): AsyncGenerator<Element> {
  let position = start
  for (let count = 0; position < end; count++) {
    if (count > maxElements) throw new UnreadableFilm()
    const head = await file.read(position, 12)
    const idBytes = lengthOf(head[0])
    const sizeBytes = lengthOf(head[idBytes])
    if (idBytes === 0 || idBytes > 4 || sizeBytes === 0 || head.length < idBytes + sizeBytes) return
    const id = head.readUIntBE(0, idBytes)
    const body = position + idBytes + sizeBytes
    const size = readSize(head.subarray(idBytes, idBytes + sizeBytes))
    // A recording that was sent while it was made does not know how long it gets.
    const last = size === undefined ? end : body + size
    yield { id, start: body, end: Math.min(last, end), isCut: last > end }
    position = last
  }
}

/** The number of bytes, as the zeros in front of the first one say. */
const lengthOf = (byte = 0): number => (byte === 0 ? 0 : Math.clz32(byte) - 23)

function readSize(bytes: Buffer): number | undefined {
  const first = bytes[0] ?? 0
  let value = first & (0xff >> bytes.length)
  let isUnknown = value === 0xff >> bytes.length
  for (const byte of bytes.subarray(1)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return isUnknown ? undefined : value
}

/** @throws UnreadableFilm for a file in which no browser could find pictures */
export async function readWebm(file: FilmFile): Promise<FilmDetails> {
  const details: FilmDetails = {
    durationMs: 0,
    width: 0,
    height: 0,
    isIncomplete: false,
    takenAt: undefined,
    place: undefined,
    liveId: '',
    isPlayable: false,
    isPlain: false,
  }
  for await (const segment of elementsIn(file, 0, file.sizeBytes)) {
    if (segment.id !== ids.segment) continue
    details.isIncomplete = segment.isCut
    for await (const element of elementsIn(file, segment.start, segment.end)) {
      if (element.id === ids.info) await readInfo(file, element, details)
      if (element.id === ids.tracks) await readTracks(file, element, details)
      // Pictures and sound follow by the thousand.
      if (element.id === ids.cluster) break
    }
    break
  }
  if (details.width === 0 || details.height === 0) throw new UnreadableFilm()
  return details
}

async function readInfo(file: FilmFile, info: Element, details: FilmDetails): Promise<void> {
  let scale = 1_000_000
  let duration = 0
  for await (const element of elementsIn(file, info.start, info.end)) {
    if (element.id === ids.scale) scale = await readNumber(file, element)
    if (element.id === ids.duration) {
      const bytes = await file.read(element.start, 8)
      const isShort = element.end - element.start === 4
      if (bytes.length >= 8 || (isShort && bytes.length >= 4)) duration = isShort ? bytes.readFloatBE(0) : bytes.readDoubleBE(0)
    }
    if (element.id === ids.date) {
      const bytes = await file.read(element.start, 8)
      // Nanoseconds since 2001.
      if (bytes.length === 8) details.takenAt = new Date(Date.UTC(2001, 0, 1) + Number(bytes.readBigInt64BE(0) / 1_000_000n))
    }
  }
  details.durationMs = (duration * scale) / 1_000_000
}

async function readTracks(file: FilmFile, tracks: Element, details: FilmDetails): Promise<void> {
  for await (const track of elementsIn(file, tracks.start, tracks.end)) {
    if (track.id !== ids.track) continue
    for await (const element of elementsIn(file, track.start, track.end)) {
      if (element.id !== ids.picture || details.width > 0) continue
      for await (const inner of elementsIn(file, element.start, element.end)) {
        if (inner.id === ids.width) details.width = await readNumber(file, inner)
        if (inner.id === ids.height) details.height = await readNumber(file, inner)
      }
    }
  }
}

async function readNumber(file: FilmFile, { start, end }: Element): Promise<number> {
  const length = Math.min(6, end - start)
  const bytes = await file.read(start, length)
  return length > 0 && bytes.length === length ? bytes.readUIntBE(0, length) : 0
}
