import { convertNodes, convertTag } from './convert-version.ts'
import { editPerson } from './edit-person.ts'
import { groupFamilies, type FamilyGroup } from './group-families.ts'
import { createNode, createPointer, serializeNodes, type Node } from '../node.ts'
import { readExtraText } from '../read-records.ts'
import type { ExtraRecord, WritableFamily, WritablePerson, WriteOptions } from '../types.ts'
import { readUids } from '../uids.ts'
import { LineWriter } from './write-lines.ts'

// Part of every runtime that we run on, but of no ECMAScript library that TypeScript knows.
declare class TextEncoder {
  encode(text: string): Uint8Array
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** What of a file's header is about the tree and not about the program that wrote it. */
const carriedHeader = new Set(['COPR', 'LANG', 'PLAC', 'NOTE', 'SNOTE', 'SCHMA', '_SCHMA', 'SUBM'])
const xrefLetters: Readonly<Record<string, string>> = { SOUR: 'S', REPO: 'R', OBJE: 'O', NOTE: 'N', SNOTE: 'N', SUBM: 'U' }

interface Membership {
  group: FamilyGroup
  tag: 'FAMS' | 'FAMC'
}

interface Writing {
  options: WriteOptions
  writer: LineWriter
  /** The new xref of a record that was read, by origin and old xref. */
  xrefs: Map<string, string>
  families: FamilyGroup[]
  /** The families that a person belongs to, as partner or child. */
  memberships: Map<number, Membership[]>
  /** The same as `person FAMS F1`. */
  isMember: Set<string>
  familyByXref: Map<string, FamilyGroup>
}

/**
 * Writes a family as GEDCOM, in UTF-8, with LF. What the extras hold is given back, where Banyan's own values do not differ
 * from what the extras read as; where they do, Banyan's are written. Xrefs are new: I and the person's id, F and a number.
 *
 * @returns a whole file. Sources: FamilySearch GEDCOM 7.0.14; The GEDCOM Standard 5.5.1.
 */
export function writeGedcom(family: WritableFamily, options: WriteOptions): Uint8Array {
  const extras = family.extras ?? []
  const writing = beginWriting(family, extras, options)
  writeHeader(extras, writing)
  const originals = new Map<number, ExtraRecord[]>()
  for (const extra of extras) {
    if (extra.tag !== 'INDI' || extra.person === undefined) continue
    originals.set(extra.person, [...(originals.get(extra.person) ?? []), extra])
  }
  for (const person of family.people) writePerson(person, originals.get(person.id) ?? [], writing)
  const byId = new Map(family.people.map((person) => [person.id, person]))
  for (const group of writing.families) writeFamily(group, byId, writing)
  for (const extra of extras) if (!isOurs(extra)) writeOther(extra, writing)
  writing.writer.record('TRLR', '', '', [])
  return new TextEncoder().encode(writing.writer.toString())
}

function isOurs({ tag }: ExtraRecord): boolean {
  return tag === 'HEAD' || tag === 'INDI' || tag === 'FAM'
}

function beginWriting(family: WritableFamily, extras: readonly ExtraRecord[], options: WriteOptions): Writing {
  const families = groupFamilies(family)
  const writing: Writing = {
    options,
    writer: new LineWriter(options.version),
    xrefs: new Map(),
    families,
    memberships: new Map(),
    isMember: new Set(),
    familyByXref: new Map(),
  }
  const known = new Set(family.people.map(({ id }) => id))
  let others = 0
  for (const extra of extras) {
    const { tag, person, xref } = extra
    if (tag === 'INDI' && person !== undefined && known.has(person)) writing.xrefs.set(originKey(extra), `I${person}`)
    else if (!isOurs(extra) && xref !== '') writing.xrefs.set(originKey(extra), `${xrefLetters[tag] ?? 'X'}${++others}`)
  }
  for (const group of families) {
    if (group.extra) {
      writing.xrefs.set(originKey(group.extra), group.xref)
      writing.familyByXref.set(originKey(group.extra), group)
    }
    for (const id of group.partners) addMembership(writing, id, group, 'FAMS')
    for (const id of group.children) addMembership(writing, id, group, 'FAMC')
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

function writeHeader(extras: readonly ExtraRecord[], { options, writer, xrefs }: Writing): void {
  const { version, date, file } = options
  const head = extras.find(({ tag }) => tag === 'HEAD')
  const carried = head
    ? readExtraText(head.text).filter(({ tag }) => carriedHeader.has(tag) || (tag.startsWith('_') && tag !== '_FILE'))
    : []
  resolvePointers(carried, head?.origin ?? '', xrefs)
  const isSeven = version === '7.0'
  let ownSubmitter = ''
  if (!isSeven && !carried.some(({ tag, value }) => tag === 'SUBM' && value !== 'VOID')) {
    const present = extras.find(({ tag }) => tag === 'SUBM')
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
  writer.record('HEAD', '', '', nodes)
  if (nodes.some(({ tag, value }) => tag === 'SUBM' && value === 'U0')) writer.record('SUBM', 'U0', '', [createNode('NAME', 'Banyan')])
}

function writePerson(person: WritablePerson, originals: readonly ExtraRecord[], writing: Writing): void {
  const [original, ...merged] = originals
  const nodes = editPerson(original && readPersonText(original, person.id, writing), person)
  for (const extra of merged) addMissing(nodes, readPersonText(extra, person.id, writing))
  if (readUids(nodes).length === 0) for (const uid of person.uids ?? []) nodes.push(createNode('UID', uid))
  const present = new Set(nodes.map(({ tag, value }) => `${tag} ${value}`))
  for (const { group, tag } of writing.memberships.get(person.id) ?? []) {
    if (!present.has(`${tag} ${group.xref}`)) nodes.push(createPointer(tag, group.xref))
  }
  convertNodes(nodes, 'INDI', writing.options.version)
  writing.writer.record('INDI', `I${person.id}`, '', nodes)
}

/** The original record without the families that the person is not in any more. */
function readPersonText(extra: ExtraRecord, person: number, { xrefs, familyByXref, isMember }: Writing): Node[] {
  const nodes = readExtraText(extra.text).filter((node) => {
    if ((node.tag !== 'FAMS' && node.tag !== 'FAMC') || !node.isPointer || node.value === 'VOID') return true
    const group = familyByXref.get(originKey({ origin: extra.origin, xref: node.value }))
    return group !== undefined && isMember.has(`${person} ${node.tag} ${group.xref}`)
  })
  resolvePointers(nodes, extra.origin, xrefs)
  return nodes
}

/** Of a person who is in two files: what the second tells beyond the first. */
function addMissing(nodes: Node[], others: readonly Node[]): void {
  const present = new Set(nodes.map((node) => serializeNodes([node])))
  for (const node of others) if (node.tag !== 'SEX' && !present.has(serializeNodes([node]))) nodes.push(node)
}

function writeFamily(group: FamilyGroup, byId: ReadonlyMap<number, WritablePerson>, { options, writer, xrefs }: Writing): void {
  const { extra, partners, children } = group
  const missing = new Set([...partners, ...children].map((id) => `I${id}`))
  const nodes: Node[] = []
  const roles = new Set<string>()
  for (const node of extra ? readExtraText(extra.text) : []) {
    const isMember = node.tag === 'HUSB' || node.tag === 'WIFE' || node.tag === 'CHIL'
    const wasVoid = node.isPointer && node.value === 'VOID'
    resolvePointers([node], extra?.origin ?? '', xrefs)
    if (isMember && !wasVoid && !(node.isPointer && missing.delete(node.value))) continue
    nodes.push(node)
    roles.add(node.tag)
  }
  for (const id of partners) {
    if (!missing.has(`I${id}`)) continue
    const wanted = byId.get(id)?.gender === 'F' ? 'WIFE' : 'HUSB'
    const role = roles.has(wanted) ? (wanted === 'WIFE' ? 'HUSB' : 'WIFE') : wanted
    roles.add(role)
    nodes.push(createPointer(role, `I${id}`))
  }
  for (const id of children) if (missing.has(`I${id}`)) nodes.push(createPointer('CHIL', `I${id}`))
  convertNodes(nodes, 'FAM', options.version)
  writer.record('FAM', group.xref, '', nodes)
}

function writeOther(extra: ExtraRecord, { options, writer, xrefs }: Writing): void {
  const nodes = readExtraText(extra.text)
  resolvePointers(nodes, extra.origin, xrefs)
  const tag = convertTag({ tag: extra.tag, isPointer: false, value: extra.value ?? '' }, 'record', options.version)
  convertNodes(nodes, tag, options.version)
  writer.record(tag, xrefs.get(originKey(extra)) ?? '', extra.value ?? '', nodes)
}

/** Old xrefs to new ones; who points to nothing points to VOID. */
function resolvePointers(nodes: readonly Node[], origin: string, xrefs: ReadonlyMap<string, string>): void {
  for (const node of nodes) {
    if (node.isPointer) node.value = xrefs.get(originKey({ origin, xref: node.value })) ?? 'VOID'
    if (node.children.length > 0) resolvePointers(node.children, origin, xrefs)
  }
}
