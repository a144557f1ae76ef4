import type { Source } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { listAddedSources, listCitedAbout } from './living.repository.ts'
import { isLineSeen, isMarked } from './masks.ts'

const idsAtOnce = 500

/**
 * Leaves out the sources that no fact, name or tie cites that the reader sees: a certificate of birth is about somebody, whatever its
 * title says. What a reader has added and not cited yet is theirs.
 *
 * @param user - the reader's
 */
export async function seenSources(
  db: Reader,
  { familyId: family, userId }: Pick<Caller, 'familyId' | 'userId'>,
  view: View,
  sources: readonly Source[],
): Promise<Source[]> {
  if (view.isWhole || sources.length === 0) return [...sources]
  const ids = sources.map(({ id }) => id)
  const { hidden, seen } = await hiddenSources(db, family, view, ids, userId)
  return sources.flatMap((source) => {
    if (hidden.has(source.id)) return []
    const kept = source.kept?.filter((line) => isLineSeen(view, line))
    return [
      {
        ...source,
        ...(kept === undefined ? {} : { kept }),
        image_ids: source.image_ids.filter((id) => !isMarked(view, 'images', id)),
        citation_count: Math.min(source.citation_count, seen.get(source.id) ?? 0),
      },
    ]
  })
}

async function hiddenSources(
  db: Reader,
  family: FamilyId,
  view: View,
  ids: readonly number[],
  userId?: number,
): Promise<{ hidden: Set<number>; seen: Map<number, number> }> {
  const all = new Map<number, number>()
  const seen = new Map<number, number>()
  for (let start = 0; start < ids.length; start += idsAtOnce)
    for (const { source_id, fact_id, person_id, relation_id } of await listCitedAbout(
      db,
      family,
      ids.slice(start, start + idsAtOnce),
    )) {
      count(all, source_id)
      const isHidden =
        isMarked(view, 'facts', fact_id) ||
        (person_id !== null && (view.isHidden(person_id) || view.isYoung(person_id))) ||
        (relation_id !== null && view.isHiddenRelation(relation_id))
      if (!isHidden) count(seen, source_id)
    }
  const uncited = ids.filter((id) => !all.has(id))
  const own = new Set<number>()
  const pages = userId === undefined ? 0 : Math.ceil(uncited.length / idsAtOnce)
  for (let page = 0; page < pages; page++) {
    const those = uncited.slice(page * idsAtOnce, (page + 1) * idsAtOnce)
    for (const id of await listAddedSources(db, family, userId ?? 0, those)) own.add(id)
  }
  return { hidden: new Set(ids.filter((id) => !seen.has(id) && !own.has(id))), seen }
}

/** Returns which of these sources no fact, name or tie cites that the reader sees. */
export const listHiddenSources = async (
  db: Reader,
  family: FamilyId,
  view: View,
  sources: readonly { id: number }[],
): Promise<ReadonlySet<number>> =>
  (
    await hiddenSources(
      db,
      family,
      view,
      sources.map(({ id }) => id),
    )
  ).hidden

/** Whether the reader does not see a source. */
export const isSourceHidden = async (
  db: Reader,
  { familyId, userId }: Pick<Caller, 'familyId' | 'userId'>,
  view: View,
  id: number,
): Promise<boolean> => (await hiddenSources(db, familyId, view, [id], userId)).hidden.has(id)

const count = (counts: Map<number, number>, id: number): void => void counts.set(id, (counts.get(id) ?? 0) + 1)
