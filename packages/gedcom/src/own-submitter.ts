import { createNode, serializeNodes } from './node.ts'
import type { Node } from './node.ts'
import type { ExtraRecord } from './types.ts'

/** The submitter whom the writer names where 5.5.1 requires one and the family has none. */
export const ownSubmitterXref = 'U0'

export const createOwnSubmitter = (): Node[] => [createNode('NAME', 'Banyan')]

/**
 * Leaves the writer's own submitter out of a file that Banyan wrote, because it is nothing that a family knows: read again, it
 * would be a record among theirs.
 */
export function dropOwnSubmitter(extras: ExtraRecord[]): void {
  const head = extras.find(({ tag }) => tag === 'HEAD')
  const made = serializeNodes(createOwnSubmitter())
  const at = extras.findIndex(({ tag, xref, text }) => tag === 'SUBM' && xref === ownSubmitterXref && text === made)
  const pointer = `\n1 SUBM @${ownSubmitterXref}@\n`
  if (at < 0 || head === undefined || !head.text.includes('\n1 SOUR BANYAN\n') || !head.text.includes(pointer)) return
  extras.splice(at, 1)
  head.text = head.text.replace(pointer, '\n')
}
