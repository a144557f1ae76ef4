import { parseGedcom } from '@banyan/gedcom'
import { describe, expect, it } from 'vitest'
import { planTable } from './plan-table.ts'
import { decodeTable } from './read-table.ts'
import { tableGedcom } from './table-gedcom.ts'

const planned = (text: string, language: 'en' | 'zh-tw' | 'pl' = 'en') => {
  const table = planTable(text, language)
  if (table === undefined) throw new Error('It is no table of people.')
  return table
}

describe('a table of people', () => {
  it('names relatives by id or by name', () => {
    const { people, problems, columns } = planned(
      'ID;Name;Sex;Date of birth;Birthplace;Died;Father;Mother;Spouse\n' +
        '1;Ben Wong;M;about 1948;Turku;3.5.2010;;;2\n' +
        '2;Ada Wong;F;1950;"Oulu; Finland";;;;Ben Wong\n\n' +
        '3;Kit Wong;M;1975-04-12;;†;Ben Wong;2;\n',
    )
    expect(problems).toEqual([])
    expect(columns).toEqual(['id', 'name', 'gender', 'born', 'birthplace', 'died', 'parents', 'parents', 'partners'])
    expect(people.map(({ name, gender, parents, partners, line }) => [line, name, gender, parents, partners])).toEqual([
      [2, 'Ben Wong', 'M', [], [1]],
      [3, 'Ada Wong', 'F', [], [0]],
      [5, 'Kit Wong', 'M', [0, 1], []],
    ])
    expect(people.map(({ born, birthplace, died }) => [born.date, birthplace, died?.date])).toEqual([
      ['ABT 1948', 'Turku', '3 MAY 2010'],
      ['1950', 'Oulu; Finland', undefined],
      ['12 APR 1975', '', ''],
    ])
    const read = parseGedcom(tableGedcom(people))
    expect(read.problems).toEqual([])
    expect(read.people.map(({ name, gender, birth_year, deceased }) => [name, gender, birth_year, deceased])).toEqual([
      ['Ben Wong', 'M', 1948, true],
      ['Ada Wong', 'F', 1950, false],
      ['Kit Wong', 'M', 1975, true],
    ])
    expect(read.relations).toHaveLength(3)
  })

  it('is read in Chinese, as old spreadsheets write it', () => {
    const big5 = new Uint8Array([0xa9, 0x6d, 0x2c, 0xa6, 0x57, 0x0a, 0xa4, 0xfd, 0x2c, 0xa4, 0x70, 0xa9, 0xfa])
    expect(planned(decodeTable(big5, 'zh-tw'), 'zh-tw').people.map(({ name }) => name)).toEqual(['王小明'])
  })

  it('says of each line what was not understood', () => {
    const { people, problems, unknownHeadings } = planned(
      'name\tgender\tborn\tparents\tshoe size\n' +
        'Ada\tF\twhen the river froze\tNobody\t38\n' +
        '\tF\t1950\n' +
        'Kit\tzz\t\tKit; Ada\n' +
        'Ben\tM\t\tTwin\nTwin\tM\nTwin\tM\n',
    )
    expect(people).toHaveLength(5)
    expect(unknownHeadings).toEqual(['shoe size'])
    expect(people[0]?.born).toEqual({ date: '', date_phrase: 'when the river froze' })
    expect(problems.map(({ line, code, text }) => `${line} ${code} ${text}`)).toEqual([
      '2 noSuchPerson Nobody',
      '2 dateWords when the river froze',
      '3 blankName F · 1950',
      '4 unknownGender zz',
      '4 self Kit',
      '5 severalPeople Twin',
    ])
  })

  it('without a column of names is none', () => {
    expect(planTable('a,b\n1,2', 'en')).toBeUndefined()
    expect(planTable('', 'en')).toBeUndefined()
  })

  it('gives a cell back that the export kept harmless', () => {
    expect(planned("name\n'=1+1\n'@Ada\n'＝1\nd'Arc; '=1").people.map(({ name }) => name)).toEqual([
      '=1+1',
      '@Ada',
      '＝1',
      "d'Arc; =1",
    ])
  })
})
