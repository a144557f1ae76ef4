import type { Comment, Hearts } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { currentAddresses } from '../../platform/media/media-addresses.ts'
import type { MediaAddresses, MediaScope } from '../../platform/media/media-addresses.ts'
import { recordingEndings } from '../../platform/recordings/recording-type.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import type { CommentRow, HeartRow } from './comments.table.ts'
import { mentionsIn } from './mentions.ts'

/** The reader; a guest is nobody's author. */
export interface CommentReader {
  userId: number
  isKeeper: boolean
}

/**
 * Names and voices are as they are: `maskComment` masks them for a reader.
 * @param addresses - makes those of voices; without any, as outside an answer, there are none
 */
export async function presentComments(
  db: Reader,
  family: FamilyId,
  rows: CommentRow[],
  { userId, isKeeper }: CommentReader,
  addresses = currentAddresses(family),
): Promise<Comment[]> {
  const names = await findNamedPeople(db, family, [...new Set(rows.flatMap(mentionedIn))])
  return rows.map((row) => {
    const isOwn = row.guest_name === null && row.user_id === userId
    return {
      id: row.id,
      image_id: row.image_id,
      gallery_id: row.gallery_id,
      person_id: row.person_id,
      fact_id: row.fact_id,
      text: row.text,
      mentions: mentionedIn(row).flatMap((id) => {
        const name = names.get(id)?.name
        return name === undefined ? [] : [{ person_id: id, name }]
      }),
      voice: presentVoice(row, addresses),
      user_id: row.user_id,
      author: authorOf(row),
      by_guest: row.guest_name !== null,
      is_own: isOwn,
      can_delete: isOwn || isKeeper,
      is_edited: row.edited_at !== null,
      creation_date: row.created_at,
      last_updated_date: row.edited_at ?? row.created_at,
    }
  })
}

/** @param scope - who can use the address */
export const presentVoice = (
  { voice_key: key, voice_type: type, voice_ms, voice_waveform: waveform }: CommentRow,
  addresses: MediaAddresses | undefined,
  scope?: MediaScope,
): Comment['voice'] =>
  key === null || type === null || addresses === undefined
    ? null
    : {
        url: addresses.of({ key, version: 1 }, `voice.${recordingEndings[type]}`, scope),
        duration_ms: Number(voice_ms),
        waveform,
      }

/** Guests mention nobody. */
const mentionedIn = ({ guest_name, text }: CommentRow): number[] => (guest_name === null ? mentionsIn(text) : [])

export const authorOf = ({ guest_name, present_name, author_name }: CommentRow): string =>
  guest_name ?? present_name ?? author_name

export const presentHearts = (rows: HeartRow[], { count, isOwn }: { count: number; isOwn: boolean }): Hearts => ({
  count,
  is_own: isOwn,
  from: rows.map(({ user_id, present_name, user_name }) => ({ user_id: Math.max(0, user_id), name: present_name ?? user_name })),
})
