import { setText } from '../../life/dates.ts'
import { writtenNameTypes } from '../../life/kinds.ts'
import { givenOf, innerKindOf, isReading, ownKindOf, scriptOf, surnameOf } from '../../life/names.ts'
import type { FoundName } from '../../life/names.ts'
import { lineOf, noteOf } from '../../life/texts.ts'
import type { RecordName } from '../../life/types.ts'
import { readName, writeName } from '../../name.ts'
import { createNode, findChild } from '../../node.ts'
import type { Node } from '../../node.ts'
import { findName, textLengths } from '../../person-fields.ts'
import { replaceAll } from './edit-facts.ts'
import { editCitations, editNote } from './edit-parts.ts'
import type { EditContext, EditedName } from './rows.ts'

const unknownName = '?'

/**
 * Makes a record's names those of the rows: one that reads as its row keeps its lines, and one without a row goes. Linear time.
 * @param found - the names of the record
 * @returns where each row is written
 */
export function overlayNames(
  nodes: Node[],
  found: readonly FoundName[],
  rows: readonly EditedName[],
  context: EditContext,
): Map<EditedName, Node> {
  const written = new Map<EditedName, Node>()
  /** The NAME that each row is within, or is. */
  const outerOf = new Map<number, Node>()
  keepNames(nodes, found, rows, context, written, outerOf)
  const isUnwritten = (row: EditedName): boolean => !written.has(row)
  const [apart, within] = [
    rows.filter((row) => isUnwritten(row) && (row.readingOf === null || row.preferred)),
    rows.filter((row) => isUnwritten(row) && row.readingOf !== null && !row.preferred),
  ]
  const added: Node[] = []
  const add = (row: EditedName): void => {
    // A record without a name is of somebody whose name nobody knows.
    if (row.text === unknownName && row.preferred && nodes.length > 0) return
    const node = createNode('NAME')
    editName(node, row, context)
    written.set(row, node)
    outerOf.set(row.id, node)
    added.push(node)
  }
  for (const row of apart) add(row)
  for (const row of within) {
    const outer = outerOf.get(row.readingOf ?? 0)
    if (outer === undefined) {
      add(row)
      continue
    }
    const node = createNode('TRAN')
    editName(node, row, context)
    written.set(row, node)
    outer.children.push(node)
  }
  if (added.length === 0) return written
  const last = nodes.findLast(({ tag }) => tag === 'NAME')
  const [first] = nodes
  if (first === undefined) for (const node of added) nodes.push(node)
  else if (last === undefined) replaceAll(nodes, (node) => (node === first ? [...added, node] : [node]))
  else replaceAll(nodes, (node) => (node === last ? [node, ...added] : [node]))
  return written
}

/** Edits the names that the record has, and removes those without a row or in another place now. */
function keepNames(
  nodes: Node[],
  found: readonly FoundName[],
  rows: readonly EditedName[],
  context: EditContext,
  written: Map<EditedName, Node>,
  outerOf: Map<number, Node>,
): void {
  const byPath = new Map(rows.filter(({ path }) => path !== '').map((row) => [row.path, row]))
  const gone = new Set<Node>()
  const outer = new Set<Node>()
  for (const { node, parent, name } of found) {
    const row = byPath.get(name.path)
    const readingOf = name.reading_of === '' ? null : (byPath.get(name.reading_of)?.id ?? 0)
    const isApart = parent !== undefined && (row?.preferred === true || gone.has(parent))
    if (row !== undefined && !isApart && readingOf === row.readingOf) {
      editName(node, row, context, name)
      written.set(row, node)
      outerOf.set(row.id, parent ?? node)
      continue
    }
    gone.add(node)
    if (parent) outer.add(parent)
  }
  if (gone.size === 0) return
  for (const each of outer) each.children = each.children.filter((child) => !gone.has(child))
  replaceAll(nodes, (node) => (gone.has(node) ? [] : [node]))
}

/** Parts of a name that tell only of the text that it had. */
const partTags = new Set(['GIVN', 'SURN', 'NPFX', 'NSFX', 'SPFX', '_GIVN', '_SURN', '_NPFX', '_NSFX', '_SPFX'])

/** @param found - what a name that the record has says, if it is one */
function editName(node: Node, row: EditedName, context: EditContext, found?: RecordName): void {
  const { stored } = context
  if (found === undefined || !isSameText(found, row, stored)) editNameText(node, row, context)
  if (row.script !== undefined && stored(found?.script ?? scriptOf(node)) !== row.script) setScript(node, row.script)
  if (node.tag === 'TRAN' && findChild(node, 'LANG') === undefined) setText(node, 'LANG', 'und')
  if (stored(found?.note ?? noteOf(node)) !== row.note) editNote(node, row.note, context)
  editCitations(node, row.citations, context)
}

const isSameText = (found: RecordName, row: EditedName, stored: EditContext['stored']): boolean =>
  stored(found.text) === row.text && stored(found.given) === row.given && stored(found.surname) === row.surname

function editNameText(node: Node, row: EditedName, { stored }: EditContext): void {
  const isPlain = node.tag === 'NICK' || node.tag === '_NICK'
  const nameNow = (): string => lineOf(isPlain ? node.value : readName(node), textLengths.name)
  let isChanged = stored(nameNow()) !== row.text
  if (isChanged) {
    node.value = isPlain ? row.text : nameValue(row)
    node.children = node.children.filter(({ tag }) => !partTags.has(tag))
  }
  // Slashes in the value tell the parts as well, so a part that nobody has given may still be read from there.
  for (const [tag, partOf, part] of [
    ['GIVN', givenOf, row.given],
    ['SURN', surnameOf, row.surname],
  ] as const) {
    if (stored(partOf(node)) === part) continue
    setText(node, tag, part)
    isChanged = true
  }
  // Without a value, the parts are the text.
  if (isChanged && !isPlain && stored(nameNow()) !== row.text) node.value = nameValue(row)
}

/** A name within another has its language in LANG; one by itself has none in any version. */
function setScript(node: Node, script: string): void {
  const present = findChild(node, 'LANG')
  if (present) setText(node, 'LANG', script)
  else setText(node, isReading(node) ? 'LANG' : '_LANG', script === '' ? 'und' : script)
}

/** The value of a NAME, with the family name between slashes where the row says which part it is. */
function nameValue({ text, given, surname }: EditedName): string {
  const safe = text.replaceAll('/', '\u2215')
  const at = /^\p{Script=Han}/u.test(safe) ? safe.indexOf(surname) : safe.lastIndexOf(surname)
  if (surname !== '' && at >= 0) {
    const parts = [safe.slice(0, at).trim(), `/${surname}/`, safe.slice(at + surname.length).trim()]
    const value = parts.filter((part) => part !== '').join(' ')
    if (readName(createNode('NAME', value)) === safe) return value
  }
  return surname === '' && given !== '' && given === text ? safe : writeName(text)
}

/** To look for so few among a record's structures takes less than to make a set of these. */
const fewNames = 4

/** Puts the preferred name first, and gives those their kind that read as another one where they are now. */
export function preferNames(nodes: Node[], written: ReadonlyMap<EditedName, Node>): void {
  let preferred: Node | undefined
  for (const [row, node] of written) if (row.preferred) preferred ??= node
  const shown = findName(nodes)
  let first = shown
  if (preferred?.tag === 'NAME' && nodes.includes(preferred) && shown !== undefined && preferred !== shown) {
    replaceAll(nodes, (node) => (node === shown ? [preferred, node] : node === preferred ? [] : [node]))
    first = findName(nodes)
  }
  const top = written.size > fewNames ? new Set(nodes) : undefined
  const within: [EditedName, Node][] = []
  for (const [row, node] of written) {
    const isTop = top === undefined ? nodes.includes(node) : top.has(node)
    if (!isTop) within.push([row, node])
    else if (ownKindOf(node, node === first) !== row.kind) setKind(node, 'TYPE', row.kind)
  }
  if (within.length === 0) return
  const outerOf = new Map<Node, Node>()
  for (const node of nodes) if (node.tag === 'NAME') for (const child of node.children) outerOf.set(child, node)
  for (const [{ kind }, node] of within) {
    const outer = outerOf.get(node)
    if (outer === undefined) continue
    if (innerKindOf(node, ownKindOf(outer, outer === first)) !== kind) setKind(node, '_TYPE', kind)
  }
}

function setKind(node: Node, tag: 'TYPE' | '_TYPE', kind: EditedName['kind']): void {
  const type = writtenNameTypes[kind]
  const children = type === undefined && kind !== 'other' ? [createNode('PHRASE', kind)] : []
  const present = tag === 'TYPE' ? findChild(node, tag) : node.children.find((child) => child.tag === tag)
  if (present) Object.assign(present, { value: type ?? 'OTHER', children })
  else node.children.unshift(createNode(tag, type ?? 'OTHER', children))
}
