import { limits } from '@banyan/contract'
import type { CallBody, Comment, Comments, Hearts } from '@banyan/contract'
import { countToday, secondsLeftToday } from '../../platform/daily-count.ts'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Recording } from '../../platform/recordings/receive-recording.ts'
import { isHiddenFor } from '../../platform/soft-delete.ts'
import { dayMs, hiddenDays, timeAfter } from '../../platform/time.ts'
import { aboutOf } from '../comments/about.ts'
import type { About } from '../comments/about.ts'
import {
  addComment,
  bringCommentBack,
  changeComments,
  findComment,
  findCommentByKey,
  hideComment,
  readCommentText,
  storeCommentText,
  storeHeart,
} from '../comments/change-comments.ts'
import type { Subject } from '../comments/change-comments.ts'
import { mayBringBack, mayDelete, mayEdit } from '../comments/comments.policy.ts'
import { presentComments } from '../comments/comments.presenter.ts'
import type { CommentReader } from '../comments/comments.presenter.ts'
import { countTalk, readHeartsOf, readPageOf } from '../comments/comments.service.ts'
import type { CommentRow } from '../comments/comments.table.ts'
import { listFactOwners } from '../facts/facts.service.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { isFactHidden } from '../living/masks.ts'
import { getSubject, readAbout } from './subjects.service.ts'

const readerOf = ({ userId, role }: Caller): CommentReader => ({ userId, isKeeper: role === 'keeper' })

/** @throws ApiError `not_found` */
export async function listComments(
  { database: { read } }: Platform,
  { caller, view }: { caller: Caller; view: View },
  about: About,
  before: number | undefined,
): Promise<Comments> {
  const { familyId: family, userId } = caller
  await getSubject(read, family, about)
  const [page, hearts, facts] = await Promise.all([
    readPageOf(read, family, about, before),
    readHeartsOf(read, family, about, userId),
    about.kind === 'person' && before === undefined ? countFactTalk(read, { caller, view }, about.id) : [],
  ])
  const { count, rows, hasEarlier } = page
  const results = await presentComments(read, family, rows, readerOf(caller))
  return { count, results, has_earlier: hasEarlier, hearts, facts }
}

/** Counts what was said about the facts of somebody that the reader sees. */
async function countFactTalk(
  db: Reader,
  { caller, view }: { caller: Caller; view: View },
  person: number,
): Promise<Comments['facts']> {
  const { familyId: family, userId } = caller
  const ids = (await listFactOwners(db, family, person)).flatMap((fact) => (isFactHidden(view, fact) ? [] : fact.id))
  const talkOf = await countTalk(db, family, 'fact', ids, userId)
  return ids.flatMap((id) => {
    const talk = talkOf(id)
    return talk.comment_count + talk.heart_count === 0 ? [] : [{ fact_id: id, ...talk }]
  })
}

/**
 * Counts a comment that is written or changed: nobody floods the history and the mails of a family. @throws ApiError `too_many_comments`
 */
async function countComment({ now }: Platform, tx: Writer, { familyId, userId }: Caller): Promise<void> {
  const time = now()
  if ((await countToday(tx, time, `comments of ${familyId} ${userId}`)) > limits.memberComments)
    throw new ApiError('too_many_comments', { retryAfterSeconds: secondsLeftToday(time) })
}

/** The key of a comment, of which each user has their own; null without one. */
export const commentKeyOf = ({ userId }: Caller, asked: string | undefined): string | null =>
  asked ? `${userId} ${asked}` : null

/** Adds a comment within a transaction of `changeComments`. @throws ApiError `not_found`, `too_many_comments` */
export async function writeComment(
  platform: Platform,
  tx: Writer,
  caller: Caller,
  about: About,
  comment: { text: string; key: string | null; voice?: Recording | undefined },
): Promise<number> {
  await countComment(platform, tx, caller)
  const step = { tx, author: caller, at: platform.now().toISOString() }
  return addComment(step, await getSubject(tx, caller.familyId, about), comment)
}

interface Said {
  text: string
  key: string | undefined
  voice?: Recording
}

/** @throws ApiError `not_found`, `blank_comment`, `too_long`, `too_many_comments`, `family_full` */
export async function createComment(platform: Platform, caller: Caller, about: About, said: Said): Promise<Comment> {
  const family = caller.familyId
  const { voice } = said
  const text = readCommentText(said.text, { isVoice: voice !== undefined })
  const key = commentKeyOf(caller, said.key)
  const known = await findCommentByKey(platform.database.read, family, key)
  const id =
    known?.id ??
    (await changeComments(platform, family, async (tx) => {
      const earlier = await findCommentByKey(tx, family, key)
      if (earlier !== undefined) return earlier.id
      const added = await writeComment(platform, tx, caller, about, { text, key, voice })
      if (voice !== undefined) await refuseFullFamily(tx, platform, family, 'bytes')
      return added
    }))
  return getComment(platform, caller, id)
}

/** @throws ApiError `not_found`, `not_your_comment`, `blank_comment`, `too_long`, `too_many_comments` */
export async function changeComment(platform: Platform, caller: Caller, id: number, asked: string): Promise<Comment> {
  const text = readCommentText(asked, { isVoice: true })
  await withComment(platform, caller, id, async (tx, comment, subject) => {
    if (comment.hidden_at !== null) throw new ApiError('not_found')
    if (!mayEdit(caller, comment)) throw new ApiError('not_your_comment')
    await countComment(platform, tx, caller)
    await storeCommentText({ tx, author: caller, at: platform.now().toISOString() }, comment, subject, text)
  })
  return getComment(platform, caller, id)
}

/** @throws ApiError `not_found`, `not_your_comment` */
export async function deleteComment(platform: Platform, caller: Caller, id: number): Promise<void> {
  await withComment(platform, caller, id, async (tx, comment, subject) => {
    if (comment.hidden_at !== null) throw new ApiError('not_found')
    if (!mayDelete(caller, comment)) throw new ApiError('not_your_comment')
    await hideComment({ tx, author: caller, at: platform.now().toISOString() }, comment, subject)
  })
}

/** @throws ApiError `not_found`, `not_your_comment` */
export async function restoreComment(platform: Platform, caller: Caller, id: number): Promise<Comment> {
  await withComment(platform, caller, id, async (tx, comment, subject) => {
    if (comment.hidden_at === null) return
    const now = platform.now()
    if (comment.hidden_at <= timeAfter(now, -hiddenDays * dayMs)) throw new ApiError('not_found')
    if (!mayBringBack(caller, comment)) throw new ApiError('not_your_comment')
    await bringCommentBack({ tx, author: caller, at: now.toISOString() }, comment, subject)
  })
  return getComment(platform, caller, id)
}

/** @throws ApiError `not_found` */
export async function setHeart(platform: Platform, caller: Caller, body: CallBody<'setHeart'>): Promise<Hearts> {
  const { familyId: family, userId } = caller
  const about = readAbout(body)
  await changeComments(platform, family, async (tx) => {
    const subject = await getSubject(tx, family, about)
    await storeHeart({ tx, author: caller, at: platform.now().toISOString() }, subject, body.is_on)
  })
  return readHeartsOf(platform.database.read, family, about, userId)
}

async function getComment({ database }: Platform, caller: Caller, id: number): Promise<Comment> {
  const row = await findComment(database.read, caller.familyId, id)
  const [comment] = row === undefined ? [] : await presentComments(database.read, caller.familyId, [row], readerOf(caller))
  if (comment === undefined) throw new ApiError('not_found')
  return comment
}

/** What guests wait with is nobody's to change: it is decided about. */
async function withComment(
  platform: Platform,
  { familyId: family }: Caller,
  id: number,
  work: (tx: Writer, comment: CommentRow, subject: Subject) => Promise<void>,
): Promise<void> {
  await changeComments(platform, family, async (tx) => {
    const comment = await findComment(tx, family, id)
    if (comment === undefined || isHiddenFor('guest', comment)) throw new ApiError('not_found')
    await work(tx, comment, await getSubject(tx, family, aboutOf(comment)))
  })
}
