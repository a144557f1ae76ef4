import { hasRole } from '@banyan/contract'
import type { CallQuery, FirstPage, Image } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { HiddenPhotos, View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLastChange } from '../changes/changes.service.ts'
import { listEventsOfDay, mutedBy, nearAsForDays } from '../days/this-day.service.ts'
import { listQuestions } from '../face-questions/face-questions.service.ts'
import { countNews } from '../history/count-news.service.ts'
import { maskSuggestion } from '../living/masks.ts'
import { listUndated } from '../people/undated-people.service.ts'
import type { ImageRow } from '../photos/images/images.table.ts'
import { listImagesOfDay, listNewImages } from '../photos/images/listing/new-images.service.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import { listOpenFaces, listPhotosOf } from '../tags/faces/open-faces.service.ts'

/** A page for a minute: a few of each, and of questions some more, for those who skip one. */
const most = { events: 5, photos: 6, newest: 4, faces: 12, bornUnknown: 12 } as const
/** So many questions a page asks at a time. */
const askedAtOnce = 3
/** Of so many photos of the day, those that may be shown are looked for. */
const photosLooked = 60

interface Reader {
  caller: Caller
  /** Through whose eyes. */
  readerId: number
  view: View
}

type Present = (images: readonly ImageRow[]) => Promise<Image[]>

/** What the first page shows to a reader. Reading it changes nothing. @throws ApiError `invalid_field` */
export async function readFirstPage(
  platform: Platform,
  { caller, readerId, view }: Reader,
  { today, after_id: id = '', after_time: time = '' }: CallQuery<'getFirstPage'>,
  present: Present,
): Promise<FirstPage> {
  const { read } = platform.database
  const family = caller.familyId
  const after = readMark(id, time)
  const isLeftOut = await mutedBy(platform, family, caller.userId)
  const events = await listEventsOfDay(platform, { family, view, isLeftOut }, today)
  const mark = { id: await findLastChange(read, family), time: platform.now().toISOString() }
  const hidden = await view.hiddenPhotos()
  const photos = await listImagesOfDay(
    read,
    family,
    { day: today.slice(5), year: today.slice(0, 4), without: hidden.images },
    photosLooked,
  )
  const leftOut = await listPhotosOf(
    read,
    family,
    photos.map((photo) => photo.id),
    isLeftOut,
  )
  const mayAnswer = hasRole(caller.role, 'member')
  const faces = mayAnswer ? await listOpenFaces(read, family, hidden, isLeftOut, most.faces) : []
  return {
    mark,
    news:
      after === undefined ? null : await readNews(platform, { caller, readerId, view }, hidden, { after, upTo: mark }, present),
    events: events.slice(0, most.events),
    photos: await present(
      photos.filter((photo) => !leftOut.has(photo.id) && !hidden.galleries.has(photo.gallery_id)).slice(0, most.photos),
    ),
    faces: (await present(faces.map(({ image }) => image))).map((image, at) => ({
      ...maskSuggestion(view, faces[at]!.tag),
      image,
    })),
    asked: caller.personId === readerId ? await listQuestions(platform, { caller, view }, present) : [],
    born_unknown_ids: mayAnswer ? await chooseUndated(platform, { caller, readerId, view }, isLeftOut, today) : [],
  }
}

interface Mark {
  id: number
  time: string
}

/** @throws ApiError `invalid_field` */
function readMark(id: string, time: string): Mark | undefined {
  if (id === '' && time === '') return undefined
  if (!/^\d{1,15}$/.test(id)) throw new ApiError('invalid_field', { field: 'after_id' })
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time)) throw new ApiError('invalid_field', { field: 'after_time' })
  return { id: Number(id), time }
}

async function readNews(
  { database: { read } }: Platform,
  { caller: { familyId, userId }, readerId, view }: Reader,
  hidden: HiddenPhotos,
  { after, upTo }: { after: Mark; upTo: Mark },
  present: Present,
): Promise<FirstPage['news']> {
  const span = { after: { id: after.id, at: after.time }, upTo: { id: upTo.id, at: upTo.time } }
  const images = (await listNewImages(read, familyId, span)).filter(
    ({ id, gallery_id, user_id, guest_name }) =>
      !hidden.images.has(id) && !hidden.galleries.has(gallery_id) && (user_id !== userId || guest_name !== null),
  )
  const [gallery, ...others] = new Set(images.map(({ gallery_id }) => gallery_id))
  const newest = await listAnyImages(
    read,
    familyId,
    images.slice(0, most.newest).map(({ id }) => id),
  )
  const { people, comments, mentionsReader, stories } = await countNews(read, familyId, after.id, upTo.id, {
    userId,
    personId: readerId,
    view,
    photos: hidden,
  })
  return {
    photos: images.length,
    gallery_id: others.length === 0 ? (gallery ?? null) : null,
    newest: await present(
      newest
        .filter(({ hidden_at: at, is_set_aside: isAside }) => at === null && isAside === 0)
        .toSorted((one, other) => other.id - one.id),
    ),
    comments,
    mentions_reader: mentionsReader,
    people,
    stories,
  }
}

/** Chooses near people without a year of birth: others each day, so that no question is asked for ever. */
async function chooseUndated(
  platform: Platform,
  { caller: { familyId }, readerId, view }: Reader,
  isLeftOut: (person: number) => boolean,
  today: string,
): Promise<number[]> {
  const isNear = await nearAsForDays(platform, familyId, readerId)
  const ids = (await listUndated(platform.database.read, familyId)).filter(
    (id) => isNear(id) && !view.isHidden(id) && !isLeftOut(id),
  )
  const start = (Math.floor(Date.parse(today) / 86_400_000) * askedAtOnce) % Math.max(1, ids.length)
  return [...ids.slice(start), ...ids.slice(0, start)].slice(0, most.bornUnknown)
}
