import { decodeAs } from './decode-as.ts'
import { guessedEncodings, multiByteEncodings, readDeclaration } from './encodings.ts'
import type { Declaration, Encoding } from './encodings.ts'
import { likelihoodOf } from './likelihood.ts'

/** One way to read a file, with what its names look like then. */
export interface EncodingChoice {
  encoding: Encoding
  /** At most {@link maxNames} names, those first on which the choices differ. */
  names: string[]
}

export interface DetectedEncoding {
  encoding: Encoding
  /** The length of the byte order mark. */
  markBytes: number
  declared: Declaration
  /** Whether somebody who knows the names should look: neither the bytes nor the header leave only one answer. */
  isGuess: boolean
  /** Whether it is plain ASCII, so that nothing depends on the encoding. */
  isAscii: boolean
  /** The ways to read the file that differ, the likeliest first; one unless it is a guess. */
  choices: EncodingChoice[]
}

const maxNames = 5
const maxChoices = 8
/** The texts that are looked at, at most this many different ones of at most this many bytes. */
const sample = { texts: 500, bytes: 160 }
/** Encodings are told apart by this much (natural logarithm), or else it is a guess. */
const enough = 7
/** An encoding whose words look damaged more often than this, where another's do not, is not what the header says. */
const maxFaultShare = 0.02
/** What a header is worth that names one encoding, or several. */
const worth = { exact: 6, usual: 3, possible: 1.5 }
/** Readings that are less likely than the best by more than this are not offered, unless there would be only one. */
const offeredWithin = 60

/**
 * Finds out how a file's characters are encoded: from its byte order mark, else from its bytes and the header's CHAR together.
 * Text that is valid UTF-8 throughout is UTF-8, whatever the header says. Otherwise each encoding is tried on the file's own
 * texts, and the likeliest reading counts; a header adds to the likelihood of what it names.
 */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const marked = readMark(bytes)
  const declared = readDeclaration(charOf(bytes))
  const body = marked === undefined ? bytes : bytes.subarray(marked.markBytes)
  const markBytes = marked?.markBytes ?? 0
  const { valid, invalid } = marked?.encoding.startsWith('utf-16') ? { valid: 0, invalid: 0 } : countUtf8(body)
  const isAscii = valid + invalid === 0 && (marked === undefined || marked.encoding === 'utf-8')
  const certain = (encoding: Encoding): DetectedEncoding => ({
    encoding,
    markBytes,
    declared,
    isGuess: false,
    isAscii,
    choices: [{ encoding, names: [] }],
  })
  if (marked !== undefined && marked.encoding !== 'utf-8') return certain(marked.encoding)
  if (isAscii) return certain(declared.meanings[0] === 'ansel' ? 'ansel' : 'utf-8')
  if (invalid === 0 && (valid >= fewCharacters || !multiByteEncodings.some((each) => declared.meanings.includes(each))))
    return certain('utf-8')
  // A character here and there was torn, as happens where a program breaks lines.
  if (valid >= invalid * 10) return certain('utf-8')
  const { encoding, isGuess, choices } = weigh(body, declared, valid >= invalid * 2)
  return { encoding, markBytes, declared, isGuess, isAscii, choices }
}

/** So few characters may be valid UTF-8 by chance in a file that names another encoding. */
const fewCharacters = 8

/** Reads the byte order mark, or finds UTF-16 by the zero bytes of its first line. */
export function readMark([b0, b1, b2, b3]: Uint8Array): { encoding: Encoding; markBytes: number } | undefined {
  if (b0 === 0xef && b1 === 0xbb && b2 === 0xbf) return { encoding: 'utf-8', markBytes: 3 }
  if (b0 === 0xff && b1 === 0xfe) return { encoding: 'utf-16le', markBytes: 2 }
  if (b0 === 0xfe && b1 === 0xff) return { encoding: 'utf-16be', markBytes: 2 }
  if (b0 === 0x30 && b1 === 0 && b3 === 0) return { encoding: 'utf-16le', markBytes: 0 }
  if (b0 === 0 && b1 === 0x30 && b2 === 0) return { encoding: 'utf-16be', markBytes: 0 }
  return undefined
}

/** The value of CHAR, searched for in the header at the beginning. */
function charOf(bytes: Uint8Array): string {
  const head = decodeAs(bytes.subarray(0, 8192), 'windows-1252')
  return /[\r\n][ \t]*1[ \t]+CHAR[ \t]+([^\r\n]{1,40})/iu.exec(head)?.[1]?.trim() ?? ''
}

interface Reading {
  encoding: Encoding
  texts: string[]
  likelihood: number
  faults: number
}

function weigh(
  bytes: Uint8Array,
  declared: Declaration,
  mayBeUtf8: boolean,
): Pick<DetectedEncoding, 'encoding' | 'isGuess' | 'choices'> {
  const samples = sampleTexts(bytes)
  const [usual] = declared.meanings
  const tried = new Set<Encoding>([...declared.meanings, ...guessedEncodings, ...(mayBeUtf8 ? (['utf-8'] as const) : [])])
  const readings: Reading[] = []
  for (const encoding of tried) {
    const texts = samples.map(({ bytes: raw }) => decodeAs(raw, encoding))
    const prior =
      encoding === usual
        ? declared.meanings.length === 1
          ? worth.exact
          : worth.usual
        : declared.meanings.includes(encoding)
          ? worth.possible
          : // Without a word about it, most files are of a Western Windows.
            encoding === 'windows-1252'
            ? worth.possible / 2
            : 0
    const { value, faults } = likelihoodOf(texts)
    const likelihood = samples.reduce((sum, { bytes: raw }) => sum + rarity(raw, encoding), prior + value)
    readings.push({ encoding, texts, likelihood, faults })
  }
  // Stable, so that of two that read alike the one that the header names stands first.
  readings.sort((one, other) => other.likelihood - one.likelihood)
  const different = declaredFirst(firstOfEach(readings), declared)
  const [best, second] = different
  if (best === undefined) return { encoding: usual ?? 'windows-1252', isGuess: true, choices: [] }
  const isPreferred = best !== readings[0]
  const margin = second === undefined || isPreferred ? Infinity : best.likelihood - second.likelihood
  const isDeclared = best.encoding === usual
  const fewestFaults = Math.min(...different.map(({ faults }) => faults))
  const isSound = isPreferred || best.faults - fewestFaults <= samples.length * maxFaultShare
  const isGuess = !isDeclared || !isSound || margin < (declared.meanings.length === 1 ? enough / 2 : enough)
  const offered = isGuess ? different.filter((reading, at) => at < 2 || isOffered(reading, best)).slice(0, maxChoices) : [best]
  return {
    encoding: best.encoding,
    isGuess,
    choices: offered.map(({ encoding, texts }) => ({ encoding, names: namesOf(samples, texts, offered) })),
  }
}

const isOffered = ({ likelihood, texts }: Reading, best: Reading): boolean =>
  best.likelihood - likelihood < offeredWithin && !texts.some((text) => text.includes('\uFFFD'))

/** A reading that the header names goes before a likelier one with many more faults. */
function declaredFirst(readings: readonly Reading[], { meanings: [meant, ...others] }: Declaration): readonly Reading[] {
  const named = others.length === 0 ? readings.find(({ encoding }) => encoding === meant) : undefined
  if (named === undefined || named.faults * 4 >= (readings[0]?.faults ?? 0)) return readings
  return [named, ...readings.filter((reading) => reading !== named)]
}

/** Keeps the likeliest of the readings that say the same. */
function firstOfEach(readings: readonly Reading[]): Reading[] {
  const seen = new Set<string>()
  return readings.filter(({ texts }) => {
    const whole = texts.join('\n')
    return !seen.has(whole) && seen.add(whole)
  })
}

/** Names to judge by, those first that most of the choices read differently. */
function namesOf(samples: readonly Sample[], texts: readonly string[], offered: readonly Reading[]): string[] {
  const ranked = samples
    .map(({ isName }, at) => ({ at, isName, versions: new Set(offered.map((reading) => reading.texts[at])).size }))
    .toSorted((one, other) => Number(other.isName) - Number(one.isName) || other.versions - one.versions)
  const names = ranked.map(({ at }) => (texts[at] ?? '').replaceAll('/', ' ').replaceAll(/\s+/gu, ' ').trim())
  return [...new Set(names)].slice(0, maxNames)
}

interface Sample {
  bytes: Uint8Array
  isName: boolean
}

/** The different values of lines with bytes beyond ASCII; names first, since somebody is to recognise them. */
function sampleTexts(bytes: Uint8Array): Sample[] {
  const names = new Map<string, Sample>()
  const others = new Map<string, Sample>()
  let start = 0
  let hasHigh = false
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0x0a
    if (byte >= 0x80) hasHigh = true
    if (byte !== 0x0a && byte !== 0x0d) continue
    if (hasHigh) {
      const line = bytes.subarray(start, at)
      const beginning = decodeAs(line.subarray(0, 40), 'windows-1252')
      const tag = /^\s*\d+ +(?:@[^@]*@ +)?(\w+) ?/u.exec(beginning)
      const isName = tag?.[1] === 'NAME'
      const value = line.subarray(tag?.[0].length ?? 0).subarray(0, sample.bytes)
      const found = isName ? names : others
      if (found.size < sample.texts) found.set(value.join(), { bytes: value, isName })
      else if (isName) break
    }
    start = at + 1
    hasHigh = false
  }
  return [...names.values(), ...others.values()].slice(0, sample.texts)
}

/** Leading bytes of the characters in everyday use: level 1 of GB 2312 and JIS X 0208, the frequent ones of Big5, Hangul of KS X 1001. */
const everyday: Partial<Record<Encoding, readonly (readonly [number, number])[]>> = {
  gb18030: [[0xb0, 0xd7]],
  big5: [[0xa4, 0xc6]],
  shift_jis: [
    [0x82, 0x83],
    [0x88, 0x98],
  ],
  'euc-jp': [
    [0xa4, 0xa5],
    [0xb0, 0xcf],
  ],
  'euc-kr': [[0xb0, 0xc8]],
}
const unusual = -3

/** A penalty for each character of several bytes that is not in everyday use. */
function rarity(bytes: Uint8Array, encoding: Encoding): number {
  const ranges = everyday[encoding]
  if (ranges === undefined) return 0
  let sum = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    const isSingle = lead < 0x81 || (encoding === 'shift_jis' && lead >= 0xa0 && lead < 0xe0)
    if (isSingle) continue
    const second = bytes[at + 1] ?? 0
    const isUsual = ranges.some(([from, to]) => lead >= from && lead <= to) && (encoding !== 'gb18030' || second >= 0xa1)
    if (!isUsual) sum += unusual
    at += 1
  }
  return sum
}

/** Counts well-formed UTF-8 characters beyond ASCII, and invalid bytes. */
function countUtf8(bytes: Uint8Array): { valid: number; invalid: number } {
  let valid = 0
  let invalid = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const following = lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0
    let found = 0
    while (found < following && ((bytes[at + found + 1] ?? 0) & 0xc0) === 0x80) found++
    if (following === 0 || found < following) invalid++
    else {
      valid++
      at += following
    }
  }
  return { valid, invalid }
}
