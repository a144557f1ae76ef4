import { setText } from '../../life/dates.ts'
import { findUrl, repositoryOf, sourceOf } from '../../life/sources.ts'
import type { NameOfRepository } from '../../life/sources.ts'
import { createNode } from '../../node.ts'
import type { Node } from '../../node.ts'
import { editImages, editNote } from './edit-parts.ts'
import type { EditContext, EditedSource } from './rows.ts'

/** Makes a source's record say what the row says; lines that say it already stay. */
export function editSource(
  children: Node[],
  row: EditedSource,
  nameOfRepository: NameOfRepository,
  context: EditContext,
): Node[] {
  const { stored } = context
  const before = sourceOf(children, nameOfRepository)
  const record = createNode('SOUR', '', children)
  if (stored(before.title) !== row.title) setFirst(record, 'TITL', row.title)
  if (stored(before.author) !== row.author) setText(record, 'AUTH', row.author)
  if (stored(before.publisher) !== row.publisher) setText(record, 'PUBL', row.publisher)
  if (stored(before.url) !== row.url) setUrl(record, row.url)
  if (stored(repositoryOf(record, nameOfRepository)) !== row.repository) setRepository(record, row.repository)
  editNote(record, row.note, context)
  editImages(record, row.images, context)
  return record.children
}

function setFirst(record: Node, tag: string, text: string): void {
  if (record.children.some((child) => child.tag === tag)) setText(record, tag, text)
  else record.children.unshift(createNode(tag, text))
}

function setUrl(record: Node, url: string): void {
  const present = findUrl(record)
  if (present && url !== '') present.value = url
  else if (present) record.children = record.children.filter((child) => child !== present)
  else record.children.push(createNode('_WWW', url))
}

/** A repository in words is an extension: it has a record of its own in every version. */
function setRepository(record: Node, repository: string): void {
  record.children = record.children.filter(({ tag }) => tag !== 'REPO' && tag !== '_REPO')
  if (repository !== '') record.children.push(createNode('_REPO', repository))
}
