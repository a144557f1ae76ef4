import { limits } from '@banyan/contract'
import type { Hearts } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { About, AboutKind } from './about.ts'
import { presentHearts } from './comments.presenter.ts'
import * as repository from './comments.repository.ts'
import type { WaitingRow } from './comments.repository.ts'
import type { CommentRow, HeartRow } from './comments.table.ts'

/** What is shown beside a photo or a gallery. */
export interface Talk {
  comment_count: number
  heart_count: number
  has_heart: boolean
}

export const noTalk: Talk = { comment_count: 0, heart_count: 0, has_heart: false }

/** Counts what was said about each of these things, with two statements. @param user - whose hearts are their own */
export async function countTalk(
  db: Reader,
  family: FamilyId,
  kind: AboutKind,
  ids: number[],
  user: number,
): Promise<(id: number) => Talk> {
  if (ids.length === 0) return () => noTalk
  const [comments, hearts] = await Promise.all([
    repository.countComments(db, family, kind, ids),
    repository.countHearts(db, family, kind, ids, user),
  ])
  return (id) => ({
    comment_count: comments.get(id) ?? 0,
    heart_count: hearts.get(id)?.count ?? 0,
    has_heart: hearts.get(id)?.isOwn === true,
  })
}

/** Reads the newest comments about one thing, the oldest of them first. @param before - those older than this one */
export async function readPageOf(
  db: Reader,
  family: FamilyId,
  about: About,
  before: number | undefined,
): Promise<{ count: number; rows: CommentRow[]; hasEarlier: boolean }> {
  const [rows, counts] = await Promise.all([
    repository.listComments(db, family, about, before, limits.commentPage + 1),
    repository.countComments(db, family, about.kind, [about.id]),
  ])
  return {
    count: counts.get(about.id) ?? 0,
    rows: rows.slice(0, limits.commentPage).toReversed(),
    hasEarlier: rows.length > limits.commentPage,
  }
}

/** Names are as they are: `maskHearts` masks them for a reader. */
export async function readHeartsOf(db: Reader, family: FamilyId, about: About, user: number): Promise<Hearts> {
  const [rows, counts] = await Promise.all([
    repository.listHearts(db, family, about, limits.heartNames),
    repository.countHearts(db, family, about.kind, [about.id], user),
  ])
  return presentHearts(rows, counts.get(about.id) ?? { count: 0, isOwn: false })
}

/** The photos with hearts, including those that some readers do not see. @param user - only those with this user's own */
export const listLovedPhotos = async (db: Reader, family: FamilyId, user: number | undefined): Promise<ReadonlySet<number>> =>
  new Set(await repository.listLovedPhotos(db, family, user))

/** The comments of guests that wait, on what a reader sees, the oldest first. */
export async function listWaitingComments(db: Reader, family: FamilyId, view: View): Promise<WaitingRow[]> {
  const { images, galleries } = await view.hiddenPhotos()
  return (await repository.listWaiting(db, family, limits.waitingGuestComments)).filter(
    ({ image_id, in_gallery, person_id }) =>
      !images.has(image_id ?? 0) && !galleries.has(in_gallery ?? 0) && (person_id === null || !view.isHidden(person_id)),
  )
}

export const countWaitingComments = (db: Reader, family: FamilyId): Promise<number> => repository.countWaiting(db, family)

/** Includes deleted comments. */
export const findAnyComments = (db: Reader, family: FamilyId, ids: number[]): Promise<CommentRow[]> =>
  repository.listCommentsById(db, family, ids)

/** Lists what was said to the images from one id to another, both included, in no order. */
export const listTextsOfImages = (
  db: Reader,
  family: FamilyId,
  from: number,
  to: number,
): Promise<{ image_id: number | null; text: string }[]> => repository.listTextsBetween(db, { family, from, to })

const pageSize = 500

/** Reads all comments of a family, in pages; also those on what is deleted. */
export async function* readComments(db: Reader, family: FamilyId): AsyncGenerator<CommentRow[]> {
  for (let after = 0; ;) {
    const page = await repository.listCommentsAfter(db, family, after, pageSize)
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.id ?? after
  }
}

/** Reads all hearts of a family, in pages; also those of what is deleted. */
export async function* readHearts(db: Reader, family: FamilyId): AsyncGenerator<HeartRow[]> {
  for (let after = 0; ;) {
    const page = await repository.listHeartsAfter(db, family, after, pageSize)
    if (page.length === 0) return
    yield page
    after = page.at(-1)?.id ?? after
  }
}

/** The comments and hearts that a merge moved. */
export interface TalkJournal {
  comments: number[]
  hearts: number[]
}

/** Moves what was said about a person who is merged into another. */
export const moveTalk = async (
  tx: Writer,
  family: FamilyId,
  from: number,
  to: number,
  only?: TalkJournal,
): Promise<TalkJournal> => ({
  comments: await repository.moveComments(tx, family, from, to, only?.comments),
  hearts: await repository.moveHearts(tx, family, 'person_id', from, to, only?.hearts),
})

/** Moves what was said about a photo that becomes part of another one. @param only - what an earlier move took along */
export const moveTalkOfImage = (
  tx: Writer,
  family: FamilyId,
  from: number,
  to: number,
  only?: TalkJournal,
): Promise<TalkJournal> => repository.moveTalkOfImage(tx, family, from, to, only)
