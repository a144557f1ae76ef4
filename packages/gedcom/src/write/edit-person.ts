import { biographyNote, isBiography, isSameHtml, languageOf } from '../biography.ts'
import { factTypes } from '../fact-types.ts'
import { writeName } from '../name.ts'
import { createNode, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import {
  addressOf,
  birthOrderTag,
  contactTags,
  findContacts,
  findDate,
  findFact,
  findName,
  readAddress,
  readFields,
} from '../person-fields.ts'
import type { Gender, PersonFields, SomeFields, WritablePerson } from '../types.ts'
import { readAsBefore, readGenderAsBefore } from './earlier-readings.ts'

const nameParts = new Set(['GIVN', 'SURN', 'NPFX', 'NSFX', 'SPFX', 'NICK', 'TRAN', 'FONE', 'ROMN'])

interface Editing {
  /** Creates the place for new contacts. */
  residence: () => Node
  isFact: (node: Node) => boolean
  storedHtml: (html: string) => string
}

/** Changes a record from its current value to the wanted one. */
type Edit<Value> = (nodes: Node[], now: Value, before: Value, editing: Editing) => void

const editContact =
  (tag: string): Edit<string> =>
  (nodes, value, _before, { residence }) => {
    const [present] = findContacts(nodes, tag)
    if (value === '') removeContacts(nodes, tag)
    else if (present) present.value = value
    else residence().children.push(createNode(tag, value))
  }

const editFact =
  (field: keyof typeof factTypes): Edit<string> =>
  (nodes, value) =>
    setFact(nodes, field, value)

/** How each field is written; the order makes new structures appear in the same order in every file. */
const edits: { readonly [Field in keyof PersonFields]: Edit<PersonFields[Field]> } = {
  name: setName,
  gender: setGender,
  birth_year: (nodes, year) => setYear(nodes, 'BIRT', year),
  year_of_death: (nodes, year) => setYear(nodes, 'DEAT', year),
  birth_order: setBirthOrder,
  occupation: setOccupation,
  address: (nodes, address, _before, { residence, isFact }) => {
    // An earlier residence stays as history; the last one is the current address.
    if (address === '') removeAddresses(nodes, isFact)
    else residence().children.push(createNode('ADDR', address))
  },
  telephone_number: editContact(contactTags.telephone_number),
  email: editContact(contactTags.email),
  website: editContact(contactTags.website),
  spoken_languages: editFact('spoken_languages'),
  skype_name: editFact('skype_name'),
  facebook: editFact('facebook'),
  twitter: editFact('twitter'),
  linkedin: editFact('linkedin'),
  biographies: editBiographies,
}

/** What a record said before its names and facts became those of the rows. */
export interface OriginalFields {
  before: PersonFields
  asBefore: Partial<PersonFields>
}

function originalFields(nodes: readonly Node[]): OriginalFields {
  return { before: readFields(nodes), asBefore: readAsBefore(nodes) }
}

/** As {@link originalFields}, without the fields that follow from the rows. */
export function originalProfile(nodes: readonly Node[]): OriginalFields {
  return { before: profileOf(nodes), asBefore: readGenderAsBefore(nodes) }
}

const profileOf = (nodes: readonly Node[]): PersonFields => readFields(nodes, () => undefined, false)

/** The rows determine these fields. */
const fieldsOfRows: ReadonlySet<string> = new Set(['name', 'birth_year', 'year_of_death'])

/**
 * The substructures of a person's record: the original ones, changed only where the person's current fields differ from what the
 * original reads as; without an original, the record of a person created in Banyan.
 *
 * @param rows - the structures of the person's names and facts, if they are written already, and what the record said before
 * @param storedHtml - what the store makes of the HTML of a biography
 */
export function editPerson(
  original: readonly Node[] | undefined,
  person: WritablePerson,
  rows?: { facts: ReadonlySet<Node>; original: OriginalFields | undefined },
  storedHtml = (html: string): string => html,
): Node[] {
  const nodes = original ? [...original] : []
  const after: SomeFields = person
  const { before, asBefore } = (rows ? rows.original : original && originalFields(original)) ?? {
    before: nothingKnown,
    asBefore: {},
  }
  const isFact = (node: Node): boolean => rows?.facts.has(node) === true
  let made: Node | undefined
  const residence = (): Node => {
    if (made === undefined) {
      made = createNode('RESI')
      nodes.push(made)
    }
    return made
  }
  let current: PersonFields | undefined
  const edit = <Field extends keyof PersonFields>(field: Field): void => {
    const now = after[field]
    if (now === undefined || (rows && fieldsOfRows.has(field))) return
    // Every record that Banyan creates has SEX.
    const isUntold = field === 'gender' && before === nothingKnown
    let isEdited = isUntold || (now !== before[field] && now !== asBefore[field])
    if (rows && !isUntold) {
      // A row may say it already, or be read as the profile's address because it comes after it.
      if (field === 'address') isEdited = now !== readAddress(nodes) && (isEdited || now !== '')
      // Biographies are compared language by language.
      else if (isEdited && field !== 'biographies') isEdited = now !== (current ??= profileOf(nodes))[field]
    }
    if (isEdited) edits[field](nodes, now, before[field], { residence, isFact, storedHtml })
  }
  for (const field of fields) edit(field)
  return nodes
}

const fields = Object.keys(edits) as (keyof PersonFields)[]

const nothingKnown: PersonFields = { ...readFields([]), name: '' }

function setName(nodes: Node[], name: string): void {
  const present = findName(nodes)
  if (!present) {
    nodes.unshift(createNode('NAME', writeName(name)))
    return
  }
  present.value = writeName(name)
  present.children = present.children.filter(({ tag }) => !nameParts.has(tag.replace(/^_/u, '')))
}

function setGender(nodes: Node[], gender: Gender): void {
  const value = gender === 'F' || gender === 'M' ? gender : gender === 'P' ? 'U' : 'X'
  const children = gender === 'O' ? [createNode('_GENDER', 'O')] : []
  const present = nodes.find(({ tag }) => tag === 'SEX')
  if (present) Object.assign(present, { value, children })
  else nodes.splice(nodes.findLastIndex(({ tag }) => tag === 'NAME') + 1, 0, createNode('SEX', value, children))
}

function setYear(nodes: Node[], tag: 'BIRT' | 'DEAT', year: number): void {
  const events = nodes.filter((node) => node.tag === tag)
  if (year === 0) {
    for (const event of events) {
      event.children = event.children.filter((child) => child.tag !== 'DATE')
      if (event.children.length === 0) nodes.splice(nodes.indexOf(event), 1)
    }
    return
  }
  const date = findDate(nodes, tag)
  const [event] = events
  if (date) Object.assign(date, { value: String(year), children: [] })
  else if (event) {
    event.value = ''
    event.children.unshift(createNode('DATE', String(year)))
  } else nodes.push(createNode(tag, '', [createNode('DATE', String(year))]))
}

function setBirthOrder(nodes: Node[], order: number | null): void {
  const present = nodes.find(({ tag }) => tag === birthOrderTag)
  if (order === null) nodes.splice(0, nodes.length, ...nodes.filter((node) => node !== present))
  else if (present) present.value = String(order)
  else nodes.push(createNode(birthOrderTag, String(order)))
}

function isOccupation({ tag, value }: Node): boolean {
  return tag === 'OCCU' && value.trim() !== ''
}

function setOccupation(nodes: Node[], value: string, _before: string, { isFact }: Editing): void {
  const present = nodes.find(isOccupation)
  if (present !== undefined && isFact(present)) {
    // The rows say what the person did; the profile's word for it comes first.
    if (value !== '') nodes.splice(nodes.indexOf(present), 0, createNode('OCCU', value))
    return
  }
  if (value === '') removeAll(nodes, isOccupation)
  else if (present) present.value = value
  else nodes.push(createNode('OCCU', value))
}

function setFact(nodes: Node[], field: keyof typeof factTypes, value: string): void {
  const type = factTypes[field]
  const present = findFact(nodes, field)
  if (value === '') removeAll(nodes, (node) => node.tag === 'FACT' && textOf(node, 'TYPE') === type)
  else if (present) present.value = value
  else nodes.push(createNode('FACT', value, [createNode('TYPE', type)]))
}

function removeAddresses(nodes: Node[], isFact: (node: Node) => boolean): void {
  removeAll(nodes, ({ tag }) => tag === 'ADDR')
  for (const node of nodes) {
    if (node.tag === 'RESI' && !isFact(node) && addressOf(node) !== '')
      node.children = node.children.filter(({ tag }) => tag !== 'ADDR' && tag !== 'PLAC')
  }
  removeAll(nodes, (node) => node.tag === 'RESI' && node.value === '' && node.children.length === 0 && !isFact(node))
}

function removeContacts(nodes: Node[], tag: string): void {
  removeAll(nodes, (node) => node.tag === tag)
  for (const node of nodes) if (node.tag === 'RESI') node.children = node.children.filter((child) => child.tag !== tag)
}

function editBiographies(
  nodes: Node[],
  now: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
  { storedHtml }: Editing,
): void {
  const isStored = (language: string, notes: string[]): boolean => {
    const html = now[language] ?? ''
    const texts = notes.map((note) => before[note] ?? '')
    return isSameHtml(html, texts.join('')) || isSameHtml(html, texts.map(storedHtml).join(''))
  }
  // Notes without a language were stored under the importing user's language, along with those in that language.
  const adopting =
    before[''] !== undefined && now[''] === undefined
      ? Object.keys(now).find((language) =>
          isStored(
            language,
            Object.keys(before).filter((note) => note === '' || note === language),
          ),
        )
      : undefined
  for (const language of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const isKept = adopting !== undefined && (language === '' || language === adopting)
    if (isKept || isStored(language, [language])) continue
    const html = now[language] ?? ''
    removeAll(nodes, (node) => isBiography(node) && languageOf(node) === language)
    if (html.trim() !== '') nodes.push(biographyNote(language, html))
  }
}

function removeAll(nodes: Node[], isOne: (node: Node) => boolean): void {
  let kept = 0
  for (const node of nodes) if (!isOne(node)) nodes[kept++] = node
  nodes.length = kept
}
