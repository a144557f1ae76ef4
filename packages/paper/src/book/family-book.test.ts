import { namedFamilies } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import type { DrawingItem, LinkItem, OutlineEntry, PaperLanguage, TextItem } from '../drawing.ts'
import { makeDesign } from './design.ts'
import { composeFamilyBook } from './family-book.ts'
import { isRight } from './furniture.ts'
import { describe as describeFamily, measure, readPage, sampleBook, usualOptions } from './test-support/sample-book.ts'
import type { ReadPage } from './test-support/sample-book.ts'
import type { BookFamily, BookOptions } from './types.ts'
import { bookWords } from './words/index.ts'

const languages: readonly PaperLanguage[] = ['en', 'fr', 'pl', 'fi', 'zh-CN', 'zh-TW']
const papers = ['a5', 'a4', 'letter'] as const
const cases = languages.flatMap((language, at) =>
  [1, 2, 3].map((seed) => ({ language, seed: seed * 10 + at, paper: papers[(seed + at) % 3]! })),
)

interface Read {
  readonly family: BookFamily
  readonly options: BookOptions
  readonly pages: readonly ReadPage[]
  readonly outline: readonly OutlineEntry[]
  readonly personIds: readonly number[]
  /** The page that each anchor is drawn on. */
  readonly anchors: ReadonlyMap<string, number>
}

function read(family: BookFamily, options: BookOptions): Read {
  const book = composeFamilyBook(family, options, measure)
  const pages: ReadPage[] = []
  for (const page of book.pages) pages.push(readPage(page, pages.length + 1))
  expect(pages.length).toBe(book.pageCount())
  const anchors = new Map<string, number>()
  for (const { items, number } of pages)
    for (const item of items)
      if (item.kind === 'anchor') {
        expect(anchors.has(item.name), `${item.name} is one place`).toBe(false)
        anchors.set(item.name, number)
      }
  return { family, options, pages, outline: book.outline?.() ?? [], personIds: book.personIds, anchors }
}

const known = new Map<string, Read>()
function readCase({ language, seed, paper }: (typeof cases)[number]): Read {
  const key = `${language} ${seed}`
  const found = known.get(key) ?? read(sampleBook({ seed, people: 60, language }), { ...usualOptions(language), paper })
  known.set(key, found)
  return found
}

const widthOf = ({ text, style }: TextItem): number => measure.width(text, style)
const leftOf = (item: TextItem): number =>
  item.x - (item.anchor === 'end' ? widthOf(item) : item.anchor === 'middle' ? widthOf(item) / 2 : 0)
const textOf = ({ texts }: ReadPage): string => texts.map(({ text }) => text).join('')
const squeezed = (text: string): string => text.replaceAll(/\s/gu, '')

describe('a family book', () => {
  it.for(cases)('has everybody once who is not hidden: $language, seed $seed', (one) => {
    const { family, pages, anchors, personIds } = readCase(one)
    const shown = family.people.filter(({ isHidden }) => !isHidden)
    expect(personIds.toSorted((a, b) => a - b)).toEqual(shown.map(({ id }) => id).toSorted((a, b) => a - b))
    for (const { id, names, isHidden } of family.people) {
      const page = anchors.get(`person ${id}`)
      expect(page !== undefined).toBe(!isHidden)
      if (page !== undefined) expect(squeezed(textOf(pages[page - 1]!))).toContain(squeezed(names[0]!.text))
    }
    // One page has one person.
    const starts = [...anchors].flatMap(([name, page]) => (name.startsWith('person ') ? [page] : []))
    expect(new Set(starts).size).toBe(starts.length)
  })

  it.for(cases)('keeps within its margins: $language, seed $seed', (one) => {
    const { pages, options } = readCase(one)
    const { margins, textWidth, page: paper } = makeDesign(options.paper, options.language)
    for (const page of pages.slice(1)) {
      const left = isRight(page.number) ? margins.inner : margins.outer
      for (const item of page.items) {
        const [x, right, top, bottom] = boxOf(item) ?? [left, left, margins.top, margins.top]
        expect(x).toBeGreaterThanOrEqual(left - 0.5)
        expect(right).toBeLessThanOrEqual(left + textWidth + 0.5)
        expect(top).toBeGreaterThanOrEqual(isHead(item, margins.top) ? 0 : margins.top - 1)
        expect(bottom).toBeLessThanOrEqual(paper.height - (isFoot(item, paper.height - margins.bottom) ? 0 : margins.bottom - 1))
      }
    }
    for (const item of pages[0]!.texts) {
      expect(leftOf(item)).toBeGreaterThanOrEqual(0)
      expect(leftOf(item) + widthOf(item)).toBeLessThanOrEqual(paper.width)
      expect(item.y).toBeLessThan(paper.height)
    }
  })

  it.for(cases)('has the right number beside all that leads elsewhere: $language, seed $seed', (one) => {
    const { pages, anchors, options } = readCase(one)
    const { noteNumber, reference } = makeDesign(options.paper, options.language).styles
    let checked = 0
    for (const page of pages) {
      const links = page.items.filter((item): item is LinkItem => item.kind === 'link')
      for (const link of links) expect(anchors.has(link.to), link.to).toBe(true)
      expect(page.wordlessLinks).toEqual([])
      for (const text of page.texts.filter(
        ({ text: own, style }) => /^\d+,?$/.test(own) && style.colour === reference.colour && style.size !== noteNumber.size,
      )) {
        const middle = leftOf(text) + 0.5
        const link = links.find(
          ({ x, y, width, height }) => middle >= x - 1 && middle <= x + width + 1 && text.y >= y && text.y <= y + height,
        )
        if (link === undefined) continue
        expect(Number.parseInt(text.text, 10)).toBe(anchors.get(link.to))
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(100)
  })

  it.for(cases)('sets the pages of other photos one space apart: $language, seed $seed', (one) => {
    const { pages } = readCase(one)
    const numbers = pages.flatMap(({ texts }) =>
      texts.flatMap((item, at) =>
        /^\d+,$/.test(item.text) && texts[at + 1]?.y === item.y ? [[item, texts[at + 1]!] as const] : [],
      ),
    )
    for (const [item, next] of numbers) expect(next.x - item.x).toBeCloseTo(widthOf({ ...item, text: `${item.text} ` }))
    expect(numbers.length).toBeGreaterThan(0)
  })

  it.for(cases)('has no page for one line about other photos: $language, seed $seed', (one) => {
    const { pages, options } = readCase(one)
    const { alsoPictured } = bookWords(options.language)
    // Between the head of the page and its number.
    const alone = pages.filter(
      ({ items, lines }) =>
        lines.length === 3 && lines[1]!.startsWith(alsoPictured) && items.every(({ kind }) => kind !== 'picture'),
    )
    expect(alone.map(({ number }) => number)).toEqual([])
  })

  it.for(cases)('has contents and an outline of all its parts: $language, seed $seed', (one) => {
    const { pages, anchors, outline, options } = readCase(one)
    const parts = [...anchors.keys()].filter((name) => /^(chapter|names|places|introduction)/.test(name))
    const listed = new Set<string>()
    for (const { items } of pages.slice(anchors.get('contents')! - 1, anchors.get('chapter 1')! - 1))
      for (const item of items) if (item.kind === 'link') listed.add(item.to)
    expect([...listed].toSorted()).toEqual(parts.toSorted())
    const all = (entries: readonly OutlineEntry[]): OutlineEntry[] => entries.flatMap((entry) => [entry, ...all(entry.children)])
    const led = all(outline).map(({ to }) => to)
    for (const name of [...parts, ...[...anchors.keys()].filter((each) => each.startsWith('person '))])
      expect(led).toContain(name)
    for (const to of led) expect(anchors.has(to)).toBe(true)
    expect(outline[0]?.title).toBe(options.title)
  })

  it.for(cases)('has indexes that lead to the pages that name what they list: $language, seed $seed', (one) => {
    const { pages, anchors, family } = readCase(one)
    const named = new Map(family.people.flatMap(({ names }) => names.map(({ indexed }) => [indexed, names[0]!.text] as const)))
    const names = readIndex(pages, anchors.get('names')!, anchors.get('places') ?? pages.length + 1, one)
    for (const [text, numbers] of names) {
      const entry = text.replace(/ \d+–\d*$/, '')
      const name = named.get(entry)
      expect(name, text).toBeDefined()
      const [own, ...others] = numbers
      expect(squeezed(textOf(pages[own! - 1]!))).toContain(squeezed(entry))
      for (const number of others) expect(squeezed(textOf(pages[number - 1]!)), `${text} on ${number}`).toContain(squeezed(name!))
    }
    const indexed = family.people
      .filter(({ isHidden }) => !isHidden)
      .flatMap(({ names: own }) => own.map(({ indexed: text }) => text))
    expect(new Set(names.map(([text]) => text.replace(/ \d+–\d*$/, '')))).toEqual(new Set(indexed))
    const places = readIndex(pages, anchors.get('places')!, pages.length + 1, one)
    const told = new Set(family.people.flatMap(({ facts }) => facts.map(({ place }) => place)).filter(Boolean))
    expect(new Set(places.map(([text]) => text))).toEqual(told)
    for (const [place, numbers] of places)
      for (const number of numbers) expect(squeezed(textOf(pages[number - 1]!))).toContain(squeezed(place))
  })

  it.for(cases)('has a note at the foot for each reference: $language, seed $seed', (one) => {
    const { pages, options } = readCase(one)
    const { styles, margins } = makeDesign(options.paper, options.language)
    let count = 0
    for (const page of pages) {
      const left = isRight(page.number) ? margins.inner : margins.outer
      const small = page.texts.filter(
        ({ style }) =>
          style.size === styles.noteNumber.size && style.family === 'sans' && style.colour === styles.noteNumber.colour,
      )
      const atFoot = small.filter(({ x }) => Math.abs(x - left) < 0.01).map(({ text }) => text)
      const references = new Set(small.filter(({ x }) => Math.abs(x - left) >= 0.01).map(({ text }) => text.replace(',', '')))
      expect(new Set(atFoot)).toEqual(references)
      expect(atFoot.length).toBe(references.size)
      count += atFoot.length
    }
    expect(count).toBeGreaterThan(20)
  })

  it.for(cases)('begins no line as the language forbids: $language, seed $seed', (one) => {
    const { pages, anchors } = readCase(one)
    // Headings of indexes are letters.
    for (const page of pages.slice(1, anchors.get('names')! - 1))
      for (const line of page.lines) {
        expect(line).not.toMatch(/^[。，、．；：！？」』）》〉】…・!?;:,)»]/u)
        if (one.language === 'pl') expect(line).not.toMatch(/(?<![\p{L}\p{N}])[aiouwz]$/iu)
      }
  })

  it.for(cases)('prints each photo once, on the page of somebody in it: $language, seed $seed', (one) => {
    const { pages, family, anchors } = readCase(one)
    const counts = new Map<string, number>()
    for (const { items, number } of pages)
      for (const item of items)
        if (item.kind === 'picture' && item.picture.startsWith('photo')) {
          const [name = '', px] = item.picture.split(' ')
          counts.set(name, (counts.get(name) ?? 0) + 1)
          expect(Number(px)).toBeGreaterThanOrEqual((Math.max(item.width, item.height) / 72) * 250)
          expect(anchors.get(`picture ${name}`)).toBe(number)
          // What cannot be read leaves an empty frame, no hole.
          const { x, y, width, height } = item
          expect(item.instead).toMatchObject([{ kind: 'rectangle', x, y, width, height }])
        }
    expect([...counts.values()].every((count) => count === 1)).toBe(true)
    expect(counts.size).toBe(family.photos.length)
  })

  it('is the same each time it is read', () => {
    const family = sampleBook({ seed: 5, people: 30, language: 'en' })
    const book = composeFamilyBook(family, usualOptions('en'), measure)
    const all = (): string[] => [...book.pages].map((page) => JSON.stringify(readPage(page, 0)))
    expect(all()).toEqual(all())
  })
})

function isHead(item: DrawingItem, top: number): boolean {
  return item.kind === 'text' && item.y < top
}

function isFoot(item: DrawingItem, bottom: number): boolean {
  return item.kind === 'text' && /^\d+$/.test(item.text) && item.y > bottom
}

/** Left, right, top and bottom of what is seen. */
function boxOf(item: DrawingItem): [number, number, number, number] | undefined {
  if (item.kind === 'text') return [leftOf(item), leftOf(item) + widthOf(item), item.y - item.style.size * 0.8, item.y]
  if (item.kind === 'picture' || item.kind === 'rectangle') return [item.x, item.x + item.width, item.y, item.y + item.height]
  return undefined
}

/** Reads the entries of an index: what is listed, and its pages. */
function readIndex(
  pages: readonly ReadPage[],
  from: number,
  to: number,
  { language, paper }: (typeof cases)[number],
): [string, number[]][] {
  const { margins, textHeight, textWidth } = makeDesign(paper, language)
  const count = textWidth > 400 ? 3 : 2
  const column = (textWidth - 18 * (count - 1)) / count + 18
  const entries: { text: string; numbers: string }[] = []
  for (let number = from; number < to; number++) {
    const page = pages[number - 1]!
    const left = isRight(number) ? margins.inner : margins.outer
    const inside = page.texts.filter(({ y, style }) => y > margins.top && y <= margins.top + textHeight && style.size < 12)
    const columnOf = ({ x }: TextItem): number => Math.floor((x - left + 0.01) / column)
    const sorted = inside.toSorted((a, b) => columnOf(a) - columnOf(b) || a.y - b.y || a.x - b.x)
    for (const item of sorted) {
      const isFirst = Math.abs(item.x - left - columnOf(item) * column) < 0.01
      if (isFirst || entries.length === 0) entries.push({ text: '', numbers: '' })
      const entry = entries.at(-1)!
      if (/^[\u2002\d, ]+$/.test(item.text)) entry.numbers += `${item.text} `
      else entry.text += item.text
    }
  }
  return entries.flatMap(({ text, numbers }): [string, number[]][] =>
    numbers === '' ? [] : [[text, (numbers.match(/\d+/g) ?? []).map(Number)]],
  )
}

describe('whose book it is', () => {
  const named = (name: keyof typeof namedFamilies): BookFamily => {
    const family = describeFamily(namedFamilies[name](), 3, 'en')
    return { ...family, people: family.people.map((person) => ({ ...person, isHidden: false })) }
  }
  const idsOf = (family: BookFamily, scope: BookOptions['scope']): number[] =>
    read(family, { ...usualOptions('en'), scope }).personIds.toSorted((a, b) => a - b)

  it.each(Object.keys(namedFamilies) as (keyof typeof namedFamilies)[])('everybody: %s', (name) => {
    const family = named(name)
    expect(idsOf(family, { kind: 'everyone' })).toEqual(family.people.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  it('descendants of somebody, with partners', () => {
    // Jan and Ewa; Piotr, Anna; Maria; Adam, Olga, Lena.
    expect(idsOf(named('threeGenerations'), { kind: 'descendants', personId: 3 })).toEqual([3, 4, 6, 7])
  })

  it('ancestors of somebody', () => {
    expect(idsOf(named('threeGenerations'), { kind: 'ancestors', personId: 6 })).toEqual([1, 2, 3, 4, 6])
  })

  it('nobody, where the person is not there any more', () => {
    expect(idsOf(named('couple'), { kind: 'descendants', personId: 99 })).toEqual([])
    expect(idsOf(named('couple'), { kind: 'ancestors', personId: 99 })).toEqual([])
  })

  it('a chapter for each large branch, small ones beside those whom they married', () => {
    const family = sampleBook({ seed: 8, people: 120, language: 'en' })
    const { anchors, outline } = read(family, usualOptions('en'))
    const chapters = outline.filter(({ to }) => to.startsWith('chapter '))
    expect(chapters.length).toBe([...anchors.keys()].filter((name) => /^chapter \d+$/.test(name)).length)
    const count = (entry: OutlineEntry): number =>
      (entry.to.startsWith('person ') ? 1 : 0) + entry.children.reduce((sum, child) => sum + count(child), 0)
    const sizes = chapters.map(count)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(family.people.filter(({ isHidden }) => !isHidden).length)
    expect(sizes.length).toBeLessThan(15)
  })
})

describe('what is hard to print', () => {
  const person = (id: number, text: string) => ({
    id,
    names: [{ text, label: '', indexed: text, sources: [] }],
    years: '',
    birthYear: 0,
    isHidden: false,
    facts: [],
  })
  const bookOf = (family: Partial<BookFamily>, options: Partial<BookOptions> = {}): Read =>
    read({ people: [], relations: [], photos: [], ...family }, { ...usualOptions('en'), ...options })

  it('a family of nobody has a cover', () => {
    expect(bookOf({}).pages.length).toBeGreaterThan(0)
  })

  it.each([
    ['a thousand letters', 'Wolfeschlegelsteinhausen'.repeat(42)],
    ['a thousand Han', '岑'.repeat(1000)],
    ['emoji', '👨‍👩‍👧‍👦🏳️‍🌈 Zoë'],
    ['right to left', 'محمد بن عبد الله'],
    ['nothing', ''],
    ['markup', '<script>alert(1)</script>'],
  ])('a name: %s', (_, text) => {
    const { pages, anchors } = bookOf({ people: [person(1, text)] })
    const { margins, page: paper } = makeDesign('a5', 'en')
    expect(anchors.get('person 1')).toBeDefined()
    for (const page of pages.slice(1))
      for (const item of page.texts) {
        expect(leftOf(item) + widthOf(item)).toBeLessThanOrEqual(paper.width - Math.min(margins.outer, margins.inner) + 0.5)
        expect(item.y).toBeLessThan(paper.height)
      }
  })

  it('relations of somebody who has gone, to oneself, and in a circle', () => {
    const people = [1, 2, 3].map((id) => person(id, `P${id}`))
    const raised = (from: number, to: number) => ({ from, to, type: 'raised' as const, label: '', sources: [] })
    const { personIds } = bookOf({ people, relations: [raised(1, 2), raised(2, 1), raised(3, 3), raised(9, 1), raised(1, 9)] })
    expect(personIds.toSorted()).toEqual([1, 2, 3])
  })

  it('sources longer than a page go on on the next', () => {
    const sources = ['A very long source. '.repeat(600), 'Another.']
    const fact = { when: '1900', otherWhen: '', kind: 'Birth', value: '', place: 'Vaasa', people: '', note: '', sources }
    const { pages } = bookOf({ people: [{ ...person(1, 'Ada'), facts: [fact] }] })
    const printed = squeezed(pages.map(textOf).join(''))
    expect(printed.split('Averylongsource.').length - 1).toBeGreaterThanOrEqual(590)
    expect(printed).toContain('Another.')
  })

  it('a title, a dedication and surnames without an end', () => {
    const { pages } = bookOf(
      { people: [person(1, 'Ada')] },
      {
        title: 'Title '.repeat(60),
        dedication: 'Thanks '.repeat(900),
        surnames: Array.from({ length: 80 }, (_, at) => `Name${at}`),
      },
    )
    for (const { y } of pages[0]!.texts) expect(y).toBeLessThan(pages[0]!.height * 0.96)
  })

  it('two photos of the same picture', () => {
    const photo = { picture: 'x', width: 10, height: 10, title: 'T', description: '', when: '', people: [1], owners: [1] }
    expect(bookOf({ people: [person(1, 'Ada')], photos: [photo, { ...photo, picture: 'y' }] }).anchors.has('picture y')).toBe(
      true,
    )
  })
})

it('has every word in all languages', () => {
  const keys = (value: object, prefix = ''): string[] =>
    Object.entries(value).flatMap(([key, each]) =>
      typeof each === 'object' && !Array.isArray(each) ? keys(each as object, `${prefix}${key}.`) : [`${prefix}${key}`],
    )
  for (const language of languages) expect(keys(bookWords(language)).toSorted()).toEqual(keys(bookWords('en')).toSorted())
})
