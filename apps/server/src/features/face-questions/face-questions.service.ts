import { limits } from '@banyan/contract'
import type { CallBody, Comment, FaceQuestion, Image } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { HiddenPhotos, View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { commentKeyOf, writeComment } from '../commenting/commenting.service.ts'
import { changeComments, findCommentByKey, readCommentText, tellTalk } from '../comments/change-comments.ts'
import { presentComments } from '../comments/comments.presenter.ts'
import { findAnyComments } from '../comments/comments.service.ts'
import { areFacesOn } from '../families/face-setting.service.ts'
import { maskComment, maskName, maskSuggestion } from '../living/masks.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import { findOpenFace, readFacesInPhotos } from '../tags/faces/open-faces.service.ts'
import {
  countOpenQuestions,
  deletePass,
  findOpenQuestion,
  insertPass,
  insertQuestion,
  listAnsweredQuestions,
  listOpenQuestions,
  listPasses,
} from './face-questions.repository.ts'
import type { AnsweredRow, QuestionRow } from './face-questions.repository.ts'

/** For so long the answers to one's own questions are shown. */
const answeredMs = 7 * dayMs
const maxAnswered = 10

interface QuestionReader {
  caller: Caller
  view: View
}

type Present = (images: readonly ImageRow[]) => Promise<Image[]>

/** Lists open questions, those that ask the caller first, and then the caller's own ones that were answered lately. */
export async function listQuestions(platform: Platform, reader: QuestionReader, present: Present): Promise<FaceQuestion[]> {
  const { read } = platform.database
  const { familyId: family, userId } = reader.caller
  if (!(await areFacesOn(read, family))) return []
  const hidden = await reader.view.hiddenPhotos()
  const after = timeAfter(platform.now(), -answeredMs)
  const open = (await listOpenQuestions(read, family)).filter((row) => !isUnseen(hidden, row))
  const answered = (await listAnsweredQuestions(read, family, { user: userId, after, count: maxAnswered })).filter(
    (row) => !isUnseen(hidden, row),
  )
  const shown = await presentQuestions(read, reader, [...open, ...answered], present)
  return shown.toSorted((one, other) => rankOf(one) - rankOf(other))
}

const rankOf = ({ answer, is_asked: isAsked }: FaceQuestion): number => (answer !== null ? 2 : isAsked ? 0 : 1)

const isUnseen = (hidden: HiddenPhotos, { image_id: image, gallery_id: gallery }: QuestionRow): boolean =>
  hidden.images.has(image) || hidden.galleries.has(gallery)

async function presentQuestions(
  db: Reader,
  { caller, view }: QuestionReader,
  rows: readonly (QuestionRow | AnsweredRow)[],
  present: Present,
): Promise<FaceQuestion[]> {
  const { familyId: family, userId, personId, role } = caller
  const ids = rows.map((row) => row.comment_id)
  const comments = await presentComments(db, family, await findAnyComments(db, family, ids), {
    userId,
    isKeeper: role === 'keeper',
  })
  const ofId = new Map(comments.map((comment): [number, Comment] => [comment.id, maskComment(view, comment)]))
  const faces = await readFacesInPhotos(
    db,
    family,
    rows.map((row) => row.face_id),
  )
  const images = await present([...faces.values()].map(({ image }) => image))
  const imageOf = new Map(images.map((image) => [image.id, image]))
  const passes = await listPasses(db, family, ids)
  const people = await findNamedPeople(
    db,
    family,
    rows.flatMap((row) => ('person_id' in row ? row.person_id : [])),
  )
  return rows.flatMap((row): FaceQuestion[] => {
    const [comment, face] = [ofId.get(row.comment_id), faces.get(row.face_id)]
    const image = imageOf.get(face?.image.id ?? 0)
    // One may have gone since the questions were read.
    if (comment === undefined || face === undefined || image === undefined) return []
    const who = 'person_id' in row ? people.get(row.person_id) : undefined
    const passed = passes.filter((pass) => pass.comment_id === row.comment_id)
    const { id, text, mentions, user_id, author, is_own, creation_date } = comment
    return [
      {
        id,
        face: { ...maskSuggestion(view, face.tag), image },
        text,
        mentions,
        user_id,
        author,
        is_own,
        is_asked: !is_own && (mentions.length === 0 || mentions.some((mention) => mention.person_id === personId)),
        is_passed: passed.some((pass) => pass.user_id === userId),
        pass_count: passed.length,
        answer:
          'person_id' in row && who !== undefined
            ? { person_id: row.person_id, person_name: maskName(view, row.person_id, who.name) }
            : null,
        creation_date,
      },
    ]
  })
}

/**
 * Asks about a face with a comment on its photo; with the same key, once.
 * @throws ApiError `not_found`, `already_asked`, `too_many_questions`, `blank_comment`, `too_long`, `too_many_comments`
 */
export async function askAboutFace(
  platform: Platform,
  reader: QuestionReader,
  body: CallBody<'askAboutFace'>,
  present: Present,
): Promise<FaceQuestion> {
  const { caller } = reader
  const family = caller.familyId
  const text = readCommentText(body.text)
  const key = commentKeyOf(caller, body.idempotency_key)
  const id = await changeComments(platform, family, async (tx) => {
    const earlier = await findCommentByKey(tx, family, key)
    if (earlier !== undefined) return earlier.id
    const face = (await areFacesOn(tx, family)) ? await findOpenFace(tx, family, body.face_id) : undefined
    if (face === undefined) throw new ApiError('not_found')
    if ((await findOpenQuestion(tx, family, { face_id: face.id })) !== undefined) throw new ApiError('already_asked')
    if ((await countOpenQuestions(tx, family)) >= limits.faceQuestions) throw new ApiError('too_many_questions')
    const comment = await writeComment(platform, tx, caller, { kind: 'image', id: face.imageId }, { text, key })
    await insertQuestion(tx, family, comment, face.id)
    return comment
  })
  return getQuestion(platform.database.read, reader, id, present)
}

async function getQuestion(db: Reader, reader: QuestionReader, id: number, present: Present): Promise<FaceQuestion> {
  const row = await findOpenQuestion(db, reader.caller.familyId, { comment_id: id })
  const [question] = row === undefined ? [] : await presentQuestions(db, reader, [row], present)
  if (question === undefined) throw new ApiError('not_found')
  return question
}

/** Notes that the caller does not know, or takes that back. @throws ApiError `not_found` for what is no open question */
export async function passQuestion(platform: Platform, caller: Caller, id: number, isPassed: boolean): Promise<void> {
  const { familyId: family, userId } = caller
  await changeComments(platform, family, async (tx) => {
    const question = await findOpenQuestion(tx, family, { comment_id: id })
    if (question === undefined) throw new ApiError('not_found')
    const at = platform.now().toISOString()
    const isNews = isPassed ? await insertPass(tx, family, id, userId, at) : await deletePass(tx, family, id, userId)
    if (isNews) await tellTalk(tx, family, { kind: 'image', id: question.image_id, title: '' }, at)
  })
}
