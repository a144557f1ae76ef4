import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { PictureSource } from '../../platform/media/visible-picture-cache.ts'
import * as repository from './comments.repository.ts'
import type { CommentRow } from './comments.table.ts'

/** Whether a comment has the recording with this key. */
export const hasVoice = async (db: Reader, key: string): Promise<boolean> =>
  (await repository.listVoicesOfKeys(db, [key])).length > 0

/** Finds, across all families, the recordings with these keys. Their files have no versions. */
export async function findVoiceNoteOwners(
  db: Reader,
  keys: string[],
): Promise<Map<string, { family: number; has: (version: number | undefined) => boolean }>> {
  const rows = await repository.listVoicesOfKeys(db, keys)
  return new Map(
    rows.flatMap(({ family_id, voice_key }) =>
      voice_key === null ? [] : [[voice_key, { family: family_id, has: (version) => version === undefined }]],
    ),
  )
}

/** The recording of each of these stories: the last that who told it has left, who needs no account. */
export const readStoryVoices = async (db: Reader, family: FamilyId, facts: number[]): Promise<Map<number, CommentRow>> =>
  new Map((await repository.listGuestVoices(db, family, facts)).map((row) => [row.fact_id ?? 0, row]))

/** The recordings of a family, also those of deleted comments, which can come back. */
export const listVoiceNotes = (db: Reader, family: number) => repository.listVoices(db, family)

/** Finds recordings for the call that serves them. What waits for a member is hidden; what is deleted, or about something that is, is not there. */
export const voiceSource: PictureSource = async (db, family, key) => {
  const row = await repository.findVoice(db, family as FamilyId, key)
  if (row === undefined || row.voice_type === null || row.about_hidden_at !== null) return undefined
  const waits = row.hidden_reason === 'guest'
  if (row.hidden_at !== null && !waits) return undefined
  return { fileName: 'voice', contentType: row.voice_type, isHidden: waits, isVoice: true }
}
