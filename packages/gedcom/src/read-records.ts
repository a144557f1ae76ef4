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
  return [...readRecords([text], 'leading', new ProblemLog(), 1)]
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
