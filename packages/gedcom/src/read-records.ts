import { LineReader } from './line-reader.ts'
import type { Node } from './node.ts'
import { ownText } from './own-text.ts'
import { ProblemLog } from './problem-log.ts'
import { tagIn } from './reading/known-tag.ts'
import type { Steps } from './steps.ts'

/** A record: a node with an xref, at level 0 of the file. */
export interface GedcomRecord extends Node {
  xref: string
  /** The lines below it as the extras store them, if the file has them written like that. */
  plainText: string | undefined
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
  // The open node at each level from the record's on, how many there are, and the last one read.
  const open: Node[] = []
  let depth = 0
  let last: Node | undefined
  let record: GedcomRecord | undefined
  const below = new PlainLines()
  while (reader.next()) {
    const { line, tag } = reader
    if (reader.level < 0) {
      below.isPlain = false
      problems.add(line, 'line_not_understood', reader.value)
      if (last && !last.isPointer) last.value += `\n${reader.value}`
      continue
    }
    let level = reader.level - baseLevel
    if (level > depth || level < 0) {
      below.isPlain = false
      problems.add(line, 'level_jump', `level ${reader.level} below level ${Math.max(0, depth - 1) + baseLevel}`)
      level = Math.min(Math.max(level, 0), depth)
    }
    if ((tag === 'CONT' || tag === 'CONC') && last) {
      const node = continued(open, depth, level, last)
      // The text of a structure comes before those below it, and that of a record is not part of them.
      if (tag === 'CONC' || node !== last || depth !== reader.level || node === record || node.isPointer) below.isPlain = false
      else below.add(reader, escapes, undefined)
      continueValue(node, tag, unescaped(reader.value, escapes))
      continue
    }
    const pointer = pointerIn(reader.value)
    if (level === 0) {
      if (record) yield withPlainText(record, below)
      const value = pointer ?? unescaped(reader.value, escapes)
      record = { tag, value, isPointer: pointer !== undefined, line, children: [], xref: reader.xref, plainText: undefined }
      last = record
      if (baseLevel === 0) below.begin(reader)
    } else {
      last = readNode(reader, escapes, pointer)
      open[level - 1]?.children.push(last)
      below.add(reader, escapes, pointer)
    }
    open[level] = last
    depth = level + 1
  }
  if (record) yield withPlainText(record, below)
}

function withPlainText(record: GedcomRecord, below: PlainLines): GedcomRecord {
  record.plainText = below.text()
  return record
}

/** The lines below a record, as long as each is written as the extras store it. */
class PlainLines {
  isPlain = false
  #text = ''
  #start = 0
  #end = 0

  begin({ text, end }: LineReader): void {
    this.isPlain = true
    this.#text = text
    this.#start = end
    this.#end = end
  }

  add({ isPlain, text, start, end, value }: LineReader, escapes: EscapeRule, pointer: string | undefined): void {
    if (!this.isPlain) return
    // A line that is not read, such as a blank one, or another text may come in between.
    this.isPlain = isPlain && start === this.#end && text === this.#text && isPlainValue(value, escapes, pointer)
    this.#end = end
  }

  text(): string | undefined {
    return this.isPlain ? ownText(this.#text.slice(this.#start, this.#end)) : undefined
  }
}

function isPlainValue(value: string, escapes: EscapeRule, pointer: string | undefined): boolean {
  if (value.charCodeAt(0) === 0x40) return pointer !== undefined && value.length === pointer.length + 2
  return escapes === 'leading' || !value.includes('@@')
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
  let depth = 0
  let last: Node | undefined
  let line = 0
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed
    line++
    const level = text.charCodeAt(start) - digitOne
    if (level < 0 || level > 8 || level > depth || text.charCodeAt(start + 1) !== blank) return undefined
    let at = start + 2
    while (at < end && isCapital(text.charCodeAt(at))) at++
    if (at === start + 2 || (at < end && text.charCodeAt(at) !== blank)) return undefined
    const tag = tagIn(text, start + 2, at)
    const value = at < end ? text.slice(at + 1, end) : ''
    start = end + 1
    if (tag === 'CONT' || tag === 'CONC') {
      if (last === undefined) return undefined
      continueValue(continued(open, depth, level, last), tag, unescaped(value, 'leading'))
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
    open[level] = node
    depth = level + 1
    last = node
  }
  return nodes
}

const digitOne = 0x31

/** Of a tag as it is written: capitals, digits and underscores. */
const isCapital = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39) || code === 0x5f

/** The same in steps, one for each node. */
export function* readExtraSteps(text: string): Steps<Node[]> {
  const nodes: Node[] = []
  for (const node of readRecords([text], 'leading', new ProblemLog(), 1)) {
    nodes.push(node)
    yield
  }
  return nodes
}

function readNode({ tag, value, line }: LineReader, escapes: EscapeRule, pointer: string | undefined): Node {
  return { tag, value: pointer ?? unescaped(value, escapes), isPointer: pointer !== undefined, line, children: [] }
}

/**
 * Finds the node that a continuation belongs to: normally its parent, but the previous line if a note's continuation is one level
 * too high.
 */
function continued(open: readonly Node[], depth: number, level: number, last: Node): Node {
  return (level <= 1 ? undefined : open[level - 1]) ?? (level === 1 && depth === 1 ? open[0] : undefined) ?? last
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
