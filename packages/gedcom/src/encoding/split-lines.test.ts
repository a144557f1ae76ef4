import { describe, expect, it } from 'vitest'
import { bytes } from '../../test/gedcom-files.ts'
import { parseGedcom } from '../parse-gedcom.ts'
import type { Encoding } from './encodings.ts'
import { partBytes, partsOf } from './split-lines.ts'

const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), isLittle)
  return new Uint8Array(view.buffer)
}

/** Letters whose UTF-16 has the bytes of line breaks: U+0A0D, U+0D0A, U+010A, U+0A01. */
const misleading = 'ਊ ഊ Ċ ઁ'
const count = 12_000
const nameOf = (id: number): string => `Jan${'a'.repeat(id % 7)} ${misleading} 陳${id}`
const file = (lineBreak: string, mark = ''): string =>
  [
    `${mark}0 HEAD`,
    '1 GEDC',
    '2 VERS 7.0',
    ...Array.from({ length: count }, (_, index) => [`0 @I${index}@ INDI`, `1 NAME ${nameOf(index)}`, '1 SEX X', '']).flat(),
    '0 TRLR',
    '',
  ].join(lineBreak)

const breaks: [string, string][] = [
  ['LF', '\n'],
  ['CR', '\r'],
  ['CRLF', '\r\n'],
  ['LFCR', '\n\r'],
]
const encodings: [Encoding, (lineBreak: string) => Uint8Array][] = [
  ['utf-8', (lineBreak) => bytes(file(lineBreak))],
  ['utf-16le', (lineBreak) => utf16(file(lineBreak, '\uFEFF'), true)],
  ['utf-16be', (lineBreak) => utf16(file(lineBreak, '\uFEFF'), false)],
]
const cases = encodings.flatMap(([encoding, make]) =>
  breaks.map(([name, lineBreak]) => [encoding, name, make(lineBreak)] as const),
)

describe('a file of several parts', () => {
  it.each(cases)('in %s with %s is read as one', (encoding, _name, whole) => {
    const parts = [...partsOf(whole, encoding)]
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(partBytes + 200)
    expect(parts.reduce((sum, part) => sum + part.length, 0)).toBe(whole.length)
    const parsed = parseGedcom(whole)
    expect(parsed.encoding).toBe(encoding)
    expect(parsed.problems).toEqual([])
    expect(parsed.people.map(({ name }) => name)).toEqual(Array.from({ length: count }, (_, index) => nameOf(index)))
    expect(parsed.people.map(({ line }) => line)).toEqual(Array.from({ length: count }, (_, index) => 4 + 4 * index))
  })

  it('may have lines that are longer than a part', () => {
    const long = 'x'.repeat(2 * partBytes)
    const { extras } = parseGedcom(bytes(`0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @N1@ SNOTE ${long}\n1 LANG en\n0 TRLR\n`))
    expect(extras.find(({ tag }) => tag === 'SNOTE')).toMatchObject({ value: long, text: '1 LANG en\n' })
  })
})
