import type { Reader } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

export type ListedKind = 'person' | 'relation'
/** Facts that are private, or were, and those whose days changed are logged like the rows of the lists. */
type LoggedKind = ListedKind | 'mark' | 'day' | 'couple'

const counters = { person: 'people', relation: 'relations' } as const

/** How far a family has come. */
export interface ListState {
  version: number
  /** Names the history that `version` counts in. */
  key: string
  /** The highest id that each kind of row has had. */
  lastIds: Record<ListedKind, number>
}

const stateOf = prepared((db, { family }: { family: FamilyId }) =>
  db
    .selectFrom('families')
    .innerJoin('list_logs', 'list_logs.family_id', 'families.id')
    .select(['families.version', 'list_logs.key'])
    .select((eb) => {
      const lastId = (table: 'people' | 'relations') =>
        eb
          .selectFrom('family_ids')
          .select('last_id')
          .whereRef('family_ids.family_id', '=', 'families.id')
          .where('table_name', '=', table)
      return [lastId(counters.person).as('last_person'), lastId(counters.relation).as('last_relation')]
    })
    .where('families.id', '=', family),
)

/** Reads it with one statement, so that its parts fit together. */
export async function findListState(db: Reader, family: FamilyId): Promise<ListState> {
  const [row] = await stateOf(db, { family })
  return {
    version: row?.version ?? 0,
    key: row?.key ?? '',
    lastIds: { person: row?.last_person ?? 0, relation: row?.last_relation ?? 0 },
  }
}

/**
 * Lists at most `limit` rows that were changed or deleted in `version` or later; those of that version may be known already. New rows
 * are not among them.
 */
export async function listChangedIds(
  db: Reader,
  family: FamilyId,
  kind: LoggedKind,
  version: number,
  limit: number,
): Promise<number[]> {
  return (await changedSince(db, { family, kind, version, limit })).map(({ row_id }) => row_id)
}

const changedSince = prepared((db, values: { family: FamilyId; kind: LoggedKind; version: number; limit: number }) =>
  db
    .selectFrom('listed_changes')
    .select('row_id')
    .where('family_id', '=', values.family)
    .where('version', '>=', values.version)
    .where('kind', '=', values.kind)
    .limit(values.limit),
)

/** Whether the log says all that changed after the version. */
export async function isRemembered(db: Reader, family: FamilyId, version: number): Promise<boolean> {
  const [row] = await forgottenVersion(db, { family })
  return row !== undefined && version >= row.forgotten_version
}

const forgottenVersion = prepared((db, { family }: { family: FamilyId }) =>
  db.selectFrom('list_logs').select('forgotten_version').where('family_id', '=', family),
)
