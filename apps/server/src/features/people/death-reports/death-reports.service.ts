import type { CallResponse } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { dayMs, timeAfter } from '../../../platform/time.ts'
import type { Author } from '../../changes/record-change.ts'
import { maskName } from '../../living/masks.ts'
import { viewsOf } from '../../living/views.service.ts'
import { findNamedPeople } from '../../person-names/person-names.service.ts'
import {
  deleteDeathReport,
  findDeathRefusal,
  findDeathReport,
  findMailAddress,
  findPersonOfUser,
  insertDeathReport,
  saveDeathRefusal,
} from './death-reports.repository.ts'

/** After this, an unconfirmed report is forgotten, and so is the user's refusal of it. */
const validDays = 30

const isOld = (at: string, now: string): boolean => at <= timeAfter(new Date(now), -validDays * dayMs)

/** Whether another relative has already reported the death, and the user has not refused reports by this one. */
export async function isDeathConfirmed(db: Reader, author: Author, personId: number, now: string): Promise<boolean> {
  if (await isDeathRefused(db, author, personId, now)) return false
  const report = await findDeathReport(db, author.familyId, personId)
  return report !== undefined && report.user_id !== author.userId && !isOld(report.created_at, now)
}

/** Whether the user has refused this relative's report. Another relative may still report the death. */
export async function isDeathRefused(db: Reader, author: Author, personId: number, now: string): Promise<boolean> {
  const refusal = await findDeathRefusal(db, author.familyId, personId, author.userId)
  return refusal !== undefined && !isOld(refusal.refused_at, now)
}

/** Stores a relative's report and mails the user, once for each report. */
export async function reportDeath(
  tx: Writer,
  platform: Platform,
  author: Author,
  person: { id: number; name: string },
  now: string,
): Promise<void> {
  const family = author.familyId
  await deleteDeathReport(tx, family, person.id, timeAfter(new Date(now), -validDays * dayMs))
  const isNew = await insertDeathReport(tx, family, person.id, { user_id: author.userId, created_at: now })
  const user = await findMailAddress(tx, family, person.id)
  if (!isNew || user === undefined) return
  const name = (await findNamedPeople(tx, family, [author.personId])).get(author.personId)?.name ?? ''
  const view = await viewsOf(platform).of({ familyId: family, personId: person.id })
  const tagger = maskName(view, author.personId, name)
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

/** Lists unconfirmed reports that the caller has died. */
export async function listDeathReports(
  { database: { read }, now }: Platform,
  caller: Caller,
  view: View,
): Promise<CallResponse<'listDeathReports'>> {
  const report = await findDeathReport(read, caller.familyId, caller.personId)
  if (report === undefined || isOld(report.created_at, now().toISOString())) return []
  const reporter = (await findPersonOfUser(read, caller.familyId, report.user_id)) ?? 0
  const name = (await findNamedPeople(read, caller.familyId, [reporter])).get(reporter)?.name ?? ''
  return [{ reported_by: maskName(view, reporter, name), creation_date: report.created_at }]
}

/**
 * Refuses a report of the caller's death. The next relative who reports it counts as the first again, and those who reported it
 * cannot repeat it for a while.
 */
export async function refuseDeathReport({ database, now }: Platform, caller: Caller): Promise<void> {
  await database.write(async (tx) => {
    const at = now().toISOString()
    const report = await findDeathReport(tx, caller.familyId, caller.personId)
    if (report === undefined) return
    await saveDeathRefusal(tx, caller.familyId, caller.personId, report.user_id, at)
    await forgetDeathReport(tx, caller.familyId, caller.personId)
  })
}

export const forgetDeathReport = (tx: Writer, family: FamilyId, personId: number): Promise<void> =>
  deleteDeathReport(tx, family, personId)
