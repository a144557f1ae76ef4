import { textOf } from './node.ts'
import type { Node } from './node.ts'

const allHan = /^\p{Script=Han}+$/u
/** Chinese family names of two characters that are common enough to be recognised. */
const longSurnames = new Set([
  '歐陽',
  '欧阳',
  '司徒',
  '司馬',
  '司马',
  '諸葛',
  '诸葛',
  '上官',
  '皇甫',
  '夏侯',
  '東方',
  '东方',
  '尉遲',
  '尉迟',
])

/** The full name in a NAME structure as a person would write it: without slashes, and with a Chinese family name in front. */
export function readName(node: Node): string {
  const value = /\s\s|[^\S ]/u.test(node.value) ? node.value.replaceAll(/\s+/gu, ' ') : node.value
  const [given, surname, suffix] = partsOf(value)
  // Some programs put slashes around the given name; SURN then says which part is the family name.
  if (allHan.test(surname) && allHan.test(given) && textOf(node, 'SURN') === given) return given + surname + suffix
  if (allHan.test(surname) && (allHan.test(given) || allHan.test(suffix))) return surname + given + suffix
  const start = given === '' || surname === '' ? given + surname : `${given} ${surname}`
  if (suffix !== '') return start === '' ? suffix : `${start} ${suffix}`
  if (start !== '') return start
  const parts = ['NPFX', 'GIVN', 'SPFX', 'SURN', 'NSFX'].map((tag) => textOf(node, tag)).filter((part) => part !== '')
  return parts.join(' ').replaceAll(/\s+/gu, ' ')
}

/** What stands before, between and after the slashes. */
function partsOf(value: string): [string, string, string] {
  const first = value.indexOf('/')
  if (first < 0) return [value.trim(), '', '']
  const second = value.indexOf('/', first + 1)
  if (second < 0) return [value.slice(0, first).trim(), value.slice(first + 1).trim(), '']
  const rest = value
    .slice(second + 1)
    .split('/')
    .map((part) => part.trim())
  return [
    value.slice(0, first).trim(),
    value.slice(first + 1, second).trim(),
    rest.length === 1 ? (rest[0] ?? '') : rest.filter((part) => part !== '').join(' '),
  ]
}

/**
 * Writes a name for GEDCOM, with the family name between slashes. Banyan does not know which part that is, so it takes the last
 * word, or in a Chinese name the first character or a known pair. Reading the result gives the same name.
 */
export function writeName(name: string): string {
  // GEDCOM would read a slash within the name as its own.
  const safe = name.replaceAll('/', '\u2215').replaceAll(/\s+/gu, ' ').trim()
  if (allHan.test(safe) && safe.length > 1) {
    const length =
      safe.length > 2 && longSurnames.has(safe.slice(0, 2)) ? 2 : String.fromCodePoint(safe.codePointAt(0) ?? 0).length
    return length < safe.length ? `/${safe.slice(0, length)}/ ${safe.slice(length)}` : safe
  }
  const gap = safe.lastIndexOf(' ')
  if (gap < 0) return safe
  const [given, surname] = [safe.slice(0, gap), safe.slice(gap + 1)]
  return allHan.test(given) && allHan.test(surname) ? safe : `${given} /${surname}/`
}
