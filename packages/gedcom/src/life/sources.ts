import { findChild, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import { imagesOf, lineIn, lineOf, noteOf } from './texts.ts'
import type { RecordSource } from './types.ts'

/** How programs write the address of a source, which has no tag. */
const urlTags = new Set(['WWW', '_WWW', '_URL', '_LINK', 'URL'])

export type NameOfRepository = (xref: string) => string | undefined

/** Reads the record of a source. */
export function sourceOf(children: Node[], nameOfRepository: NameOfRepository = () => undefined): RecordSource {
  const record: Node = { tag: 'SOUR', value: '', isPointer: false, line: 0, children }
  return {
    title: titleOf(record),
    author: lineIn(record, 'AUTH'),
    publisher: lineIn(record, 'PUBL'),
    url: lineOf(findUrl(record)?.value ?? ''),
    repository: repositoryOf(record, nameOfRepository),
    note: noteOf(record),
    images: imagesOf(record),
  }
}

/** A source without a title is known by what else it says. */
const titleOf = (record: Node): string =>
  ['TITL', 'ABBR', 'AUTH', 'PUBL', 'TEXT'].map((tag) => lineOf(textOf(record, tag))).find((text) => text !== '') ?? '?'

export const findUrl = ({ children }: Node): Node | undefined =>
  children.find(({ tag, isPointer, value }) => urlTags.has(tag) && !isPointer && value.trim() !== '')

export function repositoryOf(record: Node, nameOfRepository: NameOfRepository): string {
  const node = findChild(record, 'REPO')
  if (node === undefined) return ''
  return lineOf(node.isPointer ? (nameOfRepository(node.value) ?? '') : node.value)
}
