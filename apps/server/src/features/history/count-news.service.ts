import { changeGroups } from '@banyan/contract'
import type { ChangeKind } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { HiddenPhotos, View } from '../../platform/http/view.ts'
import { seenLine } from '../living/private-lines.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { isOfComment, readCommentNews } from './comment-news.ts'
import { listNews } from './history.repository.ts'
import { questionOf } from './told-stories.ts'
import type { ToldStory } from './told-stories.ts'

/** If there are more changes, only the newest count. */
const maxChanges = 5_000

/** So many stories are told of by name. */
const mostStories = 5

interface NewsReader {
  userId: number
  personId: number
  view: View
  photos: HiddenPhotos
}

interface NewsCount {
  /** People who were added or of whom something was changed. */
  people: number
  comments: number
  mentionsReader: boolean
  /** What people have told, the newest first. */
  stories: ToldStory[]
}

/** What says nothing about anybody. */
const otherKinds: ReadonlySet<ChangeKind> = new Set([
  ...changeGroups.galleries,
  ...changeGroups.photos,
  ...changeGroups.tags,
  ...changeGroups.stories,
  'person_deleted',
])

const isAdding = (kind: ChangeKind): boolean => kind === 'person_created' || kind === 'person_restored'

/**
 * Counts what others added and changed after one change and up to another. A line about somebody whom the reader does not see, or about a
 * couple of whom they do not see one, does not count at all; nor do imports for those who do not see everybody.
 */
export async function countNews(
  db: Reader,
  family: FamilyId,
  after: number,
  upTo: number,
  { userId, personId, view, photos }: NewsReader,
): Promise<NewsCount> {
  const rows = await listNews(db, family, after, upTo, maxChanges)
  const lines = rows
    .filter((row) => row.user_id !== userId && !isOfComment(row) && !otherKinds.has(row.kind))
    .flatMap((row) => seenLine(view, row) ?? [])
  const endsOf = ({ person_id, other_person_id }: (typeof lines)[number]) =>
    [person_id, other_person_id].filter((id) => id !== null)
  const added = new Set(lines.flatMap(({ kind, person_id }) => (isAdding(kind) ? (person_id ?? []) : [])))
  const seen = new Set(
    lines.flatMap((line) => {
      const ends = endsOf(line)
      if (ends.some((id) => view.isHidden(id))) return []
      // Whose relative a new person is goes without saying.
      return ends.some((id) => added.has(id)) ? ends.filter((id) => added.has(id)) : ends
    }),
  )
  const people = await findNamedPeople(db, family, [...seen])
  const imported = lines.reduce((sum, { kind, count }) => sum + (kind === 'family_imported' ? count : 0), 0)
  const comments = (await readCommentNews(db, family, rows))({ userId, personId, view, photos }, after)
  const gone = new Set(lines.flatMap(({ kind, fact_id }) => (kind === 'fact_deleted' ? (fact_id ?? []) : [])))
  const stories = lines.flatMap(({ kind, title, person_id, fact_id }) => {
    const question = kind === 'fact_created' ? questionOf(title) : undefined
    const person = people.get(person_id ?? 0)
    if (question === undefined || person?.hidden_at !== null || fact_id === null || gone.has(fact_id)) return []
    return [{ person_id: person_id ?? 0, fact_id, name: person.name, question }]
  })
  return {
    stories: stories.toReversed().slice(0, mostStories),
    people: [...seen].filter((id) => people.get(id)?.hidden_at === null).length + (view.isWhole ? imported : 0),
    comments: comments.reduce((sum, { count }) => sum + count, 0),
    mentionsReader: comments.some(({ mentionsReader }) => mentionsReader),
  }
}
