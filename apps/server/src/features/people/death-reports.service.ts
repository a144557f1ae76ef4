import type { CallResponse } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import type { Author } from '../changes/record-change.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'

/** A report that nobody confirmed by then is forgotten, and so is that the user refused it. */
const validDays = 30

/** Whether another relative has said so already, and the user has not refused to hear it from this one. */
export async function isDeathConfirmed(db: Reader, author: Author, personId: number, now: string): Promise<boolean> {
  if (await isDeathRefused(db, author, personId, now)) return false
  const report = await db
    .selectFrom('death_reports')
    .select('user_id')
    .where('family_id', '=', author.familyId)
    .where('person_id', '=', personId)
    .where('created_at', '>', timeAfter(new Date(now), -validDays * dayMs))
    .executeTakeFirst()
  return report !== undefined && report.user_id !== author.userId
}

/** Whether the user has refused what this relative said. Another relative may still say so. */
export async function isDeathRefused(db: Reader, author: Author, personId: number, now: string): Promise<boolean> {
  const refusal = await db
    .selectFrom('death_refusals')
    .select('user_id')
    .where('family_id', '=', author.familyId)
    .where('person_id', '=', personId)
    .where('user_id', '=', author.userId)
    .where('refused_at', '>', timeAfter(new Date(now), -validDays * dayMs))
    .executeTakeFirst()
  return refusal !== undefined
}

/** Keeps what a relative says, and tells the user, once for each report. */
export async function reportDeath(
  tx: Writer,
  platform: Platform,
  author: Author,
  person: { id: number; name: string },
  now: string,
): Promise<void> {
  const family = author.familyId
  const report = { family_id: family, person_id: person.id, user_id: author.userId, created_at: now }
  await tx
    .deleteFrom('death_reports')
    .where('family_id', '=', family)
    .where('person_id', '=', person.id)
    .where('created_at', '<=', timeAfter(new Date(now), -validDays * dayMs))
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('death_reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const user = await tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('family_id', '=', family)
    .where('person_id', '=', person.id)
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n || user === undefined) return
  const tagger = (await findNamedPeople(tx, family, [author.personId])).get(author.personId)?.name ?? ''
  const url = `${publicUrl(platform.config)}/family/profile/${person.id}/`
  await enqueueMail(tx, platform, {
    kind: 'death_reported',
    to: user.email,
    language: user.language,
    data: { name: person.name, tagger, url },
    eventKey: `death ${family} ${person.id} ${now}`,
    familyId: family,
  })
}

/** What a relative says of the caller and nobody has confirmed. */
export async function listDeathReports(
  { database: { read }, now }: Platform,
  caller: Caller,
): Promise<CallResponse<'listDeathReports'>> {
  const reports = await read
    .selectFrom('death_reports')
    .leftJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'death_reports.family_id').onRef('users.id', '=', 'death_reports.user_id'),
    )
    .select(['users.person_id', 'death_reports.created_at'])
    .where('death_reports.family_id', '=', caller.familyId)
    .where('death_reports.person_id', '=', caller.personId)
    .where('death_reports.created_at', '>', timeAfter(now(), -validDays * dayMs))
    .execute()
  const names = await findNamedPeople(
    read,
    caller.familyId,
    reports.flatMap((report) => report.person_id ?? []),
  )
  return reports.map((report) => ({
    reported_by: names.get(report.person_id ?? 0)?.name ?? '',
    creation_date: report.created_at,
  }))
}

/** The caller says that it is not true: the next relative who says so is the first one again, and those who said it cannot repeat it for a while. */
export async function refuseDeathReport({ database, now }: Platform, caller: Caller): Promise<void> {
  await database.write(async (tx) => {
    const at = now().toISOString()
    const report = await tx
      .selectFrom('death_reports')
      .select('user_id')
      .where('family_id', '=', caller.familyId)
      .where('person_id', '=', caller.personId)
      .executeTakeFirst()
    if (report === undefined) return
    await tx
      .insertInto('death_refusals')
      .values({ family_id: caller.familyId, person_id: caller.personId, user_id: report.user_id, refused_at: at })
      .onConflict((conflict) => conflict.columns(['family_id', 'person_id', 'user_id']).doUpdateSet({ refused_at: at }))
      .execute()
    await forgetDeathReport(tx, caller.familyId, caller.personId)
  })
}

export async function forgetDeathReport(tx: Writer, family: FamilyId, personId: number): Promise<void> {
  await tx.deleteFrom('death_reports').where('family_id', '=', family).where('person_id', '=', personId).execute()
}
