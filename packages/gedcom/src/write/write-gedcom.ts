import { commentNode, voiceNodes } from '../comments.ts'
import { findFacts } from '../life/facts.ts'
import { findNames } from '../life/names.ts'
import { readRepositoryName } from '../life/read-life.ts'
import { adoptionsOf } from '../life/ties.ts'
import { keptPictures, removeKept, removeKeptWithin } from '../media.ts'
import { createNode, createPointer, serializeNodes } from '../node.ts'
import type { Node } from '../node.ts'
import { readExtraText } from '../read-records.ts'
import type {
  ExtraOutline,
  ExtraRecord,
  FamilyOutline,
  Gender,
  WritableComment,
  WritableCouple,
  WritableFamily,
  WritablePerson,
  WritableSource,
  WriteOptions,
} from '../types.ts'
import { hasUid } from '../uids.ts'
import { convertNodes, convertTag } from './convert-version.ts'
import { editPerson, originalProfile } from './edit-person.ts'
import type { OriginalFields } from './edit-person.ts'
import { groupFamilies, pairKey, pieceSize } from './group-families.ts'
import type { FamilyGroup } from './group-families.ts'
import { markResidences, overlayFacts, preferFacts, replaceAll } from './life/edit-facts.ts'
import { overlayNames, preferNames } from './life/edit-names.ts'
import { editCitations } from './life/edit-parts.ts'
import { editSource } from './life/edit-source.ts'
import type { EditedFact, EditedName } from './life/rows.ts'
import { hasTies } from './life/write-ties.ts'
import { editedFact, editedSource, rowsByRecord } from './life/written-rows.ts'
import type { RowContext } from './life/written-rows.ts'
import { WrittenSources } from './life/written-sources.ts'
import { WrittenTies } from './life/written-ties.ts'
import { plainFamilyLines, plainPersonLines } from './plain-records.ts'
import { isSubmitter, writeHeader } from './write-header.ts'
import { linesBelow, recordText } from './write-lines.ts'
import { WrittenPictures } from './write-pictures.ts'
import { isOurs, NewXrefs, xrefCounter } from './xrefs.ts'

// Part of every runtime that we use, but of no ECMAScript library known to TypeScript.
declare class TextEncoder {
  encode(text: string): Uint8Array
}

interface Membership {
  group: FamilyGroup
  tag: 'FAMS' | 'FAMC'
}

interface Writing {
  options: WriteOptions
  outline: FamilyOutline
  /** A record's new xref, by origin and old xref. */
  xrefs: NewXrefs
  families: FamilyGroup[]
  /** The families of each person, as partner or child. */
  memberships: Map<number, Membership[]>
  familyByXref: Map<string, FamilyGroup>
  genders: Map<number, Gender>
  pictures: WrittenPictures | undefined
  ties: WrittenTies
  rows: RowContext
  /** The families of each couple. */
  groupsOf: Map<string, FamilyGroup[]>
  /** The names of repositories, by xref. */
  repositories: Map<string, string>
  /** The recordings of the comments that are written. */
  voices: { xref: string; comment: WritableComment }[]
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
  /**
   * @param original - the record of `group.extra`
   * @param couple - the facts of the couple; without them those of the record stay
   */
  family(group: FamilyGroup, original: ExtraRecord | undefined, couple?: WritableCouple): string
  /**
   * A record other than HEAD, INDI and FAM.
   * @param source - the row of a SOUR record
   */
  other(extra: ExtraRecord, source?: WritableSource): string
  /** The ids of the sources without a record, each to be written with {@link source}. */
  newSources(): readonly number[]
  source(source: WritableSource): string
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
  const { people, relations, sources = [], couples = [] } = family
  const extras = (family.extras ?? []).map((extra) => ({ ...extra, ...outlined(extra) }))
  const facts = [...people.flatMap(({ life }) => life?.facts ?? []), ...couples.flatMap((couple) => couple.facts)]
  const hasChineseDates = facts.some(({ date }) => date.includes('_CHINESE'))
  const opening = openGedcomWriter({ people, relations, extras, sources, hasChineseDates }, options)
  let step = opening.next()
  while (step.done !== true) step = opening.next()
  const writer = step.value
  const originals = Map.groupBy(
    extras.filter(({ tag, person }) => tag === 'INDI' && person !== undefined),
    ({ person }) => person,
  )
  const coupleOf = new Map(couples.map((couple) => [pairKey(...couple.partners), couple]))
  const sourceById = new Map(sources.map((source) => [source.id, source]))
  const sourceOfRecord = new Map(sources.flatMap((source) => (source.described === undefined ? [[source.record, source]] : [])))
  const parts = [
    writer.header(extras.find(({ tag }) => tag === 'HEAD')),
    ...people.map((person) => writer.person(person, originals.get(person.id) ?? [])),
    // This family's outlines are its full records.
    ...writer.families.map((group) =>
      writer.family(group, group.extra as ExtraRecord | undefined, coupleOf.get(pairKey(...group.partners))),
    ),
    ...extras
      .filter((extra) => !isOurs(extra))
      .map((extra) => writer.other(extra, extra.id === undefined ? undefined : sourceOfRecord.get(extra.id))),
    ...writer
      .newSources()
      .flatMap((id) => sourceById.get(id) ?? [])
      .map((source) => writer.source(source)),
    ...writer.end(),
  ]
  return new TextEncoder().encode(parts.join(''))
}

/** What an outline says of a record's text. */
function outlined({ tag, text }: ExtraRecord): Pick<ExtraOutline, 'hasTies' | 'name'> {
  if (tag === 'FAM') return { hasTies: hasTies(text) }
  return tag === 'REPO' ? { name: readRepositoryName(text) } : {}
}

/** Writes a family in parts, each a text of whole lines. Yields before it begins, whenever others should be served. */
export function* openGedcomWriter(outline: FamilyOutline, options: WriteOptions): Generator<void, GedcomWriter> {
  const writing = yield* beginWriting(outline, options)
  return {
    header: (head) => {
      const { xrefs } = writing
      const hasChineseDates = outline.hasChineseDates === true
      return writeHeader(head, { options, xrefs, hasChineseDates, submitter: outline.extras.find(isSubmitter) })
    },
    person: (person, originals) => writePerson(person, originals, writing),
    families: writing.families,
    family: (group, original, couple) => writeFamily(group, original, couple, writing),
    other: (extra, source) => writeOther(extra, source, writing),
    newSources: () => writing.rows.sources.new,
    source: (source) => writeSource(source, writing),
    end: function* () {
      for (const { xref, nodes } of writing.pictures?.newRecords() ?? []) {
        const all = [...nodes, ...commentsOfPictures(xref, writing)]
        convertNodes(all, 'OBJE', options.version)
        yield recordText(options, 'OBJE', xref, '', all)
      }
      for (const { xref, comment } of writing.voices) yield recordText(options, 'OBJE', xref, '', voiceNodes(comment))
      yield recordText(options, 'TRLR', '', '', [])
    },
  }
}

function* beginWriting(outline: FamilyOutline, options: WriteOptions): Generator<void, Writing> {
  const { people, extras } = outline
  const families = yield* groupFamilies(outline)
  const nextXref = xrefCounter()
  const personXref = (person: number): string | undefined => (writing.genders.has(person) ? `I${person}` : undefined)
  const voiceXref = (comment: WritableComment): string => {
    const xref = nextXref('OBJE')
    writing.voices.push({ xref, comment })
    return xref
  }
  /** The stored records of pictures, by the pictures' keys. */
  const kept = new Map<string, string>()
  const writing: Writing = {
    options,
    outline,
    xrefs: new NewXrefs(),
    families,
    memberships: new Map(),
    familyByXref: new Map(),
    genders: new Map(people.map(({ id, gender }) => [id, gender])),
    pictures: undefined,
    ties: new WrittenTies(outline),
    rows: {
      sources: new WrittenSources(
        [],
        [],
        () => '',
        () => '',
      ),
      stored: options.stored ?? ((text) => text),
      isPicture: (xref) => writing.pictures?.has(xref) === true,
      xrefsOf: (images) => writing.pictures?.xrefsOf(images),
      recordsOf: (images) => [...new Set(images.flatMap((key) => kept.get(key) ?? []))],
      personXref,
      commentNodes: (comments, file) => comments.map((comment) => commentNode(comment, { personXref, voiceXref }, file)),
    },
    groupsOf: Map.groupBy(
      families.filter(({ partners }) => partners.length === 2),
      ({ partners }) => pairKey(...partners),
    ),
    repositories: new Map(),
    voices: [],
  }
  for (const [index, extra] of extras.entries()) {
    if (index % pieceSize === 0) yield
    const { tag, person, xref } = extra
    if (tag === 'INDI' && person !== undefined && writing.genders.has(person)) writing.xrefs.set(extra, `I${person}`)
    else if (!isOurs(extra) && xref !== '') writing.xrefs.set(extra, nextXref(tag))
  }
  for (const [index, group] of families.entries()) {
    if (index % pieceSize === 0) yield
    if (group.extra) {
      writing.xrefs.set(group.extra, group.xref)
      writing.familyByXref.set(group.xref, group)
    }
    for (const id of group.partners) addMembership(writing, id, group, 'FAMS')
    for (const id of group.children) addMembership(writing, id, group, 'FAMC')
  }
  const xrefOf = (extra: ExtraOutline): string => writing.xrefs.find(extra) ?? ''
  for (const extra of extras) {
    if (extra.tag !== 'OBJE' || extra.xref === '') continue
    for (const key of keptPictures(extra.text ?? '')) if (key !== '') kept.set(key, xrefOf(extra))
  }
  writing.rows.sources = new WrittenSources(outline.sources ?? [], extras, xrefOf, () => nextXref('SOUR'))
  for (const extra of extras) if (extra.name !== undefined) writing.repositories.set(xrefOf(extra), extra.name)
  if (outline.pictures) {
    const records = extras.filter(({ tag, xref }) => tag === 'OBJE' && xref !== '')
    writing.pictures = new WrittenPictures(
      outline.pictures,
      records.map((extra) => ({ xref: xrefOf(extra), text: extra.text ?? '' })),
      () => nextXref('OBJE'),
    )
  }
  return writing
}

function addMembership({ memberships }: Writing, id: number, group: FamilyGroup, tag: Membership['tag']): void {
  const present = memberships.get(id)
  if (present) present.push({ group, tag })
  else memberships.set(id, [{ group, tag }])
}

function writePerson(person: WritablePerson, originals: readonly ExtraRecord[], writing: Writing): string {
  const unchanged = writeUnchangedPerson(person, originals, writing)
  if (unchanged !== undefined) return unchanged
  const rows = person.life && rowsByRecord(person.life, originals, writing.rows)
  const [original, ...merged] = originals.map((extra, index) => readPersonText(extra, person.id, rows?.[index], writing))
  const made = rows && original === undefined ? overlay([], rows[0], writing) : undefined
  const own = original ?? made
  const edited = rows && { facts: new Set(own?.facts.values()), original: original?.fields }
  const nodes = editPerson(own?.nodes, person, edited, writing.options.storedHtml)
  for (const each of merged) addMissing(nodes, each.nodes)
  if (rows !== undefined) {
    const all = [...(made ? [made] : []), ...(original ? [original] : []), ...merged]
    const [first] = all
    const isOne = first !== undefined && all.length === 1
    preferNames(nodes, isOne ? first.names : new Map(all.flatMap(({ names }) => [...names])))
    const facts = isOne ? first.facts : new Map(all.flatMap((each) => [...each.facts]))
    preferFacts(nodes, facts)
    markResidences(nodes, new Set(facts.values()))
  } else if (person.added !== undefined && person.added.length > 0) {
    const added = overlayFacts(
      nodes,
      'INDI',
      [],
      person.added.map((row) => editedFact(row, '', writing.rows)),
      writing.rows,
    )
    markResidences(nodes, new Set(added.values()))
  }
  if (person.uid !== undefined && !hasUid(nodes)) nodes.push(createNode('UID', person.uid()))
  let adoptions: Map<string, string> | undefined
  const present = nodes.filter(({ tag }) => tag === 'FAMS' || tag === 'FAMC')
  for (const { group, tag } of writing.memberships.get(person.id) ?? []) {
    let link = present.findLast((node) => node.tag === tag && node.value === group.xref)
    if (link === undefined) {
      link = createPointer(tag, group.xref)
      nodes.push(link)
    }
    if (tag === 'FAMC') writing.ties.editParents(person.id, group, link, (adoptions ??= adoptionsOf(nodes)))
  }
  removeKeptWithin(nodes)
  const linked = [...(writing.pictures?.link(person.id, nodes) ?? nodes), ...writing.rows.commentNodes(person.comments ?? [])]
  convertNodes(linked, 'INDI', writing.options.version)
  return recordText(writing.options, 'INDI', `I${person.id}`, '', linked)
}

/** Writes the record of somebody about whom nothing has changed, as far as that can be seen without taking it apart. */
function writeUnchangedPerson(
  person: WritablePerson,
  [record, ...others]: readonly ExtraRecord[],
  { options, xrefs, memberships, ties, pictures, rows }: Writing,
): string | undefined {
  const { id, uid } = person
  if (record === undefined || others.length > 0 || pictures?.isLinked(id) === true) return undefined
  const own = memberships.get(id) ?? []
  if (own.some(({ group, tag }) => tag === 'FAMC' && ties.tellOfParents(id, group))) return undefined
  const left = new Set(own)
  const lines = plainPersonLines(person, record, {
    version: options.version,
    stored: rows.stored,
    point: (tag, old) => {
      const xref = xrefs.find({ origin: record.origin, xref: old })
      const membership = own.find((each) => each.group.xref === xref && each.tag === tag)
      if (membership !== undefined) left.delete(membership)
      return membership && xref
    },
  })
  if (lines === undefined) return undefined
  const added: Node[] = uid === undefined ? [] : [createNode('UID', uid())]
  for (const { group, tag } of left) added.push(createPointer(tag, group.xref))
  convertNodes(added, 'INDI', options.version)
  return `0 @I${id}@ INDI\n${lines}${linesBelow(options, added)}`
}

interface OverlaidRecord {
  nodes: Node[]
  names: ReadonlyMap<EditedName, Node>
  facts: ReadonlyMap<EditedFact, Node>
}

interface PersonRows {
  names: readonly EditedName[]
  facts: readonly EditedFact[]
}

function overlay(nodes: Node[], rows: PersonRows | undefined, { rows: context }: Writing): OverlaidRecord {
  if (rows === undefined) return { nodes, names: new Map(), facts: new Map() }
  // Their paths are positions in the record as it was.
  const [foundFacts, foundNames] = [findFacts(nodes, 'INDI'), findNames(nodes)]
  const facts = overlayFacts(nodes, 'INDI', foundFacts, rows.facts, context)
  return { nodes, facts, names: overlayNames(nodes, foundNames, rows.names, context) }
}

/** The original record with the person's rows, without the families to which the person no longer belongs. */
function readPersonText(
  extra: ExtraRecord,
  person: number,
  rows: PersonRows | undefined,
  writing: Writing,
): OverlaidRecord & { fields: OriginalFields | undefined } {
  const { xrefs, familyByXref, memberships } = writing
  const all = readExtraText(extra.text)
  const gone = new Set<Node>()
  for (const node of all) {
    if ((node.tag !== 'FAMS' && node.tag !== 'FAMC') || !node.isPointer || node.value === 'VOID') continue
    const group = familyByXref.get(xrefs.find({ origin: extra.origin, xref: node.value }) ?? '')
    const isMember = memberships.get(person)?.some((each) => each.group === group && each.tag === node.tag) === true
    if (!isMember) gone.add(node)
  }
  xrefs.resolve(all, extra.origin)
  const fields = rows && originalProfile(all)
  const overlaid = overlay(all, rows, writing)
  removeCitations(all, writing.rows.sources.gone)
  return { ...overlaid, nodes: gone.size === 0 ? overlaid.nodes : overlaid.nodes.filter((node) => !gone.has(node)), fields }
}

/** Removes what cites deleted sources: only when the rows are written, since paths count it. */
function removeCitations(nodes: Node[], gone: ReadonlySet<string>): void {
  if (gone.size === 0) return
  const isGone = (node: Node): boolean => node.tag === 'SOUR' && node.isPointer && gone.has(node.value)
  if (nodes.some(isGone)) replaceAll(nodes, (node) => (isGone(node) ? [] : [node]))
  for (const node of nodes) if (node.children.length > 0) removeCitations(node.children, gone)
}

/** For a person who is in two files: adds what only the second one says. */
function addMissing(nodes: Node[], others: readonly Node[]): void {
  const present = new Set(nodes.map((node) => serializeNodes([node])))
  for (const node of others) if (node.tag !== 'SEX' && !present.has(serializeNodes([node]))) nodes.push(node)
}

function writeFamily(
  group: FamilyGroup,
  extra: ExtraRecord | undefined,
  couple: WritableCouple | undefined,
  writing: Writing,
): string {
  const unchanged = extra && writeUnchangedFamily(group, extra, couple, writing)
  if (unchanged !== undefined) return unchanged
  const { xref, partners, children } = group
  const { options, xrefs, genders, pictures } = writing
  const missing = new Set([...partners, ...children].map((id) => `I${id}`))
  const partnerXrefs = new Set(partners.map((id) => `I${id}`))
  const original = extra ? readExtraText(extra.text) : []
  const wasVoid = new Set(original.filter((node) => node.isPointer && node.value === 'VOID'))
  xrefs.resolve(original, extra?.origin ?? '')
  if (couple && extra) overlayCouple(original, group, couple, writing)
  removeCitations(original, writing.rows.sources.gone)
  const nodes: Node[] = []
  const roles = new Set<string>()
  for (const node of original) {
    const isMember = node.tag === 'HUSB' || node.tag === 'WIFE' || node.tag === 'CHIL'
    // A family in which one person is both partners comes out as it came.
    const isTwice = node.tag !== 'CHIL' && node.isPointer && partnerXrefs.has(node.value)
    if (isMember && !wasVoid.has(node) && !(node.isPointer && (missing.delete(node.value) || isTwice))) continue
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
  if (couple && !extra) overlayCouple(nodes, group, couple, writing)
  writing.ties.editChildren(group, nodes)
  removeKeptWithin(nodes)
  const shown = pictures?.withoutGone(nodes) ?? nodes
  convertNodes(shown, 'FAM', options.version)
  return recordText(options, 'FAM', xref, '', shown)
}

/** Writes the record of a family of which nothing has changed, as {@link writeUnchangedPerson}. */
function writeUnchangedFamily(
  group: FamilyGroup,
  record: ExtraRecord,
  couple: WritableCouple | undefined,
  { options, xrefs, ties, groupsOf }: Writing,
): string | undefined {
  const { xref, partners, children } = group
  const isShared = couple !== undefined && groupsOf.get(pairKey(...partners))?.length !== 1
  if (isShared || ties.tellOfChildren(group)) return undefined
  const missing = new Set([...partners, ...children].map((id) => `I${id}`))
  const lines = plainFamilyLines(couple, record, {
    version: options.version,
    stored: options.stored ?? ((text) => text),
    point: (_tag, old) => {
      const member = xrefs.find({ origin: record.origin, xref: old })
      return member !== undefined && missing.delete(member) ? member : undefined
    },
  })
  return lines === undefined || missing.size > 0 ? undefined : `0 @${xref}@ FAM\n${lines}`
}

/** Makes the facts of a family's record those of its couple. New ones are written into the couple's first family. */
function overlayCouple(nodes: Node[], group: FamilyGroup, couple: WritableCouple, { groupsOf, rows }: Writing): void {
  const groups = groupsOf.get(pairKey(...group.partners)) ?? []
  const isFirst = groups[0]?.xref === group.xref
  const records = new Set(groups.map(({ extra }) => extra?.id))
  const facts = couple.facts.flatMap((row) => {
    const isNew = row.path === '' || (row.record !== undefined && !records.has(row.record))
    const isHere = isNew || row.record === undefined ? isFirst : row.record === group.extra?.id
    return isHere ? [editedFact(row, isNew ? '' : row.path, rows)] : []
  })
  overlayFacts(nodes, 'FAM', couple.isAddition === true ? [] : findFacts(nodes, 'FAM'), facts, rows)
  if (couple.citations === undefined || groups.length > 1) return
  const record = createNode('FAM', '', [...nodes])
  editCitations(record, rows.sources.edited(couple.citations, rows.xrefsOf), rows)
  nodes.splice(0, nodes.length, ...record.children)
}

function writeOther(extra: ExtraRecord, source: WritableSource | undefined, writing: Writing): string {
  const { options, xrefs, pictures, rows, repositories } = writing
  let nodes = readExtraText(extra.text)
  const xref = xrefs.find(extra) ?? ''
  if (rows.sources.gone.has(xref)) return ''
  if (extra.tag === 'OBJE') {
    if (pictures?.isGone(xref) === true) return ''
    pictures?.edit(xref, nodes)
    removeKept(nodes)
  }
  xrefs.resolve(nodes, extra.origin)
  nodes = pictures?.withoutGone(nodes) ?? nodes
  if (extra.tag === 'OBJE') nodes = [...nodes, ...commentsOfPictures(xref, writing)]
  if (source && extra.tag === 'SOUR')
    nodes = editSource(nodes, editedSource(source, rows), (repository) => repositories.get(repository), rows)
  const tag = convertTag({ tag: extra.tag, isPointer: false, value: extra.value ?? '' }, 'record', options.version)
  convertNodes(nodes, tag, options.version)
  return recordText(options, tag, xref, extra.value ?? '', nodes)
}

const commentsOfPictures = (xref: string, { pictures, rows }: Writing): Node[] =>
  pictures?.commentsOf(xref).flatMap(({ comments, file }) => rows.commentNodes(comments, file)) ?? []

function writeSource(source: WritableSource, { options, rows }: Writing): string {
  const nodes = editSource([], editedSource(source, rows), () => undefined, rows)
  convertNodes(nodes, 'SOUR', options.version)
  return recordText(options, 'SOUR', rows.sources.xrefOf(source.id), '', nodes)
}
