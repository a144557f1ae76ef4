import { describe, expect, it } from 'vitest'
import { buildLineage } from '../lineage/build-lineage.ts'
import { fact, name, person, qingFamily } from '../test-support/qing.ts'
import type { ClanFact, ClanFamily, ClanPerson, ClanRelation } from '../types.ts'
import { entryPieces, textContext } from './entry-text.ts'

const dates = { script: 'traditional', solarDates: false, modernYears: 'republic' } as const

/** What the entry of somebody says, its pieces separated by spaces. */
function entry(
  family: ClanFamily,
  id: number,
  options: { femaleLine?: boolean; daughters?: 'entries' | 'named' | 'none' } = {},
): string {
  const lineage = buildLineage(family, {
    founder: 1,
    firstGeneration: 1,
    branchGeneration: 0,
    daughters: 'entries',
    femaleLine: false,
    ...options,
  })!
  const pieces = entryPieces(lineage.memberOf.get(id)!, textContext(lineage, dates))
  return pieces.map(({ text, refersTo }) => (refersTo === undefined ? text : `${text}→${refersTo.person.id}`)).join(' ')
}

type Tie = readonly [from: number, to: number, kind?: string, facts?: ClanFact[], ended?: string]
const family = (people: ClanPerson[], ties: readonly Tie[]): ClanFamily => ({
  people,
  relations: ties.map(([from, to, kind = '', facts = [], ended = ''], at): ClanRelation => ({
    id: at + 1,
    from_person_id: from,
    to_person_id: to,
    relation_type: kind === 'partner' ? 1 : 2,
    kind: kind === 'partner' ? '' : kind,
    ended,
    facts,
  })),
})
const man = (id: number, text: string, parts: Partial<ClanPerson> = {}) => person(id, text, parts)
const woman = (id: number, text: string, parts: Partial<ClanPerson> = {}) => person(id, text, { gender: 'F', ...parts })
const born = (date: string) => fact('BIRT', { date })
const died = (date: string) => fact('DEAT', { date })

describe('an entry of a clan book', () => {
  it('has its parts in the order of custom', () => {
    const names = [
      name('陳文彬', { preferred: true, given: '文彬', surname: '陳' }),
      name('竹軒', { kind: 'art' }),
      name('子雅', { kind: 'courtesy' }),
      name('阿彬', { kind: 'nickname' }),
      name('陳國彬', { kind: 'generation' }),
      name('Chan Man Pan', { kind: 'immigrant' }),
    ]
    const facts = [
      fact('BIRT', { date: '8 APR 1894', place: '廣東新會' }),
      died('5 FEB 1950'),
      fact('BURI', { place: '西山', note: '墓坐子向午，前有小溪' }),
      fact('OCCU', { value: '塾師' }),
      fact('TITL', { value: '邑庠生' }),
      fact('EMIG', { place: '星洲' }),
      fact('RESI', { place: '不居', denied: true }),
    ]
    const people = [
      man(1, '陳德昌'),
      man(2, '', { names, facts, deceased: true }),
      woman(3, '李淑芬'),
      man(4, '陳大'),
      woman(5, '陳小'),
    ]
    const text = entry(
      family(people, [
        [1, 2],
        [2, 3, 'partner'],
        [2, 4],
        [2, 5],
      ]),
      2,
    )
    expect(text).toBe(
      '譜名陳國彬 字子雅 號竹軒 小名阿彬 西名Chan Man Pan 德昌之子 生於光緒二十年甲午三月初三日 於廣東新會 卒於民國三十八年己丑農曆十二月十九日 ' +
        '享年五十六歲 葬西山 坐子向午 業塾師 邑庠生 遷居星洲 配李淑芬 子一 大 女一 小',
    )
  })

  it('tells wives apart only by what is recorded', () => {
    const married = (date: string, type = '') => [fact('MARR', { date, type })]
    const people = [
      man(1, '陳一'),
      woman(2, '甲氏', { deceased: true, facts: [died('1900')] }),
      woman(3, '乙氏'),
      woman(4, '丙氏'),
      woman(5, '丁氏'),
    ]
    const with4 = (third: ClanFact[], ended = '') =>
      entry(
        family(people, [
          [1, 2, 'partner', married('1890')],
          [1, 3, 'partner', married('1905'), ended],
          [1, 4, 'partner', third],
          [1, 5, 'partner', married('1915', '納妾')],
        ]),
        1,
      )
    expect(with4(married('1910'))).toContain('配甲氏 卒於光緒二十六年庚子 繼配乙氏 又配丙氏 側室丁氏')
    expect(with4(married('1910'), 'divorced')).toContain('繼配乙氏 離異 繼配丙氏')
    const unknown = entry(
      family(people, [
        [1, 2, 'partner'],
        [1, 3, 'partner'],
      ]),
      1,
    )
    expect(unknown).toContain('配甲氏 卒於光緒二十六年庚子 又配乙氏')
  })

  it('says whose child is whose where there were several wives', () => {
    const people = [man(1, '陳一'), woman(2, '甲氏'), woman(3, '乙氏'), man(4, '陳四'), man(5, '陳五'), woman(6, '陳六')]
    const several = family(people, [
      [1, 2, 'partner'],
      [1, 3, 'partner'],
      [1, 4],
      [2, 4],
      [1, 5],
      [3, 5],
      [1, 6],
    ])
    expect(entry(several, 1)).toContain('子二 四（甲氏出） 五（乙氏出） 女一 六')
    expect(entry(several, 5)).toContain('一之子 母乙氏')
  })

  it('marries daughters out, or husbands in', () => {
    const people = [
      man(1, '陳一'),
      woman(2, '陳二'),
      man(3, '王三'),
      woman(4, '陳四'),
      man(5, '林五'),
      man(6, '陳六'),
      woman(7, '周七'),
      woman(8, '陳八'),
    ]
    const ties: Tie[] = [
      [1, 2],
      [1, 4],
      [1, 6],
      [1, 8],
      [2, 3, 'partner'],
      [4, 5, 'partner', [fact('UXOR')]],
      [6, 7, 'partner', [fact('UXOR')]],
    ]
    const all = family(people, ties)
    expect(entry(all, 2)).toContain('適王三')
    expect(entry(all, 4)).toContain('招贅林五')
    expect(entry(all, 6)).toContain('入贅周七')
    expect(entry(all, 1, { daughters: 'named' })).toContain('子一 六 女三 二 適王三 四 八')
    expect(entry(all, 1, { daughters: 'none' })).toContain('子一 六 女一 四')
  })

  it('writes who was given, taken, adopted and counted in two lines', () => {
    const qing = qingFamily()
    const id = (of: string): number => qing.ids.get(of)!
    expect(entry(qing, id('載湉'))).toMatch(/^奕詝嗣子 本生奕譞長子→\d+ /)
    expect(entry(qing, id('奕譞'))).toContain(`載湉出繼奕詝→${id('載湉')}`)
    expect(entry(qing, id('溥儀'))).toMatch(new RegExp(`載淳嗣子 本生載灃長子→${id('載灃')} 兼祧載湉→${id('載湉')} `))
    expect(entry(qing, id('載湉'))).toContain(`嗣子一 溥儀兼祧載淳→${id('溥儀')}`)
    expect(entry(qing, id('載治'))).toMatch(/^奕緯嗣子 本生父奕紀 /)
    expect(entry(qing, id('永珹'))).toContain(`弘曆四子 胤祹嗣子→${id('胤祹')}`)
    expect(entry(qing, id('溥儀'))).toMatch(/側室額爾德特文繡 .*離異 繼配李淑賢 .* 無嗣$/)
    const outside = family(
      [man(1, '陳一'), man(2, '陳二'), man(3, '王三'), man(4, '陳四')],
      [
        [1, 2],
        [3, 2, 'adopted'],
        [1, 4, 'adopted'],
      ],
    )
    expect(entry(outside, 2)).toContain('一之子 出繼王三')
    expect(entry(outside, 1)).toContain('子一 二 養子一 四')
    const said = family(
      [man(1, '陳一'), man(2, '陳二'), man(3, '陳三'), man(4, '陳四', { facts: [fact('EVEN', { type: '兼祧兩房' })] })],
      [
        [1, 2],
        [1, 3],
        [2, 4],
        [3, 4, 'heir'],
      ],
    )
    expect(entry(said, 2)).toContain('子一 四兼祧三→4')
  })

  it('says what is lost, and nothing of what nobody asks of the living', () => {
    const people = [
      man(1, '陳一', { deceased: true }),
      man(2, '陳二', { deceased: true, facts: [born('1900')] }),
      man(3, '陳三', { deceased: true, facts: [died('1950')] }),
      man(4, '陳四'),
    ]
    const all = family(people, [
      [1, 2],
      [1, 3],
      [1, 4],
    ])
    expect(entry(all, 1)).toContain('生卒失考')
    expect(entry(all, 2)).toContain('生於光緒二十六年庚子 卒年失考')
    expect(entry(all, 3)).toContain('生年失考 卒於民國三十九年庚寅')
    expect(entry(all, 4)).toBe('一之子 生年缺')
  })

  it('says of somebody hidden only whose child they are', () => {
    const people = [
      man(1, '陳一'),
      man(2, '', { names: [], isHidden: true }),
      woman(3, '', { names: [], isHidden: true }),
      man(4, '陳四'),
    ]
    const all = family(people, [
      [1, 2],
      [2, 3, 'partner'],
      [2, 4],
    ])
    expect(entry(all, 2)).toBe('一之子 配某 子一 四')
    expect(entry(all, 4)).toBe('某之子 生年缺')
  })

  it('describes the wife of two brothers once', () => {
    const people = [man(1, '陳一'), man(2, '陳二'), man(3, '陳三'), woman(4, '李氏', { facts: [born('1900')] })]
    const all = family(people, [
      [1, 2],
      [1, 3],
      [2, 4, 'partner'],
      [3, 4, 'partner'],
    ])
    expect(entry(all, 2)).toContain('配李氏 生於光緒二十六年庚子')
    expect(entry(all, 3)).toContain('配李氏→2')
  })
})
