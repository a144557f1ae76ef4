import type { ChangeKind, Language } from '@banyan/contract'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { DeletionBatch } from '../../platform/soft-delete.ts'

/** What is deleted together is one batch, and comes back together. */
interface Hiding {
  family: FamilyId
  at: string
  batch: DeletionBatch
}

/** What of a line of history says what it did, and who did it; the values as JSON. */
interface RecordedLine {
  kind: ChangeKind
  user_id: number
  user_name: string
  count: number
  value_before: string | null
  value_after: string | null
}

/**
 * What happens to people and photos that other features have to follow, by name. Each is handled in the transaction it happens in:
 * it cannot be lost, and a reaction that throws undoes all of it. Who reacts to what: `reactions.ts`.
 */
export interface DomainEvents {
  /** A line of history was written. */
  changeRecorded: { family: FamilyId; line: RecordedLine; at: string }
  personHidden: Hiding & { personId: number }
  personShown: { family: FamilyId; batchId: string }
  /** For good; their rows are still there. */
  personErased: { family: FamilyId; personId: number; at: string }
  /** Both photos by the names of their files; '' is none. */
  profilePhotoChanged: { family: FamilyId; personId: number; before: string; after: string; at: string }
  /** `photo` names the file of their profile photo; '' is none. */
  faceRecognitionChanged: { family: FamilyId; personId: number; isOn: boolean; photo: string; at: string }
  /** Of the person that a user is. */
  personLanguageChanged: { family: FamilyId; userId: number; language: Language }
  imagesHidden: Hiding & { images: number[] }
  imagesShown: { family: FamilyId; at: string; batchId: string; images: number[] }
  /** By a multiple of 90 degrees. */
  imageTurned: { family: FamilyId; imageId: number; anticlockwiseAngle: number }
  /** A user has a new password; sessions and mailed links have ended. Whom open invitations had invited that ended with it is said by `endsInvitations`. */
  passwordReplaced: { family: FamilyId; userId: number; at: string; endsInvitations: (names: string[]) => void }
  /** A user leaves; their rows are still there. What files they leave in the media store is said by `leavesFiles`. */
  userLeaves: { family: FamilyId; userId: number; leavesFiles: (keys: string[]) => void }
}

/** One after the other, in the order of the list. */
export type Reactions = {
  readonly [Name in keyof DomainEvents]: readonly ((tx: Writer, event: DomainEvents[Name]) => Promise<void>)[]
}

let wired: Reactions | undefined

/** Says once for the whole process who reacts to what. */
export function wireReactions(reactions: Reactions): void {
  wired = reactions
}

/** @throws what a reaction throws, and Error when nothing is wired: an entry point has forgotten `reactions.ts` */
export async function emit<Name extends keyof DomainEvents>(tx: Writer, name: Name, event: DomainEvents[Name]): Promise<void> {
  if (wired === undefined) throw new Error(`nobody listens to ${name}: reactions.ts was not loaded`)
  for (const react of wired[name]) await react(tx, event)
}
