import { textOf } from './node.ts'
import type { Node } from './node.ts'
import { ownText } from './own-text.ts'

/** Reads what identifies a record in other files: UID, _UID, and EXID as `TYPE EXID`. */
export function readUids(nodes: readonly Node[]): readonly string[] {
  if (!nodes.some(({ tag }) => uidTags.has(tag))) return none
  return [
    ...new Set(
      nodes
        .map(uidOf)
        .filter((uid) => uid !== '')
        .map(ownText),
    ),
  ]
}

export const hasUid = (nodes: readonly Node[]): boolean => nodes.some((node) => uidOf(node) !== '')

function uidOf(node: Node): string {
  const { tag, isPointer } = node
  if (isPointer || !uidTags.has(tag)) return ''
  const value = node.value.trim()
  if (value === '' || tag === 'UID' || tag === '_UID') return value
  return `${textOf(node, 'TYPE')} ${value}`.trim()
}

/** Many programs write none. */
const none: readonly string[] = []

const uidTags = new Set(['UID', '_UID', 'EXID', '_EXID'])
