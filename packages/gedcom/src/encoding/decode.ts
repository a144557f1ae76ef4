import type { ProblemLog } from '../problem-log.ts'
import { decodeAs } from './decode-as.ts'
import { detectEncoding, readMark } from './detect-encoding.ts'
import type { DetectedEncoding } from './detect-encoding.ts'
import type { Encoding } from './encodings.ts'
import { partsOf } from './split-lines.ts'

/**
 * First phase: bytes to texts.
 * @param chosen - the encoding that somebody has chosen; without one, it is found out, and reported if that was a guess
 * @returns the texts of whole lines that make up the file, decoded as they are asked for
 */
export function decodeBytes(
  bytes: Uint8Array,
  problems: ProblemLog,
  chosen?: Encoding,
): { texts: Iterable<string>; encoding: Encoding } {
  const { encoding, markBytes } = chosen === undefined ? detectAndReport(bytes, problems) : withMark(bytes, chosen)
  const body = markBytes === 0 ? bytes : bytes.subarray(markBytes)
  return { texts: { [Symbol.iterator]: () => decodeParts(body, encoding) }, encoding }
}

function* decodeParts(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  // Lone surrogates of UTF-16 could not be written again.
  for (const part of partsOf(bytes, encoding)) yield decodeAs(part, isPlain(part, encoding) ? 'utf-8' : encoding).toWellFormed()
}

/** ASCII is the same in ANSEL, and decoded faster. */
const isPlain = (part: Uint8Array, encoding: Encoding): boolean => encoding === 'ansel' && !part.some((byte) => byte >= 0x80)

/** A mark that says UTF-16 is beyond doubt, and cannot be chosen away. */
function withMark(bytes: Uint8Array, chosen: Encoding): Pick<DetectedEncoding, 'encoding' | 'markBytes'> {
  const marked = readMark(bytes)
  return marked?.encoding === 'utf-8'
    ? { encoding: chosen, markBytes: marked.markBytes }
    : (marked ?? { encoding: chosen, markBytes: 0 })
}

function detectAndReport(bytes: Uint8Array, problems: ProblemLog): DetectedEncoding {
  const detected = detectEncoding(bytes)
  if (!detected.isAscii && !detected.encoding.startsWith('utf-16')) reportEncoding(detected, problems)
  return detected
}

function reportEncoding({ encoding, declared, isGuess, markBytes }: DetectedEncoding, problems: ProblemLog): void {
  const { text, meanings } = declared
  const isExpected =
    encoding === 'utf-8' ? text === '' || markBytes > 0 || meanings.includes('utf-8') : meanings.includes(encoding)
  if (!isExpected)
    problems.add(
      0,
      'encoding_mismatch',
      `${text === '' ? 'The header says nothing' : `The header says ${text}`}, read as ${encoding}`,
    )
  if (isGuess) problems.add(0, 'encoding_guessed', `Read as ${encoding}`)
}
