import { findChild, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import { tieKindOf } from './kinds.ts'
import type { TieKind } from './kinds.ts'
import type { RecordChild, RecordParents } from './types.ts'

/** What a person's record says of the families in which they are a child. */
export function parentsOf(nodes: readonly Node[]): RecordParents[] {
  const parents: RecordParents[] = []
  let adoptions: Map<string, string> | undefined
  for (const [index, node] of nodes.entries()) {
    if (node.tag !== 'FAMC' || !node.isPointer || node.value === 'VOID') continue
    adoptions ??= adoptionsOf(nodes)
    const kind = tieKindOf(findChild(node, 'PEDI'))
    const by = kind === '' ? adoptions.get(node.value) : undefined
    parents.push({
      path: String(index),
      family: node.value,
      kind: by === undefined ? kind : 'adopted',
      adoptedBy: by === 'HUSB' || by === 'WIFE' ? by : '',
    })
  }
  return parents
}

/** Who adopted the person, by the family's xref: HUSB, WIFE, BOTH, or '' when the record does not say. */
export function adoptionsOf(nodes: readonly Node[]): Map<string, string> {
  const adoptions = new Map<string, string>()
  for (const node of nodes) {
    const family = node.tag === 'ADOP' ? findChild(node, 'FAMC') : undefined
    if (family?.isPointer === true) adoptions.set(family.value, textOf(family, 'ADOP').toUpperCase())
  }
  return adoptions
}

/** Tags of programs that say below CHIL what the child is to each parent. */
export const tieTags = ['_FREL', '_MREL'] as const

/** What a family's record says of its children. */
export function childrenOf(nodes: readonly Node[]): RecordChild[] {
  const children: RecordChild[] = []
  for (const [index, node] of nodes.entries()) {
    if (node.tag !== 'CHIL' || !node.isPointer || node.value === 'VOID') continue
    children.push({ path: String(index), child: node.value, kinds: tiesBelow(node) })
  }
  return children
}

export function tiesBelow({ children }: Node): [TieKind, TieKind] {
  const [father, mother] = tieTags.map((wanted) => tieKindOf(children.find(({ tag }) => tag === wanted)))
  return [father ?? '', mother ?? '']
}

/**
 * What a child is to one of its parents: the family's record about this parent comes first, then the child's own.
 * @param slot - 0 for the partner in HUSB, or the first; 1 for the other
 */
export function tieOf(
  slot: 0 | 1,
  ofFamily: Pick<RecordChild, 'kinds'> | undefined,
  ofChild: RecordParents | undefined,
): TieKind {
  const own = ofFamily?.kinds[slot] ?? ''
  if (own !== '' || ofChild === undefined) return own
  const isOther = ofChild.adoptedBy !== '' && ofChild.adoptedBy !== (slot === 0 ? 'HUSB' : 'WIFE')
  return isOther ? '' : ofChild.kind
}
