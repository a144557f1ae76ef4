import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { HiddenPhotos } from '../../platform/http/view.ts'
import type { Box } from '../../platform/pictures/box.ts'
import type { CommentDetails } from '../comments/change-comments.ts'
import { listAnsweredIn, listOpenAmong, listQuestionBoxes } from './face-questions.repository.ts'

/** What of a line of history says what it is about. */
interface Line {
  id: number
  kind: string
  user_id: number
  user_name: string
  comment_id: number | null
  image_id: number | null
  person_id: number | null
  details: string | null
}

interface QuestionReader {
  userId: number
  personId: number
  photos: HiddenPhotos
}

interface QuestionNews {
  /** Comments that are open questions. */
  comments: ReadonlySet<number>
  /** The lines by which others have asked the reader, after one of them. */
  asked(reader: QuestionReader, after: number): Line[]
  /** The lines by which others have answered the reader. */
  answered(reader: QuestionReader, after: number): Line[]
}

const answers: ReadonlySet<string> = new Set(['tag_added', 'tag_restored'])

/** Reads what some lines ask about faces, and which questions they answer. */
export async function readQuestionNews(db: Reader, family: FamilyId, lines: readonly Line[]): Promise<QuestionNews> {
  const added = lines.filter(({ kind }) => kind === 'comment_added')
  const tagged = lines.filter(({ kind }) => answers.has(kind))
  const open = new Map(
    (await listOpenAmong(db, family, new Set(added.flatMap(({ comment_id: id }) => id ?? [])))).map((row) => [
      row.comment_id,
      row,
    ]),
  )
  const askers = new Map(
    (await listAnsweredIn(db, family, new Set(tagged.flatMap(({ image_id: image }) => image ?? [])))).map((row) => [
      `${row.image_id} ${row.person_id}`,
      row,
    ]),
  )
  const isSeen = ({ photos }: QuestionReader, row: { image_id: number; gallery_id: number }): boolean =>
    !photos.images.has(row.image_id) && !photos.galleries.has(row.gallery_id)
  return {
    comments: new Set(open.keys()),
    asked: (reader, after) =>
      added.filter(({ id, user_id: user, comment_id: comment, details }) => {
        const question = open.get(comment ?? 0)
        if (id <= after || user === reader.userId || question === undefined || !isSeen(reader, question)) return false
        const { mentions = [] } = JSON.parse(details ?? '{}') as CommentDetails
        return mentions.length === 0 || mentions.includes(reader.personId)
      }),
    answered: (reader, after) =>
      tagged.filter(({ id, user_id: user, image_id: image, person_id: person }) => {
        const question = askers.get(`${image} ${person}`)
        return id > after && user !== reader.userId && question?.user_id === reader.userId && isSeen(reader, question)
      }),
  }
}

/** Where the faces are that some comments ask about, open or not. */
export async function readQuestionBoxes(db: Reader, family: FamilyId, comments: readonly number[]): Promise<Map<number, Box>> {
  const rows = await listQuestionBoxes(db, family, new Set(comments))
  return new Map(rows.map(({ comment_id: id, ...box }) => [id, box]))
}
