import { describe, expect, it } from 'vitest'
import { bytes } from '../../test/gedcom-files.ts'
import { parseGedcom } from '../parse-gedcom.ts'
import { decodeAnsel } from './ansel.ts'

const lines = (charset: string, name: string): string =>
  `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${charset === '' ? '' : `1 CHAR ${charset}\n`}0 @I1@ INDI\n1 NAME ${name}\n0 TRLR\n`

/** One byte per character. */
const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

function utf16(text: string, isLittle: boolean, mark: boolean): Uint8Array {
  const whole = (mark ? '\uFEFF' : '') + text
  const view = new DataView(new ArrayBuffer(whole.length * 2))
  for (let index = 0; index < whole.length; index++) view.setUint16(index * 2, whole.charCodeAt(index), isLittle)
  return new Uint8Array(view.buffer)
}

describe('encodings', () => {
  it.each([
    ['UTF-8 with a mark', bytes(`\uFEFF${lines('UTF-8', 'Żaneta 陳')}`), 'Żaneta 陳', 'utf-8'],
    ['UTF-8 without', bytes(lines('UTF-8', 'Żaneta 陳')), 'Żaneta 陳', 'utf-8'],
    ['UTF-8 without a word about it', bytes(lines('', 'Żaneta')), 'Żaneta', 'utf-8'],
    ['UTF-16 LE with a mark', utf16(lines('UNICODE', 'Żaneta 陳'), true, true), 'Żaneta 陳', 'utf-16le'],
    ['UTF-16 BE with a mark', utf16(lines('UNICODE', 'Żaneta 陳'), false, true), 'Żaneta 陳', 'utf-16be'],
    ['UTF-16 LE without', utf16(lines('UNICODE', 'Żaneta'), true, false), 'Żaneta', 'utf-16le'],
    ['UTF-16 BE without', utf16(lines('UNICODE', 'Żaneta'), false, false), 'Żaneta', 'utf-16be'],
    ['Windows-1252', latin(lines('WINDOWS-1252', 'Ren\u00e9 \u0080 \u009c')), 'René € œ', 'windows-1252'],
    ['ANSEL', latin(lines('ANSEL', 'Ren\u00e2e Mo\u00e8o \u00a1o\u00b1')), 'René Moö Łoł', 'ansel'],
  ])('reads %s', (_name, file, name, encoding) => {
    const parsed = parseGedcom(file)
    expect(parsed.people[0]?.name).toBe(name)
    expect(parsed.encoding).toBe(encoding)
    expect(parsed.problems).toEqual([])
  })

  it.each([
    ['ANSEL that is UTF-8', bytes(lines('ANSEL', 'Żaneta')), 'Żaneta', 'utf-8'],
    ['ANSI that is UTF-8', bytes(lines('ANSI', 'Żaneta')), 'Żaneta', 'utf-8'],
  ])('reads what is declared wrongly: %s', (_name, file, name, encoding) => {
    const parsed = parseGedcom(file)
    expect(parsed.people[0]?.name).toBe(name)
    expect(parsed.encoding).toBe(encoding)
    expect(parsed.problems.map(({ code }) => code)).toEqual(['encoding_mismatch'])
  })

  it.each([
    ['UTF-8 that is Windows-1252', latin(lines('UTF-8', 'Ren\u00e9')), 'René', 'windows-1252'],
    ['an old PC character set that is Windows-1252', latin(lines('IBMPC', 'Ren\u00e9')), 'René', 'windows-1252'],
  ])('says so when it has guessed: %s', (_name, file, name, encoding) => {
    const parsed = parseGedcom(file)
    expect(parsed.people[0]?.name).toBe(name)
    expect(parsed.encoding).toBe(encoding)
    expect(parsed.problems.map(({ code }) => code)).toEqual(['encoding_mismatch', 'encoding_guessed'])
  })

  it('reads what it is told to, whatever the header says', () => {
    const parsed = parseGedcom(latin(lines('WINDOWS-1252', '\u00a3ukasz')), { encoding: 'windows-1250' })
    expect(parsed).toMatchObject({ people: [{ name: 'Łukasz' }], encoding: 'windows-1250', problems: [] })
  })

  it('reports a torn character by its line', () => {
    const torn = bytes(lines('UTF-8', 'Żaneta Łucja §')).map((byte) => (byte === 0xa7 ? 0x20 : byte))
    expect(parseGedcom(torn).problems).toMatchObject([{ line: 6, code: 'bytes_not_understood' }])
  })
})

describe('decodeAnsel', () => {
  it('puts diacritics behind their letter and composes', () => {
    expect(decodeAnsel(latin('\u00e3\u00e2a \u00eaA \u00f0c \u00e5o'))).toBe('ấ Å ç ō'.normalize('NFC'))
  })

  it('keeps a lone diacritic from swallowing the line break', () => {
    expect(decodeAnsel(latin('a\u00e1\nb'))).toBe('à\nb'.normalize('NFC'))
    expect(decodeAnsel(latin(`${'\u00f2\u00e2'.repeat(100)}q`))).toHaveLength(31)
  })
})
