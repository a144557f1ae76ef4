import { isRestricted, restrict } from './life/restrictions.ts'
import { createNode, createPointer, findChild, serializeNodes, textOf } from './node.ts'
import type { Node } from './node.ts'
import { ownText } from './own-text.ts'
import { readExtraText } from './read-records.ts'
import type { GedcomMedia, MediaCrop, MediaLink, WrittenFile } from './types.ts'

// Source: FamilySearch GEDCOM 7.0.14, MULTIMEDIA_RECORD and MULTIMEDIA_LINK. Banyan's additions use extension tags.

/** Only used in a store, below FILE: the picture made from that file. Never written to a file. */
export const keptTag = '_BANYAN'

/** The pictures named by a multimedia record, or by a structure of 5.5.1 within another record. */
export function mediaOf(xref: string, nodes: readonly Node[], line: number): GedcomMedia[] {
  const note = nodes.find(isDescription)?.value.trim() ?? ''
  const titles = nodes.find(({ tag }) => tag === 'TITL')?.value.trim() ?? ''
  return nodes.filter(isFile).map((file, index) => ({
    xref,
    index,
    line: file.line || line,
    file: ownText(file.value.trim()),
    title: ownText(textOf(file, 'TITL') || titles),
    description: ownText(index === 0 ? note : textOf(file, pageNoteTag)),
    gallery: ownText(textOf(file, '_GALLERY')),
    galleryDescription: ownText(noteOf(findChild(file, '_GALLERY'))),
    takenAt: ownText(textOf(file, '_TAKEN')),
    taken: ownText(textOf(findChild(file, '_TAKEN') ?? file, 'DATE')),
    anticlockwiseAngle: Number(textOf(file, '_ROTATION')) || 0,
    edit: textOf(file, '_EDIT'),
    isPrivate: isRestricted(nodes) || isRestricted(file.children),
    isGalleryPrivate: isRestricted(findChild(file, '_GALLERY')?.children ?? []),
    ...placeOf(file),
    ...pageOf(file),
    ...transcriptionOf(nodes, index),
    links: [],
  }))
}

/** Banyan's: below FILE, what a file after the first says of itself; a record has one NOTE for all of its files. */
const pageNoteTag = '_NOTE'
/** Below FILE or below a pointer: the number of a page behind the front of a photograph; the back's is 1. */
const pageTag = '_PAGE'
/** Below `_PAGE`: the record of the front, if that is another one. */
const frontTag = '_FRONT'
/** Below NOTE: it says what is written on the file with this number, the first file's being 1. */
const transcriptionTag = '_TRANSCRIPTION'

const countOf = (text: string): number => (/^\d{1,3}$/u.test(text) ? Number(text) : 0)

function pageOf(file: Node): Pick<GedcomMedia, 'page'> {
  const node = findChild(file, pageTag)
  const number = countOf(node?.value.trim() ?? '')
  if (node === undefined || number === 0) return {}
  const front = findChild(node, frontTag)
  return { page: { number, ...(front?.isPointer === true ? { front: front.value } : {}) } }
}

const transcriptionAt = (nodes: readonly Node[], index: number): Node | undefined =>
  nodes.find((node) => node.tag === 'NOTE' && !node.isPointer && countOf(textOf(node, transcriptionTag)) === index + 1)

function transcriptionOf(nodes: readonly Node[], index: number): Pick<GedcomMedia, 'transcription'> {
  const text = ownText(transcriptionAt(nodes, index)?.value.trim() ?? '')
  return text === '' ? {} : { transcription: text }
}

/** The pictures that a record of 5.5.1 describes below its events, without records of their own. */
export function mediaWithin(record: { tag: 'INDI' | 'FAM'; xref: string }, nodes: readonly Node[]): readonly GedcomMedia[] {
  const inline = inlineIn(nodes)
  if (inline.length === 0) return none
  return inline.flatMap(({ path, node }) =>
    mediaOf('', node.children, node.line).map((each) => ({ ...each, within: { ...record, path } })),
  )
}

/** The structures of such pictures, with their paths: the position of the event and theirs below it. */
function inlineIn(nodes: readonly Node[]): readonly { event: number; path: string; node: Node }[] {
  let found: { event: number; path: string; node: Node }[] | undefined
  for (const [event, { children }] of nodes.entries())
    for (const [index, node] of children.entries())
      if (isInline(node)) (found ??= []).push({ event, path: `${event}.${index}`, node })
  return found ?? none
}

/** Most records have no such picture. */
const none: never[] = []

const isInline = ({ tag, isPointer, children }: Node): boolean => tag === 'OBJE' && !isPointer && children.some(isFile)

/** The pictures that a store has made from what a record describes below its events, with the path of the event's fact. */
export const keptWithin = (text: string): { fact: string; path: string; index: number; key: string }[] =>
  text.includes(keptTag)
    ? inlineIn(readExtraText(text)).flatMap(({ event, path, node }) =>
        keptIn(node.children).flatMap((key, index) => (key === '' ? [] : [{ fact: String(event), path, index, key }])),
      )
    : []

/** As {@link markKept}, for a picture that the record of a person or a family describes at this path. */
export function markKeptWithin(text: string, path: string, index: number, key: string): string {
  const nodes = readExtraText(text)
  const file = inlineIn(nodes)
    .find((each) => each.path === path)
    ?.node.children.filter(isFile)[index]
  if (file) set(file.children, keptTag, key)
  return serializeNodes(nodes)
}

/** Removes the pictures that an event's structure describes in place, if a store has made no others from it. */
export function removeWithin(event: Node, keys: ReadonlySet<string>): void {
  if (keys.size === 0) return
  event.children = event.children.filter(
    (node) => !isInline(node) || keptIn(node.children).every((key) => key === '' || !keys.has(key)) || hasOthers(node, keys),
  )
}

const hasOthers = (node: Node, keys: ReadonlySet<string>): boolean => keptIn(node.children).some((key) => !keys.has(key))

const noteOf = (node: Node | undefined): string => (node === undefined ? '' : textOf(node, 'NOTE'))

const isFile = ({ tag, value, isPointer }: Node): boolean => tag === 'FILE' && !isPointer && value.trim() !== ''

/** The keys of the pictures that a store has made from a record's files, in the record's order; '' for none. */
export const keptIn = (nodes: readonly Node[]): string[] => nodes.filter(isFile).map((file) => textOf(file, keptTag))

/** The keys of such pictures in a record's text; [] where there is none. */
export const keptPictures = (text: string): string[] => (text.includes(keptTag) ? keptIn(readExtraText(text)) : [])

/**
 * Adds to a multimedia record's text the key of the picture that a store made from one of its files. An export then writes the
 * picture's current state in place of this record.
 *
 * @param index - {@link GedcomMedia.index}
 */
export function markKept(text: string, index: number, key: string): string {
  const nodes = readExtraText(text)
  const file = nodes.filter(isFile)[index]
  // An earlier picture may have been removed by undoing its import.
  if (file) set(file.children, keptTag, key)
  return serializeNodes(nodes)
}

/** Reads how a record points to a picture. */
export function linkOf(person: number, { children }: Node): MediaLink {
  const crop = children.find(({ tag }) => tag === 'CROP')
  return {
    person,
    isPortrait: children.some(({ tag, value }) => tag === '_PRIM' && /^Y/iu.test(value)),
    ...(crop === undefined ? {} : { crop: cropOf(crop) }),
    ...pageOfLink(children),
  }
}

/** Which page of a photograph a pointer is about; {} for the front. */
export function pageOfLink(children: readonly Node[]): Pick<MediaLink, 'page'> {
  const page = countOf(children.find(({ tag }) => tag === pageTag)?.value.trim() ?? '')
  return page === 0 ? {} : { page }
}

function cropOf(node: Node): MediaCrop {
  const read = (tag: string): number | undefined => {
    const text = textOf(node, tag)
    return /^\d{1,9}$/u.test(text) ? Number(text) : undefined
  }
  const [width, height] = [read('WIDTH'), read('HEIGHT')]
  return {
    left: read('LEFT') ?? 0,
    top: read('TOP') ?? 0,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  }
}

function placeOf(file: Node): Pick<GedcomMedia, 'place' | 'isPlaceGuessed'> {
  const map = findChild(file, '_MAP')
  const [latitude, longitude] = map ? [degrees(textOf(map, 'LATI'), 'NS'), degrees(textOf(map, 'LONG'), 'EW')] : []
  if (map === undefined || latitude === undefined || longitude === undefined) return {}
  return { place: { latitude, longitude }, ...(/^Y/iu.test(textOf(map, '_GUESS')) ? { isPlaceGuessed: true } : {}) }
}

/** Parses `N18.15`. */
function degrees(text: string, letters: string): number | undefined {
  const value = Number(text.slice(1))
  if (!letters.includes(text.charAt(0)) || text.length < 2 || !Number.isFinite(value)) return undefined
  return text.startsWith(letters.charAt(1)) ? -value : value
}

const isDescription = ({ tag, isPointer, children }: Node): boolean =>
  tag === 'NOTE' && !isPointer && !children.some((child) => child.tag === transcriptionTag)

/** Writes the file into a record's FILE node, or adds one. */
export function editFile(
  nodes: Node[],
  present: Node | undefined,
  {
    path,
    form,
    title,
    description,
    gallery,
    galleryDescription,
    takenAt,
    taken,
    anticlockwiseAngle,
    edit,
    isPrivate,
    isGalleryPrivate,
    place,
    isPlaceGuessed = false,
    transcription = '',
  }: WrittenFile,
  page?: NonNullable<GedcomMedia['page']>,
): void {
  const first = nodes.find(({ tag }) => tag === 'FILE')
  const isFirst = first === present
  const file = present ?? createNode('FILE')
  if (!present) nodes.push(file)
  // A relative reference according to RFC 3986.
  file.value = path.split('/').map(encodeURIComponent).join('/')
  file.children = file.children.filter(({ tag }) => tag !== keptTag)
  set(file.children, 'FORM', form)
  set(file.children, 'TITL', title)
  set(file.children, '_GALLERY', gallery)
  set(findChild(file, '_GALLERY')?.children ?? [], 'NOTE', galleryDescription)
  set(file.children, '_TAKEN', takenAt)
  set(findChild(file, '_TAKEN')?.children ?? [], 'DATE', taken)
  set(file.children, '_ROTATION', anticlockwiseAngle === 0 ? '' : String(anticlockwiseAngle))
  set(file.children, '_EDIT', edit)
  // Of one file: a record's own would be about all of its files.
  if (isPrivate === false && isRestricted(nodes)) nodes.splice(0, nodes.length, ...restrict(nodes, false, 'RESN'))
  if (isPrivate !== undefined) file.children = restrict(file.children, isPrivate && !isRestricted(nodes), '_RESN')
  const inGallery = findChild(file, '_GALLERY')
  if (inGallery && isGalleryPrivate !== undefined) inGallery.children = restrict(inGallery.children, isGalleryPrivate, '_RESN')
  const map = file.children.find(({ tag }) => tag === '_MAP')
  if (map || place) file.children = file.children.filter((node) => node !== map)
  if (place)
    file.children.push(
      createNode('_MAP', '', [
        createNode('LATI', letter(place.latitude, 'NS')),
        createNode('LONG', letter(place.longitude, 'EW')),
        ...(isPlaceGuessed ? [createNode('_GUESS', 'Y')] : []),
      ]),
    )
  file.children = file.children.filter(({ tag }) => tag !== pageTag)
  if (page)
    file.children.push(
      createNode(pageTag, String(page.number), page.front === undefined ? [] : [createPointer(frontTag, page.front)]),
    )
  editTranscription(nodes, nodes.filter(isFile).indexOf(file), transcription)
  set(file.children, pageNoteTag, isFirst ? '' : description)
  if (!isFirst) return
  const note = nodes.findIndex(isDescription)
  if (note < 0 && description !== '') nodes.push(createNode('NOTE', description))
  else if (note >= 0 && description === '') nodes.splice(note, 1)
  else if (note >= 0 && nodes[note]!.value.trim() !== description.trim()) nodes[note]!.value = description
}

function editTranscription(nodes: Node[], index: number, transcription: string): void {
  const present = transcriptionAt(nodes, index)
  if (present?.value.trim() === transcription.trim()) return
  if (present) nodes.splice(nodes.indexOf(present), 1)
  if (transcription !== '') nodes.push(createNode('NOTE', transcription, [createNode(transcriptionTag, String(index + 1))]))
}

function set(nodes: Node[], tag: string, value: string): void {
  const present = nodes.findIndex((node) => node.tag === tag)
  if (present < 0) {
    if (value !== '') nodes.push(createNode(tag, value))
  } else if (value === '') nodes.splice(present, 1)
  else nodes[present]!.value = value
}

const letter = (value: number, letters: string): string => `${letters.charAt(value < 0 ? 1 : 0)}${Math.abs(value)}`

/** The nodes below a pointer to a picture. */
export function editLink(children: readonly Node[], { crop, isPortrait, page }: Omit<MediaLink, 'person'>): Node[] {
  const others = children.filter(({ tag }) => tag !== 'CROP' && tag !== '_PRIM' && tag !== pageTag)
  const part = (tag: string, value: number | undefined): Node[] => (value === undefined ? [] : [createNode(tag, String(value))])
  const area = crop
    ? [
        createNode('CROP', '', [
          ...part('TOP', crop.top),
          ...part('LEFT', crop.left),
          ...part('HEIGHT', crop.height),
          ...part('WIDTH', crop.width),
        ]),
      ]
    : []
  return [...area, ...others, ...(isPortrait ? [createNode('_PRIM', 'Y')] : []), ...part(pageTag, page)]
}

/** Removes the tags that are only meant for the store. */
export function removeKept(nodes: readonly Node[]): void {
  for (const file of nodes) file.children = file.children.filter(({ tag }) => tag !== keptTag)
}

/** The same in the record of a person or a family. */
export function removeKeptWithin(nodes: readonly Node[]): void {
  for (const { node } of inlineIn(nodes)) removeKept(node.children)
}
