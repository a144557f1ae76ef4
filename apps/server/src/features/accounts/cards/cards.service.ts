import { randomUUID } from 'node:crypto'
import { limits, localeOf, regionOf } from '@banyan/contract'
import type { CallBody, CallResponse, Card, Locale } from '@banyan/contract'
import { countToday, secondsLeftToday } from '../../../platform/daily-count.ts'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { inLocale } from '../../../platform/messages/in-locale.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { dayMs, timeAfter } from '../../../platform/time.ts'
import { changeFamily } from '../../families/change-family.ts'
import { getFamilyName } from '../../families/families.service.ts'
import { refuseFullFamily } from '../../families/usage.service.ts'
import { maskUserName } from '../../living/masks.ts'
import { followUserLanguage, getInvitable, recordMembershipChange } from '../../people/people.service.ts'
import { recordAccountEvent } from '../account-events/account-events.service.ts'
import { refuseEndedSession } from '../sessions/sessions.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { addUserWithoutAddress } from '../sign-up/create-account.service.ts'
import { requireStepUp } from '../step-up/step-up.service.ts'
import { hashToken, newToken } from '../tokens.ts'
import { findUserById, getUser, listUsersOfAccount } from '../users.repository.ts'
import { refuseUnlessKeeper } from '../users.service.ts'
import type { User } from '../users.types.ts'
import { refuseCardAccount, refuseKeepersCard, stateOf } from './cards.policy.ts'
import * as repository from './cards.repository.ts'
import type { CardRow } from './cards.repository.ts'
import type { CardKind } from './cards.table.ts'

/** How long a card may wait until it is used: a keeper's comes by post or at the next visit, an own one is for a device at hand. */
const validDays: Record<CardKind, number> = { keeper: 7, own: 1 }
/** The maximum number of cards per day. */
const maxPerDay = { ofFamily: 100, ofMember: 20 }

type Made = CallResponse<'createOwnCard'>

/** Lists the cards that keepers of the caller's family have made. */
export async function listCards(platform: Platform, caller: Caller): Promise<Card[]> {
  const rows = await repository.listKeepersCards(platform.database.read, caller.familyId, limits.cards)
  return rows.map((row) => present(row, platform.now().toISOString()))
}

/** Lists the cards that sign in as the caller, their own and those that keepers have made. */
export async function listOwnCards(platform: Platform, { familyId, userId }: Caller, view: View): Promise<Card[]> {
  const rows = await repository.listCardsOfUser(platform.database.read, familyId, userId, limits.cards)
  const nameOf = ({ maker_id, maker_name }: CardRow): string => maskUserName(view, maker_id, maker_name)
  return rows.map((row) => present(row, platform.now().toISOString(), nameOf(row)))
}

/**
 * Makes somebody in the tree a member whose account has no address, and their card.
 * @throws ApiError `needs_keeper`, `confirm_needed`, `not_found`, `user_exists`, `person_deceased`, `sign_up_closed`, `family_full`
 */
export async function createCardAccount(
  platform: Platform,
  caller: Caller,
  { person_id: personId, language, role }: CallBody<'createCardAccount'>,
  userAgent: string,
): Promise<Made> {
  if (platform.config.signUp === 'closed') throw new ApiError('sign_up_closed')
  await requireStepUp(platform, caller)
  const { familyId } = caller
  const now = platform.now().toISOString()
  try {
    return await changeFamily(platform, familyId, async (tx) => {
      await refuseEndedSession(tx, caller)
      await refuseUnlessKeeper(tx, caller)
      const { person } = await getInvitable(tx, caller, personId)
      const refusal = refuseCardAccount(person)
      if (refusal !== undefined) throw new ApiError(refusal)
      const userId = await addUserWithoutAddress(tx, { familyId, personId, role, language }, now)
      await followUserLanguage(tx, caller, language, now, personId)
      await refuseFullFamily(tx, platform, familyId, 'members')
      await recordMembershipChange(tx, { familyId, userId, personId }, now)
      // Relatives write in the words of one place.
      const locale = localeOf(language, regionOf(caller.locale))
      return addCard(tx, platform, caller, { user: await getUser(tx, familyId, userId), kind: 'keeper', locale, userAgent })
    })
  } catch (error) {
    // Two keepers made an account for the same person at the same moment.
    throw isUniqueViolation(error) ? new ApiError('user_exists') : error
  }
}

/**
 * Makes a new card for a member whose account has no address; their earlier one ends.
 * @param signsOut - whether all devices of the member are signed out, for one who has lost theirs
 * @throws ApiError `needs_keeper`, `confirm_needed`, `not_found`, `no_keepers_card`
 */
export async function createMemberCard(
  platform: Platform,
  sessions: Sessions,
  caller: Caller,
  id: number,
  signsOut: boolean,
  userAgent: string,
): Promise<Made> {
  await requireStepUp(platform, caller)
  const { made, ended } = await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    await refuseUnlessKeeper(tx, caller)
    const user = await findUserById(tx, caller.familyId, id)
    if (user === undefined) throw new ApiError('not_found')
    const refusal = refuseKeepersCard(user, await countFamilies(tx, user))
    if (refusal !== undefined) throw new ApiError(refusal)
    const signedOut = signsOut ? await sessions.endAll(tx, user.accountId) : []
    return {
      made: await addCard(tx, platform, caller, { user, kind: 'keeper', locale: user.locale, userAgent }),
      ended: signedOut,
    }
  })
  sessions.tellEnded(ended)
  platform.wakeSignal.notify()
  return made
}

/** Makes a card for another device of the caller's; an earlier one ends. @throws ApiError `confirm_needed` */
export async function createOwnCard(platform: Platform, caller: Caller, userAgent: string): Promise<Made> {
  const user = await requireStepUp(platform, caller)
  const made = await platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    return addCard(tx, platform, caller, { user, kind: 'own', locale: user.locale, userAgent })
  })
  platform.wakeSignal.notify()
  return made
}

/** Withdraws an open card that a keeper has made. @throws ApiError `not_found` */
export async function withdrawCard(platform: Platform, caller: Caller, id: string): Promise<void> {
  await withdraw(platform, caller, id, ({ kind }) => kind === 'keeper')
}

/** Withdraws an open card of the caller's. @throws ApiError `not_found` */
export async function withdrawOwnCard(platform: Platform, caller: Caller, id: string): Promise<void> {
  await withdraw(platform, caller, id, ({ user_id }) => user_id === caller.userId)
}

async function withdraw(
  platform: Platform,
  { familyId }: Caller,
  id: string,
  isMeant: (card: CardRow) => boolean,
): Promise<void> {
  await platform.database.write(async (tx) => {
    const card = await repository.findCard(tx, id)
    const isTheirs = card !== undefined && card.family_id === familyId && isMeant(card)
    if (!isTheirs || !(await repository.endCard(tx, familyId, id, platform.now().toISOString()))) throw new ApiError('not_found')
  })
}

/** A card that somebody holds and that still works. */
export interface UsableCard {
  id: string
  kind: CardKind
  makerId: number
  user: User
}

/**
 * Finds whom a card signs in, without using it up.
 * @throws ApiError `card_used`; `card_over` for one that was withdrawn, that nobody used in time or that never existed
 */
export async function findUsableCard(platform: Platform, token: string): Promise<UsableCard> {
  const { read } = platform.database
  const card = await repository.findCardByToken(read, hashToken(token))
  if (card === undefined) throw new ApiError('card_over')
  const usable = await readUsable(platform, read, card)
  if (usable === undefined) throw new ApiError(card.used_at === null ? 'card_over' : 'card_used')
  return usable
}

/** Finds a card that still works by its id, for a sign-in that has begun with it. */
export async function findUsableCardById(platform: Platform, id: string): Promise<UsableCard | undefined> {
  const { read } = platform.database
  const card = await repository.findCard(read, id)
  return card === undefined ? undefined : readUsable(platform, read, card)
}

async function readUsable(platform: Platform, db: Reader, card: CardRow): Promise<UsableCard | undefined> {
  if (stateOf(card, platform.now().toISOString()) !== 'open') return undefined
  const user = await findUserById(db, card.family_id as FamilyId, card.user_id)
  if (user === undefined) return undefined
  // They may have an address by now.
  if (card.kind === 'keeper' && refuseKeepersCard(user, await countFamilies(db, user)) !== undefined) return undefined
  return { id: card.id, kind: card.kind, makerId: card.maker_id, user }
}

/** Tells who holds a card whose it is, without using it up. Others learn nothing. */
export async function checkCard(platform: Platform, token: string): Promise<CallResponse<'checkCard'>> {
  const { read } = platform.database
  const card = await repository.findCardByToken(read, hashToken(token))
  const nothing = { state: 'over' as const, person_name: '', family_name: '', made_by: '' }
  if (card === undefined) return nothing
  const isUsed = card.used_at !== null
  if (!isUsed && (await readUsable(platform, read, card)) === undefined) return nothing
  return {
    state: isUsed ? 'used' : 'open',
    person_name: card.name,
    family_name: await getFamilyName(read, card.family_id as FamilyId),
    made_by: card.kind === 'own' ? '' : card.maker_name,
  }
}

const countFamilies = async (db: Reader, { accountId }: User): Promise<number> => (await listUsersOfAccount(db, accountId)).length

/** Adds a card, which ends the one that the member may have. */
async function addCard(
  tx: Writer,
  platform: Platform,
  caller: Caller,
  { user, kind, locale, userAgent }: { user: User; kind: CardKind; locale: Locale; userAgent: string },
): Promise<Made> {
  const now = platform.now()
  const createdAt = now.toISOString()
  const ofFamily = await countToday(tx, now, `cards of family ${user.familyId}`)
  const ofMember = await countToday(tx, now, `cards of member ${user.familyId} ${user.id}`)
  if (ofFamily > maxPerDay.ofFamily || ofMember > maxPerDay.ofMember)
    throw new ApiError('too_many_requests', { retryAfterSeconds: secondsLeftToday(now) })
  const maker = await getUser(tx, caller.familyId, caller.userId)
  const [token, id] = [newToken(), randomUUID()]
  await repository.endCardsOfUser(tx, user.familyId, user.id, createdAt)
  await repository.insertCard(tx, {
    id,
    familyId: user.familyId,
    userId: user.id,
    tokenHash: hashToken(token),
    kind,
    makerId: maker.id,
    makerName: maker.name,
    createdAt,
    expiresAt: timeAfter(now, validDays[kind] * dayMs),
  })
  await recordAccountEvent(tx, platform, user, kind === 'own' ? 'card_made' : 'card_made_by_keeper', { userAgent })
  const card = await repository.findCard(tx, id)
  if (card === undefined) throw new ApiError('not_found')
  return { card: present(card, createdAt, maker.name), url: linkOf(platform, token, locale) }
}

/** The secret is behind the `#`, which browsers send to no server: it is in nobody's log. */
const linkOf = ({ config }: Platform, token: string, locale: Locale): string =>
  `${publicUrl(config)}/accounts/card/?${inLocale(locale)}#${token}`

const present = (row: CardRow, now: string, madeBy = row.maker_name): Card => ({
  id: row.id,
  user_id: row.user_id,
  person_id: row.person_id,
  person_name: row.name,
  made_by: madeBy,
  creation_date: row.created_at,
  expires: row.expires_at,
  state: stateOf(row, now),
  used: row.used_at,
  user_agent: row.user_agent,
})
