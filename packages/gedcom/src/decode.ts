import { decodeAnsel } from './ansel.ts'
import type { ProblemLog } from './problem-log.ts'
import type { Encoding } from './types.ts'

// Part of every runtime that we use, but of no ECMAScript library known to TypeScript.
declare class TextDecoder {
  constructor(label: string, options?: { ignoreBOM?: boolean })
  decode(bytes: Uint8Array): string
}

/**
 * First phase: bytes to text. The encoding comes from the byte order mark, otherwise from CHAR unless the bytes contradict it.
 */
export function decodeBytes(bytes: Uint8Array, problems: ProblemLog): { text: string; encoding: Encoding } {
  const { encoding, marked } = detectEncoding(bytes, problems)
  const body = marked === 0 ? bytes : bytes.subarray(marked)
  const isAnsel = encoding === 'ansel' && hasHighBytes(body)
  const text = isAnsel ? decodeAnsel(body) : new TextDecoder(labels[encoding], { ignoreBOM: true }).decode(body)
  // Lone surrogates of UTF-16 could not be written again.
  return { text: text.toWellFormed(), encoding }
}

const labels: Record<Encoding, string> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'windows-1252': 'windows-1252',
  // Only used for bytes below 0x80, which are ASCII in all of these.
  ansel: 'windows-1252',
}

function detectEncoding(bytes: Uint8Array, problems: ProblemLog): { encoding: Encoding; marked: number } {
  const [b0, b1, b2, b3] = bytes
  if (b0 === 0xef && b1 === 0xbb && b2 === 0xbf) return { encoding: utf8Or1252(bytes, problems), marked: 3 }
  if (b0 === 0xff && b1 === 0xfe) return { encoding: 'utf-16le', marked: 2 }
  if (b0 === 0xfe && b1 === 0xff) return { encoding: 'utf-16be', marked: 2 }
  if (b0 === 0x30 && b1 === 0 && b3 === 0) return { encoding: 'utf-16le', marked: 0 }
  if (b0 === 0 && b1 === 0x30 && b2 === 0) return { encoding: 'utf-16be', marked: 0 }
  return { encoding: fromDeclaration(bytes, problems), marked: 0 }
}

function fromDeclaration(bytes: Uint8Array, problems: ProblemLog): Encoding {
  const declared = declaredCharset(bytes)
  const isAnsel = declared.startsWith('ANSEL')
  if (!hasHighBytes(bytes)) return isAnsel ? 'ansel' : 'utf-8'
  if (declared === '' || /^UTF-?8|^UNICODE/u.test(declared)) return utf8Or1252(bytes, problems)
  // Diacritics of ANSEL and letters of Windows-1252 hardly ever form valid UTF-8, so a file that is valid throughout is UTF-8.
  const { valid, invalid } = countUtf8(bytes)
  if (valid > 0 && invalid === 0) {
    problems.add(0, 'encoding_mismatch', `The header says ${declared}, the bytes are UTF-8`)
    return 'utf-8'
  }
  if (isAnsel) return 'ansel'
  if (!/^(ANSI|WINDOWS|CP-?1252|ISO-?8859|LATIN|IBM WINDOWS|ASCII)/u.test(declared)) {
    problems.add(0, 'encoding_mismatch', `The header says ${declared}, read as Windows-1252`)
  }
  return 'windows-1252'
}

function utf8Or1252(bytes: Uint8Array, problems: ProblemLog): Encoding {
  const { valid, invalid } = countUtf8(bytes)
  if (invalid === 0) return 'utf-8'
  if (valid >= invalid) return 'utf-8'
  problems.add(0, 'encoding_mismatch', 'The bytes are not UTF-8, read as Windows-1252')
  return 'windows-1252'
}

/** The value of CHAR in capitals, searched for in the header at the beginning. */
function declaredCharset(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 8192))
  return /[\r\n][ \t]*1[ \t]+CHAR[ \t]+([^\r\n]{1,40})/iu.exec(head)?.[1]?.trim().toUpperCase() ?? ''
}

function hasHighBytes(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte >= 0x80) return true
  return false
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
