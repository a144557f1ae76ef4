import { createNode, findChild } from '../node.ts'
import type { Node } from '../node.ts'

const calendars = [
  ['@#DGREGORIAN@', 'GREGORIAN'],
  ['@#DJULIAN@', 'JULIAN'],
  ['@#DFRENCH R@', 'FRENCH_R'],
  ['@#DHEBREW@', 'HEBREW'],
] as const

const month = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)'
const frenchMonth = '(?:VEND|BRUM|FRIM|NIVO|PLUV|VENT|GERM|FLOR|PRAI|MESS|THER|FRUC|COMP)'
const hebrewMonth = '(?:TSH|CSH|KSL|TVT|SHV|ADR|ADS|NSN|IYR|SVN|TMZ|AAV|ELL)'
const date = [
  `(?:(?:GREGORIAN |JULIAN )?(?:(?:\\d{1,2} )?${month} )?\\d{1,4}(?: BCE)?)`,
  `(?:FRENCH_R (?:(?:\\d{1,2} )?${frenchMonth} )?\\d{1,4})`,
  `(?:HEBREW (?:(?:\\d{1,2} )?${hebrewMonth} )?\\d{1,4})`,
].join('|')
const simpleDate = new RegExp(`^(?:${date})$`, 'u')
const approximated = `(?:(?:ABT|CAL|EST|BEF|AFT|TO) )?(?:${date})`
const range = `BET (?:${date}) AND (?:${date})`
const period = `FROM (?:${date})(?: TO (?:${date}))?`
/** DateValue of GEDCOM 7, section 2.4. */
const dateValue = new RegExp(`^(?:|${approximated}|${range}|${period})$`, 'u')

const maxDateLength = 200

/** Converts a DATE to GEDCOM 7; text that does not match its grammar becomes the PHRASE. */
export function convertDateTo70(node: Node): void {
  const original = node.value.trim()
  if (dateValue.test(original.slice(0, maxDateLength)) && original === node.value) return
  const interpreted = /^INT ([^(]{1,100})\(([^\n]*)\)$/iu.exec(original)
  const words = interpreted ? undefined : /^\(([^\n]*)\)$/u.exec(original)
  const dual = /(?<!\d)(\d{3,4})\/(\d{2})(?!\d)/u.exec(original)
  let value = interpreted?.[1] ?? (words ? '' : original)
  let phrase = interpreted?.[2] ?? words?.[1] ?? ''
  if (dual && (Number(dual[1]) + 1) % 100 === Number(dual[2])) {
    value = value.replace(dual[0], String(Number(dual[1]) + 1))
    phrase ||= original
  }
  value = modernDate(value)
  if (!dateValue.test(value)) [value, phrase] = ['', words ? phrase : original]
  node.value = value
  if (phrase === '') return
  const present = findChild(node, 'PHRASE')
  if (!present) node.children.push(createNode('PHRASE', phrase))
  else if (present.value !== phrase) present.value = `${phrase} (${present.value})`
}

/** Converts a DATE to 5.5.1: the phrase in brackets, calendars as escapes. */
export function convertDateTo551(node: Node): void {
  const phrase = node.children.find(({ tag }) => tag === 'PHRASE' || tag === '_PHRASE')
  const isPlain = simpleDate.test(node.value.trim().slice(0, maxDateLength))
  const isOneLine = phrase !== undefined && !phrase.value.includes('\n') && phrase.children.length === 0
  let value = node.value
  for (const [old, modern] of calendars) {
    value = value.replaceAll(new RegExp(`\\b${modern} (?=\\d|[A-Z]{3,4} \\d)`, 'gu'), modern === 'GREGORIAN' ? '' : `${old} `)
  }
  value = value.replaceAll(/ BCE\b/gu, ' B.C.')
  if (phrase && isOneLine && (isPlain || value.trim() === '')) {
    value = value.trim() === '' ? `(${phrase.value})` : `INT ${value.trim()} (${phrase.value})`
    node.children = node.children.filter((child) => child !== phrase)
  }
  node.value = value
}

function modernDate(text: string): string {
  let value = text.slice(0, maxDateLength).toUpperCase().replaceAll(/\s+/gu, ' ').trim()
  for (const [old, modern] of calendars) {
    value = value.replaceAll(new RegExp(`${old} ?`, 'gu'), modern === 'GREGORIAN' ? '' : `${modern} `)
  }
  return value.replaceAll(/ ?B\.? ?C\.?(?=$| )/gu, ' BCE')
}
