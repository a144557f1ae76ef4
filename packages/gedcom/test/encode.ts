import { decodeAs } from '../src/encoding/decode-as.ts'
import type { Encoding } from '../src/encoding/encodings.ts'

const codes = new Map<Encoding, Map<string, readonly number[]>>()

/** For tests: the bytes of each character of an encoding, found by decoding all sequences of one and two bytes. */
function codesOf(encoding: Encoding): Map<string, readonly number[]> {
  const known = codes.get(encoding) ?? new Map<string, readonly number[]>()
  if (known.size > 0) return known
  const isWide = /^(?:gb|big5|shift|euc)/u.test(encoding)
  const add = (...bytes: number[]): void => {
    const text = decodeAs(Uint8Array.from(bytes), encoding)
    if ([...text].length === 1 && text !== '\uFFFD' && !known.has(text)) known.set(text, bytes)
  }
  for (let one = 0; one < 0x100; one++) add(one)
  if (isWide) for (let one = 0x81; one < 0xff; one++) for (let two = 0x40; two < 0xff; two++) add(one, two)
  codes.set(encoding, known)
  return known
}

/** @returns undefined when the encoding lacks a character of the text */
export function encodeAs(text: string, encoding: Encoding): Uint8Array | undefined {
  const known = codesOf(encoding)
  const found = [...text].map((character) => known.get(character))
  return found.some((each) => each === undefined) ? undefined : Uint8Array.from(found.flatMap((each) => [...(each ?? [])]))
}
