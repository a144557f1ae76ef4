import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw, inflateRawSync } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** A piece of an answer, compressed by itself, so that a change compresses one piece only. */
export interface Deflated {
  /** Raw deflate (RFC 1951), ending at a whole byte with an empty block that is not the last. */
  bytes: Buffer
  /** Of the content. */
  length: number
  crc: number
}

const usualLevel = 6
// A full flush: what follows does not refer to what came before, so that pieces can be put together in any order.
const ending = { finishFlush: constants.Z_FULL_FLUSH }

export async function deflated(content: Uint8Array, level = usualLevel): Promise<Deflated> {
  return { bytes: await deflate(content, { level, ...ending }), length: content.length, crc: crc32(content) }
}

const inflated = (piece: Deflated): Promise<Buffer> => inflate(piece.bytes, ending)

/** For pieces of which one takes less than a millisecond. */
export const inflatedNow = (piece: Deflated): Buffer => inflateRawSync(piece.bytes, ending)

/** Texts of an answer that are not worth compressing, between pieces that are. */
export type AnswerPart = Deflated | Uint8Array

const isDeflated = (part: AnswerPart): part is Deflated => 'crc' in part

export const lengthOf = (parts: readonly AnswerPart[]): number => parts.reduce((sum, part) => sum + part.length, 0)

/** Most that an uncompressed block of deflate holds. */
const maxStored = 65_535
// RFC 1952, section 2.3: deflate, no flags, no time, unknown system.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty uncompressed block, marked as the last. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * Puts the parts together as one gzip member. Several members would be simpler, but Chromium ignores everything after the first.
 */
export function gzipOf(parts: readonly AnswerPart[]): Buffer {
  const chunks: Uint8Array[] = [gzipHeader]
  let crc = 0
  for (const part of parts) {
    if (isDeflated(part)) {
      crc = combineCrc(crc, part.crc, part.length)
      chunks.push(part.bytes)
      continue
    }
    crc = crc32(part, crc)
    for (let at = 0; at < part.length; at += maxStored) {
      const stored = part.subarray(at, at + maxStored)
      const head = Buffer.alloc(5)
      head.writeUInt16LE(stored.length, 1)
      head.writeUInt16LE(~stored.length & 0xffff, 3)
      chunks.push(head, stored)
    }
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc >>> 0, 0)
  trailer.writeUInt32LE(lengthOf(parts) % 2 ** 32, 4)
  return Buffer.concat([...chunks, lastBlock, trailer])
}

/** The content of the parts, inflated one after the other while it is sent. */
export async function* contentOf(parts: readonly AnswerPart[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield isDeflated(part) ? await inflated(part) : part
}

// A CRC is a polynomial over GF(2) modulo this one, its highest power in the lowest bit (RFC 1952, section 8).
const polynomial = 0xedb8_8320
const one = 0x8000_0000
/** x to the power of 8, 16, 32, ...: what 1, 2, 4, ... bytes shift by. */
const powers: number[] = [0x0080_0000]

/** The CRC of two contents in a row: that of the first is shifted by the length of the second. */
function combineCrc(first: number, second: number, secondLength: number): number {
  let shift = one
  let power = 0
  for (let rest = secondLength; rest > 0; rest = Math.floor(rest / 2), power++) {
    const square = powers[power] ?? product(powers[power - 1] ?? one, powers[power - 1] ?? one)
    powers[power] = square
    if (rest % 2 === 1) shift = product(shift, square)
  }
  return (product(first, shift) ^ second) >>> 0
}

/** Multiplies two polynomials: adds up `b`, once for each power in `a`, multiplied by x from one power to the next. */
function product(a: number, b: number): number {
  let sum = 0
  let multiple = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) sum ^= multiple
    multiple = (multiple & 1) === 1 ? (multiple >>> 1) ^ polynomial : multiple >>> 1
  }
  return sum >>> 0
}
