import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { originalKey } from '../../platform/media/picture-keys.ts'
import { recordingEndings } from '../../platform/recordings/recording-type.ts'
import { readTitles, seenOf } from '../commenting/subjects.service.ts'
import { aboutOf } from '../comments/about.ts'
import { presentComments } from '../comments/comments.presenter.ts'
import { readComments, readHearts } from '../comments/comments.service.ts'
import type { CommentRow } from '../comments/comments.table.ts'
import { withNames } from '../comments/mentions.ts'
import { readQuestionBoxes } from '../face-questions/question-news.service.ts'
import { isHiddenAuthor, maskComment, maskUserName } from '../living/masks.ts'

const nobody = { userId: -1, isKeeper: false }

/** Yields what was said about photos, galleries, people and facts that a reader sees, and who gave them hearts, in pages. */
export async function* readTalk(db: Reader, family: FamilyId, view: View): AsyncGenerator<object[]> {
  for await (const page of readComments(db, family)) {
    const seen = await seenOf(db, family, view, page)
    const titleOf = await readTitles(db, family, seen.map(aboutOf))
    const rows = seen.filter((row) => titleOf(aboutOf(row)) !== undefined)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const faces = await readQuestionBoxes(
      db,
      family,
      rows.map((row) => row.id),
    )
    yield (await presentComments(db, family, rows, nobody)).map((each) => {
      const comment = maskComment(view, each)
      const names = new Map(comment.mentions.map(({ person_id, name }) => [person_id, name]))
      return {
        kind: 'comment',
        ...aboutIn(comment),
        author: comment.author,
        ...(comment.by_guest ? { by_guest: true } : {}),
        text: withNames(comment.text, (id) => names.get(id)),
        ...voiceIn(view, byId.get(comment.id)),
        mentions: [...names.keys()],
        ...(faces.has(each.id) ? { asks_about_face: faces.get(each.id) } : {}),
        creation_date: comment.creation_date,
        last_updated_date: comment.last_updated_date,
      }
    })
  }
  for await (const page of readHearts(db, family)) {
    const seen = await seenOf(db, family, view, page)
    const titleOf = await readTitles(db, family, seen.map(aboutOf))
    yield seen
      .filter((row) => titleOf(aboutOf(row)) !== undefined)
      .map((row) => ({
        kind: 'heart',
        ...aboutIn(row),
        from: maskUserName(view, row.user_id, row.present_name ?? row.user_name),
        creation_date: row.created_at,
      }))
  }
}

/** Yields the recordings of the comments in the copy: the name of each there, and its key in the media store. */
export async function* readVoiceNotes(
  db: Reader,
  family: FamilyId,
  view: View,
): AsyncGenerator<{ readonly name: string; readonly file: string }> {
  for await (const page of readComments(db, family)) {
    const spoken = page.filter(({ voice_key }) => voice_key !== null)
    if (spoken.length === 0) continue
    const seen = await seenOf(db, family, view, spoken)
    const titleOf = await readTitles(db, family, seen.map(aboutOf))
    for (const row of seen) {
      const name = nameOfVoice(view, row)
      if (name !== undefined && row.voice_key !== null && titleOf(aboutOf(row)) !== undefined)
        yield { name, file: originalKey(family, row.voice_key) }
    }
  }
}

/** Undefined for a written comment, and where the reader does not see who speaks. */
function nameOfVoice(view: View, { id, voice_type: type, guest_name: guest, user_id: user }: CommentRow): string | undefined {
  if (type === null || isHiddenAuthor(view, { by_guest: guest !== null, user_id: user })) return undefined
  return `voice-notes/${id}.${recordingEndings[type]}`
}

function voiceIn(view: View, row: CommentRow | undefined): object {
  const file = row && nameOfVoice(view, row)
  return file === undefined ? {} : { voice: file, voice_seconds: Number(row?.voice_ms ?? 0) / 1000 }
}

const aboutIn = (row: Parameters<typeof aboutOf>[0]): object => {
  const { kind, id } = aboutOf(row)
  return { [`${kind}_id`]: id }
}
