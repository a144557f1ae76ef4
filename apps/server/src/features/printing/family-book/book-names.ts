import type { Person } from '@banyan/contract'
import type { BookName } from '@banyan/paper/book'
import { scriptOf } from '../../names/scripts.ts'
import { tellSources } from './book-facts.ts'
import type { Telling } from './book-facts.ts'

const allHan = /^\p{Script=Han}+$/u

/**
 * How an index sorts and shows a name: the surname first. Where nobody has said which part that is, the last word, as in exported
 * files; names in Han begin with it.
 */
function indexedName({ text, given, surname }: Pick<Person['names'][number], 'text' | 'given' | 'surname'>): string {
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return text
  if (surname !== '' && given !== '') return `${surname}, ${given}`
  const gap = text.lastIndexOf(' ')
  return gap < 0 || allHan.test(text.slice(gap + 1)) ? text : `${text.slice(gap + 1)}, ${text.slice(0, gap)}`
}

/** The surname of a name; '' where it cannot be told. */
export function surnameOf({ text, surname }: Pick<Person['names'][number], 'text' | 'surname'>): string {
  if (surname !== '') return surname
  // 佟佳氏: somebody of whom only the family is known that she came from.
  if (/^\p{Script=Han}{2,}氏$/u.test(text)) return text
  if (allHan.test(text)) return [...text].length > 1 ? ([...text][0] ?? '') : ''
  const gap = text.lastIndexOf(' ')
  return gap < 0 ? '' : text.slice(gap + 1)
}

/** The names of a person: the first one, ways of writing it, and others with what they are. */
export function tellNames({ names, name }: Pick<Person, 'names' | 'name'>, telling: Telling): BookName[] {
  const [first, ...others] = names
  if (first === undefined) return [{ text: name, label: '', indexed: name, sources: [] }]
  const isAnotherWriting = (each: (typeof names)[number]): boolean =>
    each.reading_of === first.id ||
    first.reading_of === each.id ||
    (each.kind === first.kind && scriptOf(each) !== scriptOf(first))
  return [first, ...others].map((each) => ({
    text: each.text,
    label: each === first || isAnotherWriting(each) ? '' : telling.words.nameKinds[each.kind],
    indexed: indexedName(each),
    sources: tellSources(each.sources, telling),
  }))
}
