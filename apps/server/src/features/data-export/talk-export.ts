import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { readTitles, seenOf } from '../commenting/subjects.service.ts'
import { aboutOf } from '../comments/about.ts'
import { presentComments } from '../comments/comments.presenter.ts'
import { readComments, readHearts } from '../comments/comments.service.ts'
import { withNames } from '../comments/mentions.ts'
import { maskComment, maskUserName } from '../living/masks.ts'

const nobody = { userId: -1, isKeeper: false }

/** Yields what was said about photos, galleries, people and facts that a reader sees, and who gave them hearts, in pages. */
export async function* readTalk(db: Reader, family: FamilyId, view: View): AsyncGenerator<object[]> {
  for await (const page of readComments(db, family)) {
    const seen = await seenOf(db, family, view, page)
    const titleOf = await readTitles(db, family, seen.map(aboutOf))
    const rows = seen.filter((row) => titleOf(aboutOf(row)) !== undefined)
    yield (await presentComments(db, family, rows, nobody)).map((each) => {
      const comment = maskComment(view, each)
      const names = new Map(comment.mentions.map(({ person_id, name }) => [person_id, name]))
      return {
        kind: 'comment',
        ...aboutIn(comment),
        author: comment.author,
        ...(comment.by_guest ? { by_guest: true } : {}),
        text: withNames(comment.text, (id) => names.get(id)),
        mentions: [...names.keys()],
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

const aboutIn = (row: Parameters<typeof aboutOf>[0]): object => {
  const { kind, id } = aboutOf(row)
  return { [`${kind}_id`]: id }
}
