import type { Merge } from '../changes/merge.ts'
import { moveOpenInvite, moveInviteBack } from './invites.repository.ts'

/** An invited person can still join, as the person they were merged into. @returns the invitation that was moved */
export const mergeInvites = ({ tx, author, kept, gone }: Merge): Promise<number | undefined> =>
  moveOpenInvite(tx, author.familyId, gone, kept)

export async function unmergeInvites({ tx, author, kept, gone }: Merge, invite: number | undefined): Promise<void> {
  if (invite !== undefined) await moveInviteBack(tx, author.familyId, invite, kept, gone)
}
