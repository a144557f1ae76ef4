import { termSources } from '../terms/table.ts'

/** The relation of each row of the table in its first form, without who says it, with the key. */
export const keyOfRelation: ReadonlyMap<string, string> = new Map(
  termSources.map(([chain, key]) => [chain.split(' | ')[0]!.replace(/^[FM]:/u, ''), key]),
)
