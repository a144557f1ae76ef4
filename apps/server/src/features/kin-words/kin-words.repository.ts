import type { Updateable } from 'kysely'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { nextId } from '../../platform/db/next-ids.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { notHidden } from '../../platform/soft-delete.ts'
import type { KinWordRow, NewKinWord } from './kin-words.table.ts'

const select = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('kin_words')
    .leftJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'kin_words.family_id').onRef('users.id', '=', 'kin_words.user_id'),
    )
    .leftJoin('people as writers', (join) =>
      join.onRef('writers.family_id', '=', 'users.family_id').onRef('writers.id', '=', 'users.person_id'),
    )
    .leftJoin('users as recorders', (join) =>
      join.onRef('recorders.family_id', '=', 'kin_words.family_id').onRef('recorders.id', '=', 'kin_words.voice_user_id'),
    )
    .leftJoin('people as recorded', (join) =>
      join.onRef('recorded.family_id', '=', 'recorders.family_id').onRef('recorded.id', '=', 'recorders.person_id'),
    )
    .selectAll('kin_words')
    .select(['writers.name as present_name', 'recorded.name as present_voice_name'])
    .where('kin_words.family_id', '=', family)

/** Lists the words that are shown, by id: those whose people are there. @param of - only those for terms and for this person */
export const listKinWords = (db: Reader, family: FamilyId, of?: number): Promise<KinWordRow[]> =>
  select(db, family)
    .leftJoin('people as called', (join) =>
      join.onRef('called.family_id', '=', 'kin_words.family_id').onRef('called.id', '=', 'kin_words.person_id'),
    )
    .leftJoin('people as speakers', (join) =>
      join.onRef('speakers.family_id', '=', 'kin_words.family_id').onRef('speakers.id', '=', 'kin_words.from_person_id'),
    )
    .where('kin_words.hidden_at', 'is', null)
    // Without the person of the word, or with one who is there.
    .where('called.hidden_at', 'is', null)
    .where('speakers.hidden_at', 'is', null)
    .$if(of !== undefined, (query) =>
      query.where((eb) => eb.or([eb('kin_words.person_id', 'is', null), eb('kin_words.person_id', '=', of ?? 0)])),
    )
    .orderBy('kin_words.id')
    .execute()

/** Includes deleted words. */
export const listAnyKinWords = async (db: Reader, family: FamilyId, ids: number[]): Promise<KinWordRow[]> =>
  ids.length === 0 ? [] : select(db, family).where('kin_words.id', 'in', ids).execute()

/** Finds the word that a call added, deleted or not. */
export const findAddedKinWord = (db: Reader, family: FamilyId, key: string): Promise<KinWordRow | undefined> =>
  select(db, family)
    .where('kin_words.idempotency_key', '=', key)
    .where('kin_words.idempotency_key', 'is not', null)
    .executeTakeFirst()

export async function hasVoice(db: Reader, key: string): Promise<boolean> {
  return (await listVoicesOfKeys(db, [key])).length > 0
}

/** Across all families. */
export const listVoicesOfKeys = (db: Reader, keys: string[]) =>
  db.selectFrom('kin_words').select(['family_id', 'voice_key']).where('voice_key', 'in', keys).execute()

/** Includes those of deleted words. */
export const listVoices = (db: Reader, family: number) =>
  db
    .selectFrom('kin_words')
    .select(['voice_key', 'voice_bytes'])
    .where('family_id', '=', family)
    .where('voice_key', 'is not', null)
    .execute()

export async function countKinWords(db: Reader, family: FamilyId): Promise<number> {
  const { count } = await db
    .selectFrom('kin_words')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertKinWord(tx: Writer, family: FamilyId, word: NewKinWord): Promise<number> {
  const id = await nextId(tx, family, 'kin_words')
  await tx
    .insertInto('kin_words')
    .values({ ...word, ...notHidden, id, family_id: family })
    .execute()
  return id
}

export async function updateKinWord(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Updateable<Tables['kin_words']>,
): Promise<void> {
  await tx.updateTable('kin_words').set(changes).where('family_id', '=', family).where('id', '=', id).execute()
}

export type PersonColumn = 'person_id' | 'from_person_id' | 'said_by_id'

/** Lets the words that name a person in a column name another; not those that would be about the same person twice. @returns their ids */
export async function moveKinWords(
  tx: Writer,
  family: FamilyId,
  column: PersonColumn,
  from: number,
  to: number,
  only?: number[],
): Promise<number[]> {
  if (only?.length === 0) return []
  const other = column === 'person_id' ? 'from_person_id' : 'person_id'
  const rows = await tx
    .updateTable('kin_words')
    .set({ [column]: to })
    .where('family_id', '=', family)
    .where(column, '=', from)
    .$if(column !== 'said_by_id', (query) => query.where((eb) => eb.or([eb(other, 'is', null), eb(other, '<>', to)])))
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
