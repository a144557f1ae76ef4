import { textOf } from './node.ts'
import type { Node } from './node.ts'
import { ownText } from './own-text.ts'

/** Reads what identifies a record in other files: UID, _UID, and EXID as `TYPE EXID`. */
export function readUids(nodes: readonly Node[]): string[] {
  const uids = nodes.map((node) => {
    const value = node.value.trim()
    if (value === '' || node.isPointer) return ''
    if (node.tag === 'UID' || node.tag === '_UID') return value
    return node.tag === 'EXID' || node.tag === '_EXID' ? `${textOf(node, 'TYPE')} ${value}`.trim() : ''
  })
  return [...new Set(uids.filter((uid) => uid !== '').map(ownText))]
}
