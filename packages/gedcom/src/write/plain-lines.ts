import { readDate } from '../life/dates.ts'
import type { RecordDate } from '../life/dates.ts'
import { createNode } from '../node.ts'
import type { Node } from '../node.ts'
import { ownText } from '../own-text.ts'
import { placeOf } from '../read-places.ts'
import { tagIn } from '../reading/known-tag.ts'
import type { WriteOptions } from '../types.ts'
import { convertDateTo551, convertDateTo70 } from './convert-date.ts'
import { maxValueLength } from './write-lines.ts'

type Version = WriteOptions['version']

/** How a record is written that stays as it is. */
export interface PlainWriting {
  version: Version
  /** What the store makes of a text that it reads from a record. */
  stored: (text: string) => string
  /** The xref that a pointer of the record has in the export; undefined for one that must not stay. */
  point: (tag: string, xref: string) => string | undefined
}

const second = 0x32

/** Goes through the structures of a plain record (see `isPlain`), and copies their lines. */
export class PlainLines {
  tag = ''
  /** The position of the structure among those of the record. */
  path = ''
  value = ''
  isPointer = false
  /** Whether its lines stay as they are in this version of GEDCOM. */
  isKept = true
  readonly #lines: string
  readonly #writing: PlainWriting
  #index = 0
  /** Where the next structure begins. */
  #next = 0
  readonly #below: { tag: string; value: string }[] = []
  #copied = ''
  /** Up to here, lines are copied. */
  #done = 0

  constructor(lines: string, writing: PlainWriting) {
    this.#lines = lines
    this.#writing = writing
  }

  next(): boolean {
    const lines = this.#lines
    const start = this.#next
    if (start >= lines.length) return false
    this.path = pathOf(this.#index++)
    const end = lines.indexOf('\n', start)
    const tagEnd = endOfTag(lines, start, end)
    this.tag = tagIn(lines, start + 2, tagEnd)
    this.value = tagEnd < end ? lines.slice(tagEnd + 1, end) : ''
    this.isPointer = this.value.startsWith('@')
    this.#next = end + 1
    this.#below.length = 0
    if (this.isPointer) this.#point(tagEnd + 1, end)
    else this.#keep(this.tag, this.value)
    while (lines.charCodeAt(this.#next) === second) this.#readBelow()
    return true
  }

  #readBelow(): void {
    const lines = this.#lines
    const start = this.#next
    const end = lines.indexOf('\n', start)
    const tagEnd = endOfTag(lines, start, end)
    const tag = tagIn(lines, start + 2, tagEnd)
    const value = lines.slice(tagEnd + 1, end)
    this.#below.push({ tag, value })
    this.#keep(tag, value)
    this.#next = end + 1
  }

  #point(start: number, end: number): void {
    const xref = this.#writing.point(this.tag, this.value.slice(1, -1))
    if (xref === undefined) this.isKept = false
    this.#copied += `${this.#lines.slice(this.#done, start)}@${xref}@`
    this.#done = end
  }

  #keep(tag: string, value: string): void {
    const { version } = this.#writing
    if (tag === 'DATE') this.isKept &&= plainDate(value).keptIn.includes(version)
    else if (version === '5.5.1') this.isKept &&= isKeptIn551(tag, value)
  }

  /** The value of a structure below this one. */
  below(tag: string): string | undefined {
    return this.#below.find((each) => each.tag === tag)?.value
  }

  nodesBelow(): Node[] {
    return this.#below.map(({ tag, value }) => createNode(tag, value))
  }

  /** The lines of the whole record, once it has been gone through. */
  text(): string {
    return this.#copied + this.#lines.slice(this.#done)
  }
}

const blank = 0x20

function endOfTag(lines: string, start: number, end: number): number {
  let at = start + 2
  while (at < end && lines.charCodeAt(at) !== blank) at++
  return at
}

/** 5.5.1 writes each @ twice and breaks long lines, and it has no SEX X. */
const isKeptIn551 = (tag: string, value: string): boolean =>
  value.length <= maxValueLength && !value.includes('@') && (tag !== 'SEX' || value.trim().toUpperCase() !== 'X')

const paths = Array.from({ length: 100 }, (_, index) => String(index))
const pathOf = (index: number): string => paths[index] ?? String(index)

/** Of each kind, so many values are remembered. */
const maxRemembered = 10_000
const longestRemembered = 200

/** Remembers what was read from a text: many people share a date, a place or an occupation. */
export function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const value = known.get(text)
    if (value !== undefined) return value
    const own = ownText(text)
    const made = read(own)
    if (text.length > longestRemembered) return made
    if (known.size >= maxRemembered) known.clear()
    known.set(own, made)
    return made
  }
}

/** Reads the date of a plain record, and in which versions it stays as it is. */
export const plainDate = remembered((text): RecordDate & { keptIn: readonly Version[] } => {
  const isKept = (convert: (node: Node) => void): boolean => {
    const node = createNode('DATE', text)
    convert(node)
    return node.value === text && node.children.length === 0
  }
  const keptIn: Version[] = isKept(convertDateTo70) ? ['7.0'] : []
  if (isKept(convertDateTo551) && isKeptIn551('DATE', text)) keptIn.push('5.5.1')
  return { ...readDate(createNode('DATE', text)), keptIn }
})

/** Reads the place of a plain record. */
export const plainPlace = remembered((text) => placeOf(createNode('', '', [createNode('PLAC', text)])))
