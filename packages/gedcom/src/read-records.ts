import { LineReader } from './line-reader.ts'
import { createNode } from './node.ts'
import type { Node } from './node.ts'
import { ownText } from './own-text.ts'
import { ProblemLog } from './problem-log.ts'
import type { Steps } from './steps.ts'

/** A record: a node with an xref, at level 0 of the file. */
export interface GedcomRecord extends Node {
  xref: string
}

/** GEDCOM 7 doubles a leading @, 5.5.1 every @. */
export type EscapeRule = 'leading' | 'everywhere'

/**
 * Third phase: lines to records, one at a time, so that memory holds only one. The texts are of whole lines. `baseLevel` is the level of the records: 0 in a
 * file, 1 in the text of an extra record.
 */
export function* readRecords(
  texts: Iterable<string>,
  escapes: EscapeRule,
  problems: ProblemLog,
  baseLevel = 0,
): Generator<GedcomRecord> {
  const reader = new LineReader(texts, problems)
  // The open node at each level below the record's, and the last one read.
  const open: Node[] = []
  let last: Node | undefined
  let record: GedcomRecord | undefined
  while (reader.next()) {
    const { line, tag } = reader
    if (reader.level < 0) {
      problems.add(line, 'line_not_understood', reader.value)
      if (last && !last.isPointer) last.value += `\n${reader.value}`
      continue
    }
    let level = reader.level - baseLevel
    if (level > open.length || level < 0) {
      problems.add(line, 'level_jump', `level ${reader.level} below level ${Math.max(0, open.length - 1) + baseLevel}`)
      level = Math.min(Math.max(level, 0), open.length)
    }
    if ((tag === 'CONT' || tag === 'CONC') && last) {
      continueValue(continued(open, level, last), tag, unescaped(reader.value, escapes))
      continue
    }
    const node = readNode(reader, escapes)
    if (level === 0) {
      if (record) yield record
      record = Object.assign(node, { xref: reader.xref })
    } else {
      open[level - 1]?.children.push(node)
    }
    open.length = level
    open.push(node)
    last = node
  }
  if (record) yield record
}

/** The nodes in the text of an extra record. */
export function readExtraText(text: string): Node[] {
  return readPlainText(text) ?? [...readRecords([text], 'leading', new ProblemLog(), 1)]
}

/** Nearly all texts have no other characters: neither those that a line may not contain nor any that a reader replaces. */
const plainText = /^[\n -~\u00a0-\ufefe\uff00-\uffef]*$/
const blank = 0x20

/**
 * Reads the text of an extra record as {@link readRecords} does, in a fraction of the time.
 * @returns undefined for a text that is not written as the extras store them
 */
function readPlainText(text: string): Node[] | undefined {
  if (!plainText.test(text)) return undefined
  const nodes: Node[] = []
  const open: Node[] = []
  let last: Node | undefined
  let line = 0
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed
    line++
    const level = text.charCodeAt(start) - digitOne
    if (level < 0 || level > 8 || level > open.length || text.charCodeAt(start + 1) !== blank) return undefined
    let at = start + 2
    while (at < end && isCapital(text.charCodeAt(at))) at++
    if (at === start + 2 || (at < end && text.charCodeAt(at) !== blank)) return undefined
    const tag = knownTag(text.slice(start + 2, at))
    const value = at < end ? text.slice(at + 1, end) : ''
    start = end + 1
    if (tag === 'CONT' || tag === 'CONC') {
      if (last === undefined) return undefined
      continueValue(continued(open, level, last), tag, unescaped(value, 'leading'))
      continue
    }
    const pointer = pointerIn(value)
    const node = {
      tag,
      value: pointer ?? unescaped(value, 'leading'),
      isPointer: pointer !== undefined,
      line,
      children: [],
    }
    if (level === 0) nodes.push(node)
    else open[level - 1]?.children.push(node)
    open.length = level
    open.push(node)
    last = node
  }
  return nodes
}

const digitOne = 0x31

/** Of a tag as it is written: capitals, digits and underscores. */
const isCapital = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39) || code === 0x5f

/** Tags are compared more often than anything else, which takes least when the same tag is the same text. */
const tagsSeen = new Map<string, string>()
const maxTags = 1_000

function knownTag(text: string): string {
  const known = tagsSeen.get(text)
  if (known !== undefined) return known
  // Names of properties are held once.
  const [tag = text] = Object.keys({ [text]: true })
  if (tagsSeen.size < maxTags) tagsSeen.set(tag, tag)
  return tag
}

/** The same in steps, one for each node. */
export function* readExtraSteps(text: string): Steps<Node[]> {
  const nodes: Node[] = []
  for (const node of readRecords([text], 'leading', new ProblemLog(), 1)) {
    nodes.push(node)
    yield
  }
  return nodes
}

function readNode(reader: LineReader, escapes: EscapeRule): Node {
  const { value, line, tag } = reader
  const pointer = pointerIn(value)
  return { ...createNode(tag, pointer ?? unescaped(value, escapes)), isPointer: pointer !== undefined, line }
}

/**
 * Finds the node that a continuation belongs to: normally its parent, but the previous line if a note's continuation is one level
 * too high.
 */
function continued(open: readonly Node[], level: number, last: Node): Node {
  return (level <= 1 ? undefined : open[level - 1]) ?? (level === 1 && open.length === 1 ? open[0] : undefined) ?? last
}

function continueValue(node: Node, tag: string, value: string): void {
  if (node.isPointer) {
    // A pointer has one line, so this was text between @ signs.
    node.isPointer = false
    node.value = `@${node.value}@`
  }
  node.value += tag === 'CONT' ? `\n${value}` : value
}

function unescaped(value: string, escapes: EscapeRule): string {
  if (!value.includes('@@')) return value
  if (escapes === 'everywhere') return value.replaceAll('@@', '@')
  return value.startsWith('@@') ? value.slice(1) : value
}

/** The xref in `@I1@`; undefined for calendars (`@#DJULIAN@ ...`) and text. */
function pointerIn(value: string): string | undefined {
  if (value.charCodeAt(0) !== 0x40) return undefined
  const trimmed = value.trimEnd()
  const close = trimmed.indexOf('@', 1)
  if (close < 2 || close !== trimmed.length - 1 || trimmed[1] === '#') return undefined
  return ownText(trimmed.slice(1, close).trim())
}
