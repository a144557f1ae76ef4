import type { ChangeKind, Language } from '@banyan/contract'
import type { EditedPicture } from '@banyan/contract/picture-edit'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { DeletionBatch } from '../../platform/soft-delete.ts'

/** Everything deleted together shares one batch and comes back together. */
interface Hiding {
  family: FamilyId
  at: string
  batch: DeletionBatch
}

/** The part of a history line that says what was done and by whom; values as JSON. */
interface RecordedLine {
  kind: ChangeKind
  user_id: number
  user_name: string
  count: number
  value_before: string | null
  value_after: string | null
}

/**
 * Events about people and photos that other features must follow, by name. Handlers run in the transaction of the event: an event
 * cannot be lost, and a handler that throws rolls everything back. `reactions.ts` lists the handlers.
 */
export interface DomainEvents {
  /** A line of history was written. */
  changeRecorded: { family: FamilyId; line: RecordedLine; at: string }
  personHidden: Hiding & { personId: number }
  personShown: { family: FamilyId; batchId: string }
  /** Permanent; the person's rows still exist when it is emitted. */
  personErased: { family: FamilyId; personId: number; at: string }
  /** Both photos are named by the keys of their files; '' is none. */
  profilePhotoChanged: { family: FamilyId; personId: number; before: string; after: string; at: string }
  /** `photo` is the key of the profile photo's files; '' is none. */
  faceRecognitionChanged: { family: FamilyId; personId: number; isOn: boolean; photo: string; at: string }
  /** The person is a user's own. */
  personLanguageChanged: { family: FamilyId; userId: number; language: Language }
  imagesHidden: Hiding & { images: number[] }
  imagesShown: { family: FamilyId; at: string; batchId: string; images: number[] }
  /** Shown otherwise than before, under the same turn. */
  imageEdited: { family: FamilyId; imageId: number; from: EditedPicture; to: EditedPicture }
  /** An image was cut out of a page; `from` and `to` say what they show of the page's original. */
  imageCut: { family: FamilyId; pageId: number; imageId: number; from: EditedPicture; to: EditedPicture; at: string }
  /** Turned by a multiple of 90 degrees. */
  imageTurned: { family: FamilyId; imageId: number; anticlockwiseAngle: number }
  /**
   * A user has a new password; sessions and mailed links have ended. `endsInvitations` reports whose open invitations ended with
   * it.
   */
  passwordReplaced: { family: FamilyId; userId: number; at: string; endsInvitations: (names: string[]) => void }
  /** People or facts of the family are hidden from some: copies that others have of them must end. */
  livingHidden: { family: FamilyId; at: string }
  /** A user is no keeper any more: they see less, and copies that they have of what keepers see must end. */
  keeperEnded: { family: FamilyId; userId: number; at: string }
  /** Somebody counts as alive, or as younger, than before by their years: guests may see less of them. */
  seemsYounger: { family: FamilyId; at: string }
  /** Photos are hidden from those whom they do not concern: addresses and copies that others have must end. */
  photosMarked: { family: FamilyId; at: string }
  /** A user leaves; their rows still exist. `leavesFiles` reports the files that they leave in the media store. */
  userLeaves: { family: FamilyId; userId: number; leavesFiles: (keys: string[]) => void }
}

/** Handlers run one after the other, in the order of the list. */
export type Reactions = {
  readonly [Name in keyof DomainEvents]: readonly ((tx: Writer, event: DomainEvents[Name]) => Promise<void>)[]
}

let wired: Reactions | undefined

/** Registers all handlers once for the whole process. */
export function wireReactions(reactions: Reactions): void {
  wired = reactions
}

/** @throws what a handler throws, and Error if nothing is registered because an entry point has forgotten `reactions.ts` */
export async function emit<Name extends keyof DomainEvents>(tx: Writer, name: Name, event: DomainEvents[Name]): Promise<void> {
  if (wired === undefined) throw new Error(`nobody listens to ${name}: reactions.ts was not loaded`)
  for (const react of wired[name]) await react(tx, event)
}
