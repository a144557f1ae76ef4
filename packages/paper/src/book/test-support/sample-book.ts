import { createRandom, generateFamily } from '@banyan/sample-family'
import type { SampleFamily } from '@banyan/sample-family'
import type { DrawingItem, LinkItem, Measure, PaperLanguage, TextItem } from '../../drawing.ts'
import type { BookFamily, BookOptions, BookPerson, BookPhoto } from '../types.ts'

/** Han are as wide as the letters' size, everything else half as wide. */
export const measure: Measure = {
  width: (text, { size }) =>
    [...text].reduce((sum, letter) => sum + (/[\u2e80-\u9fff\uff00-\uff60]/.test(letter) ? size : size / 2), 0),
}

/** Texts with what is hard to set, in each language. */
const stories: Readonly<Record<PaperLanguage, string>> = {
  en: 'He went to sea – twice – as a cook; “nine cups”, he said, and one more at https://example.org/a/very/long/path?with=a-query-of-many-words. ',
  fr: 'Il demanda : « Qui est là ? » Personne ; puis le vent ! À 12:30, http://exemple.org/?a=b répondit « rien » à tous. ',
  pl: 'W 1945 r. przywiózł rodzinę z Lwowa i z krową do miasta o którym nikt w domu nie mówił, a i on sam u siebie w kącie. ',
  fi: 'Hän syntyi 3. toukokuuta 1898 – lumessa – ja rakensi lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilaan talon. ',
  'zh-CN':
    '他说：“我们走吧！”于是（大家都）去了1956年的香港，在那里住了三十年……（后来回到Manchester，见《家书》。）阿·伯，也来了！ ',
  'zh-TW':
    '他說：「我們走吧！」於是（大家都）去了1956年的香港，在那裡住了三十年……（後來回到Manchester，見《家書》。）阿·伯，也來了！ ',
}

const places = ['Vaasa', 'Kraków', '香港上環', 'Saint-Étienne', 'Łódź', 'Zürich']

interface Sample {
  readonly seed: number
  readonly people: number
  readonly language: PaperLanguage
}

export function sampleBook({ seed, people, language }: Sample): BookFamily {
  return describe(generateFamily({ people, seed }), seed, language)
}

/** Tells of a sample family as a book does: with facts, sources, stories, photos, and somebody hidden. */
export function describe(family: SampleFamily, seed: number, language: PaperLanguage): BookFamily {
  const random = createRandom(seed)
  const chance = (share: number): boolean => random.next() < share
  const below = (count: number): number => Math.floor(random.next() * count)
  const people = family.people
    .toSorted((one, other) => (one.birth_year || 9999) - (other.birth_year || 9999) || one.id - other.id)
    .map((person): BookPerson => {
      const isHidden = chance(0.05)
      const name = { text: person.name, label: '', indexed: person.name, sources: chance(0.2) ? [`Letter ${below(5)}`] : [] }
      if (isHidden)
        return {
          id: person.id,
          names: [{ ...name, text: 'H.○', indexed: '', sources: [] }],
          years: '',
          birthYear: 0,
          isHidden,
          facts: [],
        }
      return {
        id: person.id,
        names: [
          name,
          ...(chance(0.2)
            ? [
                {
                  ...name,
                  text: `別名${String.fromCodePoint(0x4e00 + person.id)}`,
                  indexed: `別名${String.fromCodePoint(0x4e00 + person.id)}`,
                  label: 'also',
                },
              ]
            : []),
        ],
        years: person.birth_year > 0 ? `${person.birth_year}–${person.year_of_death || ''}` : '',
        birthYear: person.birth_year,
        isHidden,
        ...(chance(0.4) ? { portrait: `portrait ${person.id}` } : {}),
        facts: Array.from({ length: below(7) }, (_, at) => ({
          when: chance(0.7) ? `${1850 + below(150)}` : 'between 3 May 1940 and 5 November 1941',
          otherWhen: chance(0.1) ? 'day 3 of the 4th lunar month 1940' : '',
          kind: ['Birth', 'Wedding', 'Census'][at % 3] ?? '',
          value: chance(0.3) ? 'ship’s cook' : '',
          place: chance(0.6) ? (places[below(places.length)] ?? '') : '',
          people: chance(0.2) ? 'Ada and Ben' : '',
          note: chance(0.2) ? stories[language] : '',
          sources: chance(0.5) ? [`Register ${below(9)}, ${stories[language]}`] : [],
        })),
        ...(chance(0.5)
          ? {
              story: {
                language,
                blocks: [
                  { kind: 'heading', spans: [{ text: 'Chapter' }] },
                  {
                    kind: 'paragraph',
                    spans: [{ text: stories[language].repeat(1 + below(12)) }, { text: 'bold i tak', isBold: true }],
                  },
                  { kind: 'item', marker: '•', depth: below(5), spans: [{ text: stories[language], isItalic: true }] },
                  { kind: 'quote', spans: [{ text: stories[language] }] },
                  { kind: 'rule', spans: [] },
                ],
              } as const,
            }
          : {}),
      }
    })
  const relations = family.relations.map((relation) => ({
    from: relation.from_person_id,
    to: relation.to_person_id,
    type: relation.relation_type === 1 ? ('partnered' as const) : ('raised' as const),
    label: chance(0.1) ? 'adopted' : '',
    sources: chance(0.1) ? ['Family Bible'] : [],
  }))
  const shown = people.filter(({ isHidden }) => !isHidden)
  const photos = Array.from({ length: shown.length * 2 }, (_, at): BookPhoto => {
    const tagged = [...new Set(Array.from({ length: 1 + below(4) }, () => shown[below(shown.length)]!.id))]
    return {
      picture: `photo${at}`,
      width: 400 + below(1600),
      height: 400 + below(1600),
      title: chance(0.7) ? `Sunday ${at}` : '',
      description: chance(0.15) ? stories[language].repeat(2) : '',
      when: chance(0.5) ? '1956' : '',
      people: tagged,
      owners: tagged,
    }
  })
  return { people, relations, photos }
}

export const usualOptions = (language: PaperLanguage): BookOptions => ({
  language,
  paper: 'a5',
  scope: { kind: 'everyone' },
  title: 'Our family',
  surnames: ['Wong', 'Rudzki'],
  years: '1868–2026',
  dedication: 'For Zofia',
  introduction: { language, blocks: [{ kind: 'paragraph', spans: [{ text: stories[language].repeat(3) }] }] },
  madeOn: '27 November 2026',
})

/** All that a page draws, without groups and sections around it. */
function* flat(items: Iterable<DrawingItem>): Generator<DrawingItem> {
  for (const item of items) {
    if (item.kind === 'section' || item.kind === 'group') yield* flat(item.items)
    else yield item
  }
}

/** Areas that lead elsewhere and are not in one section with their words. */
function* wordless(items: Iterable<DrawingItem>, isInLink = false): Generator<LinkItem> {
  for (const item of items) {
    if (item.kind === 'link' && !isInLink) yield item
    if (item.kind !== 'section' && item.kind !== 'group') continue
    const inside = [...item.items]
    yield* wordless(inside, item.kind === 'section' && item.role === 'Link' && inside.some(({ kind }) => kind === 'text'))
  }
}

export interface ReadPage {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly items: readonly DrawingItem[]
  readonly texts: readonly TextItem[]
  /** Texts beside each other, from left to right, from the top down. */
  readonly lines: readonly string[]
  readonly wordlessLinks: readonly LinkItem[]
}

/** Reads a page as somebody sees it. */
export function readPage(page: { width: number; height: number; items: Iterable<DrawingItem> }, number: number): ReadPage {
  const nested = [...page.items]
  const items = [...flat(nested)]
  const texts = items.filter((item) => item.kind === 'text')
  const rows = Map.groupBy(texts, ({ y }) => Math.round(y))
  const lines = [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([, row]) =>
      row
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(''),
    )
  return { number, width: page.width, height: page.height, items, texts, lines, wordlessLinks: [...wordless(nested)] }
}
