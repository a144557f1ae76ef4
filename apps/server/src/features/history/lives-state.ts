import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { hasParts } from '../changes/changed-parts.ts'
import type { ChangedParts } from '../changes/changed-parts.ts'
import type { ChangeRow } from '../changes/changes.table.ts'
import { findAnyFacts } from '../facts/facts.service.ts'
import { readKinWordContent } from '../kin-words/change-kin-words.service.ts'
import { findAnyKinWords } from '../kin-words/kin-words.service.ts'
import { readFactContent } from '../lives/facts.service.ts'
import { readNameContent } from '../lives/names.service.ts'
import type { PreferredDetails } from '../lives/names.service.ts'
import { readContent as readSourceContent } from '../lives/sources.service.ts'
import { findAnyNames } from '../names/names.service.ts'
import type { NameParts } from '../names/names.service.ts'
import type { AnyRelationRow } from '../relations/relations.table.ts'
import { readAnyCitations } from '../sources/citations.service.ts'
import { findAnySources } from '../sources/sources.service.ts'

type Content = Readonly<Record<string, unknown>>

/** Reads what some changes of names, sources and ties concern. */
export async function readLives(
  db: Reader,
  family: FamilyId,
  changes: readonly ChangeRow[],
  relations: ReadonlyMap<number, AnyRelationRow>,
) {
  const nameIds = changes.flatMap((change) => [change.name_id, preferredBefore(change), renamed(change)])
  const names = new Map((await findAnyNames(db, family, unique(nameIds))).map((row) => [row.id, row]))
  const sourceIds = changes.map((change) => change.source_id)
  const sources = new Map((await findAnySources(db, family, unique(sourceIds))).map((row) => [row.id, row]))
  const factIds = changes.map((change) => change.fact_id)
  const facts = new Map((await findAnyFacts(db, family, unique(factIds))).map((row) => [row.id, row]))
  const wordIds = changes.map((change) => change.kin_word_id)
  const words = new Map((await findAnyKinWords(db, family, unique(wordIds))).map((row) => [row.id, row]))
  const contents = new Map<string, Content>()
  for (const change of changes) {
    const key = keyOf(change)
    if (key === undefined || contents.has(key)) continue
    const name = names.get(change.name_id ?? 0)
    const source = sources.get(change.source_id ?? 0)
    const fact = facts.get(change.fact_id ?? 0)
    const word = words.get(change.kin_word_id ?? 0)
    const relation = relations.get(change.relation_id ?? 0)
    if (change.kind === 'name_changed' && name !== undefined)
      contents.set(key, { ...(await readNameContent(db, family, name)), preferred: name.preferred === 1 })
    else if (change.kind === 'fact_changed' && fact !== undefined) contents.set(key, await readFactContent(db, family, fact))
    else if (change.kind === 'source_changed' && source !== undefined)
      contents.set(key, await readSourceContent(db, family, source))
    else if (change.kind === 'kin_word_changed' && word !== undefined) contents.set(key, { ...readKinWordContent(word) })
    else if (change.kind === 'relation_changed' && relation !== undefined)
      contents.set(key, {
        kind: relation.kind,
        ...(change.field === 'sources' ? { sources: await readAnyCitations(db, family, { relation: relation.id }) } : {}),
      })
  }
  const has = (change: ChangeRow, side: keyof ChangedParts): boolean => {
    const content = contents.get(keyOf(change) ?? '')
    return content !== undefined && hasParts(content, partsOf(change)[side])
  }
  return {
    people: [...names.values(), ...facts.values()].map((row) => row.person_id),
    /** The couples that facts are about. */
    couples: [...facts.values()].map((row) => row.relation_id),
    findName: (id: number) => names.get(id),
    findSource: (id: number) => sources.get(id),
    findFact: (id: number) => facts.get(id),
    findKinWord: (id: number) => words.get(id),
    hasContentBefore: (change: ChangeRow) => has(change, 'before'),
    hasContentAfter: (change: ChangeRow) => has(change, 'after'),
  }
}

/** The name that was preferred before the line's name was; undefined for other changes. */
export function preferredBefore({ kind, field, details }: ChangeRow): number | undefined {
  if (kind !== 'name_changed' || field !== 'preferred' || details === null) return undefined
  return (JSON.parse(details) as PreferredDetails).preferredBefore
}

/** Which name of a person an older client's line about their name has changed; undefined for other lines. */
export function renamed({ kind, field, details }: ChangeRow): number | undefined {
  if (kind !== 'person_changed' || field !== 'name' || details === null) return undefined
  return (JSON.parse(details) as { columns: Partial<NameParts> }).columns.name_id
}

/** What a line about a name, a source or a tie has changed. */
export function partsOf(change: ChangeRow): ChangedParts {
  const { kind, field, value_before: before, value_after: after, details } = change
  if (preferredBefore(change) !== undefined) return { before: { preferred: false }, after: { preferred: true } }
  if (kind === 'relation_changed' && field === 'kind')
    return { before: { kind: JSON.parse(before ?? '""') }, after: { kind: JSON.parse(after ?? '""') } }
  return JSON.parse(details ?? '{"before":{},"after":{}}') as ChangedParts
}

/** Names the row that a line has changed; undefined if it is about none of these. */
export function keyOf({ kind, fact_id, name_id, source_id, kin_word_id, relation_id, field }: ChangeRow): string | undefined {
  if (kind === 'fact_changed') return `fact ${fact_id}`
  if (kind === 'name_changed') return `name ${name_id}`
  if (kind === 'source_changed') return `source ${source_id}`
  if (kind === 'kin_word_changed') return `kin_word ${kin_word_id}`
  return kind === 'relation_changed' ? `relation ${relation_id} ${field}` : undefined
}

const unique = (ids: (number | null | undefined)[]): number[] => [...new Set(ids.filter((id) => id !== null && id !== undefined))]
