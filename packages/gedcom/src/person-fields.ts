import { readBiographies } from './biography.ts'
import { factTypes } from './fact-types.ts'
import { readName } from './name.ts'
import { findChild, textOf } from './node.ts'
import type { Node } from './node.ts'
import { ownText } from './own-text.ts'
import { cutText } from './problem-log.ts'
import { isBeforeChrist, yearOfDate } from './read-date.ts'
import { coordinatesOf } from './read-places.ts'
import type { Gender, GedcomPerson, PersonFields, ProblemCode } from './types.ts'

type TextField = { [Field in keyof PersonFields]: string extends PersonFields[Field] ? Field : never }[keyof PersonFields]

/** The maximum length of each of Banyan's texts, in characters. */
export const textLengths = {
  name: 255,
  spoken_languages: 100,
  email: 255,
  occupation: 100,
  telephone_number: 30,
  address: 255,
  website: 100,
  skype_name: 100,
  facebook: 100,
  twitter: 100,
  linkedin: 100,
} as const satisfies Record<TextField, number>

export const contactTags = { telephone_number: 'PHON', email: 'EMAIL', website: 'WWW' } as const satisfies Partial<
  Record<TextField, string>
>

/** The maximum size of a biography in one language, in bytes of UTF-8. */
const maximumBiography = 100_000

/** The name shown for a person without a name in the file. */
const unknownName = '?'

const isContact = (tag: string): boolean =>
  tag === contactTags.telephone_number || tag === contactTags.email || tag === contactTags.website

type Report = (line: number, code: ProblemCode, detail: string) => void

/**
 * Reads the fields that Banyan stores from a record's substructures. The writer reads the original the same way, so that fields
 * equal to the person's current ones need no change.
 *
 * @param isWhole - whether those are read, too, that follow from the names and facts
 */
export function readFields(
  nodes: readonly Node[],
  report: Report = () => undefined,
  isWhole = true,
): PersonFields & Pick<GedcomPerson, 'deceased' | 'residence'> {
  const text = (field: TextField, node: Node | undefined, value = node?.value): string => {
    if (value === undefined || value === '') return ''
    const whole = onOneLine(value)
    const cut = cutText(whole, textLengths[field])
    if (cut.length < whole.length) report(node?.line ?? 0, 'text_too_long', `${field}: ${whole.length} of ${textLengths[field]}`)
    return ownText(cut)
  }
  // Most records have neither, and there are many.
  const hasFacts = nodes.some(({ tag }) => tag === 'FACT')
  const hasContacts = nodes.some(
    ({ tag, children }) => isContact(tag) || (tag === 'RESI' && children.some((child) => isContact(child.tag))),
  )
  const fact = (field: keyof typeof factTypes): string => (hasFacts ? text(field, findFact(nodes, field)) : '')
  const contact = (field: keyof typeof contactTags): string =>
    hasContacts ? text(field, findContacts(nodes, contactTags[field])[0]) : ''
  const nameNode = isWhole ? findName(nodes) : undefined
  const name = nameNode ? text('name', nameNode, readName(nameNode)) : ''
  if (name === '') report(nameNode?.line ?? 0, 'name_missing', 'A person without a name')
  const death = nodes.find(({ tag }) => tag === 'DEAT')
  const residence = findResidence(nodes)
  const coordinates = residence && coordinatesOf(residence)
  return {
    name: name === '' ? unknownName : name,
    gender: readGender(
      nodes.find(({ tag }) => tag === 'SEX'),
      report,
    ),
    birth_year: isWhole ? readYear(findDate(nodes, 'BIRT'), report) : 0,
    year_of_death: isWhole ? readYear(findDate(nodes, 'DEAT'), report) : 0,
    birth_order: readBirthOrder(nodes),
    spoken_languages: fact('spoken_languages'),
    email: contact('email'),
    occupation: text(
      'occupation',
      nodes.find(({ tag, value }) => tag === 'OCCU' && value.trim() !== ''),
    ),
    telephone_number: contact('telephone_number'),
    address: text('address', residence, residence && addressOf(residence)),
    website: contact('website'),
    skype_name: fact('skype_name'),
    facebook: fact('facebook'),
    twitter: fact('twitter'),
    linkedin: fact('linkedin'),
    biographies: cutBiographies(readBiographies(nodes), nodes, report),
    deceased: death !== undefined || nodes.some(({ tag }) => tag === 'BURI' || tag === 'CREM'),
    ...(coordinates === undefined ? {} : { residence: coordinates }),
  }
}

/** Nearly all texts have single spaces already, and finding that out costs less than replacing nothing. */
const onOneLine = (text: string): string => (/\s\s|[^\S ]/u.test(text) ? text.replaceAll(/\s+/gu, ' ') : text).trim()

/** Finds the displayed name: the first that is not empty. */
export function findName(nodes: readonly Node[]): Node | undefined {
  return nodes.find((node) => node.tag === 'NAME' && readName(node) !== '')
}

/** The date of the first such event that has one. */
export function findDate(nodes: readonly Node[], tag: 'BIRT' | 'DEAT'): Node | undefined {
  for (const node of nodes) {
    const date = node.tag === tag ? node.children.find((child) => child.tag === 'DATE') : undefined
    if (date) return date
  }
  return undefined
}

export function findFact(nodes: readonly Node[], field: keyof typeof factTypes): Node | undefined {
  return nodes.find((node) => node.tag === 'FACT' && textOf(node, 'TYPE') === factTypes[field] && node.value.trim() !== '')
}

/**
 * Telephone numbers and the like: those of the person, as many programs write them, otherwise those of a residence, the last one
 * first.
 */
export function findContacts(nodes: readonly Node[], tag: string): Node[] {
  const isOne = (node: Node): boolean => node.tag === tag && node.value.trim() !== ''
  const found = nodes.filter(isOne)
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at]
    if (node?.tag === 'RESI') for (const child of node.children) if (isOne(child)) found.push(child)
  }
  return found
}

/** Finds where the person lives: the last residence with an address or place, otherwise an address of the record itself. */
export function findResidence(nodes: readonly Node[]): Node | undefined {
  const isAt = (tag: string, node: Node): boolean => node.tag === tag && addressOf(node) !== ''
  return nodes.findLast((node) => isAt('RESI', node)) ?? nodes.find((node) => isAt('ADDR', node))
}

/** The address of the profile. */
export function readAddress(nodes: readonly Node[]): string {
  const residence = findResidence(nodes)
  return residence ? cutText(addressOf(residence).replaceAll(/\s+/gu, ' ').trim(), textLengths.address) : ''
}

/** Writes the address on one line. */
export function addressOf(node: Node): string {
  const address = node.tag === 'ADDR' ? node : findChild(node, 'ADDR')
  const value = address?.value ?? ''
  const whole = value.includes('\n')
    ? value
        .split('\n')
        .map(withoutComma)
        .filter((line) => line !== '')
        .join(', ')
    : withoutComma(value)
  if (whole !== '' || !address) return whole === '' ? textOf(node, 'PLAC') : whole
  const parts = ['ADR1', 'ADR2', 'ADR3', 'CITY', 'STAE', 'POST', 'CTRY'].map((tag) => textOf(address, tag))
  return parts.filter((part) => part !== '').join(', ') || textOf(node, 'PLAC')
}

/** A line of an address without the comma at its end. */
function withoutComma(line: string): string {
  const text = line.trim()
  return text.endsWith(',') ? text.slice(0, -1) : text
}

function readGender(sex: Node | undefined, report: Report): Gender {
  const own = sex && textOf(sex, '_GENDER')
  if (own === 'N' || own === 'O' || own === 'P') return own
  // Some programs continue every line, this one too.
  const value = sex?.value.split('\n')[0]?.trim().toUpperCase() ?? ''
  if (value === 'M' || value === 'MALE') return 'M'
  if (value === 'F' || value === 'FEMALE') return 'F'
  if (value === 'X' || value === 'N') return 'N'
  if (value === 'O') return 'O'
  if (sex && value !== '' && value !== 'U' && value !== '?') report(sex.line, 'sex_not_understood', sex.value)
  return 'P'
}

/** Banyan's own tag: GEDCOM says it only by the order of CHIL, which files that were merged or sorted do not keep. */
export const birthOrderTag = '_BIRTH_ORDER'

function readBirthOrder(nodes: readonly Node[]): number | null {
  const text = nodes.find(({ tag }) => tag === birthOrderTag)?.value.trim() ?? ''
  return /^[1-9]\d?$/u.test(text) ? Number(text) : null
}

function readYear(date: Node | undefined, report: Report): number {
  if (!date) return 0
  const phrase = textOf(date, 'PHRASE')
  const text = date.value.trim() || phrase
  const year = yearOfDate(date.value) || (isBeforeChrist(text) ? 0 : yearOfDate(phrase))
  if (year === 0 && text !== '' && !isBeforeChrist(text)) report(date.line, 'date_not_understood', text)
  return year
}

function cutBiographies(whole: Record<string, string>, nodes: readonly Node[], report: Report): Record<string, string> {
  const cut: Record<string, string> = {}
  for (const [language, html] of Object.entries(whole)) {
    cut[language] = html
    if (html.length * 3 <= maximumBiography) continue
    let kept = ''
    let size = 0
    // Keeps whole paragraphs, so that no tag is cut in two.
    for (const paragraph of html.split(/(?<=<\/p>)/u)) {
      size += utf8Length(paragraph)
      if (size > maximumBiography) {
        report(
          nodes.find(({ tag }) => tag === 'NOTE')?.line ?? 0,
          'text_too_long',
          `biography: more than ${maximumBiography} bytes`,
        )
        break
      }
      kept += paragraph
    }
    cut[language] = kept
  }
  return cut
}

function utf8Length(text: string): number {
  let length = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}
