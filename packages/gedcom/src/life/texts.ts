import { findChild } from '../node.ts'
import type { Node } from '../node.ts'
import { cutText } from '../problem-log.ts'

/** The longest texts of a row, in UTF-16 code units. What a record has beyond stays there. */
export const lifeTextLengths = { word: 500, line: 4_000, note: 10_000 } as const

/** A text of one line. Nearly all are one already, and finding that out costs less than replacing nothing. */
export const lineOf = (text: string, length: number = lifeTextLengths.line): string =>
  cutText((/\s\s|[^\S ]/u.test(text) ? text.replaceAll(/\s+/gu, ' ') : text).trim(), length)

/** The text of that child on one line; '' without one. */
export const lineIn = (node: Node, tag: string, length?: number): string => lineOf(findChild(node, tag)?.value ?? '', length)

/** A text of several lines. */
export const linesOf = (text: string): string =>
  // Most structures have no note.
  text === '' ? '' : cutText(text.replaceAll(/[^\S\n]+$/gmu, '').trim(), lifeTextLengths.note)

/** Notes whose text is in the structure itself. Shared ones and those in HTML stay in the record. */
export const isPlainNote = (node: Node): boolean =>
  (node.tag === 'NOTE' || node.tag === 'SNOTE') &&
  !node.isPointer &&
  node.value.trim() !== '' &&
  findChild(node, 'MIME')?.value.trim().toLowerCase() !== 'text/html'

/** The notes of a structure, with an empty line between two. */
export const noteOf = ({ children }: Node): string =>
  linesOf(
    children
      .filter(isPlainNote)
      .map(({ value }) => value.trim())
      .join('\n\n'),
  )

/** The multimedia records to which a structure points. */
export const imagesOf = ({ children }: Node): string[] => children.filter(isImage).map(({ value }) => value)

export const isImage = ({ tag, isPointer, value }: Node): boolean => tag === 'OBJE' && isPointer && value !== 'VOID'
