import { findCitations, textNodesOf } from '../../life/citations.ts'
import { setText } from '../../life/dates.ts'
import { isImage, isPlainNote, noteOf } from '../../life/texts.ts'
import type { RecordCitation } from '../../life/types.ts'
import { createNode, createPointer, findChild } from '../../node.ts'
import type { Node } from '../../node.ts'
import type { EditContext, EditedCitation } from './rows.ts'

/** A node or the substructures of a record. */
interface Structure {
  children: Node[]
}

/** Puts a text in the place of the notes that were read as one. */
export function editNote(node: Node, note: string, { stored }: EditContext): void {
  if (stored(noteOf(node)) === note) return
  const [first] = node.children.filter(isPlainNote)
  node.children = node.children.filter((child) => !isPlainNote(child) || (child === first && note !== ''))
  if (note === '') return
  if (first) first.value = note
  else node.children.push(createNode('NOTE', note))
}

/**
 * Adds and removes pointers to pictures.
 *
 * @param gone - those that go; by default, all pictures of the export that are not among `images`
 */
export function editImages(
  node: Structure,
  images: readonly string[] | undefined,
  { isPicture }: EditContext,
  gone?: readonly string[],
): void {
  if (images === undefined && (gone ?? []).length === 0) return
  const missing = new Set(images)
  const isGone = (xref: string): boolean => gone?.includes(xref) ?? isPicture(xref)
  const isKept = (child: Node): boolean => !isImage(child) || missing.has(child.value) || !isGone(child.value)
  if (!node.children.every(isKept)) node.children = node.children.filter(isKept)
  for (const { value } of node.children.filter(isImage)) missing.delete(value)
  for (const xref of missing) node.children.push(createPointer('OBJE', xref))
}

/** Adds, removes and changes citations. One that says what a row says keeps its lines, then one of the same source. */
export function editCitations(node: Structure, rows: readonly EditedCitation[] | undefined, context: EditContext): void {
  if (rows === undefined) return
  const found = findCitations(node, '')
  if (found.length === 0 && rows.length === 0) return
  const left = new Set(rows)
  const matched = new Map<Node, EditedCitation>()
  for (const keyOf of [wholeKey, sourceKey, inPlaceKey]) {
    const byKey = new Map<string, EditedCitation[]>()
    for (const row of [...left].toReversed()) {
      for (const key of keyOf(row, { source: row.described === '' ? row.source() : '' }, plain)) append(byKey, key, row)
    }
    for (const { node: each, citation } of found) {
      if (matched.has(each)) continue
      const row = keyOf(citation, citation, context.stored).flatMap((key) => take(byKey, key, left))[0]
      if (row === undefined) continue
      left.delete(row)
      matched.set(each, row)
    }
  }
  const gone = new Set(found.filter((each) => !matched.has(each.node)).map((each) => each.node))
  if (gone.size > 0) node.children = node.children.filter((child) => !gone.has(child))
  for (const { node: each, citation } of found) {
    const row = matched.get(each)
    if (row !== undefined) editCitation(each, citation, row, context)
  }
  for (const row of left) {
    const added = createPointer('SOUR', row.source())
    editCitation(added, nothingCited, row, context)
    node.children.push(added)
  }
}

const plain = (text: string): string => text
const nothingCited: RecordCitation = { path: '', source: '', described: '', page: '', text: '', quality: null, images: [] }

type Cited = Pick<RecordCitation, 'described' | 'page' | 'text' | 'quality'>
type Key = (cited: Cited, of: { source: string }, stored: (text: string) => string) => string[]

const sourceKey: Key = ({ described }, { source }, stored) => [source === '' ? `=${stored(described)}` : `@${source}`]
/** Of sources that are described in place, the description may have changed. */
const inPlaceKey: Key = (_cited, { source }) => (source === '' ? ['='] : [])
const wholeKey: Key = (cited, of, stored) => [
  JSON.stringify([...sourceKey(cited, of, stored), stored(cited.page), stored(cited.text), cited.quality]),
]

function append(rows: Map<string, EditedCitation[]>, key: string, row: EditedCitation): void {
  const present = rows.get(key)
  if (present) present.push(row)
  else rows.set(key, [row])
}

/** The next row of this key that no citation has yet. */
function take(rows: Map<string, EditedCitation[]>, key: string, left: ReadonlySet<EditedCitation>): EditedCitation[] {
  const those = rows.get(key)
  for (let row = those?.pop(); row !== undefined; row = those?.pop()) if (left.has(row)) return [row]
  return []
}

function editCitation(node: Node, before: RecordCitation, row: EditedCitation, context: EditContext): void {
  const { stored } = context
  if (!node.isPointer && stored(before.described) !== row.described) node.value = row.described
  if (stored(before.page) !== row.page) setText(node, 'PAGE', row.page)
  if (before.quality !== row.quality) setText(node, 'QUAY', row.quality === null ? '' : String(row.quality))
  if (stored(before.text) !== row.text) setQuotation(node, row.text)
  editImages(node, row.images, context)
}

function setQuotation(node: Node, text: string): void {
  const texts = new Set(textNodesOf(node))
  const [first] = texts
  const data = findChild(node, 'DATA')
  const isKept = (child: Node): boolean => !texts.has(child) || (child === first && text !== '')
  for (const each of [node, ...(data ? [data] : [])]) each.children = each.children.filter(isKept)
  if (data?.children.length === 0) node.children = node.children.filter((child) => child !== data)
  if (text === '') return
  if (first) first.value = text
  else if (!node.isPointer) node.children.push(createNode('TEXT', text))
  else if (data) data.children.push(createNode('TEXT', text))
  else node.children.push(createNode('DATA', '', [createNode('TEXT', text)]))
}
