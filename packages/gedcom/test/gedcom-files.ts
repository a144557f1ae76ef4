import { parseGedcom } from '../src/parse-gedcom.ts'
import type { GedcomPerson, ParsedGedcom } from '../src/types.ts'

/** For tests: builds a GEDCOM 5.5.1 or 7 file from its records' lines. */
export function file(body: string, version = '7.0'): Uint8Array {
  return bytes(`0 HEAD\n1 GEDC\n2 VERS ${version}\n${body.trim()}\n0 TRLR\n`)
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function textOfBytes(utf8: Uint8Array): string {
  return new TextDecoder().decode(utf8)
}

export function parse(body: string, version?: string): ParsedGedcom {
  return parseGedcom(file(body, version))
}

export function person(body: string, version?: string): GedcomPerson {
  const [first] = parse(`0 @I1@ INDI\n${body.trim()}`, version).people
  if (!first) throw new Error('No person was read')
  return first
}

/** The problems as `line code`. */
export function faults({ problems }: ParsedGedcom): string[] {
  return problems.map(({ line, code }) => `${line} ${code}`)
}

/** Normalises what an export may change: xrefs by name, the order of records, the header's date. */
export function canonical(written: Uint8Array): string[] {
  return textOfBytes(written)
    .replace(/^1 DATE .*\n/mu, '')
    .replaceAll(/^0 @[^@\n]+@/gmu, '0 @@')
    .replaceAll(/^(\d+ \w+ @)[^@\n]+@$/gmu, '$1@')
    .split(/^(?=0 )/mu)
    .toSorted()
}
