import { partneredType, raisedType } from '@banyan/family-graph'
import type { LayoutLine } from '@banyan/tree-layout'
import type { ChartRelation } from '../types.ts'

export type LineStyle = 'plain' | 'notByBirth' | 'divorced' | 'elsewhere'

const notByBirthKinds = new Set(['adopted', 'foster', 'step', 'guardian', 'heir'])

/** How the lines between people look; only the relations that are not plain are remembered. */
export function lineStyles(relations: readonly ChartRelation[]): (line: LayoutLine) => LineStyle {
  const raised = new Set<string>()
  const divorced = new Set<string>()
  for (const { from_person_id: from, to_person_id: to, relation_type: type, kind, ended } of relations) {
    if (type === raisedType && kind !== undefined && notByBirthKinds.has(kind)) raised.add(`${from} ${to}`)
    if (type === partneredType && ended === 'divorced') divorced.add(`${from} ${to}`).add(`${to} ${from}`)
  }
  return ({ kind, from, to }) => {
    if (kind === 'stub') return 'elsewhere'
    const found = kind === 'partners' ? divorced : raised
    if (found.size === 0 || !from.some((one) => to.some((other) => found.has(`${one} ${other}`)))) return 'plain'
    return kind === 'partners' ? 'divorced' : 'notByBirth'
  }
}
