import { factTypes } from './fact-types.ts'
import { findChild, textOf } from './node.ts'
import type { Node } from './node.ts'
import { readExtraText } from './read-records.ts'
import type { GedcomEvent } from './types.ts'

const split = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const personEvents = split(
  'BIRT CHR DEAT BURI CREM ADOP BAPM BARM BASM BLES CHRA CONF FCOM ORDN NATU EMIG IMMI CENS PROB WILL GRAD RETI EVEN ' +
    'CAST DSCR EDUC IDNO NATI NCHI NMR OCCU PROP RELI RESI SSN TITL FACT BAPL CONL ENDL INIL SLGC',
)
const familyEvents = split('ANUL CENS DIV DIVF ENGA MARB MARC MARL MARR MARS RESI EVEN NCHI FACT SLGS')
const ownFacts: ReadonlySet<string> = new Set(Object.values(factTypes))

/**
 * Reads the events of an extra record, to show beside the profile, when only the record's text was stored.
 * @param tag `INDI` or `FAM`.
 */
export function readEvents({ tag, text }: { tag: string; text: string }): GedcomEvent[] {
  return eventsOf(readExtraText(text), tag)
}

/** The events and facts among a record's substructures, in the file's order. */
export function eventsOf(nodes: readonly Node[], recordTag: string): GedcomEvent[] {
  const known = recordTag === 'FAM' ? familyEvents : personEvents
  return nodes.filter((node) => isEvent(node, known)).map(readEvent)
}

function isEvent(node: Node, known: ReadonlySet<string>): boolean {
  if (node.tag === 'FACT') return !ownFacts.has(textOf(node, 'TYPE'))
  if (known.has(node.tag)) return true
  return node.tag.startsWith('_') && node.children.some(({ tag }) => tag === 'DATE' || tag === 'PLAC')
}

function readEvent(node: Node): GedcomEvent {
  const event: GedcomEvent = { tag: node.tag }
  const type = textOf(node, 'TYPE')
  const date = dateText(findChild(node, 'DATE'))
  const place = textOf(node, 'PLAC')
  const value = node.isPointer || node.value === 'Y' ? '' : node.value
  const parts = [{ tag: '', text: value }, ...detailsOf(node)]
  if (type !== '') event.type = type
  if (date !== '') event.date = date
  if (place !== '') event.place = place
  return { ...event, ...textsOf(parts) }
}

type EventPart = NonNullable<GedcomEvent['parts']>[number]

function detailsOf(node: Node): EventPart[] {
  const notes = node.children.filter((child) => child.tag === 'NOTE' && !child.isPointer)
  return [
    ...(['CAUS', 'ADDR', 'AGE'] as const).map((tag) => ({ tag, text: textOf(node, tag) })),
    ...notes.map(({ value }) => ({ tag: '', text: value })),
  ]
}

/** What an event says in words: all of it, and part by part where one has a tag. */
export function textsOf(parts: readonly EventPart[]): Pick<GedcomEvent, 'text' | 'parts'> {
  const told = parts.map(({ tag, text }) => ({ tag, text: text.trim() })).filter(({ text }) => text !== '')
  if (told.length === 0) return {}
  const text = told.map((part) => part.text).join('\n')
  return told.every(({ tag }) => tag === '') ? { text } : { text, parts: told }
}

function dateText(date: Node | undefined): string {
  if (!date) return ''
  const [value, phrase] = [date.value.trim(), textOf(date, 'PHRASE')]
  return value !== '' && phrase !== '' ? `${value} (${phrase})` : value + phrase
}
