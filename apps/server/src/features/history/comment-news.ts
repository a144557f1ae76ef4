import { changeGroups } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { HiddenPhotos, View } from '../../platform/http/view.ts'
import type { CommentNews } from '../../platform/mail/render-mail.ts'
import { readFactSubjects, readTitles } from '../commenting/subjects.service.ts'
import { aboutOf } from '../comments/about.ts'
import type { About } from '../comments/about.ts'
import type { CommentDetails } from '../comments/change-comments.ts'
import { authorOf } from '../comments/comments.presenter.ts'
import { findAnyComments } from '../comments/comments.service.ts'
import type { CommentRow } from '../comments/comments.table.ts'
import { isFactHidden, maskUserName } from '../living/masks.ts'
import { findRecordingsOfStories } from '../stories/read-stories.service.ts'
import type { NewsRow } from './history.repository.ts'
import { questionOf } from './told-stories.ts'

const kinds: readonly string[] = changeGroups.comments

export const isOfComment = ({ kind }: { kind: string }): boolean => kinds.includes(kind)

interface CommentReader {
  userId: number
  personId: number
  view: View
  photos: HiddenPhotos
}

/**
 * Returns what was said, for a reader: each thing once, with the number of comments that are still there.
 * @param except - comments that are told in another way
 */
export async function readCommentNews(
  db: Reader,
  family: FamilyId,
  rows: readonly NewsRow[],
  except: ReadonlySet<number> = new Set(),
): Promise<(reader: CommentReader, after: number) => CommentNews[]> {
  const lines = rows.filter(
    ({ kind, comment_id: id }) => (kind === 'comment_added' || kind === 'comment_changed') && !except.has(id ?? 0),
  )
  const comments = new Map<number, CommentRow>()
  const ids = [...new Set(lines.flatMap(({ comment_id }) => comment_id ?? []))]
  for (let start = 0; start < ids.length; start += idsAtOnce)
    for (const row of await findAnyComments(db, family, ids.slice(start, start + idsAtOnce)))
      if (row.hidden_at === null) comments.set(row.id, row)
  const titleOf = await readTitles(db, family, [...comments.values()].map(aboutOf))
  const facts = await readFactSubjects(db, family, [...new Set([...comments.values()].flatMap(({ fact_id }) => fact_id ?? []))])
  const stories = new Map(
    rows.flatMap(({ kind, fact_id: fact, title, id }) =>
      kind === 'fact_created' && fact !== null && questionOf(title) !== undefined ? [[fact, id]] : [],
    ),
  )
  const recordings = await findRecordingsOfStories(db, family, [...stories.keys()])
  return ({ userId, personId, view, photos }, after) => {
    const told = new Map<string, CommentNews & { seen: Set<number> }>()
    for (const { id, kind, user_id, comment_id, details } of lines) {
      const comment = comments.get(comment_id ?? 0)
      if (id <= after || user_id === userId || comment === undefined) continue
      // A story that was spoken is told as a story.
      if (recordings.has(comment.id) && (stories.get(comment.fact_id ?? 0) ?? 0) > after) continue
      const about = aboutOf(comment)
      const fact = about.kind === 'fact' ? facts.get(about.id) : undefined
      const title = titleOf(about)
      if (title === undefined || (fact === undefined ? isHidden(about, view, photos) : isFactHidden(view, fact))) continue
      const mentions = (JSON.parse(details ?? '{}') as CommentDetails).mentions ?? []
      const isMentioned = mentions.includes(personId)
      // Somebody who corrects a word is no news.
      if (kind === 'comment_changed' && !isMentioned) continue
      // What is said about facts is told with those whom they are about.
      const key = fact === undefined ? `${about.kind} ${about.id}` : `person ${fact.people.map((person) => person.id).join(' ')}`
      const kindOfNews = about.kind === 'fact' ? 'person' : about.kind
      const news = told.get(key) ?? {
        kind: kindOfNews,
        title,
        count: 0,
        voices: 0,
        by: [],
        mentionsReader: false,
        seen: new Set(),
      }
      told.set(key, news)
      news.mentionsReader ||= isMentioned
      if (news.seen.has(comment.id)) continue
      news.seen.add(comment.id)
      news.count += 1
      if (comment.voice_key !== null) news.voices += 1
      const author = comment.guest_name ?? maskUserName(view, comment.user_id, authorOf(comment))
      if (author !== '' && !news.by.includes(author)) news.by.push(author)
    }
    return [...told.values()]
      .map(({ seen: _seen, ...news }) => news)
      .toSorted((one, other) => Number(other.mentionsReader) - Number(one.mentionsReader))
  }
}

const idsAtOnce = 500

const isHidden = ({ kind, id }: About, view: View, photos: HiddenPhotos): boolean =>
  kind === 'person' ? view.isHidden(id) : (kind === 'image' ? photos.images : photos.galleries).has(id)
