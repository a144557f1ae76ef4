import { dayRange, julianDayToGregorian, readDateValue, writeDateValue } from '@banyan/calendar'
import type { CalendarDate, DateParts } from '@banyan/calendar'
import { createNode, findChild, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import { yearOfDate } from '../read-date.ts'
import { convertDateTo70 } from '../write/convert-date.ts'
import { lineOf } from './texts.ts'

/** Beside a date of the Gregorian calendar, the same date of the Chinese one, which is an extension. */
const chineseTag = '_DATE'
const chinese = '_CHINESE '

export interface RecordDate {
  date: string
  date_phrase: string
}

/**
 * Reads a DATE of either version as a DateValue. What is none becomes the phrase, and its year, if it names one, the date, as
 * `INT 1900 (the year 1900)` says it in 5.5.1.
 */
export function readDate(node: Node | undefined): RecordDate {
  if (node === undefined) return { date: '', date_phrase: '' }
  const written = node.value.trim()
  const phrase = lineOf(textOf(node, 'PHRASE'))
  const beside = textOf(node, chineseTag)
  if (beside.includes(chinese) && readDateValue(beside) && gregorianOf(beside) === written)
    return { date: beside, date_phrase: phrase }
  if (written !== '' && readDateValue(written)) return { date: written, date_phrase: phrase }
  const modern = createNode('DATE', node.value, phrase === '' ? [] : [createNode('PHRASE', phrase)])
  convertDateTo70(modern)
  const words = lineOf(textOf(modern, 'PHRASE'))
  if (modern.value !== '' && readDateValue(modern.value)) return { date: modern.value, date_phrase: words }
  const text = words === '' ? lineOf(written) : words
  // A day of which nobody knows the year is no date in GEDCOM 7, so the export made it a phrase.
  if (written === '' && readDateValue(text)) return { date: text, date_phrase: '' }
  const year = yearOfDate(written) || yearOfDate(phrase)
  return { date: year === 0 || !readDateValue(String(year)) ? '' : String(year), date_phrase: text }
}

/** Writes a date into its structure; what else the record says of it stays. */
export function writeDate(event: Node, { date, date_phrase: phrase }: RecordDate): void {
  const present = event.children.find(({ tag }) => tag === 'DATE')
  if (date === '' && phrase === '') {
    event.children = event.children.filter((child) => child !== present)
    return
  }
  const node = present ?? createNode('DATE')
  const isChinese = date.includes(chinese)
  node.value = isChinese ? gregorianOf(date) : date
  setText(node, 'PHRASE', phrase)
  setText(node, chineseTag, isChinese ? date : '')
  if (present === undefined) event.children.unshift(node)
}

/** Sets the text of a structure's child, which goes if the text is ''. */
export function setText(node: Node, tag: string, text: string): void {
  const present = findChild(node, tag)
  if (text === '') node.children = node.children.filter((child) => child !== present)
  else if (present) present.value = text
  else node.children.push(createNode(tag, text))
}

/** A date of the Chinese calendar in the Gregorian one: the same days. '' for a day without a year. */
function gregorianOf(date: string): string {
  const parts = readDateValue(date)
  if (parts === undefined) return ''
  const first = daysOf(parts.date)
  const second = 'end' in parts ? daysOf(parts.end) : first
  if (first === undefined || second === undefined) return ''
  return writeDateValue(inDays(parts, first, second))
}

interface Days {
  from: CalendarDate
  to: CalendarDate
}

function inDays(parts: DateParts, first: Days, second: Days): DateParts {
  const { kind } = parts
  if (kind === 'between' || kind === 'fromTo') return { kind, date: first.from, end: second.to }
  if (parts.date.day !== undefined || kind === 'before' || kind === 'from') return { kind, date: first.from }
  if (kind === 'after' || kind === 'to') return { kind, date: first.to }
  return { kind: 'between', date: first.from, end: first.to }
}

function daysOf(date: CalendarDate): Days | undefined {
  const range = dayRange(writeDateValue({ kind: 'exact', date }))
  if (range === undefined) return undefined
  const at = (day: number): CalendarDate => ({ calendar: 'GREGORIAN', ...julianDayToGregorian(day) })
  return { from: at(range.from), to: at(range.to) }
}
