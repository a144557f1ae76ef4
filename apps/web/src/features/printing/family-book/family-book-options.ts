import { bookPapers, bookPeople, bookPhotos, languages } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import type { PrintBody } from '../printing.queries.ts'
import { introductionHtml } from './introduction-html.ts'

export interface BookOptions {
  readonly people: (typeof bookPeople)[number]
  /** 0: nobody yet. */
  readonly personId: number
  /** '': as the reader reads. */
  readonly language: Language | ''
  readonly paper: (typeof bookPapers)[number]
  readonly photos: (typeof bookPhotos)[number]
  readonly sources: boolean
  readonly living: boolean
  readonly cover: boolean
  readonly title: string
  readonly dedication: string
  readonly introduction: string
}

/** Characters that are taken. */
export const longest = { title: 200, dedication: 1_000, introduction: 20_000 }

export const usualBook: BookOptions = {
  people: 'everyone',
  personId: 0,
  language: '',
  paper: 'A5',
  photos: 'all',
  sources: true,
  living: true,
  cover: true,
  title: '',
  dedication: '',
  introduction: '',
}

/** What was chosen the last time, as far as it is still something to choose. */
export function readBook(stored: unknown): BookOptions | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const kept = stored as Partial<Record<keyof BookOptions, unknown>>
  const choice = <Choice extends string>(choices: readonly Choice[], value: unknown, usual: Choice): Choice =>
    choices.find((each) => each === value) ?? usual
  const flag = (value: unknown, usual: boolean): boolean => (typeof value === 'boolean' ? value : usual)
  const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '')
  return {
    people: choice(bookPeople, kept.people, usualBook.people),
    personId: typeof kept.personId === 'number' ? kept.personId : 0,
    language: languages.find((each) => each === kept.language) ?? '',
    paper: choice(bookPapers, kept.paper, usualBook.paper),
    photos: choice(bookPhotos, kept.photos, usualBook.photos),
    sources: flag(kept.sources, usualBook.sources),
    living: flag(kept.living, usualBook.living),
    cover: flag(kept.cover, usualBook.cover),
    title: text(kept.title, longest.title),
    dedication: text(kept.dedication, longest.dedication),
    introduction: text(kept.introduction, longest.introduction),
  }
}

/** For the server; undefined while somebody is still to be chosen. */
export function bookBody(options: BookOptions): PrintBody | undefined {
  const { people, personId, language, paper, photos, sources, living, cover, title, dedication, introduction } = options
  if (people !== 'everyone' && personId === 0) return undefined
  return {
    kind: 'family_book',
    ...(language === '' ? {} : { language }),
    // A book says no words for relatives.
    dialect: 'cantonese',
    people,
    ...(people === 'everyone' ? {} : { person_id: personId }),
    paper,
    photos,
    sources,
    living,
    cover_photo: cover,
    title: title.trim(),
    dedication: dedication.trim(),
    introduction: introductionHtml(introduction),
  }
}
