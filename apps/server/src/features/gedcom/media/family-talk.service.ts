import { hash } from 'node:crypto'
import type { WritableComment } from '@banyan/gedcom'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { recordingEndings } from '../../../platform/recordings/recording-type.ts'
import { readTitles, seenOf } from '../../commenting/subjects.service.ts'
import { aboutOf } from '../../comments/about.ts'
import type { AboutKind } from '../../comments/about.ts'
import { presentComments } from '../../comments/comments.presenter.ts'
import { readComments, readHearts } from '../../comments/comments.service.ts'
import type { CommentRow } from '../../comments/comments.table.ts'
import { uidOfImported } from '../../comments/imported-comments.service.ts'
import { uidOfHeart } from '../../comments/imported-hearts.service.ts'
import { mentionsIn, withNames } from '../../comments/mentions.ts'
import { getFamilyUid } from '../../families/families.service.ts'
import { isHiddenAuthor, maskComment, maskUserName } from '../../living/masks.ts'

/** What a reader sees of what was said, by the ids of what it is about; plain data, so that it can be sent to a thread. */
export type FamilyTalk = Readonly<Record<AboutKind, ReadonlyMap<number, WritableComment[]>>>

export const noTalk: FamilyTalk = { image: new Map(), gallery: new Map(), person: new Map(), fact: new Map() }

/** Where a recording is in the archive, and its key in the media store. */
interface VoiceFile {
  path: string
  key: string
}

const nobody = { userId: -1, isKeeper: false }

/** Reads what a reader sees of the comments, as it is written into a GEDZIP, with the recordings. */
export async function readFamilyTalk(
  db: Reader,
  family: FamilyId,
  view: View,
): Promise<{ talk: FamilyTalk; voices: VoiceFile[] }> {
  const talk = { image: new Map(), gallery: new Map(), person: new Map(), fact: new Map() } satisfies Record<
    AboutKind,
    Map<number, WritableComment[]>
  >
  const voices: VoiceFile[] = []
  const familyUid = await getFamilyUid(db, family)
  for await (const page of readComments(db, family)) {
    const seen = await seenOf(db, family, view, page)
    const titleOf = await readTitles(db, family, seen.map(aboutOf))
    const rows = seen.filter((row) => titleOf(aboutOf(row)) !== undefined)
    const presented = await presentComments(db, family, rows, nobody)
    for (const [index, row] of rows.entries()) {
      const masked = presented[index] && maskComment(view, presented[index])
      if (masked === undefined) continue
      const names = new Map(masked.mentions.map(({ person_id, name }) => [person_id, name]))
      const voice = isHiddenAuthor(view, masked) ? undefined : voiceOf(row)
      if (row.text === '' && voice === undefined) continue
      if (voice !== undefined && row.voice_key !== null) voices.push({ path: voice.path, key: row.voice_key })
      const { kind, id } = aboutOf(row)
      const comments: Map<number, WritableComment[]> = talk[kind]
      comments.set(id, [
        ...(comments.get(id) ?? []),
        {
          uid: uidOfImported(row) ?? commentUid(familyUid, row.id),
          text: withNames(row.text, (person) => names.get(person) ?? '…'),
          author: masked.author,
          isGuest: masked.by_guest,
          isHeart: false,
          at: row.created_at,
          editedAt: row.edited_at ?? '',
          isOfGallery: kind === 'gallery',
          mentions: mentionsIn(row.text).flatMap((person) => {
            const name = names.get(person)
            return name === undefined ? [] : [{ person, name }]
          }),
          ...(voice === undefined ? {} : { voice }),
        },
      ])
    }
  }
  await addHearts(db, family, view, familyUid, talk)
  return { talk, voices }
}

/** Adds who gave hearts, behind what was said. */
async function addHearts(
  db: Reader,
  family: FamilyId,
  view: View,
  familyUid: string,
  talk: Record<AboutKind, Map<number, WritableComment[]>>,
): Promise<void> {
  for await (const page of readHearts(db, family)) {
    const seen = await seenOf(db, family, view, page)
    const titleOf = await readTitles(db, family, seen.map(aboutOf))
    for (const row of seen) {
      const { kind, id } = aboutOf(row)
      if (titleOf({ kind, id }) === undefined) continue
      const heart = {
        uid: uidOfHeart(row) ?? heartUid(familyUid, row.id),
        text: '',
        author: maskUserName(view, row.user_id, row.present_name ?? row.user_name),
        isGuest: false,
        isHeart: true,
        at: row.created_at,
        editedAt: '',
        isOfGallery: kind === 'gallery',
        mentions: [],
      }
      const known = talk[kind].get(id)
      if (known === undefined) talk[kind].set(id, [heart])
      else known.push(heart)
    }
  }
}

function voiceOf({ id, voice_type: type, voice_ms, voice_waveform: waveform }: CommentRow): WritableComment['voice'] {
  return type === null
    ? undefined
    : { path: `voices/${id}.${recordingEndings[type]}`, form: type, durationMs: Number(voice_ms), waveform }
}

/** An identifier by which other families know a comment again, and this one those that it has written itself. */
const commentUid = (familyUid: string, id: number): string => uidOf(familyUid, 'comment', id)
const heartUid = (familyUid: string, id: number): string => uidOf(familyUid, 'heart', id)
const uidOf = (familyUid: string, kind: string, id: number): string =>
  `${id}-${hash('sha256', `${familyUid}:${kind}:${id}`).slice(0, 32)}`

/** Whether a comment was written in this family, or a heart given, which may be gone since. */
export const isOwnComment = (familyUid: string, uid: string): boolean =>
  /^[1-9]\d{0,14}-/.test(uid) && [commentUid, heartUid].some((made) => uid === made(familyUid, Number(uid.split('-', 1)[0])))
