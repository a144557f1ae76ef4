import { findChild, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import { imagesOf, lifeTextLengths, lineIn, lineOf, linesOf } from './texts.ts'
import type { RecordCitation } from './types.ts'

/** A structure of a citation, and what it says. */
export interface FoundCitation {
  node: Node
  citation: RecordCitation
}

/** The citations of a structure at `path`; those of sources that are gone from the file are none. */
export function findCitations({ children }: { children: readonly Node[] }, path: string): FoundCitation[] {
  const found: FoundCitation[] = []
  for (const [index, node] of children.entries()) {
    if (!isCitation(node)) continue
    found.push({ node, citation: readCitation(node, path === '' ? String(index) : `${path}.${index}`) })
  }
  return found
}

export const citationsOf = (node: { children: readonly Node[] }, path: string): RecordCitation[] =>
  findCitations(node, path).map(({ citation }) => citation)

/** `_SOUR` is what an export to GEDCOM 7 makes of a source that is described in place, and one to 5.5.1 of a missing one. */
export const isCitation = ({ tag, value, isPointer }: Node): boolean =>
  (tag === 'SOUR' || tag === '_SOUR') && value.trim() !== '' && !(value === 'VOID' && (isPointer || tag === '_SOUR'))

function readCitation(node: Node, path: string): RecordCitation {
  const quality = textOf(node, 'QUAY')
  return {
    path,
    source: node.isPointer ? node.value : '',
    described: node.isPointer ? '' : lineOf(node.value),
    page: lineIn(node, 'PAGE', lifeTextLengths.word),
    text: linesOf(
      textNodesOf(node)
        .map(({ value }) => value.trim())
        .join('\n'),
    ),
    quality: /^[0-3]$/u.test(quality) ? (Number(quality) as 0 | 1 | 2 | 3) : null,
    images: imagesOf(node),
  }
}

/** The texts quoted from a source: below DATA, or beside a description in place. */
export const textNodesOf = (node: Node): Node[] =>
  [...(findChild(node, 'DATA')?.children ?? []), ...node.children].filter(
    ({ tag, isPointer, value }) => tag === 'TEXT' && !isPointer && value.trim() !== '',
  )
