import type { Writer } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { beginMediaEpoch } from '../../../platform/media/media-epochs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emit } from '../../events/events.ts'
import { changeFamily } from '../../families/change-family.ts'
import { eraseFamily, getFamilyUid } from '../../families/families.service.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { erasePerson, releasePerson } from '../../people/people.service.ts'
import { holdAccount } from '../accounts.repository.ts'
import type { Sessions } from '../sessions/sessions.service.ts'
import { deleteSignUpsOf } from '../sign-up/sign-ups.repository.ts'
import { requireStepUp } from '../step-up/step-up.service.ts'
import type { Proof } from '../step-up/step-up.service.ts'
import { countUsers, deleteUser, findUserById, listUsersOfAccount } from '../users.repository.ts'
import type { User } from '../users.types.ts'
import { enqueueErasure } from './erase.service.ts'
import { keepAKeeper } from './keep-a-keeper.service.ts'

/** Who ends a membership: its member, the operator, or a keeper. */
type RemovedBy = 'self' | 'operator' | { userId: number; personId: number }

/**
 * Ends the membership of a caller who has proved who they are; their account ends with its last family. @throws ApiError
 * `wrong_password`, `confirm_needed`
 */
export async function leave(
  platform: Platform,
  sessions: Sessions,
  caller: Caller,
  proof: Proof,
  deleteProfile: boolean,
): Promise<void> {
  const user = await requireStepUp(platform, caller, proof)
  await removeUser(platform, user, deleteProfile, 'self')
  sessions.forgetUser(user)
}

/**
 * Deletes a user, and their person if asked; a person who stays is an ordinary relative. The family goes with its last user:
 * people, pictures, files. The same transaction queues a job that erases what the rows leave behind elsewhere (mails, media, the
 * journal of the database).
 */
export async function removeUser(platform: Platform, user: User, deleteProfile: boolean, by: RemovedBy): Promise<void> {
  await changeFamily(platform, user.familyId, (tx) => removeUserWithin(tx, platform, user, deleteProfile, by))
  platform.wakeSignal.notify()
}

/**
 * Removes a user within the caller's transaction; the caller notifies the family's live clients. Does nothing if the user is
 * already gone.
 */
export async function removeUserWithin(
  tx: Writer,
  platform: Platform,
  user: User,
  deleteProfile: boolean,
  by: RemovedBy,
): Promise<void> {
  // When the request arrives twice, the second could find one other member left. Somebody who has already left must not erase the
  // family.
  if ((await findUserById(tx, user.familyId, user.id)) === undefined) return
  const now = platform.now().toISOString()
  const isLast = (await countUsers(tx, user.familyId)) === 1
  await holdAccount(tx, user.accountId)
  const accountEnds = (await listUsersOfAccount(tx, user.accountId)).length === 1
  const family = await getFamilyUid(tx, user.familyId)
  const fileKeys: string[] = []
  await emit(tx, 'userLeaves', { family: user.familyId, userId: user.id, leavesFiles: (keys) => void fileKeys.push(...keys) })
  await enqueueErasure(tx, platform, {
    at: now,
    family,
    familyId: user.familyId,
    what: isLast
      ? { kind: 'family' }
      : { kind: 'user', userId: user.id, personId: deleteProfile ? user.personId : null, createdAt: user.createdAt },
    // Mails about other families still go out.
    mailsTo: accountEnds ? 'anywhere' : 'family',
    email: user.email,
    fileKeys,
  })
  if (accountEnds && user.email !== null) await deleteSignUpsOf(tx, user.email)
  if (isLast) {
    await eraseFamily(tx, user.familyId)
    return
  }
  const member = { userId: user.id, personId: user.personId }
  if (by === 'self') appendToLog(tx, platform, user.familyId, 'member_left', { by: member })
  else appendToLog(tx, platform, user.familyId, 'member_removed', { about: member, ...(by === 'operator' ? {} : { by }) })
  await beginMediaEpoch(tx, platform, user.familyId)
  const author = { familyId: user.familyId, userId: user.id, personId: user.personId }
  if (deleteProfile) await erasePerson(tx, author, user.personId, () => deleteUser(tx, user.familyId, user.id), now)
  else {
    await deleteUser(tx, user.familyId, user.id)
    await releasePerson(tx, author, user.personId, now)
  }
  await keepAKeeper(tx, platform, user.familyId)
}
