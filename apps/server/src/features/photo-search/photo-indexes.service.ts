import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { inSlices } from '../../platform/waiting/in-slices.ts'
import { listTextsOfImages } from '../comments/comments.service.ts'
import { findPhotosState } from '../families/families.service.ts'
import type { PhotosState } from '../families/families.table.ts'
import type { ListedImage } from '../photos/images/images.table.ts'
import {
  listImagesChangedSince,
  listListedImages,
  listListedImagesById,
  listListedPages,
} from '../photos/images/listing/listed-images.service.ts'
import { findFrontsOf } from '../photos/photographs/photographs.service.ts'
import { listTaggedBetween } from '../tags/image-tags.service.ts'
import { compare, indexPhoto, mergePhotos, replacePhotos, weightOf } from './photo-index.ts'
import type { IndexedPhoto } from './photo-index.ts'

interface Entry {
  state: PhotosState
  /** The newest first. */
  photos: readonly IndexedPhoto[]
  /** The same by id, for the next one to change; nobody else looks at it. */
  byId: Map<number, IndexedPhoto>
  /** About its bytes. */
  weight: number
}

/** Photos of all families together, in bytes. */
const capacity = 128 * 1024 * 1024
const pageSize = 1_000
/** If more photos changed, reading all of them takes less. */
const maxChanged = 3_000

/** Keeps what searches look at of families' photos in memory; what has changed is read again when somebody asks. */
export class PhotoIndexes {
  readonly #platform: Pick<Platform, 'database'>
  readonly #entries = new LruCache<Entry>(capacity)
  readonly #making = new Map<FamilyId, Promise<Entry>>()

  constructor(platform: Pick<Platform, 'database'>) {
    this.#platform = platform
  }

  /** The family's current photos, newest first, including those hidden from some readers. */
  async of(family: FamilyId): Promise<readonly IndexedPhoto[]> {
    const wanted = await findPhotosState(this.#platform.database.read, family)
    for (;;) {
      const known = this.#entries.get(String(family))
      if (known !== undefined && reaches(known, wanted)) return known.photos
      const others = this.#making.get(family)
      const made = await (others ?? this.#make(family, known))
      // What others began before the change that the reader knows of does not show it.
      if (others === undefined || reaches(made, wanted)) return made.photos
    }
  }

  #make(family: FamilyId, known: Entry | undefined): Promise<Entry> {
    const making = this.#refresh(family, known).finally(() => this.#making.delete(family))
    this.#making.set(family, making)
    return making
  }

  async #refresh(family: FamilyId, known: Entry | undefined): Promise<Entry> {
    const db = this.#platform.database.read
    // What changes while it is read is read again at the next time: its version is that of this state or later.
    const state = await findPhotosState(db, family)
    const entry =
      (known?.state.key === state.key ? await patch(db, family, known, state) : undefined) ?? (await readAll(db, family, state))
    this.#entries.set(String(family), entry, entry.weight)
    return entry
  }
}

const reaches = ({ state }: Entry, wanted: PhotosState): boolean => state.key === wanted.key && state.version >= wanted.version

/** @returns undefined if too much has changed */
async function patch(db: Reader, family: FamilyId, known: Entry, state: PhotosState): Promise<Entry | undefined> {
  if (known.state.version === state.version) return { ...known, state }
  const changed = await listImagesChangedSince(db, family, known.state.version, maxChanged + 1)
  if (changed.length > maxChanged) return undefined
  // A page stands in the index as part of its front.
  const fronts = await findFrontsOf(db, family, changed)
  const ids = [...new Set([...changed, ...fronts.values()])].toSorted((a, b) => a - b)
  const now: IndexedPhoto[] = []
  for (const run of closeRuns(ids)) now.push(...(await indexRows(db, family, await listListedImagesById(db, family, run))))
  if (ids.length === 0) return { ...known, state }
  const { byId } = known
  const gone = ids.flatMap((id) => byId.get(id) ?? [])
  const photos = replacePhotos(known.photos, gone, now)
  for (const { id } of gone) byId.delete(id)
  for (const photo of now) byId.set(photo.id, photo)
  return { state, photos, byId, weight: known.weight - weightOfAll(gone) + weightOfAll(now) }
}

const weightOfAll = (photos: readonly IndexedPhoto[]): number => photos.reduce((sum, photo) => sum + weightOf(photo), 0)

/** Ids near each other are looked up together: tags and comments are read for all ids from the first to the last. */
function closeRuns(ids: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const id of ids) {
    const run = runs.at(-1)
    if (run !== undefined && run.length < idsAtOnce && id - (run.at(-1) ?? 0) < farApart) run.push(id)
    else runs.push([id])
  }
  return runs
}

const idsAtOnce = 500
const farApart = 100

async function readAll(db: Reader, family: FamilyId, state: PhotosState): Promise<Entry> {
  const pages: IndexedPhoto[][] = []
  const byId = new Map<number, IndexedPhoto>()
  let weight = 1
  for (let after = 0; ;) {
    const rows = await listListedImages(db, family, after, pageSize)
    const page = await indexRows(db, family, rows)
    for (const photo of page) byId.set(photo.id, photo)
    weight += weightOfAll(page)
    pages.push(page.toSorted(compare))
    if (rows.length < pageSize) break
    after = rows.at(-1)?.id ?? after
    await letOthersRun()
  }
  return { state, photos: await inSlices(mergePhotos(pages)), byId, weight }
}

async function indexRows(db: Reader, family: FamilyId, rows: readonly ListedImage[]): Promise<IndexedPhoto[]> {
  if (rows.length === 0) return []
  const fronts = rows.flatMap(({ id, joined_count: count }) => (count > 0 ? [id] : []))
  const behind = await listListedPages(db, family, fronts)
  const [tags, comments] = await readAround(db, family, [rows.map(({ id }) => id), ...closeRuns(behind.map(({ id }) => id))])
  const people = new Map<number, number[]>()
  for (const { image_id: image, person_id: person } of tags) {
    const known = people.get(image)
    if (known === undefined) people.set(image, [person])
    else known.push(person)
  }
  const said = Map.groupBy(comments, ({ image_id: image }) => image ?? 0)
  const pagesOf = Map.groupBy(behind, ({ front_id: front }) => front ?? 0)
  return rows.map((row) => {
    const pages = pagesOf.get(row.id) ?? []
    const images = [row, ...pages]
    return indexPhoto(row, {
      people: pages.length === 0 ? (people.get(row.id) ?? []) : [...new Set(images.flatMap(({ id }) => people.get(id) ?? []))],
      said: images.flatMap(({ id }) => said.get(id)?.map(({ text }) => text) ?? []),
      pages,
    })
  })
}

/** Reads tags and comments of images, for all ids from the first to the last of each run. */
async function readAround(db: Reader, family: FamilyId, runs: readonly number[][]) {
  const read = await Promise.all(
    runs.map((ids) => {
      const [from, to] = [Math.min(...ids), Math.max(...ids)]
      return Promise.all([listTaggedBetween(db, family, from, to), listTextsOfImages(db, family, from, to)])
    }),
  )
  return [read.flatMap(([tags]) => tags), read.flatMap(([, comments]) => comments)] as const
}

const known = new WeakMap<object, PhotoIndexes>()

/** The indexes of a server. */
export function photoIndexesOf(platform: Pick<Platform, 'database'>): PhotoIndexes {
  const indexes = known.get(platform) ?? new PhotoIndexes(platform)
  known.set(platform, indexes)
  return indexes
}
