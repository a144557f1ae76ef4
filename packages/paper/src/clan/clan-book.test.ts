import { generateFamily } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import type { DrawingItem, Measure } from '../drawing.ts'
import { composeClanBook } from './clan-book.ts'
import type { ClanBook } from './clan-book.ts'
import { buildLineage } from './lineage/build-lineage.ts'
import { generationsPerTable } from './sheets/tables.ts'
import { fact, name, person, qingFamily, qingPoem } from './test-support/qing.ts'
import type { ClanBookOptions, ClanFamily, ClanRelation } from './types.ts'
import { clustersOf } from './vertical/atoms.ts'
import { bookName } from './words/clan-names.ts'
import { clanWords } from './words/clan-words.ts'

const measure: Measure = { width: (text, { size }) => clustersOf(text).length * size * 0.55 }

const standard: ClanBookOptions = {
  founder: 1,
  firstGeneration: 1,
  title: '',
  hall: '敦睦堂',
  layouts: ['ouyang', 'pagoda'],
  script: 'traditional',
  poem: qingPoem,
  poemStart: 5,
  branchGeneration: 2,
  daughters: 'entries',
  femaleLine: false,
  lines: 'red',
  solarDates: true,
  modernYears: 'republic',
  binding: 'leaf',
  paper: 'A4',
  made: { year: 2026, month: 11, day: 27 },
}

const compose = (family: ClanFamily, options: Partial<ClanBookOptions> = {}): ClanBook =>
  composeClanBook(family, { ...standard, ...options }, measure)!

/** A text in its place on a page. */
interface Box {
  text: string
  x: number
  y: number
  width: number
  height: number
}
interface Drawn {
  width: number
  height: number
  texts: Box[]
  anchors: Map<string, { x: number; y: number }>
  links: string[]
}

function drawn({ document }: ClanBook): Drawn[] {
  return [...document.pages].map(({ width, height, items }) => {
    const page: Drawn = { width, height, texts: [], anchors: new Map(), links: [] }
    const take = (each: Iterable<DrawingItem>): void => {
      for (const item of each) {
        if (item.kind === 'section' || item.kind === 'group') take(item.items)
        else if (item.kind === 'anchor') page.anchors.set(item.name, item)
        else if (item.kind === 'link') page.links.push(item.to)
        else if (item.kind === 'text') {
          const { text, x, y, style, turn } = item
          const { size } = style
          if (turn === 90) page.texts.push({ text, x, y, width: size * 0.7, height: measure.width(text, style) })
          else page.texts.push({ text, x: x - size / 2, y, width: size, height: clustersOf(text).length * size })
        }
      }
    }
    take(items)
    return page
  })
}

const frame = { side: 34, head: 40, foot: 32 }

/** Checks what holds for every book. */
function check(book: ClanBook): Drawn[] {
  const pages = drawn(book)
  const outside: string[] = []
  const overlapping: string[] = []
  for (const [at, page] of pages.entries()) {
    for (const { text, x, y, width, height } of page.texts)
      if (
        x < frame.side - 1 ||
        x + width > page.width - frame.side + 1 ||
        y < frame.head - 1 ||
        y + height > page.height - frame.foot + 1
      )
        outside.push(`page ${at + 1}: ${text} at ${x} ${y}, ${width} × ${height}`)
    const texts = page.texts.toSorted((one, other) => one.x - other.x)
    for (const [index, one] of texts.entries())
      for (let next = index + 1; next < texts.length && texts[next]!.x < one.x + one.width - 1; next += 1) {
        const other = texts[next]!
        if (Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1)
          overlapping.push(`page ${at + 1}: ${one.text} at ${one.x} ${one.y} and ${other.text} at ${other.x} ${other.y}`)
      }
  }
  expect(outside).toEqual([])
  expect(overlapping).toEqual([])
  // Everybody once, and what leads somewhere leads to something.
  const anchors = pages.flatMap((page) => [...page.anchors.keys()])
  expect(new Set(anchors).size).toBe(anchors.length)
  expect(anchors.filter((key) => key.startsWith('entry-')).length).toBe(book.lineage.members.length)
  const known = new Set(anchors)
  expect(book.lineage.members.filter((member) => !known.has(`entry-${member.person.id}`))).toEqual([])
  expect(pages.flatMap(({ links }) => links.filter((to) => !known.has(to)))).toEqual([])
  checkReferences(book, pages)
  if (book.places.length > 0) checkTables(book)
  return pages
}

/** Every page that the book names is the one on which the thing stands. */
function checkReferences({ references, sheets }: ClanBook, pages: readonly Drawn[]): void {
  const wrong = pages.flatMap((page, at) =>
    [...page.anchors.keys()].filter((key) => {
      const named = references.pageOf(key)
      const { volume, number } = sheets[at]!.page
      return named !== undefined && (named.volume !== volume || named.number !== number)
    }),
  )
  expect(wrong).toEqual([])
}

/** Five generations a table, everybody once; who is repeated was the fifth of the table before. */
function checkTables({ lineage, places }: ClanBook): void {
  expect(
    places
      .filter(({ isRepeated }) => !isRepeated)
      .map(({ member }) => member.person.id)
      .toSorted((a, b) => a - b),
  ).toEqual(lineage.members.map((member) => member.person.id).toSorted((a, b) => a - b))
  for (const place of places) {
    expect(place.row).toBeLessThan(generationsPerTable)
    const root = places.find(({ table, row }) => table === place.table && row === 0)!
    expect(place.member.generation - root.member.generation).toBe(place.row)
    if (place.isRepeated) {
      const before = places.find(({ member, isRepeated }) => member === place.member && !isRepeated)!
      expect([before.row, before.table < place.table]).toEqual([generationsPerTable - 1, true])
    }
    if (place.row === generationsPerTable - 1 && place.member.heirs.length > 0)
      expect(places.some(({ member, row, table }) => member === place.member && row === 0 && table > place.table)).toBe(true)
  }
}

/** All that a page says, without what separates it. */
const wordsOf = (pages: readonly Drawn[]): string => pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('')

const lines = (count: number, ties: [number, number][], names = (id: number): string => `王${id}`): ClanFamily => ({
  people: Array.from({ length: count }, (_, at) => person(at + 1, names(at + 1))),
  relations: ties.map(([from, to], at): ClanRelation => ({
    id: at + 1,
    from_person_id: from,
    to_person_id: to,
    relation_type: 2,
    kind: '',
    facts: [],
  })),
})

describe('the clan book', () => {
  it('of the Qing has everybody once, in tables and charts of five generations, with pages that are right', () => {
    const book = compose(qingFamily())
    const pages = check(book)
    const text = wordsOf(pages)
    for (const each of book.lineage.members) expect(text).toContain(bookName(each.person, clanWords('traditional')))
    expect(book.title).toBe('愛新覺羅氏族譜')
    expect(book.document.isRightToLeft).toBe(true)
    expect(text).toContain('出繼奕詝見卷三第')
    expect(text).toContain('兼祧載淳見卷三第')
  })

  it.each([
    { binding: 'page', paper: 'A4', layouts: ['ouyang'], lines: 'black' },
    { binding: 'page', paper: 'Letter', script: 'simplified', solarDates: false },
    { binding: 'leaf', paper: 'A3', layouts: ['pagoda'], femaleLine: true },
    { daughters: 'named', poem: '', branchGeneration: 0, firstGeneration: 101, hall: '' },
    {
      daughters: 'none',
      founder: 29,
      title: 'The Book of the House of Aisin Gioro, with a title that is rather long for a spine',
    },
  ] as Partial<ClanBookOptions>[])('holds together with %o', (options) => {
    check(compose(qingFamily(), options))
  })

  it.each([1, 2, 3, 4, 5])('of seeded family %i holds together', (seed) => {
    const { people, relations } = generateFamily({ people: 300, seed, cousins: 0.1 })
    const family = {
      people: people.map((each) =>
        person(each.id, each.name, {
          gender: each.gender,
          deceased: each.year_of_death > 0,
          facts: [
            fact('BIRT', { date: `${each.birth_year}`, place: each.address }),
            ...(each.year_of_death > 0 ? [fact('DEAT', { date: `${each.year_of_death}` })] : []),
          ],
        }),
      ),
      relations: relations.map((each) => ({ ...each, kind: '', facts: [] })),
    }
    const sizes = people
      .slice(0, 60)
      .map(({ id }) => [buildLineage(family, { ...standard, founder: id, femaleLine: true })!.members.length, id] as const)
    const founder = sizes.toSorted((one, other) => other[0] - one[0])[0]![1]
    check(compose(family, { founder, femaleLine: true, poem: '' }))
  })

  it('reads from right to left: columns of entries, pages, and brothers in tables', () => {
    const book = compose(qingFamily())
    const pages = drawn(book)
    const order = pages.flatMap((page, at) =>
      [...page.anchors].filter(([key]) => key.startsWith('entry-')).map(([key, { x }]) => ({ id: Number(key.slice(6)), at, x })),
    )
    expect(order.map(({ id }) => id)).toEqual(book.lineage.members.map((member) => member.person.id))
    for (const [at, one] of order.entries()) if (order[at + 1]?.at === one.at) expect(order[at + 1]!.x).toBeLessThan(one.x)
    const sons = book.places.filter(({ table, member }) => table === 1 && member.parent === book.lineage.founder)
    expect(sons.map(({ member }) => member)).toEqual(book.lineage.founder.heirs)
    for (const [at, one] of sons.entries())
      if (sons[at + 1] !== undefined) expect(sons[at + 1]!.column).toBeGreaterThan(one.column)
  })

  it('has a table of its own for each fifth generation, down to the forty-first', () => {
    const book = compose(
      lines(
        41,
        Array.from({ length: 40 }, (_, at): [number, number] => [at + 1, at + 2]),
      ),
      { poem: '' },
    )
    check(book)
    expect(Math.max(...book.places.map(({ table }) => table))).toBe(10)
    expect(book.lineage.members.at(-1)?.generation).toBe(41)
  })

  it('splits a chart that no sheet has room for: one father of three hundred', () => {
    const book = compose(
      lines(
        301,
        Array.from({ length: 300 }, (_, at): [number, number] => [1, at + 2]),
      ),
      { poem: '' },
    )
    check(book)
    expect(book.charts.length).toBeGreaterThan(5)
    expect(
      book.charts
        .flatMap(({ first, end }) => [first, end])
        .toSorted((a, b) => a - b)
        .at(-1),
    ).toBe(300)
  })

  it.each([
    ['one person', lines(1, [])],
    ['a name at the limit', lines(2, [[1, 2]], () => '陳'.repeat(255))],
    [
      'Latin names at the limit',
      lines(
        3,
        [
          [1, 2],
          [1, 3],
        ],
        (id) => `${'Wolfeschlegelsteinhausen'.repeat(10)} ${id}`,
      ),
    ],
    ['emoji and joined signs', lines(2, [[1, 2]], () => '👨‍👩‍👧‍👦王🏳️‍🌈🇭🇰é')],
    [
      'no Han characters at all',
      lines(
        3,
        [
          [1, 2],
          [2, 3],
        ],
        (id) => `Zażółć Gęślą ${id}`,
      ),
    ],
    ['right-to-left script', lines(2, [[1, 2]], () => 'محمد بن عبد الله')],
    ['names that show nothing', lines(2, [[1, 2]], () => '\u200B\u202E \u0007')],
    [
      'a circle',
      lines(3, [
        [1, 2],
        [2, 3],
        [3, 1],
      ]),
    ],
  ])('holds together with %s', (_, family) => {
    check(compose(family, { poem: '' }))
    check(compose(family, { poem: '🙂 no Han', title: '👨‍👩‍👧‍👦'.repeat(40), hall: 'x'.repeat(255), binding: 'page' }))
  })

  it('says nothing of people whom the reader does not see', () => {
    const family = lines(
      3,
      [
        [1, 2],
        [2, 3],
      ],
      (id) => ['', '王一', '密名', '王三'][id]!,
    )
    const hidden: ClanFamily = {
      ...family,
      people: family.people.map((each) =>
        each.id === 2 ? { ...each, isHidden: true, facts: [fact('BIRT', { date: '1990', place: '密地' })] } : each,
      ),
    }
    const text = wordsOf(check(compose(hidden, { poem: '密' })))
    expect(text).not.toMatch(/密名|密地|一九九〇|庚午/u)
    expect(text).toContain('在世族人依家規不予公開者')
    expect(text).toContain('某之子')
  })

  it('tells who conforms to the poem, simplified or traditional, by any of their names', () => {
    const people = [
      person(1, '王德昌'),
      person(2, '王国華'),
      person(3, '王大明', { names: [name('王大明', { preferred: true }), name('王國明', { kind: 'generation' })] }),
      person(4, '王大仁'),
      person(5, '王美麗', { gender: 'F' }),
      person(6, 'Peter Wang'),
    ]
    const family = {
      people,
      relations: lines(6, [
        [1, 2],
        [1, 3],
        [1, 4],
        [1, 5],
        [1, 6],
      ]).relations,
    }
    const { poem } = compose(family, { poem: '德，國\n泰 x', poemStart: 1 })
    expect(
      poem.map((row) =>
        [row.generation, row.character, row.conforming, row.differing, row.untold].map((each) =>
          Array.isArray(each) ? each.map(({ person: { id } }) => id) : each,
        ),
      ),
    ).toEqual([
      [1, '德', [1], [], []],
      [2, '國', [2, 3], [4], [6]],
      [3, '泰', [], [], []],
    ])
  })
})
