import type { ChangeKind } from '@banyan/contract'
import { sql } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { deletingKinds, emptyValues } from './deletions.ts'
import type { DeletingLine } from './deletions.ts'

interface DeletionRow extends DeletingLine {
  id: number
  image_id: number | null
  gallery_id: number | null
  created_at: string
}

/**
 * Lists the lines by which a user deleted something after that time, newest first. Each kind is sought by itself from the user's first
 * line of that time on: who has just imported a hundred thousand people would otherwise have all of those lines read.
 */
export async function listDeletions(
  db: Reader,
  family: FamilyId,
  user: number,
  { after, limit }: { after: string; limit: number },
): Promise<DeletionRow[]> {
  const first = await db
    .selectFrom('changes')
    .select('id')
    .where('family_id', '=', family)
    .where('user_id', '=', user)
    .where('created_at', '>', after)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return []
  const ofKind = (kind: ChangeKind) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('changes')
          .select(['id', 'kind', 'count', 'value_before', 'value_after', 'image_id', 'gallery_id', 'created_at'])
          .$narrowType<{ kind: ChangeKind }>()
          .where('family_id', '=', family)
          .where('kind', '=', kind)
          .where('id', '>=', first.id)
          // Not as a column, which would bring back the index of all that the user did.
          .where(sql<number>`user_id + 0`, '=', user)
          .$if(kind === 'person_changed', (lines) =>
            lines.where('value_after', 'in', emptyValues).where('value_before', 'not in', emptyValues),
          )
          .orderBy('id', 'desc')
          .limit(limit)
          .as('lines'),
      )
      .selectAll()
  const [kind, ...others] = deletingKinds
  return others
    .reduce((lines, each) => lines.unionAll(ofKind(each)), ofKind(kind))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findLastAlarm(db: Reader, family: FamilyId, user: number): Promise<string | undefined> {
  return (
    await db
      .selectFrom('deletion_alarms')
      .select('raised_at')
      .where('family_id', '=', family)
      .where('user_id', '=', user)
      .executeTakeFirst()
  )?.raised_at
}

export async function saveAlarm(tx: Writer, family: FamilyId, user: number, at: string): Promise<void> {
  await tx
    .insertInto('deletion_alarms')
    .values({ family_id: family, user_id: user, raised_at: at })
    .onConflict((conflict) => conflict.columns(['family_id', 'user_id']).doUpdateSet({ raised_at: at }))
    .execute()
}
