import { changeGroups } from '@banyan/contract'
import type { ChangeKind } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { HiddenPhotos, View } from '../../platform/http/view.ts'
import type { FamilyNews, PersonNews } from '../../platform/mail/render-mail.ts'
import { readQuestionNews } from '../face-questions/question-news.service.ts'
import { maskName, maskUserName } from '../living/masks.ts'
import { seenLine } from '../living/private-lines.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { listAnyGalleries } from '../photos/galleries/galleries.service.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { isOfComment, readCommentNews } from './comment-news.ts'
import { listNews } from './history.repository.ts'
import type { NewsRow } from './history.repository.ts'
import { questionOf } from './told-stories.ts'

/** If a day has more changes, only the newest are reported. */
const maxChanges = 5_000

/**
 * Reads what was added, changed and deleted after one change and up to another. Returns a function of the reader, because nobody
 * is told what they did themselves, and readers have read up to different changes.
 */
export async function readNews(
  db: Reader,
  family: FamilyId,
  after: number,
  upTo: number,
): Promise<(reader: NewsReader) => FamilyNews> {
  const rows = await listNews(db, family, after, upTo, maxChanges)
  const people = await findNamedPeople(db, family, [...new Set(rows.flatMap(endsOf))])
  const galleries = new Map(
    (
      await listAnyGalleries(
        db,
        family,
        idsOf(rows, 'gallery_deleted', (row) => row.gallery_id),
      )
    ).map((gallery) => [gallery.id, gallery]),
  )
  const images = new Map(
    (
      await listAnyImages(
        db,
        family,
        idsOf(rows, 'image_deleted', (row) => row.image_id),
      )
    ).map((image) => [image.id, image]),
  )
  const present: Present = {
    nameOf: (id) => {
      const person = people.get(id)
      return person?.hidden_at === null ? person.name : undefined
    },
    isDeleted: (row) => {
      if (row.kind === 'person_deleted') return row.person_id !== null && people.get(row.person_id)?.hidden_at !== null
      if (row.kind === 'gallery_deleted') return galleries.get(row.gallery_id ?? 0)?.hidden_at !== null
      return row.kind === 'images_deleted' || images.get(row.image_id ?? 0)?.hidden_at !== null
    },
  }
  const questions = await readQuestionNews(db, family, rows)
  const commentsFor = await readCommentNews(db, family, rows, questions.comments)
  return ({ userId, personId, after: read, view, photos }) => ({
    comments: commentsFor({ userId, personId, view, photos }, read),
    ...tellQuestions(questions, { userId, personId, view, photos, after: read }, present.nameOf),
    ...tellApart(
      rows
        .filter(
          (row) => row.id > read && row.user_id !== userId && !isOfComment(row) && !photos.galleries.has(row.gallery_id ?? 0),
        )
        .flatMap((row) => seenLine(view, row) ?? [])
        .map((row) => ({
          ...row,
          person_name: row.person_id === null ? row.person_name : maskName(view, row.person_id, row.person_name),
          user_name: maskUserName(view, row.user_id, row.user_name),
        })),
      {
        ...present,
        nameOf: (id) => {
          const name = present.nameOf(id)
          return name === undefined ? undefined : maskName(view, id, name)
        },
      },
    ),
  })
}

/** How often others ask the reader about faces, and who answered the reader's own questions. */
function tellQuestions(
  news: Awaited<ReturnType<typeof readQuestionNews>>,
  { after, view, ...reader }: NewsReader,
  nameOf: Present['nameOf'],
): Pick<FamilyNews, 'asked' | 'answered'> {
  const asked = news.asked(reader, after)
  const by = new Set(asked.map((line) => maskUserName(view, line.user_id, line.user_name)))
  const answered = new Map<number, By>()
  for (const { person_id: person, user_id: user, user_name: userName } of news.answered(reader, after)) {
    const name = nameOf(person ?? 0)
    if (name !== undefined) note(answered, person ?? 0, maskName(view, person ?? 0, name), maskUserName(view, user, userName))
  }
  return { asked: { count: asked.length, by: [...by].filter((name) => name !== '') }, answered: named(answered) }
}

/** Who is told, what they know already, and what they see. */
interface NewsReader {
  userId: number
  personId: number
  after: number
  view: View
  photos: HiddenPhotos
}

const idsOf = (rows: NewsRow[], kind: ChangeKind, idOf: (row: NewsRow) => number | null): number[] => [
  ...new Set(rows.flatMap((row) => (row.kind === kind ? (idOf(row) ?? []) : []))),
]

/** The current state of what the lines are about. */
interface Present {
  /** Returns the name of a person who has not been deleted. */
  nameOf: (id: number) => string | undefined
  /** Whether what a line deleted is still deleted. */
  isDeleted: (row: NewsRow) => boolean
}

const deletions: ReadonlySet<ChangeKind> = new Set(['person_deleted', 'gallery_deleted', 'image_deleted', 'images_deleted'])
/** For photos, only deletions are reported, because the galleries themselves show what is new; of questions, what is answered. */
const untoldKinds: ReadonlySet<ChangeKind> = new Set([
  ...changeGroups.galleries,
  ...changeGroups.photos,
  ...changeGroups.tags,
  ...changeGroups.stories,
])

function tellApart(rows: NewsRow[], { nameOf, isDeleted }: Present): Omit<FamilyNews, 'comments' | 'asked' | 'answered'> {
  const [added, changed, deleted, galleries] = [
    new Map<number, By>(),
    new Map<number, By>(),
    new Map<number, By>(),
    new Map<number, By>(),
  ]
  const photos = { images: new Set<number>(), others: 0, by: new Set<string>() }
  let imported = 0
  // People added and deleted between two mails are left out.
  const created = new Set(
    rows.flatMap((row) =>
      row.kind === 'person_created'
        ? [`person ${row.person_id}`]
        : row.kind === 'gallery_created'
          ? [`gallery ${row.gallery_id}`]
          : [],
    ),
  )
  for (const row of rows) {
    if (row.kind === 'family_imported') imported += row.count
    if ((row.kind === 'person_created' || row.kind === 'person_restored') && row.person_id !== null)
      note(added, row.person_id, nameOf(row.person_id), row.user_name)
    if (!deletions.has(row.kind) || !isDeleted(row)) continue
    if (row.kind === 'person_deleted') {
      if (!created.has(`person ${row.person_id}`)) note(deleted, row.person_id ?? 0, row.person_name, row.user_name)
    } else if (row.kind === 'gallery_deleted') {
      if (!created.has(`gallery ${row.gallery_id}`)) note(galleries, row.gallery_id ?? 0, row.title, row.user_name)
    } else {
      if (row.image_id === null) photos.others += row.count
      else photos.images.add(row.image_id)
      photos.by.add(row.user_name)
    }
  }
  const { stories, lines } = tellStories(rows, nameOf)
  for (const row of rows) {
    if (lines.has(row)) continue
    const ends = endsOf(row)
    // Relations of a new person go without saying, so they are not reported.
    if (deletions.has(row.kind) || untoldKinds.has(row.kind) || ends.some((id) => added.has(id))) continue
    for (const id of ends) note(changed, id, nameOf(id), row.user_name)
  }
  const deletedPhotos = { count: photos.images.size + photos.others, by: [...photos.by].filter((name) => name !== '') }
  return {
    added: named(added),
    changed: named(changed),
    stories,
    imported,
    deleted: named(deleted),
    deletedGalleries: named(galleries),
    deletedPhotos,
  }
}

/** What people have told, without what was deleted again, and the lines that tell no more than that. */
function tellStories(rows: NewsRow[], nameOf: Present['nameOf']): Pick<FamilyNews, 'stories'> & { lines: ReadonlySet<NewsRow> } {
  const isStory = ({ title }: NewsRow): boolean => questionOf(title) !== undefined
  const gone = new Set(rows.flatMap((row) => (row.kind === 'fact_deleted' && isStory(row) ? (row.fact_id ?? 0) : [])))
  const told = rows.filter((row) => row.kind === 'fact_created' && isStory(row))
  const stories = told.flatMap((row) => {
    const person = nameOf(row.person_id ?? 0)
    return person === undefined || gone.has(row.fact_id ?? 0) ? [] : [{ person, question: questionOf(row.title) ?? '' }]
  })
  return { stories, lines: new Set(told) }
}

const endsOf = (row: NewsRow): number[] => [row.person_id, row.other_person_id].filter((id) => id !== null)

interface By {
  name: string | undefined
  users: Set<string>
}

function note(things: Map<number, By>, id: number, name: string | undefined, user: string): void {
  const by = things.get(id) ?? { name, users: new Set() }
  if (user !== '') by.users.add(user)
  things.set(id, by)
}

const named = (things: Map<number, By>): PersonNews[] =>
  [...things.values()].flatMap(({ name, users }) => (name === undefined || name === '' ? [] : [{ name, by: [...users] }]))
