import type { RelationName } from '@banyan/contract'

/** One way in which two people are related, with all names that could be right. */
export interface Way extends Omit<RelationName, 'name' | 'key'> {
  /** Whether an age or a gender that is not known leaves several names equally right. */
  readonly isOpen: boolean
}

/** Joins the entries of one path, of which there are several where an age or a gender is not known. */
export function groupEntries(entries: readonly RelationName[]): readonly Way[] {
  return [...Map.groupBy(entries, ({ path }) => path.join()).values()].map((group) => ({
    ...group[0]!,
    ...columns(group, 'cantonese'),
    ...columns(group, 'mandarin'),
    isOpen: group.length > 1 || group[0]!.unknown_ages.length > 0,
  }))
}

/** The first name of each entry, then the others; each name once. */
function columns(group: readonly RelationName[], dialect: 'cantonese' | 'mandarin'): Partial<RelationName> {
  const pronounciation = `${dialect}_pronounciation` as const
  const firsts = group.map((entry) => ({ entry, at: 0 }))
  const others = group.flatMap((entry) => entry[dialect].slice(1).map((_, at) => ({ entry, at: at + 1 })))
  const names = new Map<string, string>()
  for (const { entry, at } of [...firsts, ...others]) {
    const name = entry[dialect][at]
    if (name !== undefined && !names.has(name)) names.set(name, entry[pronounciation][at] ?? '')
  }
  return { [dialect]: [...names.keys()], [pronounciation]: [...names.values()] }
}
