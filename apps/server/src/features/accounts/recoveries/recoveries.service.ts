import { randomUUID } from 'node:crypto'
import type { CallResponse, Recovery } from '@banyan/contract'
import { countToday, secondsLeftToday } from '../../../platform/daily-count.ts'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { inLocale } from '../../../platform/messages/in-locale.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { timeAfter } from '../../../platform/time.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { maskUserName } from '../../living/masks.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { holdAccount } from '../accounts.repository.ts'
import { isOperatorEmail } from '../operators.service.ts'
import { refuseEndedSession } from '../sessions/sessions.service.ts'
import { requireStepUp } from '../step-up/step-up.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { findUserById, listFamilyUsers, listUsersOfAccount } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import { canVouch, linkMs, neededKeepers, openMs, refuseReach, refuseVouch, stateOf, waitMs } from './recoveries.policy.ts'
import * as repository from './recoveries.repository.ts'
import type { RecoveryRow } from './recoveries.repository.ts'
import { mailAsked, mailBegun, mailStopped } from './recovery-mails.ts'

/** How often a day keepers can vouch for one member, and be shown a link: somebody who stops it must not have to do so all day. */
const maxPerDay = { vouches: 6, links: 20 }

const asPerson = ({ id, personId }: User) => ({ userId: id, personId })
const nameIn = (members: readonly User[], id: number): string => members.find((each) => each.id === id)?.name ?? ''
const voucherIds = ({ first_keeper_id, second_keeper_id }: RecoveryRow): number[] =>
  [first_keeper_id, second_keeper_id].filter((id) => id !== null)

/** Lists who cannot sign in any more. */
export async function listRecoveries(platform: Platform, caller: Caller): Promise<CallResponse<'listRecoveries'>> {
  const { read } = platform.database
  const members = await listFamilyUsers(read, caller.familyId)
  const able = members.filter((each) => canVouch(each, platform.now()))
  return {
    open: (await repository.listOpenRecoveries(read, caller.familyId)).flatMap((row) => present(platform, row, members, caller)),
    keepers: able.length,
    can_vouch: able.some(({ id }) => id === caller.userId),
  }
}

/** Tells somebody what keepers have begun for their account, and a keeper for whom they can do something. */
export async function getOwnRecovery(platform: Platform, caller: Caller, view: View): Promise<CallResponse<'getOwnRecovery'>> {
  const { read } = platform.database
  const rows = await repository.listOpenRecoveries(read, caller.familyId)
  if (rows.length === 0) return { own: null, others: [] }
  const members = await listFamilyUsers(read, caller.familyId)
  const open = rows.flatMap((row) => present(platform, row, members, caller).map((shown) => ({ row, shown })))
  const own = open.find(({ row }) => row.user_id === caller.userId)
  return {
    own:
      own === undefined
        ? null
        : {
            state: own.shown.state,
            keepers: voucherIds(own.row).map((id) => maskUserName(view, id, nameIn(members, id))),
            opens: own.shown.opens,
          },
    others: open.filter(({ shown }) => shown.can_vouch || shown.can_show).map(({ shown }) => shown.person_name),
  }
}

/**
 * A keeper vouches that a member has lost every way in. The second one begins the wait.
 * @throws ApiError `confirm_needed`, `needs_keeper`, `not_found`, `vouch_for_yourself`, `new_keeper`, `too_few_keepers`,
 * `vouched_already`, `recovery_waits`, `reaches_further`, `too_many_requests`
 */
export async function vouchForMember(platform: Platform, caller: Caller, id: number): Promise<Recovery> {
  const { familyId: family } = caller
  await requireStepUp(platform, caller)
  const shown = await platform.database.write(async (tx) => {
    const member = await holdMember(tx, family, id)
    await refuseEndedSession(tx, caller)
    const now = platform.now()
    const members = await listFamilyUsers(tx, family)
    const keeper = members.find((each) => each.id === caller.userId)
    if (member === undefined || keeper === undefined) throw new ApiError('not_found')
    const refusal = refuseVouch(keeper, member.id, members, now) ?? (await reachOf(platform, tx, member))
    if (refusal !== undefined) throw new ApiError(refusal)
    if ((await countToday(tx, now, `vouches ${family} ${member.id}`)) > maxPerDay.vouches)
      throw new ApiError('too_many_requests', { retryAfterSeconds: secondsLeftToday(now) })
    const open = await findStillOpen(platform, tx, member, members)
    const step = { tx, platform, member, members, keeper }
    const vouched = open === undefined ? 0 : voucherIds(open).length
    if (vouched >= neededKeepers) throw new ApiError('recovery_waits')
    if (open?.first_keeper_id === keeper.id) throw new ApiError('vouched_already')
    const details = { times: vouched + 1, of: neededKeepers }
    appendToLog(tx, platform, family, 'recovery_vouched', { by: caller, about: asPerson(member), details })
    const row = open === undefined || vouched === 0 ? await vouchFirst(step, open) : await vouchSecond(step, open)
    return present(platform, row, members, caller)[0]
  })
  platform.wakeSignal.notify()
  if (shown === undefined) throw new ApiError('not_found')
  return shown
}

interface Vouching {
  tx: Writer
  platform: Platform
  member: User
  members: User[]
  keeper: User
}

async function vouchFirst(
  { tx, platform, member, members, keeper }: Vouching,
  asked: RecoveryRow | undefined,
): Promise<RecoveryRow> {
  const now = platform.now()
  const vouched = { first_keeper_id: keeper.id, first_at: now.toISOString(), expires_at: timeAfter(now, openMs) }
  const row = { ...(asked ?? newRecovery(platform, member, false)), ...vouched }
  if (asked === undefined) await repository.insertRecovery(tx, row)
  else await repository.updateRecovery(tx, asked, vouched)
  await mailAsked({ tx, platform, member, key: `${row.id} vouched` }, members, keeper.id)
  return row
}

async function vouchSecond({ tx, platform, member, members, keeper }: Vouching, open: RecoveryRow): Promise<RecoveryRow> {
  const now = platform.now()
  const opensAt = new Date(now.getTime() + waitMs)
  const refusal = newToken()
  const vouched = {
    second_keeper_id: keeper.id,
    opens_at: opensAt.toISOString(),
    expires_at: timeAfter(opensAt, openMs),
    refuse_hash: hashToken(refusal),
  }
  await repository.updateRecovery(tx, open, vouched)
  await recordAccountEvent(tx, platform, member, 'recovery_begun', { userAgent: '' })
  await mailBegun({ tx, platform, member, key: open.id }, members, { opensAt, refusal, by: keeper.id })
  return { ...open, ...vouched }
}

/**
 * Makes the link that lets a member in. Only the keeper who vouched second is shown it, so that a thief with one keeper's account cannot
 * begin and end it alone. @throws ApiError `confirm_needed`, `needs_keeper`, `not_found`, `second_keeper_only`, `recovery_waits`, `reaches_further`
 */
export async function createRecoveryLink(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<CallResponse<'createRecoveryLink'> & { userId: number }> {
  const { familyId: family } = caller
  await requireStepUp(platform, caller)
  const known = await repository.findRecovery(platform.database.read, family, id)
  if (known === undefined) throw new ApiError('not_found')
  const token = newToken()
  const made = await platform.database.write(async (tx) => {
    const member = await holdMember(tx, family, known.user_id)
    await refuseEndedSession(tx, caller)
    const members = await listFamilyUsers(tx, family)
    const row = await repository.findRecovery(tx, family, id)
    const now = platform.now()
    const state = row === undefined ? 'over' : stateOf(row, members, now)
    if (member === undefined || row === undefined || state === 'over') throw new ApiError('not_found')
    if (state !== 'ready') throw new ApiError('recovery_waits')
    if (row.second_keeper_id !== caller.userId) throw new ApiError('second_keeper_only')
    const refusal = await reachOf(platform, tx, member)
    if (refusal !== undefined) throw new ApiError(refusal)
    if ((await countToday(tx, now, `recovery links ${family} ${member.id}`)) > maxPerDay.links)
      throw new ApiError('too_many_requests', { retryAfterSeconds: secondsLeftToday(now) })
    const expires = timeAfter(now, linkMs)
    await repository.updateRecovery(tx, row, { link_hash: hashToken(token), link_expires_at: expires })
    appendToLog(tx, platform, family, 'recovery_shown', { by: caller, about: asPerson(member) })
    return { expires, member }
  })
  // The secret is behind the `#`, which browsers send to no server: it is in nobody's log.
  const url = `${publicUrl(platform.config)}/accounts/recovery/back/?${inLocale(made.member.locale)}#${token}`
  return { url, expires: made.expires, person_name: made.member.name, userId: made.member.id }
}

/** A keeper stops it. @throws ApiError `not_found` */
export async function stopRecovery(platform: Platform, caller: Caller, id: string): Promise<void> {
  const row = await repository.findRecovery(platform.database.read, caller.familyId, id)
  if (row === undefined) throw new ApiError('not_found')
  await stop(platform, row, { by: caller.userId, error: 'not_found' })
}

/** The member whose account it is stops it in a session. @throws ApiError `not_found` */
export async function refuseOwnRecovery(platform: Platform, { familyId, userId }: Caller): Promise<void> {
  const row = await repository.findOpenRecovery(platform.database.read, familyId, userId)
  if (row === undefined) throw new ApiError('not_found')
  await stop(platform, row, { by: userId, error: 'not_found' })
}

/** The member whose account it is stops it with a mailed link. @throws ApiError `unknown_confirmation` */
export async function refuseRecovery(platform: Platform, token: string): Promise<void> {
  const row = await repository.findRecoveryByToken(platform.database.read, 'refuse_hash', hashToken(token))
  if (row === undefined) throw new ApiError('unknown_confirmation')
  await stop(platform, row, { by: row.user_id, error: 'unknown_confirmation' })
}

async function stop(
  platform: Platform,
  known: RecoveryRow,
  { by, error }: { by: number; error: 'not_found' | 'unknown_confirmation' },
): Promise<void> {
  const family = known.family_id
  await platform.database.write(async (tx) => {
    const member = await holdMember(tx, family, known.user_id)
    const members = await listFamilyUsers(tx, family)
    const stopper = members.find((each) => each.id === by)
    const row = await repository.findRecovery(tx, family, known.id)
    const isOpen = row !== undefined && stateOf(row, members, platform.now()) !== 'over'
    if (member === undefined || stopper === undefined || !isOpen) throw new ApiError(error)
    if (stopper.id !== member.id && stopper.role !== 'keeper') throw new ApiError('needs_keeper')
    await repository.updateRecovery(tx, row, { ended_at: platform.now().toISOString() })
    appendToLog(tx, platform, family, 'recovery_stopped', { by: asPerson(stopper), about: asPerson(member) })
    const vouched = members.filter(({ id }) => voucherIds(row).includes(id))
    await mailStopped({ tx, platform, member, key: row.id }, vouched, by)
  })
  platform.wakeSignal.notify()
}

/** Notes that somebody has asked for a member at the sign-in page, and tells the keepers; once in the time that it stays open. */
export async function noteAsked(platform: Platform, user: User): Promise<void> {
  await platform.database.write(async (tx) => {
    const member = await holdMember(tx, user.familyId, user.id)
    if (member === undefined || (await reachOf(platform, tx, member)) !== undefined) return
    const members = await listFamilyUsers(tx, user.familyId)
    if (!members.some(({ id, role }) => role === 'keeper' && id !== member.id)) return
    const since = timeAfter(platform.now(), -openMs)
    if ((await findStillOpen(platform, tx, member, members)) !== undefined) return
    if (await repository.hasAsked(tx, member.familyId, member.id, since)) return
    const row = newRecovery(platform, member, true)
    await repository.insertRecovery(tx, row)
    appendToLog(tx, platform, member.familyId, 'recovery_asked', { about: asPerson(member) })
    await mailAsked({ tx, platform, member, key: `${row.id} asked` }, members)
  })
  platform.wakeSignal.notify()
}

/** One whose link is good, and whom it lets in. */
interface UsableRecovery {
  row: RecoveryRow
  user: User
  members: User[]
}

/** Finds whom a link lets in; undefined if it does not work, or not any longer. */
export async function findUsableRecovery(platform: Platform, db: Reader, token: string): Promise<UsableRecovery | undefined> {
  const now = platform.now()
  const row = await repository.findRecoveryByToken(db, 'link_hash', hashToken(token))
  if (row === undefined || (row.link_expires_at ?? '') <= now.toISOString()) return undefined
  const members = await listFamilyUsers(db, row.family_id)
  const user = members.find(({ id }) => id === row.user_id)
  if (user === undefined || stateOf(row, members, now) !== 'ready') return undefined
  return (await reachOf(platform, db, user)) === undefined ? { row, user, members } : undefined
}

/** Keeps a member's account from changing until the transaction ends, so that of two steps one comes after the other. */
export async function holdMember(tx: Writer, family: FamilyId, id: number): Promise<User | undefined> {
  const known = await findUserById(tx, family, id)
  if (known === undefined || !(await holdAccount(tx, known.accountId))) return undefined
  return findUserById(tx, family, id)
}

const reachOf = async (platform: Platform, db: Reader, { accountId, email }: User) =>
  refuseReach((await listUsersOfAccount(db, accountId)).length, email !== null && isOperatorEmail(platform, email))

/** Finds what is open for a member, and ends it if it has lapsed, so that another can begin. */
async function findStillOpen(
  platform: Platform,
  tx: Writer,
  member: User,
  members: readonly User[],
): Promise<RecoveryRow | undefined> {
  const row = await repository.findOpenRecovery(tx, member.familyId, member.id)
  if (row === undefined || stateOf(row, members, platform.now()) !== 'over') return row
  await repository.updateRecovery(tx, row, { ended_at: platform.now().toISOString() })
  return undefined
}

function newRecovery(platform: Platform, member: User, isAsked: boolean): RecoveryRow {
  const now = platform.now()
  return {
    id: randomUUID(),
    family_id: member.familyId,
    user_id: member.id,
    created_at: now.toISOString(),
    is_asked: isAsked ? 1 : 0,
    first_keeper_id: null,
    first_at: null,
    second_keeper_id: null,
    opens_at: null,
    expires_at: timeAfter(now, openMs),
    refuse_hash: null,
    link_hash: null,
    link_expires_at: null,
    ended_at: null,
  }
}

/** Nothing for one that has lapsed. */
function present(platform: Platform, row: RecoveryRow, members: readonly User[], { userId }: Caller): Recovery[] {
  const now = platform.now()
  const state = stateOf(row, members, now)
  const member = members.find(({ id }) => id === row.user_id)
  const self = members.find(({ id }) => id === userId)
  if (state === 'over' || member === undefined || self === undefined) return []
  const isFirst = row.first_keeper_id === userId
  return [
    {
      id: row.id,
      user_id: row.user_id,
      person_id: member.personId,
      person_name: member.name,
      state,
      creation_date: row.created_at,
      is_asked: row.is_asked === 1,
      keepers: voucherIds(row).map((id) => nameIn(members, id)),
      opens: row.opens_at,
      expires: row.expires_at,
      can_vouch:
        (state === 'asked' || (state === 'vouched' && !isFirst)) && refuseVouch(self, member.id, members, now) === undefined,
      can_show: state === 'ready' && row.second_keeper_id === userId,
    },
  ]
}
