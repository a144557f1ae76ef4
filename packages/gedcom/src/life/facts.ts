import { findChild, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import { addressOf, findResidence } from '../person-fields.ts'
import { coordinatesOf, placeOf } from '../read-places.ts'
import { atOnce } from '../steps.ts'
import type { Steps } from '../steps.ts'
import { citationsOf } from './citations.ts'
import { readDate } from './dates.ts'
import { isAttribute, isDenial, isOtherEvent, kindOf } from './kinds.ts'
import type { FactKind } from './kinds.ts'
import { isRestricted } from './restrictions.ts'
import { imagesOf, lifeTextLengths, lineIn, lineOf, noteOf } from './texts.ts'
import type { RecordFact } from './types.ts'

/** A structure of a fact, and what it says. */
export interface FoundFact {
  node: Node
  fact: RecordFact
}

/** The facts of a record, in its order. */
export const findFacts = (nodes: readonly Node[], recordTag: 'INDI' | 'FAM'): FoundFact[] =>
  atOnce(findFactSteps(nodes, recordTag))

/** The same in steps, one for each fact. */
export function* findFactSteps(nodes: readonly Node[], recordTag: 'INDI' | 'FAM'): Steps<FoundFact[]> {
  const found: FoundFact[] = []
  const residence = recordTag === 'INDI' ? findResidence(nodes) : undefined
  for (const [index, node] of nodes.entries()) {
    const kind = kindOf(node, recordTag)
    if (kind === undefined || (kind === 'RESI' && recordTag === 'INDI' && isProfile(node, residence))) continue
    found.push({ node, fact: readFact(node, kind, String(index)) })
    yield
  }
  for (const kind of ['BIRT', 'DEAT'] as const) {
    const those = found.filter(({ node, fact }) => node.tag === kind && !fact.isPrivate)
    const preferred = those.find(({ node }) => node.children.some(({ tag }) => tag === 'DATE')) ?? those[0]
    if (preferred !== undefined) preferred.fact.preferred = true
  }
  return found
}

const contacts = new Set(['PHON', 'EMAIL', 'FAX', 'WWW'])

/** Whether a residence says nothing but how to reach the person: the profile has that. */
export function isProfile(node: Node, residence: Node | undefined): boolean {
  if (node.tag !== 'RESI' || node.value.trim() !== '') return false
  return node.children.every(({ tag }) => contacts.has(tag) || (node === residence && (tag === 'ADDR' || tag === 'PLAC')))
}

function readFact(node: Node, kind: FactKind, path: string): RecordFact {
  const denied = isDenial(node)
  // Most have nothing but a date and a place, and there are many.
  const isPlain = node.children.every(({ tag, children }) => plainTags.has(tag) && children.length === 0)
  const coordinates = isPlain ? undefined : coordinatesOf(node)
  return {
    path,
    kind,
    type: typeOf(node),
    value: denied || node.isPointer || (!isAttribute(kind) && isMarker(node.value)) ? '' : lineOf(node.value),
    ...readDate(node.children.find(({ tag }) => tag === 'DATE')),
    place: isPlain ? placeOf(node) : placeIn(node),
    latitude: coordinates?.latitude ?? 0,
    longitude: coordinates?.longitude ?? 0,
    note: isPlain ? '' : noteOf(node),
    participants: isPlain ? [] : participantsOf(node),
    images: isPlain ? [] : imagesOf(node),
    citations: isPlain ? [] : citationsOf(node, path),
    denied,
    preferred: false,
    isPrivate: !isPlain && isRestricted(node.children),
  }
}

const plainTags = new Set(['DATE', 'PLAC', 'TYPE'])

const participantsOf = ({ children }: Node): RecordFact['participants'] =>
  children.filter(isParticipant).map((each) => ({ person: each.value, role: roleOf(each) }))

/** `Y` says that an event happened when nothing else does. */
const isMarker = (value: string): boolean => value.trim().toUpperCase() === 'Y'

/** What the fact was; for an event that only another program knows, at least its tag. */
export const typeOf = (node: Node): string => lineIn(node, 'TYPE') || (isOtherEvent(node) ? node.tag.slice(1) : '')

/** Where it was; an address tells it too. */
export const placeIn = (node: Node): string => placeOf(node) || lineOf(addressOf(node))

const participantTags = new Set(['ASSO', '_ASSO', '_SHAR', '_WITN', '_WITNESS'])

/** Somebody else who was there: GEDCOM 7's ASSO, and what programs wrote before there was one. */
export const isParticipant = ({ tag, isPointer, value }: Node): boolean =>
  participantTags.has(tag) && isPointer && value !== 'VOID'

/** GEDCOM's ROLE, or the words that the file has for it. */
export function roleOf(node: Node): string {
  const role = findChild(node, 'ROLE')
  const value = role === undefined ? textOf(node, 'RELA') : role.value.trim()
  const words = role === undefined ? '' : textOf(role, 'PHRASE')
  if (value === '') return node.tag.startsWith('_WITN') ? 'WITN' : ''
  return lineOf(value === 'OTHER' ? words : value, lifeTextLengths.word)
}
