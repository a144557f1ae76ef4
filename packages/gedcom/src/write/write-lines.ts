import type { Node } from '../node.ts'
import type { WriteOptions } from '../types.ts'

/** 5.5.1 allows 255 characters per line, including level, tag and delimiters. */
export const maxValueLength = 220

/** Writes nodes as GEDCOM lines with LF. Collects pieces, since building the text with `+=` costs twice as much. */
class LineWriter {
  readonly #parts: string[] = []
  readonly #isSeven: boolean

  constructor(version: '7.0' | '5.5.1') {
    this.#isSeven = version === '7.0'
  }

  record(tag: string, xref: string, value: string, nodes: readonly Node[]): void {
    this.#parts.push('0 ', xref === '' ? '' : `@${xref}@ `, tag)
    this.#value(value, 0, false)
    this.nodes(nodes, 1)
  }

  toString(): string {
    return this.#parts.join('')
  }

  /** @param level - of the nodes; those below them follow */
  nodes(nodes: readonly Node[], level: number): void {
    for (const { tag, value, isPointer, children } of nodes) {
      this.#parts.push(String(level), ' ', tag)
      if (isPointer) this.#parts.push(' @', value, '@\n')
      else this.#value(value, level, tag === 'DATE')
      if (children.length > 0) this.nodes(children, level + 1)
    }
  }

  /** Writes the rest of a line whose level and tag are written, and the lines that continue it. */
  #value(value: string, level: number, isDate: boolean): void {
    if (value === '') {
      this.#parts.push('\n')
      return
    }
    if (!value.includes('\n')) {
      this.#line(value, level, isDate)
      return
    }
    for (const [index, line] of value.split('\n').entries()) {
      if (index > 0) this.#parts.push(String(level + 1), ' CONT')
      this.#line(line, level, isDate)
    }
  }

  #line(line: string, level: number, isDate: boolean): void {
    if (this.#isSeven) this.#parts.push(line === '' ? '' : line.startsWith('@') ? ' @' : ' ', line, '\n')
    else this.#long(isDate ? escapeDate(line) : line.replaceAll('@', '@@'), level)
  }

  #long(line: string, level: number): void {
    let start = 0
    while (line.length - start > maxValueLength) {
      const end = breakBefore(line, start)
      this.#parts.push(' ', line.slice(start, end), '\n', String(level + 1), ' CONC')
      start = end
    }
    this.#parts.push(start === line.length ? '' : ' ', line.slice(start), '\n')
  }
}

/**
 * Where a long line may be broken: within a word, because other programs drop blanks at the ends; never within a pair of @ or a
 * character.
 */
function breakBefore(line: string, start: number): number {
  const last = start + maxValueLength
  const isInside = (at: number): boolean => {
    const [before, after] = [line.charCodeAt(at - 1), line.charCodeAt(at)]
    return ![before, after].some((code) => code <= 0x20 || code === 0x40 || code === 0xa0 || (code >= 0xd800 && code < 0xe000))
  }
  for (let at = last; at > start + maxValueLength / 2; at--) if (isInside(at)) return at
  // The line has nothing but blanks, signs and emoji: keeps pairs of @ together, whatever other programs do to the blanks.
  let run = 0
  while (run < maxValueLength && line.charCodeAt(last - 1 - run) === 0x40) run++
  const isSplit = run % 2 === 1 || (line.charCodeAt(last - 1) >= 0xd800 && line.charCodeAt(last - 1) < 0xdc00)
  return isSplit ? last - 1 : last
}

/** In a date, the escapes that name a calendar keep their single @ signs. */
function escapeDate(line: string): string {
  if (!line.includes('@')) return line
  return line
    .split(/(@#D[A-Z ]+@)/u)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('@', '@@')))
    .join('')
}

/** The lines of a record. */
export function recordText(
  { version }: Pick<WriteOptions, 'version'>,
  tag: string,
  xref: string,
  value: string,
  nodes: readonly Node[],
): string {
  const writer = new LineWriter(version)
  writer.record(tag, xref, value, nodes)
  return writer.toString()
}

/** The lines of structures below a record. */
export function linesBelow({ version }: Pick<WriteOptions, 'version'>, nodes: readonly Node[]): string {
  const writer = new LineWriter(version)
  writer.nodes(nodes, 1)
  return writer.toString()
}
