import { removeKept } from '../media.ts'
import { createNode, createPointer, serializeNodes } from '../node.ts'
import type { Node } from '../node.ts'
import { readExtraText } from '../read-records.ts'
import type { ExtraRecord, FamilyOutline, Gender, WritableFamily, WritablePerson, WriteOptions } from '../types.ts'
import { readUids } from '../uids.ts'
import { convertNodes, convertTag } from './convert-version.ts'
import { editPerson } from './edit-person.ts'
import { groupFamilies, pieceSize } from './group-families.ts'
import type { FamilyGroup } from './group-families.ts'
import { LineWriter } from './write-lines.ts'
import { WrittenPictures } from './write-pictures.ts'

// Part of every runtime that we use, but of no ECMAScript library known to TypeScript.
declare class TextEncoder {
  encode(text: string): Uint8Array
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** Header structures that concern the tree rather than the program that wrote it. */
const carriedHeader = new Set(['COPR', 'LANG', 'PLAC', 'NOTE', 'SNOTE', 'SCHMA', '_SCHMA', 'SUBM'])
const xrefLetters: Readonly<Record<string, string>> = { SOUR: 'S', REPO: 'R', OBJE: 'O', NOTE: 'N', SNOTE: 'N', SUBM: 'U' }

interface Membership {
  group: FamilyGroup
  tag: 'FAMS' | 'FAMC'
}

interface Writing {
  options: WriteOptions
  outline: FamilyOutline
  /** A record's new xref, by origin and old xref. */
  xrefs: Map<string, string>
  families: FamilyGroup[]
  /** The families of each person, as partner or child. */
  memberships: Map<number, Membership[]>
  /** The same memberships in the form `person FAMS F1`. */
  isMember: Set<string>
  familyByXref: Map<string, FamilyGroup>
  genders: Map<number, Gender>
  pictures: WrittenPictures | undefined
}

/**
 * Writes a family one record at a time, so that memory only holds the record passed. Call its methods in the order in which they
 * are declared.
 */
export interface GedcomWriter {
  /** @param head - the stored header record to carry over, if any */
  header(head: ExtraRecord | undefined): string
  /** @param originals - the person's INDI records */
  person(person: WritablePerson, originals: readonly ExtraRecord[]): string
  /** The families to write with {@link family}. */
  readonly families: readonly FamilyGroup[]
  /** @param original - the record of `group.extra` */
  family(group: FamilyGroup, original: ExtraRecord | undefined): string
  /** A record other than HEAD, INDI and FAM. */
  other(extra: ExtraRecord): string
  /** Writes the pictures without a stored record, and the end. */
  end(): Generator<string>
}

/**
 * Writes a family as GEDCOM, in UTF-8, with LF. Returns the extras' content unchanged where it reads as Banyan's own values;
 * elsewhere writes Banyan's values. Xrefs are new: I and the person's id, F and a number.
 *
 * @returns a whole file. Sources: FamilySearch GEDCOM 7.0.14; The GEDCOM Standard 5.5.1.
 */
export function writeGedcom(family: WritableFamily, options: WriteOptions): Uint8Array {
  const { people, relations, extras = [] } = family
  const opening = openGedcomWriter({ people, relations, extras }, options)
  let step = opening.next()
  while (step.done !== true) step = opening.next()
  const writer = step.value
  const originals = Map.groupBy(
    extras.filter(({ tag, person }) => tag === 'INDI' && person !== undefined),
    ({ person }) => person,
  )
  const parts = [
    writer.header(extras.find(({ tag }) => tag === 'HEAD')),
    ...people.map((person) => writer.person(person, originals.get(person.id) ?? [])),
    // This family's outlines are its full records.
    ...writer.families.map((group) => writer.family(group, group.extra as ExtraRecord | undefined)),
    ...extras.filter((extra) => !isOurs(extra)).map((extra) => writer.other(extra)),
    ...writer.end(),
  ]
  return new TextEncoder().encode(parts.join(''))
}

/** Writes a family in parts, each a text of whole lines. Yields before it begins, whenever others should be served. */
export function* openGedcomWriter(outline: FamilyOutline, options: WriteOptions): Generator<void, GedcomWriter> {
  const writing = yield* beginWriting(outline, options)
  return {
    header: (head) => writeHeader(head, writing),
    person: (person, originals) => writePerson(person, originals, writing),
    families: writing.families,
    family: (group, original) => writeFamily(group, original, writing),
    other: (extra) => writeOther(extra, writing),
    end: function* () {
      for (const { xref, nodes } of writing.pictures?.newRecords() ?? []) {
        convertNodes(nodes, 'OBJE', options.version)
        yield recordText(options, 'OBJE', xref, '', nodes)
      }
      yield recordText(options, 'TRLR', '', '', [])
    },
  }
}

function recordText({ version }: WriteOptions, tag: string, xref: string, value: string, nodes: readonly Node[]): string {
  const writer = new LineWriter(version)
  writer.record(tag, xref, value, nodes)
  return writer.toString()
}

function isOurs({ tag }: Pick<ExtraRecord, 'tag'>): boolean {
  return tag === 'HEAD' || tag === 'INDI' || tag === 'FAM'
}

function* beginWriting(outline: FamilyOutline, options: WriteOptions): Generator<void, Writing> {
  const { people, extras } = outline
  const families = yield* groupFamilies(outline)
  const writing: Writing = {
    options,
    outline,
    xrefs: new Map(),
    families,
    memberships: new Map(),
    isMember: new Set(),
    familyByXref: new Map(),
    genders: new Map(people.map(({ id, gender }) => [id, gender])),
    pictures: undefined,
  }
  const others: Record<string, number> = {}
  const nextXref = (tag: string): string => {
    const letter = xrefLetters[tag] ?? 'X'
    others[letter] = (others[letter] ?? 0) + 1
    return `${letter}${others[letter]}`
  }
  for (const [index, extra] of extras.entries()) {
    if (index % pieceSize === 0) yield
    const { tag, person, xref } = extra
    if (tag === 'INDI' && person !== undefined && writing.genders.has(person)) writing.xrefs.set(originKey(extra), `I${person}`)
    else if (!isOurs(extra) && xref !== '') writing.xrefs.set(originKey(extra), nextXref(tag))
  }
  for (const [index, group] of families.entries()) {
    if (index % pieceSize === 0) yield
    if (group.extra) {
      writing.xrefs.set(originKey(group.extra), group.xref)
      writing.familyByXref.set(originKey(group.extra), group)
    }
    for (const id of group.partners) addMembership(writing, id, group, 'FAMS')
    for (const id of group.children) addMembership(writing, id, group, 'FAMC')
  }
  if (outline.pictures) {
    const records = extras.filter(({ tag, xref }) => tag === 'OBJE' && xref !== '')
    writing.pictures = new WrittenPictures(
      outline.pictures,
      records.map((extra) => ({ xref: writing.xrefs.get(originKey(extra)) ?? '', text: extra.text ?? '' })),
      () => nextXref('OBJE'),
    )
  }
  return writing
}

function addMembership({ memberships, isMember }: Writing, id: number, group: FamilyGroup, tag: Membership['tag']): void {
  isMember.add(`${id} ${tag} ${group.xref}`)
  const present = memberships.get(id)
  if (present) present.push({ group, tag })
  else memberships.set(id, [{ group, tag }])
}

function originKey({ origin, xref }: { origin: string; xref: string }): string {
  return `${origin}\n${xref}`
}

function writeHeader(head: ExtraRecord | undefined, { options, outline, xrefs }: Writing): string {
  const { version, date, file } = options
  const carried = head
    ? readExtraText(head.text).filter(({ tag }) => carriedHeader.has(tag) || (tag.startsWith('_') && tag !== '_FILE'))
    : []
  resolvePointers(carried, head?.origin ?? '', xrefs)
  const isSeven = version === '7.0'
  let ownSubmitter = ''
  if (!isSeven && !carried.some(({ tag, value }) => tag === 'SUBM' && value !== 'VOID')) {
    const present = outline.extras.find(({ tag }) => tag === 'SUBM')
    ownSubmitter = (present && xrefs.get(originKey(present))) ?? ''
    carried.push(createPointer('SUBM', ownSubmitter || 'U0'))
  }
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  const nodes = [
    createNode('GEDC', '', [createNode('VERS', version), ...(isSeven ? [] : [createNode('FORM', 'LINEAGE-LINKED')])]),
    ...(isSeven ? [] : [createNode('CHAR', 'UTF-8')]),
    createNode('SOUR', 'BANYAN', [createNode('NAME', 'Banyan')]),
    ...(date === undefined ? [] : [createNode('DATE', `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`)]),
    ...(file === undefined ? [] : [createNode(isSeven ? '_FILE' : 'FILE', file)]),
    ...carried,
  ]
  convertNodes(nodes, 'HEAD', version)
  const isAlone = nodes.some(({ tag, value }) => tag === 'SUBM' && value === 'U0')
  return (
    recordText(options, 'HEAD', '', '', nodes) +
    (isAlone ? recordText(options, 'SUBM', 'U0', '', [createNode('NAME', 'Banyan')]) : '')
  )
}

function writePerson(person: WritablePerson, originals: readonly ExtraRecord[], writing: Writing): string {
  const [original, ...merged] = originals
  const nodes = editPerson(original && readPersonText(original, person.id, writing), person)
  for (const extra of merged) addMissing(nodes, readPersonText(extra, person.id, writing))
  if (readUids(nodes).length === 0) for (const uid of person.uids ?? []) nodes.push(createNode('UID', uid))
  const present = new Set(nodes.map(({ tag, value }) => `${tag} ${value}`))
  for (const { group, tag } of writing.memberships.get(person.id) ?? []) {
    if (!present.has(`${tag} ${group.xref}`)) nodes.push(createPointer(tag, group.xref))
  }
  const linked = writing.pictures?.link(person.id, nodes) ?? nodes
  convertNodes(linked, 'INDI', writing.options.version)
  return recordText(writing.options, 'INDI', `I${person.id}`, '', linked)
}

/** The original record without the families to which the person no longer belongs. */
function readPersonText(extra: ExtraRecord, person: number, { xrefs, familyByXref, isMember }: Writing): Node[] {
  const nodes = readExtraText(extra.text).filter((node) => {
    if ((node.tag !== 'FAMS' && node.tag !== 'FAMC') || !node.isPointer || node.value === 'VOID') return true
    const group = familyByXref.get(originKey({ origin: extra.origin, xref: node.value }))
    return group !== undefined && isMember.has(`${person} ${node.tag} ${group.xref}`)
  })
  resolvePointers(nodes, extra.origin, xrefs)
  return nodes
}

/** For a person who is in two files: adds what only the second one says. */
function addMissing(nodes: Node[], others: readonly Node[]): void {
  const present = new Set(nodes.map((node) => serializeNodes([node])))
  for (const node of others) if (node.tag !== 'SEX' && !present.has(serializeNodes([node]))) nodes.push(node)
}

function writeFamily(
  { xref, partners, children }: FamilyGroup,
  extra: ExtraRecord | undefined,
  { options, xrefs, genders, pictures }: Writing,
): string {
  const missing = new Set([...partners, ...children].map((id) => `I${id}`))
  const partnerXrefs = new Set(partners.map((id) => `I${id}`))
  const nodes: Node[] = []
  const roles = new Set<string>()
  for (const node of extra ? readExtraText(extra.text) : []) {
    const isMember = node.tag === 'HUSB' || node.tag === 'WIFE' || node.tag === 'CHIL'
    const wasVoid = node.isPointer && node.value === 'VOID'
    resolvePointers([node], extra?.origin ?? '', xrefs)
    // A family in which one person is both partners comes out as it came.
    const isTwice = node.tag !== 'CHIL' && node.isPointer && partnerXrefs.has(node.value)
    if (isMember && !wasVoid && !(node.isPointer && (missing.delete(node.value) || isTwice))) continue
    nodes.push(node)
    roles.add(node.tag)
  }
  for (const id of partners) {
    if (!missing.has(`I${id}`)) continue
    const wanted = genders.get(id) === 'F' ? 'WIFE' : 'HUSB'
    const role = roles.has(wanted) ? (wanted === 'WIFE' ? 'HUSB' : 'WIFE') : wanted
    roles.add(role)
    nodes.push(createPointer(role, `I${id}`))
  }
  for (const id of children) if (missing.has(`I${id}`)) nodes.push(createPointer('CHIL', `I${id}`))
  const shown = pictures?.withoutGone(nodes) ?? nodes
  convertNodes(shown, 'FAM', options.version)
  return recordText(options, 'FAM', xref, '', shown)
}

function writeOther(extra: ExtraRecord, { options, xrefs, pictures }: Writing): string {
  const nodes = readExtraText(extra.text)
  const xref = xrefs.get(originKey(extra)) ?? ''
  if (extra.tag === 'OBJE') {
    if (pictures?.isGone(xref) === true) return ''
    pictures?.edit(xref, nodes)
    removeKept(nodes)
  }
  resolvePointers(nodes, extra.origin, xrefs)
  const tag = convertTag({ tag: extra.tag, isPointer: false, value: extra.value ?? '' }, 'record', options.version)
  convertNodes(nodes, tag, options.version)
  return recordText(options, tag, xref, extra.value ?? '', nodes)
}

/** Converts old xrefs to new ones; dangling pointers become VOID. */
function resolvePointers(nodes: readonly Node[], origin: string, xrefs: ReadonlyMap<string, string>): void {
  for (const node of nodes) {
    if (node.isPointer) node.value = xrefs.get(originKey({ origin, xref: node.value })) ?? 'VOID'
    if (node.children.length > 0) resolvePointers(node.children, origin, xrefs)
  }
}
