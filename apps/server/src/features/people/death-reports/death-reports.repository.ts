import type { Language } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'

/** Finds who reported that a person has died. */
export async function findDeathReport(db: Reader, family: FamilyId, person: number): Promise<DeathReport | undefined> {
  return db
    .selectFrom('death_reports')
    .select(['user_id', 'created_at'])
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .executeTakeFirst()
}

export interface DeathReport {
  user_id: number
  created_at: string
}

/** Returns false if there is already one. */
export async function insertDeathReport(tx: Writer, family: FamilyId, person: number, report: DeathReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('death_reports')
    .values({ ...report, family_id: family, person_id: person })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** @param upTo - only deletes a report from this time or earlier */
export async function deleteDeathReport(tx: Writer, family: FamilyId, person: number, upTo?: string): Promise<void> {
  let query = tx.deleteFrom('death_reports').where('family_id', '=', family).where('person_id', '=', person)
  if (upTo !== undefined) query = query.where('created_at', '<=', upTo)
  await query.execute()
}

/** Finds when a user last refused a report by another user. */
export async function findDeathRefusal(
  db: Reader,
  family: FamilyId,
  person: number,
  user: number,
): Promise<{ refused_at: string } | undefined> {
  return db
    .selectFrom('death_refusals')
    .select('refused_at')
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .where('user_id', '=', user)
    .executeTakeFirst()
}

export async function saveDeathRefusal(tx: Writer, family: FamilyId, person: number, user: number, at: string): Promise<void> {
  await tx
    .insertInto('death_refusals')
    .values({ family_id: family, person_id: person, user_id: user, refused_at: at })
    .onConflict((conflict) => conflict.columns(['family_id', 'person_id', 'user_id']).doUpdateSet({ refused_at: at }))
    .execute()
}

/** Finds the address at which to mail the user whose person this is. */
export async function findMailAddress(
  db: Reader,
  family: FamilyId,
  person: number,
): Promise<{ email: string; language: Language } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['email', 'language'])
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .where('email', '<>', '')
    .executeTakeFirst()
}

/** Finds the own person of a user. */
export async function findPersonOfUser(db: Reader, family: FamilyId, user: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('person_id')
    .where('family_id', '=', family)
    .where('id', '=', user)
    .executeTakeFirst()
  return row?.person_id
}
