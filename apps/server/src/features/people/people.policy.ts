import type { ErrorCode, Role } from '@banyan/contract'

interface Caller {
  personId: number
  userId: number
  /** Not set for what somebody asked for earlier, which a job does. */
  role?: Role
}

interface Subject {
  id: number
  /** Set when the person is a user of the site. */
  userId: number | null
  locked: boolean
}

export const subjectOf = (row: { id: number; user_id: number | null; locked: 0 | 1 }): Subject => ({
  id: row.id,
  userId: row.user_id,
  locked: row.locked === 1,
})

const isOwn = (caller: Caller, person: Subject): boolean => person.id === caller.personId

/**
 * Who may change what of a person. Readers change only their own. Everybody else of the family may, but:
 *
 * | what                           | who                        | otherwise        |
 * |--------------------------------|----------------------------|------------------|
 * | anything of somebody else      | members and keepers        | `needs_member`   |
 * | anything of a locked person    | its owner                  | `locked_profile` |
 * | `locked`                       | the owner, on their own    | `only_owner`     |
 * | `language` of a user           | that user                  | `only_owner`     |
 * | `face_recognition` of a user   | that user                  | `only_owner`     |
 * | `email` of a user              | nobody: in the settings    | `user_email`     |
 *
 * @returns why not, or undefined
 */
export function refuseChange(caller: Caller, person: Subject, field: string): ErrorCode | undefined {
  if (caller.role === 'reader' && !isOwn(caller, person)) return 'needs_member'
  if (person.locked && !isOwn(caller, person)) return 'locked_profile'
  if (field === 'locked' && !isOwn(caller, person)) return 'only_owner'
  if ((field === 'language' || field === 'face_recognition') && person.userId !== null && !isOwn(caller, person))
    return 'only_owner'
  if (field === 'email' && person.userId !== null) return 'user_email'
  return undefined
}

/**
 * Whether somebody reports the death of a user who is alive as far as anybody knows. That needs the user themselves or two
 * relatives.
 */
export const isDeathOfUser = (caller: Caller, person: Subject, years: { before: number; after: number | undefined }): boolean =>
  person.userId !== null && !isOwn(caller, person) && years.before === 0 && years.after !== undefined && years.after !== 0

/** A user's own person cannot be deleted while the user exists. */
export function refuseDelete(person: Subject): ErrorCode | undefined {
  return person.userId === null ? undefined : 'user_person'
}
