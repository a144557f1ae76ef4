import { PairMap } from '@banyan/family-graph'
import { mostComments, mostHearts, takeComments, voiceFileOf } from './comments.ts'
import type { FoundComment } from './comments.ts'
import { decodeBytes } from './encoding/decode.ts'
import type { Encoding } from './encoding/encodings.ts'
import { GedcomError } from './gedcom-error.ts'
import { childrenOf, parentsOf } from './life/ties.ts'
import type { RecordChild, RecordParents } from './life/types.ts'
import { linkOf, mediaOf, mediaWithin } from './media.ts'
import { textOf, findChild, serializeNodes } from './node.ts'
import type { Node } from './node.ts'
import { dropOwnSubmitter } from './own-submitter.ts'
import { ownText } from './own-text.ts'
import { readFields } from './person-fields.ts'
import { ProblemLog } from './problem-log.ts'
import { eventsOf, readEvents } from './read-events.ts'
import { readExtraText, readRecords } from './read-records.ts'
import type { GedcomRecord } from './read-records.ts'
import { XrefMap } from './reading/xref-map.ts'
import { relateFamilies } from './relations.ts'
import type { FamilyChild } from './relations.ts'
import type {
  ExtraRecord,
  GedcomComment,
  GedcomMedia,
  GedcomPerson,
  GedcomSource,
  MediaLink,
  ParsedGedcom,
  ReadOptions,
} from './types.ts'
import { readUids } from './uids.ts'

interface Link {
  person: number
  tag: 'FAMS' | 'FAMC'
  xref: string
  line: number
  ofChild?: RecordParents | undefined
}

interface FamilyDraft {
  /** Its position among the families. */
  index: number
  extra: ExtraRecord
  partners: { id: number; line: number; isWife: boolean }[]
  children: FamilyChild[]
  /** What the record says of its children, by their xref. */
  ties: ReadonlyMap<string, RecordChild>
  members: { tag: string; xref: string; line: number }[]
}

/** What one pass over the records has collected. */
interface Gathered {
  hasEvents: boolean
  people: GedcomPerson[]
  families: FamilyDraft[]
  extras: ExtraRecord[]
  links: Link[]
  media: GedcomMedia[]
  mediaLinks: { xref: string; link: MediaLink }[]
  /** Whether Banyan wrote the file. */
  isOwn: boolean
  comments: FoundComment[]
  heartCount: number
  /** Which of hearts and of other comments were too many. */
  cutOff: Set<boolean>
  /** The files of recordings, by the xrefs of their records. */
  voices: Map<string, string>
  /** What each xref names: a person's id, the bitwise complement of a family's position, or 0 for any other record. */
  xrefs: XrefMap
}

/**
 * Reads GEDCOM 5.5, 5.5.1 and 7 in any of its encodings, tolerating what programs make of it: whatever can be read is read, the
 * rest is reported by line. Source: FamilySearch GEDCOM 7.0.14 and The GEDCOM Standard 5.5.1.
 *
 * @param bytes the file as it is; for a GEDZIP, the `gedcom.ged` inside.
 * @param options.encoding the one that somebody has chosen; by default it is found out, see `detectEncoding`.
 * @throws GedcomError when the file holds no GEDCOM at all; nothing else is thrown, whatever the bytes.
 */
export function parseGedcom(bytes: Uint8Array, options: ReadOptions = {}): ParsedGedcom {
  const problems = new ProblemLog()
  const { texts, encoding, beginning } = decodeGedcom(bytes, problems, options.encoding)
  const version = findVersion(beginning)
  if (!/^(5\.5(\.1)?|7(\.\d+)*)$/u.test(version)) problems.add(0, 'version_unknown', version === '' ? 'No version' : version)

  const gathered = gatherRecords(texts, { isSeven: version.startsWith('7'), hasEvents: options.withoutEvents !== true }, problems)
  linkFamilies(gathered, problems)
  linkMedia(gathered)
  const { people, families, extras, media } = gathered
  const comments = commentsOf(gathered)
  const relations = relateFamilies(families, people.length, problems)
  for (const { extra, partners, children } of families) {
    extra.partners = partners.map(({ id }) => id)
    extra.children = children.map(({ id }) => id)
    if (gathered.hasEvents) addFamilyEvents(extra, people)
  }
  const source = readSource(extras)
  for (const extra of extras) extra.origin = source.key
  // The key keeps its name, so that a file read by an earlier version is still known.
  dropOwnSubmitter(extras)
  return {
    people,
    relations,
    problems: problems.list(),
    version,
    encoding,
    source,
    extras,
    media,
    comments,
    families: families.length,
  }
}

/**
 * Looks only at how a file begins, which takes a fraction of the time of {@link parseGedcom}.
 * @param bytes the file or its first kilobytes.
 * @throws GedcomError when {@link parseGedcom} would throw it.
 */
export const refuseOtherFiles = (bytes: Uint8Array): void => void decodeGedcom(bytes, new ProblemLog())

function decodeGedcom(bytes: Uint8Array, problems: ProblemLog, chosen?: Encoding) {
  if (bytes.length === 0) throw new GedcomError('empty')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9) throw new GedcomError('zip')
  const { texts, encoding } = decodeBytes(bytes, problems, chosen)
  const [beginning = ''] = texts
  const start = firstRecord(beginning)
  if (start === 'nothing') throw new GedcomError('not_gedcom')
  if (start === 'record') problems.add(1, 'header_missing', 'The file does not begin with HEAD')
  return { texts, encoding, beginning }
}

/** Whether the text is GEDCOM: a header, or at least a record of a person or family among its first lines. */
function firstRecord(text: string): 'header' | 'record' | 'nothing' {
  const beginning = text.slice(0, 20_000)
  if (/^[\s\uFEFF\0]*0[ \t]+HEAD\b/iu.test(beginning)) return 'header'
  return /^[ \t\uFEFF]*0[ \t]+(?:HEAD\b|@[^@\r\n]{1,60}@[ \t]+(?:INDI|FAM)\b)/imu.test(beginning) ? 'record' : 'nothing'
}

/** Reads GEDC.VERS ahead of the records, because the escape rules depend on it. */
function findVersion(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
  const gedc = lines.findIndex((line) => /^1\s+GEDC\b/iu.test(line))
  if (gedc < 0) return ''
  for (const line of lines.slice(gedc + 1)) {
    const [level = '', tag = '', version = ''] = line.split(/\s+/u)
    if (level === '0' || level === '1') break
    if (tag.toUpperCase() === 'VERS') return version.slice(0, 20)
  }
  return ''
}

function gatherRecords(
  texts: Iterable<string>,
  { isSeven, hasEvents }: { isSeven: boolean; hasEvents: boolean },
  problems: ProblemLog,
): Gathered {
  const gathered: Gathered = {
    hasEvents,
    people: [],
    families: [],
    extras: [],
    links: [],
    media: [],
    mediaLinks: [],
    isOwn: false,
    comments: [],
    heartCount: 0,
    cutOff: new Set(),
    voices: new Map(),
    xrefs: new XrefMap(),
  }
  let hasTrailer = false
  let last = 0
  for (const record of readRecords(texts, isSeven ? 'leading' : 'everywhere', problems)) {
    last = record.line
    if (record.tag === 'TRLR') hasTrailer = true
    else gatherRecord(record, gathered, problems)
  }
  if (!hasTrailer) problems.add(last, 'trailer_missing', 'The file does not end with TRLR; it may be torn')
  return gathered
}

function gatherRecord(record: GedcomRecord, gathered: Gathered, problems: ProblemLog): void {
  const { tag, line, children } = record
  const isLinked = tag === 'INDI' || tag === 'FAM'
  if (isLinked && record.xref === '') problems.add(line, 'xref_missing', tag)
  const named = tag === 'INDI' ? gathered.people.length + 1 : tag === 'FAM' ? ~gathered.families.length : 0
  const xref = isLinked || record.xref !== '' ? uniqueXref(record, gathered.xrefs, named, problems) : ''
  if (tag === 'HEAD') gathered.isOwn ||= children.some((child) => child.tag === 'SOUR' && child.value.trim() === 'BANYAN')
  let { plainText } = record
  if (gathered.isOwn && (isLinked || tag === 'OBJE')) {
    const voice = tag === 'OBJE' ? voiceFileOf(children) : undefined
    if (voice !== undefined) {
      gathered.voices.set(xref, voice)
      return
    }
    const comments = takeComments(tag, xref, children)
    if (comments.length > 0) plainText = undefined
    addComments(gathered, comments, problems)
  }
  const extra: ExtraRecord = { origin: '', xref, tag, text: plainText ?? serializeNodes(children) }
  if (record.value !== '') extra.value = record.isPointer ? `@${record.value}@` : ownText(record.value)
  gathered.extras.push(extra)
  if (tag === 'INDI') {
    const person = readPerson(record, xref, gathered, problems)
    extra.person = person.id
    gathered.people.push(person)
    addMedia(gathered, mediaWithin({ tag, xref }, children))
  } else if (tag === 'OBJE') {
    addMedia(gathered, mediaOf(xref, children, line))
  } else if (tag === 'FAM') {
    const index = gathered.families.length
    const family: FamilyDraft = { index, extra, partners: [], children: [], ties: tiesIn(children), members: [] }
    for (const child of children) {
      if (child.tag !== 'HUSB' && child.tag !== 'WIFE' && child.tag !== 'CHIL') continue
      if (child.isPointer && child.value !== 'VOID') family.members.push({ tag: child.tag, xref: child.value, line: child.line })
      else if (!child.isPointer && child.value.trim() !== '')
        problems.add(child.line, 'reference_dangling', `${child.tag} ${child.value}`)
    }
    addMedia(gathered, mediaWithin({ tag, xref }, children))
    gathered.families.push(family)
  }
}

function addMedia({ media }: Gathered, found: readonly GedcomMedia[]): void {
  for (const each of found) media.push(each)
}

function addComments(gathered: Gathered, found: readonly FoundComment[], problems: ProblemLog): void {
  const { comments, cutOff } = gathered
  for (const comment of found) {
    const { isHeart } = comment
    const [count, most] = isHeart ? [gathered.heartCount, mostHearts] : [comments.length - gathered.heartCount, mostComments]
    if (count === most) {
      if (!cutOff.has(isHeart)) problems.add(comment.line, 'comments_too_many', String(most))
      cutOff.add(isHeart)
      continue
    }
    if (isHeart) gathered.heartCount += 1
    comments.push(comment)
  }
}

const commentsOf = ({ comments, voices }: Gathered): GedcomComment[] =>
  comments.map(({ voice, ...comment }) => {
    if (voice === undefined) return comment
    const { xref, ...rest } = voice
    return { ...comment, voice: { ...rest, file: voices.get(xref) ?? '' } }
  })

/** Most people come without them. */
const noEvents: never[] = []
const noTies: ReadonlyMap<string, RecordChild> = new Map()
const noParents: readonly RecordParents[] = []

const tellsTie = ({ tag, children }: Node): boolean => (tag === 'FAMC' && children.length > 0) || tag === 'ADOP'

/** Most records say nothing of it. */
function tiesIn(nodes: readonly Node[]): ReadonlyMap<string, RecordChild> {
  if (!nodes.some(({ tag, children }) => tag === 'CHIL' && children.length > 0)) return noTies
  const told = childrenOf(nodes).filter(({ kinds }) => kinds.some((kind) => kind !== ''))
  return new Map(told.map((child) => [child.child, child]))
}

function uniqueXref({ xref, tag, line }: GedcomRecord, taken: XrefMap, named: number, problems: ProblemLog): string {
  if (xref !== '' && taken.get(xref) === undefined) {
    taken.set(xref, named)
    return xref
  }
  if (xref !== '') problems.add(line, 'xref_duplicate', `@${xref}@ ${tag}`)
  // The line is unique, so this makes an unused xref; the loop only matters if the file has such xrefs itself.
  let made = `_${line}`
  while (taken.get(made) !== undefined) made += '_'
  taken.set(made, named)
  return made
}

function readPerson(
  record: GedcomRecord,
  xref: string,
  { people, links, media, mediaLinks, hasEvents }: Gathered,
  problems: ProblemLog,
): GedcomPerson {
  const { line, children } = record
  const id = people.length + 1
  // Most records only say which family it is.
  const parents = children.some(tellsTie) ? parentsOf(children) : noParents
  const parentsIn = parents.length > 1 ? new Map(parents.map((each) => [each.family, each])) : undefined
  for (const child of children) {
    const { tag, value, isPointer, line: at } = child
    if (tag === 'OBJE' && isPointer) mediaLinks.push({ xref: value, link: linkOf(id, child) })
    else if (tag === 'OBJE')
      media.push(...mediaOf('', child.children, at).map((each) => ({ ...each, links: [linkOf(id, child)] })))
    if ((tag === 'FAMS' || tag === 'FAMC') && isPointer && value !== 'VOID')
      links.push({
        person: id,
        tag,
        xref: value,
        line: at,
        ofChild: tag === 'FAMC' ? (parentsIn?.get(value) ?? parents[0]) : undefined,
      })
  }
  const fields = readFields(children, (at, code, detail) => problems.add(at || line, code, detail))
  return { ...fields, id, xref, line, uids: readUids(children), events: hasEvents ? eventsOf(children, 'INDI') : noEvents }
}

const partnerTags = [undefined, 'HUSB', 'WIFE']

/** Determines who is in which family, from both sides, because sloppy files write only one. */
function linkFamilies({ families, links, xrefs, people }: Gathered, problems: ProblemLog): void {
  const memberships = new PairMap()
  const add = (family: FamilyDraft, id: number, tag: string, line: number, ofFamily?: RecordChild): void => {
    const isChild = tag === 'CHIL' || tag === 'FAMC'
    const role = isChild ? 2 : 1
    const roles = memberships.get(family.index, id) ?? 0
    if ((roles & role) !== 0) return
    memberships.set(family.index, id, roles | role)
    if (isChild) family.children.push({ id, line, ...(ofFamily && { ofFamily }) })
    else if (family.partners.length < 2) family.partners.push({ id, line, isWife: tag === 'WIFE' })
    else problems.add(line, 'partners_too_many', `@${family.extra.xref}@`)
  }
  const personOf = (xref: string): number | undefined => {
    const named = xrefs.get(xref) ?? 0
    return named > 0 ? named : undefined
  }
  /** As which of {@link partnerTags} each person is a partner in the family whose turn it is; 0 for none. */
  const partnerAs = new Uint8Array(people.length + 1)
  for (const family of families) {
    for (const { xref } of family.members) partnerAs[personOf(xref) ?? 0] = 0
    for (const { tag, xref, line } of family.members) {
      const id = personOf(xref)
      const role = id === undefined || tag === 'CHIL' ? tag : (partnerTags[partnerAs[id] ?? 0] ?? tag)
      if (id !== undefined && tag !== 'CHIL') partnerAs[id] = partnerTags.indexOf(role)
      if (role !== tag) problems.add(line, 'relation_to_self', `@${xref}@ is ${role} and ${tag} of one family`)
      if (id === undefined) problems.add(line, 'reference_dangling', `${tag} @${xref}@`)
      else add(family, id, tag, line, tag === 'CHIL' ? family.ties.get(xref) : undefined)
    }
  }
  /** What children say of it in their own records. */
  const told = new PairMap()
  const allTold: RecordParents[] = []
  for (const { person, tag, xref, line, ofChild } of links) {
    const family = families[~(xrefs.get(xref) ?? 0)]
    if (family) add(family, person, tag, line)
    else problems.add(line, 'reference_dangling', `${tag} @${xref}@`)
    if (family && ofChild && ofChild.kind !== '') told.set(family.index, person, allTold.push(ofChild) - 1)
  }
  if (allTold.length === 0) return
  for (const family of families) {
    for (const child of family.children) {
      const ofChild = allTold[told.get(family.index, child.id) ?? -1]
      if (ofChild) child.ofChild = ofChild
    }
  }
}

/** Determines whom the files of a record show, each person once. */
function linkMedia({ media, mediaLinks }: Gathered): void {
  const byXref = Map.groupBy(
    media.filter(({ xref }) => xref !== ''),
    ({ xref }) => xref,
  )
  for (const { xref, link } of mediaLinks) {
    for (const { links, page } of byXref.get(xref) ?? [])
      if (
        link.page === (page?.front === undefined ? page?.number : undefined) &&
        !links.some(({ person, isPortrait }) => person === link.person && isPortrait === link.isPortrait)
      )
        links.push(link)
  }
}

function addFamilyEvents(extra: ExtraRecord, people: readonly GedcomPerson[]): void {
  const [first, second] = extra.partners ?? []
  if (first === undefined) return
  const events = readEvents(extra)
  if (events.length === 0) return
  for (const event of events) {
    people[first - 1]?.events.push(second === undefined ? event : { ...event, partner: second })
    if (second !== undefined) people[second - 1]?.events.push({ ...event, partner: first })
  }
}

function readSource(extras: readonly ExtraRecord[]): GedcomSource {
  const head = extras.find(({ tag }) => tag === 'HEAD')
  const nodes = head ? readExtraText(head.text) : []
  const root: Node = { tag: 'HEAD', value: '', isPointer: false, line: 0, children: nodes }
  const system = textOf(root, 'SOUR')
  const file = textOf(root, 'FILE')
  const pointer = findChild(root, 'SUBM')
  const record = extras.find(({ tag, xref }) => tag === 'SUBM' && pointer?.isPointer && xref === pointer.value)
  const submitter = record
    ? (readExtraText(record.text)
        .find(({ tag }) => tag === 'NAME')
        ?.value.trim() ?? '')
    : ''
  return { key: [system, file, submitter].join('|'), system, file, submitter }
}
