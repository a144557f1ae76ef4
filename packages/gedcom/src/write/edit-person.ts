import { biographyNote, isBiography, isSameHtml, languageOf } from '../biography.ts'
import { writeName } from '../name.ts'
import { createNode, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import { addressOf, contactTags, factTypes, findContacts, findDate, findFact, findName, readFields } from '../person-fields.ts'
import type { Gender, PersonFields, WritablePerson } from '../types.ts'

const nameParts = new Set(['GIVN', 'SURN', 'NPFX', 'NSFX', 'SPFX', 'NICK', 'TRAN', 'FONE', 'ROMN'])

/**
 * The substructures of a person's record: the original ones, changed only where the person as it is now differs from what the
 * original reads as; without an original, the record of a person who was made in Banyan.
 */
export function editPerson(original: readonly Node[] | undefined, person: WritablePerson): Node[] {
  const nodes = original ? [...original] : []
  const before = original ? readFields(original) : nothingKnown
  if (person.name !== before.name) setName(nodes, person.name)
  if (person.gender !== before.gender || !original) setGender(nodes, person.gender)
  if (person.birth_year !== before.birth_year) setYear(nodes, 'BIRT', person.birth_year)
  if (person.year_of_death !== before.year_of_death) setYear(nodes, 'DEAT', person.year_of_death)
  if (isEdited(person.occupation, before.occupation)) setOccupation(nodes, person.occupation)
  editResidence(nodes, person, before)
  for (const [field, type] of Object.entries(factTypes) as [keyof typeof factTypes, string][]) {
    const value = person[field]
    if (isEdited(value, before[field])) setFact(nodes, field, type, value)
  }
  if (person.biographies) editBiographies(nodes, person.biographies, before.biographies)
  return nodes
}

const nothingKnown: PersonFields = {
  name: '',
  gender: 'P',
  birth_year: 0,
  year_of_death: 0,
  spoken_languages: '',
  email: '',
  occupation: '',
  telephone_number: '',
  address: '',
  website: '',
  skype_name: '',
  facebook: '',
  twitter: '',
  linkedin: '',
  biographies: {},
}

/** A field that was not handed over is not edited. */
function isEdited(now: string | undefined, before: string): now is string {
  return now !== undefined && now !== before
}

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

function isOccupation({ tag, value }: Node): boolean {
  return tag === 'OCCU' && value.trim() !== ''
}

function setOccupation(nodes: Node[], value: string): void {
  const present = nodes.find(isOccupation)
  if (value === '') removeAll(nodes, isOccupation)
  else if (present) present.value = value
  else nodes.push(createNode('OCCU', value))
}

function setFact(nodes: Node[], field: keyof typeof factTypes, type: string, value: string): void {
  const present = findFact(nodes, field)
  if (value === '') removeAll(nodes, (node) => node.tag === 'FACT' && textOf(node, 'TYPE') === type)
  else if (present) present.value = value
  else nodes.push(createNode('FACT', value, [createNode('TYPE', type)]))
}

/** Address, telephone, e-mail and website: changed where they stand, otherwise told as one residence. */
function editResidence(nodes: Node[], person: WritablePerson, before: PersonFields): void {
  const residence = createNode('RESI')
  const { address } = person
  if (isEdited(address, before.address)) {
    // An earlier residence stays what it is, as history; the last one is the address.
    if (address === '') removeAddresses(nodes)
    else residence.children.push(createNode('ADDR', address))
  }
  for (const [field, tag] of Object.entries(contactTags) as [keyof typeof contactTags, string][]) {
    const value = person[field]
    if (!isEdited(value, before[field])) continue
    const [present] = findContacts(nodes, tag)
    if (value === '') removeContacts(nodes, tag)
    else if (present) present.value = value
    else residence.children.push(createNode(tag, value))
  }
  if (residence.children.length > 0) nodes.push(residence)
}

function removeAddresses(nodes: Node[]): void {
  removeAll(nodes, ({ tag }) => tag === 'ADDR')
  for (const node of nodes) {
    if (node.tag === 'RESI' && addressOf(node) !== '')
      node.children = node.children.filter(({ tag }) => tag !== 'ADDR' && tag !== 'PLAC')
  }
  removeAll(nodes, ({ tag, value, children }) => tag === 'RESI' && value === '' && children.length === 0)
}

function removeContacts(nodes: Node[], tag: string): void {
  removeAll(nodes, (node) => node.tag === tag)
  for (const node of nodes) if (node.tag === 'RESI') node.children = node.children.filter((child) => child.tag !== tag)
}

function editBiographies(nodes: Node[], now: Readonly<Record<string, string>>, before: Readonly<Record<string, string>>): void {
  const unnamed = before['']
  // A note without a language is stored under that of whoever imported it.
  const adopted =
    unnamed !== undefined && now[''] === undefined
      ? Object.keys(now).find((language) => before[language] === undefined && isSameHtml(now[language] ?? '', unnamed))
      : undefined
  for (const language of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const html = now[language] ?? ''
    const isKept = adopted !== undefined && (language === '' || language === adopted)
    if (isKept || isSameHtml(html, before[language] ?? '')) continue
    removeAll(nodes, (node) => isBiography(node) && languageOf(node) === language)
    if (html.trim() !== '') nodes.push(biographyNote(language, html))
  }
}

function removeAll(nodes: Node[], isOne: (node: Node) => boolean): void {
  let kept = 0
  for (const node of nodes) if (!isOne(node)) nodes[kept++] = node
  nodes.length = kept
}
