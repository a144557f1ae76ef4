import { foldHan } from '@banyan/name-search/fold'
import type { ClanName, ClanPerson } from '../types.ts'
import type { ClanWords } from './clan-words.ts'

const han = /\p{Script=Han}/u
export const hasHan = (text: string): boolean => han.test(text)

/** Marks of direction and invisible signs: the book sets each script in its own direction. */
const unprintable = /[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu

/** Without what no line can show, and in Han names without spaces. */
export function cleanName(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(unprintable, '')
    .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return han.test(line) ? line.replaceAll(/(?<=[^\p{Script=Latin}]) | (?=[^\p{Script=Latin}])/gu, '') : line
}

/** The name that a clan book prints large: in Han characters where there is one. */
export function bookName(person: ClanPerson, words: ClanWords): string {
  if (person.isHidden) return words.someone
  const name = bookNameOf(person)
  const text = name === undefined ? '' : cleanName(name.text)
  return text === '' ? words.nameless : text
}

function bookNameOf({ names }: ClanPerson): ClanName | undefined {
  const preferred = names.find((name) => name.preferred) ?? names[0]
  if (preferred === undefined || hasHan(preferred.text)) return preferred
  return names.find(({ kind, text }) => kind === 'birth' && hasHan(text)) ?? names.find(({ text }) => hasHan(text)) ?? preferred
}

/** The surnames of two characters that are not rare (百家姓 and names of today). */
const doubleSurnames = new Set(
  foldHan('歐陽司徒司馬諸葛上官尉遲皇甫夏侯公孫慕容令狐宇文長孫鍾離端木東方南宮獨孤澹臺軒轅張簡范姜').match(/../gu) ?? [],
)

/**
 * The surname that most people of a line share; "" if there is none. Names that say what their surname is are believed, others are taken to
 * begin with it.
 */
export function clanSurname(people: readonly ClanPerson[]): string {
  const counts = new Map<string, { written: string; count: number }>()
  let all = 0
  for (const person of people) {
    const name = person.isHidden ? undefined : bookNameOf(person)
    if (name === undefined) continue
    all += 1
    const written = surnameOf(name)
    if (written === '') continue
    const key = foldHan(written)
    const known = counts.get(key) ?? { written, count: 0 }
    counts.set(key, { written: known.written, count: known.count + 1 })
  }
  const [most] = [...counts.values()].toSorted((one, other) => other.count - one.count)
  return most !== undefined && most.count * 2 >= all ? most.written : ''
}

function surnameOf({ text, surname }: ClanName): string {
  const said = cleanName(surname)
  if (said !== '') return said
  const name = cleanName(text)
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return ''
  const [first = '', second = ''] = name
  return name.length > 2 && doubleSurnames.has(foldHan(first + second)) ? first + second : first
}

/** A name without the clan's surname, as a father is named in the entry of his son; the whole name where it has another one. */
export function givenName(person: ClanPerson, surname: string, words: ClanWords): string {
  const name = bookName(person, words)
  if (person.isHidden || surname === '' || !hasHan(name)) return name
  const rest = name.slice(surname.length).replace(/^[·・]/u, '')
  const isShared = name.startsWith(surname) || foldHan(name.slice(0, surname.length)) === foldHan(surname)
  return rest !== '' && isShared ? rest : name
}

/** The part of a name in which the character of the generation is looked for; "" where nothing can be said. */
export function givenParts(person: ClanPerson, surname: string): readonly string[] {
  if (person.isHidden) return []
  return person.names
    .filter(({ text }) => hasHan(text))
    .flatMap(({ text, given, surname: own }) => {
      const said = cleanName(given)
      if (hasHan(said)) return [said]
      const name = cleanName(text)
      const first = cleanName(own) === '' ? surname : cleanName(own)
      return [foldHan(name).startsWith(foldHan(first)) ? name.slice(first.length) : name]
    })
    .filter((part) => part !== '')
}
