import type { Encoding } from './encodings.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Large enough that the parts are few, small enough that one counts for nothing in memory. */
export const partBytes = 256 * 1024

/**
 * Cuts a file into parts of whole lines, so that it is never in memory as one text. No encoding has the bytes of a line break within
 * another character, except UTF-16, where breaks are found by their two bytes.
 */
export function* partsOf(bytes: Uint8Array, encoding: Encoding): Generator<Uint8Array> {
  const isBreak = breakTest(bytes, encoding)
  const step = encoding.startsWith('utf-16') ? 2 : 1
  for (let start = 0; start < bytes.length;) {
    let end = start + partBytes
    // Breaks that follow each other stay together, since two of them may be one.
    while (end < bytes.length && !(isBreak(end - step) && !isBreak(end))) end += step
    yield bytes.subarray(start, end)
    start = end
  }
}

function breakTest(bytes: Uint8Array, encoding: Encoding): (at: number) => boolean {
  const is = (at: number): boolean => bytes[at] === lineFeed || bytes[at] === carriageReturn
  if (encoding === 'utf-16le') return (at) => is(at) && bytes[at + 1] === 0
  if (encoding === 'utf-16be') return (at) => bytes[at] === 0 && is(at + 1)
  return is
}
