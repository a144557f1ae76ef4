import { describe, expect, it } from 'vitest'
import { encodeAs } from '../../test/encode.ts'
import { bytes } from '../../test/gedcom-files.ts'
import { parseGedcom } from '../parse-gedcom.ts'
import { detectEncoding } from './detect-encoding.ts'
import { readDeclaration } from './encodings.ts'
import type { Encoding } from './encodings.ts'

/** Names, and the encodings that programs have written them in with the words that their headers use. */
const families: readonly (readonly [names: string, written: readonly (readonly [Encoding, string])[]])[] = [
  [
    'Łukasz Żółć,Michał Kowalczyk,Stanisław Wójcik,Małgorzata Dąbrowska,Grażyna Zając',
    [
      ['windows-1250', 'WINDOWS-1250'],
      ['iso-8859-2', 'ISO-8859-2'],
      ['cp852', 'CP852'],
    ],
  ],
  [
    'Antonín Dvořák,Božena Němcová,Jiří Čapek,Tomáš Kovář,Růžena Šťastná',
    [
      ['windows-1250', 'CP1250'],
      ['iso-8859-2', 'LATIN2'],
      ['cp852', 'IBM852'],
    ],
  ],
  ['Kovács Erzsébet,Szűcs György,Győri Ödön,Tóth Gábor', [['windows-1250', 'WINDOWS-1250']]],
  ['Đorđe Petrović,Željko Šarić,Ante Čačić,Stjepan Radić', [['windows-1250', 'WINDOWS-1250']]],
  [
    'Jürgen Müller,Käthe Schäfer,Günther Groß,Jörg Böhm',
    [
      ['windows-1252', 'WINDOWS-1252'],
      ['cp437', 'IBMPC'],
      ['cp850', 'MSDOS'],
      ['macintosh', 'MACINTOSH'],
    ],
  ],
  [
    'René Lévesque,Hélène Bérénice,François Châtelain,Zoé Lefèvre,Benoît Frémont',
    [
      ['windows-1252', 'CP1252'],
      ['cp850', 'IBMPC'],
      ['cp437', 'CP437'],
      ['macintosh', 'MACINTOSH'],
    ],
  ],
  [
    'Søren Kierkegård,Jørgen Bjørn,Åse Sørensen,Kåre Bødker',
    [
      ['windows-1252', 'ISO-8859-1'],
      ['cp850', 'CP850'],
    ],
  ],
  ['José Núñez,María García,Ángel Ibáñez,Begoña Pérez', [['windows-1252', 'LATIN1']]],
  [
    'Иван Петров,Мария Сидорова,Александр Кузнецов,Ольга Смирнова',
    [
      ['windows-1251', 'WINDOWS-1251'],
      ['iso-8859-5', 'ISO-8859-5'],
      ['koi8-u', 'KOI8-U'],
      ['ibm866', 'CP866'],
      ['x-mac-cyrillic', 'X-MAC-CYRILLIC'],
    ],
  ],
  [
    'Ελένη Παπαδοπούλου,Γιώργος Νικολάου,Κωνσταντίνος Οικονόμου',
    [
      ['windows-1253', 'WINDOWS-1253'],
      ['iso-8859-7', 'ISO-8859-7'],
    ],
  ],
  ['Şükrü Yıldız,Ayşe Gül,Mehmet Öztürk,İsmail Çağlar', [['windows-1254', 'ISO-8859-9']]],
  ['Jānis Bērziņš,Līga Ozoliņa,Vytautas Žukauskas,Rūta Šimkutė', [['windows-1257', 'WINDOWS-1257']]],
  ['משה כהן,שרה לוי,יעקב מזרחי', [['windows-1255', 'WINDOWS-1255']]],
  ['محمد علي,فاطمة حسن,أحمد إبراهيم', [['windows-1256', 'WINDOWS-1256']]],
  ['陳大文,歐陽娜,黃志強,李小明,王美玲', [['big5', 'BIG5']]],
  ['欧阳娜,陈大文,黄志强,李小明,王美玲', [['gb18030', 'GBK']]],
  [
    '山田太郎,佐藤花子,鈴木一郎,高橋さくら',
    [
      ['shift_jis', 'SHIFT_JIS'],
      ['euc-jp', 'EUC-JP'],
    ],
  ],
  ['김철수,이영희,박지성,최민호', [['euc-kr', 'EUC-KR']]],
]

const table = families.flatMap(([names, written]) =>
  written.map(([encoding, word]) => ({ names: names.split(','), encoding, word })),
)

function fileOf(names: readonly string[], encoding: Encoding, char: string): Uint8Array {
  const people = names.map((name, index) => `0 @I${index}@ INDI\n1 NAME ${name}\n`).join('')
  const text = `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${char === '' ? '' : `1 CHAR ${char}\n`}${people}0 TRLR\n`
  const encoded = encodeAs(text, encoding)
  if (encoded === undefined) throw new Error(`${encoding} lacks a character of ${names.join(', ')}`)
  return encoded
}

const namesIn = (file: Uint8Array, encoding?: Encoding): string[] =>
  parseGedcom(file, { encoding }).people.map(({ name }) => name)
const codesIn = (file: Uint8Array): string[] => parseGedcom(file).problems.map(({ code }) => code)

describe.each(table)('$encoding: $names.0', ({ names, encoding, word }) => {
  it('is read without a question when the header names it', () => {
    const file = fileOf(names, encoding, word)
    expect(namesIn(file)).toEqual(names)
    expect(codesIn(file)).toEqual([])
  })

  it('is read right when the header is silent, and says that this is a guess', () => {
    const file = fileOf(names, encoding, '')
    expect(namesIn(file)).toEqual(names)
    expect(codesIn(file)).toContain('encoding_guessed')
    expect(detectEncoding(file).choices.map(({ names: shown }) => shown.toSorted())).toContainEqual(names.toSorted().slice(0, 5))
  })

  it.each(['UTF-8', 'ANSEL', 'ANSI', 'IBMPC', 'WINDOWS-1252', 'WINDOWS-1250', 'MACINTOSH', 'BIG5', 'GBK', 'WINDOWS-1251'])(
    'is read right, or asked about with the right names among the choices, when the header says %s',
    (char) => {
      const file = fileOf(names, encoding, char)
      const { isGuess, choices } = detectEncoding(file)
      if (isGuess) {
        const right = choices.find((choice) => namesIn(file, choice.encoding).join() === names.join())
        expect(right?.names.toSorted()).toEqual(names.toSorted().slice(0, 5))
      } else expect(namesIn(file)).toEqual(names)
    },
  )
})

it('asks nothing about text that is the same in all encodings, and nothing about UTF-8', () => {
  for (const char of ['', 'ANSI', 'IBMPC', 'BIG5', 'UTF-8', 'ANSEL', 'Unknown']) {
    const file = fileOf(['John Smith'], 'windows-1252', char)
    expect(detectEncoding(file)).toMatchObject({ isGuess: false })
    expect(codesIn(file)).toEqual([])
  }
  expect(detectEncoding(bytes('0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Łukasz 陳\n0 TRLR\n'))).toMatchObject({
    isGuess: false,
    encoding: 'utf-8',
  })
})

it('offers only readings that differ, the likeliest first', () => {
  const { choices, isGuess } = detectEncoding(fileOf(['Łukasz Żółć'], 'windows-1250', 'ANSI'))
  expect(isGuess).toBe(true)
  expect(choices[0]).toEqual({ encoding: 'windows-1250', names: ['Łukasz Żółć'] })
  expect(choices.length).toBeGreaterThan(1)
  expect(new Set(choices.map(({ names }) => names.join())).size).toBe(choices.length)
})

it.each([
  ['ANSI', 'windows-1252'],
  ['IBM WINDOWS', 'windows-1252'],
  ['IBM_WINDOWS-1251', 'windows-1251'],
  ['Windows 1250', 'windows-1250'],
  ['cp1257', 'windows-1257'],
  ['ISO8859-2', 'iso-8859-2'],
  ['ISO-8859-15', 'iso-8859-15'],
  ['ISO-8859-9', 'windows-1254'],
  ['OEM', 'cp850'],
  ['IBMPC', 'cp850'],
  ['gb2312', 'gb18030'],
  ['Shift-JIS', 'shift_jis'],
  ['UNICODE', 'utf-8'],
  ['ASCII', undefined],
  ['something', undefined],
])('takes CHAR %s for %s', (char, encoding) => {
  expect(readDeclaration(char).meanings[0]).toBe(encoding)
})
