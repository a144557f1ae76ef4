import { expect, it } from 'vitest'
import { bytes } from '../test/gedcom-files.ts'
import { mostComments } from './comments.ts'
import { parseGedcom } from './parse-gedcom.ts'

const file = (system: string, notes: string): Uint8Array =>
  bytes(`0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR ${system}\n0 @I1@ INDI\n1 NAME Ida /Hale/\n1 BIRT\n2 DATE 1850\n${notes}0 TRLR\n`)
const note = (uid: number): string =>
  `1 NOTE Hello\n2 CONT — Ada, 2020-01-02\n2 _COMMENT ${uid}\n3 _AUTHOR Ada\n3 _AT 2020-01-02T03:04:05.000Z\n`

it('what people said is taken out of records that Banyan wrote, and stays a note of any other', () => {
  const own = parseGedcom(file('BANYAN', note(1)))
  expect(own.comments).toMatchObject([{ tag: 'INDI', xref: 'I1', uid: '1', text: 'Hello', author: 'Ada', mentions: [] }])
  expect(own.people[0]?.biographies).toEqual({})
  expect(own.extras.map(({ text }) => text).join('')).not.toContain('NOTE')
  const others = parseGedcom(file('OTHER', note(1)))
  expect(others.comments).toEqual([])
  expect(others.extras.map(({ text }) => text).join('')).toContain('NOTE Hello')
})

it('a flood of comments is cut off and reported, not kept', () => {
  const flood = Array.from({ length: 21_000 }, (_, at) => note(at)).join('')
  const { comments, problems, extras } = parseGedcom(file('BANYAN', flood))
  expect(comments).toHaveLength(mostComments)
  expect(problems.map(({ code }) => code)).toEqual(['comments_too_many'])
  expect(extras.map(({ text }) => text).join('').length).toBeLessThan(1_000)
})
