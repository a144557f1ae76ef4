import { writeDate, setText } from '../../life/dates.ts'
import { isProfile, isParticipant, placeIn, roleOf, typeOf } from '../../life/facts.ts'
import type { FoundFact } from '../../life/facts.ts'
import { isAttribute, isOtherEvent, kindOf, tagOf } from '../../life/kinds.ts'
import { isRestricted, restrict } from '../../life/restrictions.ts'
import type { RecordFact } from '../../life/types.ts'
import { removeWithin } from '../../media.ts'
import { createNode, createPointer, findChild } from '../../node.ts'
import type { Node } from '../../node.ts'
import { findResidence } from '../../person-fields.ts'
import { coordinatesOf } from '../../read-places.ts'
import { editCitations, editImages, editNote } from './edit-parts.ts'
import type { EditContext, EditedFact } from './rows.ts'

/**
 * Makes a record's facts those of the rows: one that reads as its row keeps its lines, one without a row goes, and a new one comes
 * after the last. Linear time.
 * @param found - the facts of the record
 * @returns where each row is written
 */
export function overlayFacts(
  nodes: Node[],
  recordTag: 'INDI' | 'FAM',
  found: readonly FoundFact[],
  rows: readonly EditedFact[],
  context: EditContext,
): Map<EditedFact, Node> {
  const written = new Map<EditedFact, Node>()
  const byPath = new Map(rows.filter(({ path }) => path !== '').map((row) => [row.path, row]))
  const gone = new Set<Node>()
  let last: Node | undefined
  for (const { node, fact } of found) {
    const row = byPath.get(fact.path)
    if (row === undefined || row.kind !== fact.kind) {
      gone.add(node)
      continue
    }
    editFact(node, fact, row, recordTag, context)
    written.set(row, node)
    last = node
  }
  const added: Node[] = []
  for (const row of rows) {
    if (written.has(row)) continue
    const node = createNode(tagOf(row.kind))
    editFact(node, { ...nothingKnown, kind: row.kind }, row, recordTag, context)
    written.set(row, node)
    added.push(node)
  }
  if (gone.size > 0) replaceAll(nodes, (node) => (gone.has(node) ? [] : [node]))
  if (added.length > 0) {
    last ??= recordTag === 'INDI' ? nodes.findLast(({ tag }) => tag === 'NAME' || tag === 'SEX') : nodes.at(-1)
    if (last === undefined) for (const node of added) nodes.push(node)
    else replaceAll(nodes, (node) => (node === last ? [node, ...added] : [node]))
  }
  for (const [{ comments }, node] of written) if (comments) node.children = [...node.children, ...comments]
  return written
}

export function replaceAll(nodes: Node[], replacement: (node: Node) => readonly Node[]): void {
  const all = nodes.flatMap(replacement)
  nodes.length = 0
  for (const node of all) nodes.push(node)
}

const nothingKnown: Omit<RecordFact, 'kind'> = {
  path: '',
  type: '',
  value: '',
  date: '',
  date_phrase: '',
  place: '',
  latitude: 0,
  longitude: 0,
  note: '',
  participants: [],
  images: [],
  citations: [],
  denied: false,
  preferred: false,
  isPrivate: false,
}

function editFact(node: Node, before: RecordFact, row: EditedFact, recordTag: 'INDI' | 'FAM', context: EditContext): void {
  const { stored } = context
  const isOther = (field: 'type' | 'value' | 'date' | 'date_phrase' | 'place'): boolean => stored(before[field]) !== row[field]
  if (isOther('type')) setText(node, 'TYPE', row.type)
  if (isOther('value') && !row.denied) node.value = row.value
  const isDateChanged = isOther('date') || isOther('date_phrase')
  if (isDateChanged) writeDate(node, row)
  const isPlaceChanged = isOther('place')
  if (isPlaceChanged) setPlace(node, row.place)
  setCoordinates(node, row.coordinates ?? (isPlaceChanged ? { latitude: 0, longitude: 0 } : before))
  editNote(node, row.note, context)
  editParticipants(node, row.participants, context)
  editImages(node, row.images, context, row.imagesGone)
  removeWithin(node, row.keysGone)
  editCitations(node, row.citations, context)
  if (row.denied !== before.denied) setDenied(node, row)
  const isPrivate = row.isPrivate ?? before.isPrivate
  if (isPrivate !== before.isPrivate || (isPrivate && row.denied !== before.denied))
    node.children = restrict(node.children, isPrivate, row.denied ? '_RESN' : 'RESN')
  const isNew = before.path === ''
  if (!row.denied && (isNew || isDateChanged || isPlaceChanged || isOther('value') || before.denied)) setMarker(node, row)
  // Without its date and place, nobody could tell that another program's own structure is an event.
  if ((isOtherEvent(node) && typeOf(node) !== row.type) || kindOf(node, recordTag) === undefined) becomeEvent(node, row)
}

/** An event of which nothing is known but that it happened says so. */
function setMarker(node: Node, { kind, value }: EditedFact): void {
  if (isAttribute(kind) || value !== '') return
  const isKnown = node.children.some(({ tag }) => tag === 'DATE' || tag === 'PLAC')
  if (!isKnown) node.value = 'Y'
}

function setDenied(node: Node, { kind, type, denied, value }: EditedFact): void {
  if (isOtherEvent(node)) setText(node, 'TYPE', type)
  node.tag = denied ? 'NO' : tagOf(kind)
  node.value = denied ? tagOf(kind) : value
}

function becomeEvent(node: Node, { type, denied }: EditedFact): void {
  if (denied || !node.tag.startsWith('_')) return
  node.tag = 'EVEN'
  setText(node, 'TYPE', type)
}

/** What a PLAC says only of the place that it named. */
const ofOldPlace = new Set(['FORM', 'LANG', 'TRAN', 'FONE', 'ROMN', 'EXID', '_LANG', '_TRAN', '_FONE', '_ROMN', '_EXID', '_LOC'])

function setPlace(node: Node, place: string): void {
  const present = findChild(node, 'PLAC')
  if (present) present.children = present.children.filter(({ tag }) => !ofOldPlace.has(tag))
  setText(node, 'PLAC', place)
  if (placeIn(node) !== place) node.children = node.children.filter(({ tag }) => tag !== 'ADDR')
}

function setCoordinates(node: Node, { latitude, longitude }: { latitude: number; longitude: number }): void {
  const now = coordinatesOf(node) ?? { latitude: 0, longitude: 0 }
  if (now.latitude === latitude && now.longitude === longitude) return
  for (const each of [node, ...node.children.filter(({ tag }) => tag === 'PLAC' || tag === 'ADDR')])
    each.children = each.children.filter(({ tag }) => tag !== 'MAP')
  if (latitude === 0 && longitude === 0) return
  let place = findChild(node, 'PLAC')
  if (place === undefined) {
    place = createNode('PLAC')
    node.children.push(place)
  }
  place.children.push(
    createNode('MAP', '', [createNode('LATI', degrees(latitude, 'NS')), createNode('LONG', degrees(longitude, 'EW'))]),
  )
}

const degrees = (value: number, [plus = '', minus = '']: string): string =>
  `${value < 0 ? minus : plus}${Number(Math.abs(value).toFixed(6))}`

function editParticipants(node: Node, rows: EditedFact['participants'], { stored }: EditContext): void {
  const present = node.children.filter(isParticipant)
  if (present.length === 0 && rows.length === 0) return
  const left = Map.groupBy(rows.toReversed(), ({ person }) => person)
  const added = new Set(rows)
  const gone = new Set<Node>()
  for (const each of present) {
    const row = left.get(each.value)?.pop()
    if (row === undefined) {
      gone.add(each)
      continue
    }
    added.delete(row)
    if (stored(roleOf(each)) !== row.role) setRole(each, row.role)
  }
  if (gone.size > 0) node.children = node.children.filter((child) => !gone.has(child))
  for (const { person, role } of added) {
    const each = createPointer('ASSO', person)
    setRole(each, role)
    node.children.push(each)
  }
}

/** GEDCOM 7's roles; others are words. */
const roles = new Set('CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR PARENT SPOU WIFE WITN'.split(' '))

function setRole(node: Node, role: string): void {
  node.children = node.children.filter(({ tag }) => tag !== 'ROLE' && tag !== 'RELA' && tag !== '_RELA')
  if (role === '') return
  const isListed = roles.has(role)
  node.children.unshift(createNode('ROLE', isListed ? role : 'OTHER', isListed ? [] : [createNode('PHRASE', role)]))
}

/** A residence that says no more than the profile's address would be taken for it, so a fact says that it is one. */
export function markResidences(nodes: readonly Node[], facts: ReadonlySet<Node>): void {
  let residence: Node | undefined
  for (const node of nodes)
    if (node.tag === 'RESI' && facts.has(node) && isProfile(node, (residence ??= findResidence(nodes))))
      node.children.push(createNode('_FACT', 'Y'))
}

/** Makes the preferred birth and death those that are read as such: the first with a date. */
export function preferFacts(nodes: Node[], written: ReadonlyMap<EditedFact, Node>): void {
  const done = new Set<string>()
  for (const [{ kind, preferred, denied }, node] of written) {
    if (!preferred || denied || (kind !== 'BIRT' && kind !== 'DEAT') || done.has(kind)) continue
    done.add(kind)
    const those = nodes.filter(({ tag, children }) => tag === kind && !isRestricted(children))
    const isDated = ({ children }: Node): boolean => children.some(({ tag }) => tag === 'DATE')
    if ((those.find(isDated) ?? those[0]) === node || !those.includes(node)) continue
    // An empty date is one that nobody knows, while the other events keep theirs.
    if (!isDated(node) && those.some(isDated)) node.children.unshift(createNode('DATE'))
    const [first] = those
    if (first === node) continue
    replaceAll(nodes, (each) => (each === first ? [node, each] : each === node ? [] : [each]))
  }
}
