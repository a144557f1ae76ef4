import { isBiography } from '../biography.ts'
import { factTypes } from '../fact-types.ts'
import { keptIn, keptTag } from '../media.ts'
import { findChild, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import { birthOrderTag, contactTags, findContacts, findFact, findResidence } from '../person-fields.ts'
import { eventsOf } from '../read-events.ts'
import { coordinatesOf, placeOf } from '../read-places.ts'
import { readExtraSteps } from '../read-records.ts'
import type { Steps } from '../steps.ts'
import { isCitation, textNodesOf } from './citations.ts'
import { findFactSteps, isParticipant, isProfile, roleOf } from './facts.ts'
import type { FoundFact } from './facts.ts'
import { isDenial, kindOf, nameKindOf, tieKindOf } from './kinds.ts'
import { findNames, scriptOf } from './names.ts'
import { findUrl } from './sources.ts'
import { isImage, isPlainNote } from './texts.ts'
import { tieTags } from './ties.ts'

/** A structure of a record that has become neither a field nor a row. */
export interface KeptStructure {
  /** Its tag after those of the structures that it is within: `BIRT.DATE.TIME`. */
  path: string
  /** Its value; of a citation or an association what it says besides whom or what it names. */
  text: string
  /** The xref of the record that it points to. */
  xref?: string
  /** The path of the fact, or of the name, that it belongs to. */
  row?: string
  /** The xrefs that the structures around it point to, the outermost first: it says something about those. */
  within?: readonly string[]
}

/** Decides what of a structure's children is told elsewhere, and what below them. */
type Reader = (node: Node) => Reading
interface Reading {
  isTold: boolean
  below: Reader
}

/**
 * Lists everything a record says that is told nowhere else, in its order: what neither `readPersonLife`, `readCoupleLife`,
 * `readSource` and `readRemains` nor the fields of a person return. With them nothing of a record stays unseen.
 *
 * @param tag - INDI, FAM or SOUR; of any other record, everything is listed.
 * @returns steps, since a record may be as long as a file
 */
export function* readKept({ tag, text }: { tag: string; text: string }): Steps<KeptStructure[]> {
  const nodes = yield* readExtraSteps(text)
  const kept: KeptStructure[] = []
  const facts = tag === 'INDI' || tag === 'FAM' ? yield* findFactSteps(nodes, tag) : []
  const rows = rowsOf(nodes, tag, facts)
  const reader = readerOf(nodes, tag, new Set(rows.facts))
  for (const node of nodes) {
    collect([node], reader, { path: '', row: undefined, xrefs: [] }, rows.paths, kept)
    yield
  }
  return kept
}

/** The facts and names among a record's structures, by their paths. */
function rowsOf(nodes: readonly Node[], tag: string, facts: readonly FoundFact[]): { facts: Node[]; paths: Map<Node, string> } {
  const paths = new Map(facts.map(({ node, fact }) => [node, fact.path]))
  if (tag === 'INDI') for (const { node, name } of findNames(nodes)) paths.set(node, name.path)
  return { facts: facts.map(({ node }) => node), paths }
}

/** What structures are within. */
interface Within {
  path: string
  row: string | undefined
  xrefs: readonly string[]
}

function collect(
  nodes: readonly Node[],
  reader: Reader,
  within: Within,
  rows: ReadonlyMap<Node, string>,
  kept: KeptStructure[],
): void {
  for (const node of nodes) {
    if (node.tag === keptTag) continue
    const { isTold, below } = reader(node)
    const path = within.path === '' ? node.tag : `${within.path}.${node.tag}`
    const row = rows.get(node) ?? within.row
    const isVoid = node.isPointer && node.value === 'VOID'
    // Of somebody who has no record, their part may be known.
    const text = isVoid && !isAssociation(node) ? '' : textBeside(node)
    const isPointing = node.isPointer && !isVoid
    const isEmpty = !isPointing && text === '' && (isVoid || node.children.length > 0)
    if (!isTold && !isEmpty)
      kept.push({
        path,
        text,
        ...(isPointing ? { xref: node.value } : {}),
        ...(row === undefined ? {} : { row }),
        ...(within.xrefs.length === 0 ? {} : { within: within.xrefs }),
      })
    if (node.children.length === 0) continue
    const xrefs = isPointing ? [...within.xrefs, node.value] : within.xrefs
    collect(node.children, isTold ? below : besides(node, below), { path, row, xrefs }, rows, kept)
  }
}

/** What is shown of a structure in one go: its value, a citation with its page and words, an association with its role. */
function textBeside(node: Node): string {
  const value = node.isPointer ? '' : node.value.trim()
  if (isAssociation(node)) return roleOf(node)
  if (!isCitation(node)) return value
  const quoted = textNodesOf(node).map((each) => each.value.trim())
  return [value, textOf(node, 'PAGE'), ...quoted].filter((part) => part !== '').join('\n')
}

const isAssociation = ({ tag, isPointer }: Node): boolean => isPointer && (tag === 'ASSO' || tag === '_ASSO')

/** Below a structure that is listed, what has been listed with it is told. */
function besides(node: Node, below: Reader): Reader {
  if (isCitation(node)) {
    const told = new Set<Node>(textNodesOf(node))
    const page = findChild(node, 'PAGE')
    if (page !== undefined) told.add(page)
    return deep(told)
  }
  if (!isAssociation(node)) return below
  return deep(new Set(partsOfRole(node)))
}

const partsOfRole = (node: Node): Node[] => {
  const role = findChild(node, 'ROLE')
  const phrase = role && role.value.trim() === 'OTHER' ? findChild(role, 'PHRASE') : undefined
  return [role ?? findChild(node, 'RELA'), phrase].filter((each) => each !== undefined)
}

const everything: Reading = { isTold: true, below: () => everything }
const nothing: Reader = () => ({ isTold: false, below: nothing })
/** Tells exactly these structures, wherever they are. */
const deep = (told: ReadonlySet<Node>): Reader => {
  const reader: Reader = (node) => ({ isTold: told.has(node), below: reader })
  return reader
}

const one = (...nodes: (Node | undefined)[]): Set<Node> => new Set(nodes.filter((node) => node !== undefined))

function readerOf(nodes: readonly Node[], tag: string, facts: ReadonlySet<Node>): Reader {
  if (tag === 'INDI') return personReader(nodes, facts)
  if (tag === 'FAM') return coupleReader(facts)
  return tag === 'SOUR' ? sourceReader(nodes) : nothing
}

function personReader(nodes: readonly Node[], facts: ReadonlySet<Node>): Reader {
  const residence = findResidence(nodes)
  const names = new Set(findNames(nodes).map(({ node }) => node))
  const fields = one(
    nodes.find(({ tag }) => tag === 'SEX'),
    nodes.find(({ tag }) => tag === birthOrderTag),
    ...Object.values(contactTags).map((tag) => findContacts(nodes, tag)[0]),
    ...(Object.keys(factTypes) as (keyof typeof factTypes)[]).map((field) => findFact(nodes, field)),
  )
  return (node) => {
    if (names.has(node)) return { isTold: true, below: nameReader(node, names) }
    if (node.tag === 'NAME') return { isTold: false, below: deep(names) }
    if (facts.has(node)) return { isTold: true, below: factReader(node) }
    if (fields.has(node)) return { isTold: true, below: deep(one(findChild(node, '_GENDER'), findChild(node, 'TYPE'))) }
    if (isBiography(node)) return { isTold: true, below: deep(one(findChild(node, 'LANG'), findChild(node, 'MIME'))) }
    if (node === residence || (node.tag === 'RESI' && isProfile(node, residence)))
      return { isTold: true, below: residenceReader(node, residence, fields) }
    if (node.tag === 'FAMC' && node.isPointer) return { isTold: true, below: deep(tieParts(node)) }
    if (node.tag === 'FAMS' && node.isPointer) return { isTold: true, below: nothing }
    return eventReader(node, 'INDI')
  }
}

function coupleReader(facts: ReadonlySet<Node>): Reader {
  return (node) => {
    if (facts.has(node)) return { isTold: true, below: factReader(node) }
    if (node.isPointer && members.has(node.tag)) return { isTold: true, below: deep(tieParts(node)) }
    if (isCitation(node)) return { isTold: true, below: citationReader(node) }
    return eventReader(node, 'FAM')
  }
}

const members = new Set(['HUSB', 'WIFE', 'CHIL'])

/** Events of kinds that Banyan does not have are told as the file has them. */
function eventReader(node: Node, tag: 'INDI' | 'FAM'): Reading {
  if (kindOf(node, tag) !== undefined || eventsOf([node], tag).length === 0) return { isTold: false, below: nothing }
  const date = findChild(node, 'DATE')
  const notes = node.children.filter((child) => child.tag === 'NOTE' && !child.isPointer)
  const parts = ['TYPE', 'PLAC', 'CAUS', 'ADDR', 'AGE'].map((part) => findChild(node, part))
  return { isTold: !node.isPointer, below: deep(one(date, date && findChild(date, 'PHRASE'), ...parts, ...notes)) }
}

function residenceReader(node: Node, residence: Node | undefined, fields: ReadonlySet<Node>): Reader {
  const address = node.tag === 'ADDR' ? node : findChild(node, 'ADDR')
  const told = one(node === residence ? (address ?? findChild(node, 'PLAC')) : undefined)
  const isWhole = (address?.value ?? '').trim() === ''
  return (child) => {
    if (node.tag === 'ADDR') return { isTold: isWhole || addressLines.has(child.tag), below: nothing }
    if (fields.has(child)) return { isTold: true, below: nothing }
    if (told.has(child)) return { isTold: true, below: child === address ? addressReader : deep(mapOf(node)) }
    return { isTold: false, below: child.tag === 'PLAC' || child.tag === 'MAP' ? deep(mapOf(node)) : nothing }
  }
}

/** The parts of an address repeat what its lines say, or make them up. */
const addressLines = new Set(['ADR1', 'ADR2', 'ADR3', 'CITY', 'STAE', 'POST', 'CTRY'])
const addressReader: Reader = ({ tag }) => ({ isTold: addressLines.has(tag), below: nothing })

function factReader(fact: Node): Reader {
  const date = fact.children.find(({ tag }) => tag === 'DATE')
  const place = placeOf(fact) === '' ? undefined : findChild(fact, 'PLAC')
  const details = isDenial(fact) ? ['TYPE'] : ['TYPE', 'CAUS', 'AGE', 'AGNC', 'RELI']
  const told = one(date, place, ...details.map((tag) => findChild(fact, tag)))
  const address = isDenial(fact) && place !== undefined ? undefined : findChild(fact, 'ADDR')
  const ofFamily = fact.tag === 'ADOP' ? findChild(fact, 'FAMC') : undefined
  return (node) => {
    if (node === date) return { isTold: true, below: deep(one(findChild(node, 'PHRASE'), findChild(node, '_DATE'))) }
    if (node === address) return { isTold: true, below: addressReader }
    if (node === ofFamily) return { isTold: true, below: deep(one(findChild(node, 'ADOP'))) }
    if (told.has(node)) return { isTold: true, below: deep(mapOf(fact)) }
    if (isParticipant(node)) return { isTold: true, below: deep(new Set(partsOfRole(node))) }
    if (isPlainNote(node)) return { isTold: true, below: nothing }
    if (isImage(node)) return { isTold: true, below: nothing }
    // A picture of the fact shows it.
    if (keptIn(node.children).some((key) => key !== '')) return { isTold: true, below: everything.below }
    if (isCitation(node)) return { isTold: true, below: citationReader(node) }
    return { isTold: false, below: node.tag === 'MAP' ? deep(mapOf(fact)) : nothing }
  }
}

function mapOf(node: Node): Set<Node> {
  if (coordinatesOf(node) === undefined) return new Set()
  const map = [findChild(node, 'PLAC'), node, findChild(node, 'ADDR')]
    .map((each) => each && findChild(each, 'MAP'))
    .find((each) => each)
  return one(map && findChild(map, 'LATI'), map && findChild(map, 'LONG'))
}

function citationReader(citation: Node): Reader {
  const told = new Set(textNodesOf(citation))
  for (const tag of ['PAGE', 'QUAY']) {
    const node = findChild(citation, tag)
    if (node !== undefined) told.add(node)
  }
  const reader: Reader = (node) => ({ isTold: told.has(node) || isImage(node), below: node.tag === 'DATA' ? reader : nothing })
  return reader
}

function nameReader(name: Node, names: ReadonlySet<Node>): Reader {
  const type = findChild(name, 'TYPE')
  const isKnown = nameKindOf(type) !== undefined && nameKindOf(type) !== 'other'
  const told = one(
    findChild(name, 'GIVN'),
    findChild(name, 'SURN'),
    isKnown ? type : undefined,
    type && isKnown ? findChild(type, 'PHRASE') : undefined,
  )
  return (node) => {
    if (names.has(node)) return { isTold: true, below: readingReader(node) }
    if (told.has(node)) return { isTold: true, below: deep(told) }
    if (isPlainNote(node)) return { isTold: true, below: nothing }
    if (isCitation(node)) return { isTold: true, below: citationReader(node) }
    return { isTold: false, below: nothing }
  }
}

function readingReader(name: Node): Reader {
  const type = findChild(name, 'TYPE')
  const isKnown = scriptOf(name) !== '' || name.tag === 'NICK'
  const told = one(...['GIVN', 'SURN', 'LANG', '_TYPE'].map((tag) => findChild(name, tag)), isKnown ? type : undefined)
  return (node) => {
    if (isCitation(node)) return { isTold: true, below: citationReader(node) }
    return { isTold: told.has(node) || isPlainNote(node), below: deep(told) }
  }
}

function tieParts(node: Node): Set<Node> {
  const parts = ['PEDI', ...tieTags].map((tag) => node.children.find((child) => child.tag === tag))
  const known = parts.filter((part) => part !== undefined && tieKindOf(part) !== '')
  return one(...known, ...known.map((part) => part && findChild(part, 'PHRASE')))
}

function sourceReader(nodes: readonly Node[]): Reader {
  const record = { tag: 'SOUR', value: '', isPointer: false, line: 0, children: [...nodes] }
  const titles = ['TITL', 'ABBR', 'AUTH', 'PUBL', 'TEXT'].map((tag) => findChild(record, tag))
  const title = titles.find((node) => node !== undefined && node.value.trim() !== '')
  const repository = findChild(record, 'REPO')
  // A repository's record says more than its name.
  const named = repository?.isPointer === true ? undefined : repository
  const told = one(title, findChild(record, 'AUTH'), findChild(record, 'PUBL'), findUrl(record), named)
  return (node) => ({ isTold: told.has(node) || isImage(node) || isPlainNote(node), below: nothing })
}
