import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { CallQuery } from '@banyan/contract'
import { limits } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { shapeSize } from '../../platform/pictures/picture-look.ts'
import type { Platform } from '../../platform/platform.ts'
import { askThread, openThread } from '../../platform/thread.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { findPhotosState } from '../families/families.service.ts'
import { listAnyImages } from '../photos/images/listing/past-images.service.ts'
import {
  areLooksMissing,
  countLooks,
  describeMissing,
  listLooks,
  listSameFiles,
  readShapes,
} from '../photos/looks/picture-looks.service.ts'
import { listTagsIn } from '../tags/image-tags.service.ts'
import { listDistinct, pairOf } from './distinct-photos.repository.ts'
import type { PhotoPair } from './distinct-photos.repository.ts'
import type { PicturesQuestion, ShapePairs } from './same-pictures-thread.ts'

type Kind = 'file' | 'picture'

/** Photos that may be the same, before those hidden from the reader are left out. */
interface Same {
  /** Each of one file, by id. */
  files: readonly (readonly number[])[]
  /** Pairs of one picture, the lower id first. */
  pictures: readonly PhotoPair[]
  compared: Compared
  /** Whether pictures are not described yet, so more may be found. */
  isUnfinished: boolean
}

/** Whether pairs are of one picture. No edit changes that, so another photo is compared with those near it alone. */
type Compared = ReadonlyMap<string, boolean>

/** Pairs of all families together, in bytes. */
const capacity = 32 * 1024 * 1024
const pageSize = 2_000
const pairsAtOnce = 200
/** No more pairs of a family are compared closely; a family with more has other things to put in order first. */
const maxCompared = 50_000

const caches = new WeakMap<object, { entries: LruCache<{ key: string; same: Promise<Same> }> }>()

/** Finds a family's photos that may be the same; kept until its photos change. */
async function findSame(platform: Platform, family: FamilyId): Promise<Same> {
  const { read } = platform.database
  const { key, version } = await findPhotosState(read, family)
  const current = `${key} ${version} ${await countLooks(read, family)}`
  const cache = caches.get(platform) ?? { entries: new LruCache(capacity) }
  caches.set(platform, cache)
  const known = cache.entries.get(String(family))
  if (known?.key === current) return known.same
  const same = readSame(read, family, comparedBefore(known?.same))
  cache.entries.set(String(family), { key: current, same }, 1_000)
  const found = await same.catch((error: unknown) => {
    cache.entries.delete(String(family))
    throw error
  })
  const weight =
    1_000 + 32 * found.pictures.length + 100 * found.compared.size + 16 * found.files.reduce((sum, each) => sum + each.length, 0)
  cache.entries.set(String(family), { key: current, same }, weight)
  return found
}

async function comparedBefore(same: Promise<Same> | undefined): Promise<Compared> {
  try {
    return (await same)?.compared ?? new Map()
  } catch {
    return new Map()
  }
}

async function readSame(db: Reader, family: FamilyId, known: Promise<Compared>): Promise<Same> {
  const files = await listSameFiles(db, family)
  // One of each file stands for all of them.
  const others = new Set(files.flatMap((group) => group.slice(1)))
  const ids: number[] = []
  const hashes: number[] = []
  for (let after = 0; ;) {
    const page = await listLooks(db, family, after, pageSize)
    for (const { image_id: id, hash } of page) {
      if (hash === '' || others.has(id)) continue
      ids.push(id)
      hashes.push(Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16))
    }
    if (page.length < pageSize) break
    after = page.at(-1)?.image_id ?? after
    await letOthersRun()
  }
  const looks = { ids, hashes: new Uint32Array(hashes) }
  const { pictures, compared } = await findSamePictures(db, family, looks, await known)
  return { files, pictures, compared, isUnfinished: await areLooksMissing(db, family) }
}

/** The hash of each picture as two numbers. */
interface Looks {
  ids: readonly number[]
  hashes: Uint32Array
}

/** Compares pictures in a thread: first their hashes, then the shapes of those whose hashes are near. */
async function findSamePictures(db: Reader, family: FamilyId, { ids, hashes }: Looks, known: Compared) {
  const pictures: PhotoPair[] = []
  const compared = new Map<string, boolean>()
  if (ids.length < 2) return { pictures, compared }
  const note = (pair: PhotoPair, isSame: boolean): void => {
    compared.set(String(pair), isSame)
    if (isSame) pictures.push(pair)
  }
  const thread = openThread(import.meta.url, 'same-pictures-thread')
  const ask = (question: PicturesQuestion, transfer: ArrayBuffer[] = []): Promise<Uint32Array> =>
    askThread<Uint32Array>(thread, question, transfer)
  const compare = async (pairs: readonly PhotoPair[]): Promise<void> => {
    if (pairs.length === 0) return
    const shapes = await readShapes(db, family, [...new Set(pairs.flat())])
    // A photo may have been deleted since its hash was read.
    const there = pairs.filter((pair) => pair.every((id) => shapes.has(id)))
    const question = packShapes(shapes, there)
    const same = new Set(await ask(question, [question.shapes.buffer, question.pairs.buffer]))
    for (const [at, pair] of there.entries()) note(pair, same.has(at))
  }
  try {
    const near = await ask({ hashes })
    const pause = slices()
    let unknown: PhotoPair[] = []
    for (let at = 0; at < Math.min(near.length, 2 * maxCompared); at += 2) {
      const paused = pause()
      if (paused !== undefined) await paused
      const pair = pairOf(ids[near[at] ?? 0] ?? 0, ids[near[at + 1] ?? 0] ?? 0)
      const isSame = known.get(String(pair))
      if (isSame === undefined) unknown.push(pair)
      else note(pair, isSame)
      if (unknown.length < pairsAtOnce) continue
      await compare(unknown)
      unknown = []
    }
    await compare(unknown)
    return { pictures, compared }
  } finally {
    await thread.terminate()
  }
}

function packShapes(shapes: ReadonlyMap<number, Uint8Array>, pairs: readonly PhotoPair[]): ShapePairs {
  const packed = new Uint8Array(shapes.size * shapeSize * shapeSize)
  const positions = new Map<number, number>()
  for (const [id, shape] of shapes) {
    packed.set(shape, positions.size * shapeSize * shapeSize)
    positions.set(id, positions.size)
  }
  return { shapes: packed, pairs: Uint32Array.from(pairs.flat(), (id) => positions.get(id) ?? 0) }
}

/** A photo, and an earlier one that may be the same. */
interface FoundPair {
  kind: Kind
  earlier: number
  later: number
}

/** Each photo is asked about once, with the earliest one that it may be the same as: nobody is shown ten pairs for five copies. */
async function findPairs(platform: Platform, { files, pictures }: Same, family: FamilyId, view: View): Promise<FoundPair[]> {
  const { images: hidden } = await view.hiddenPhotos()
  const distinct = new Set((await listDistinct(platform.database.read, family)).map(String))
  const areDistinct = (one: number, other: number): boolean => distinct.has(String(pairOf(one, other)))
  const pairs = new Map<number, FoundPair>()
  const pause = slices()
  // Of a file that several photos have, the reader's first one stands for all of them.
  const firsts = new Map<number, number>()
  for (const group of files) {
    const seen = group.filter((id) => !hidden.has(id))
    for (const [at, later] of seen.entries()) {
      const earlier = seen.slice(0, Math.min(at, maxDistinct)).find((each) => !areDistinct(each, later))
      if (earlier !== undefined) pairs.set(later, { kind: 'file', earlier, later })
    }
    if (group[0] !== undefined && seen[0] !== undefined) firsts.set(group[0], seen[0])
    const paused = pause()
    if (paused !== undefined) await paused
  }
  for (const [one, other] of pictures) {
    const paused = pause()
    if (paused !== undefined) await paused
    const [earlier, later] = pairOf(firsts.get(one) ?? one, firsts.get(other) ?? other)
    if (hidden.has(earlier) || hidden.has(later) || areDistinct(earlier, later)) continue
    const known = pairs.get(later)
    if (known === undefined || (known.kind === 'picture' && known.earlier > earlier))
      pairs.set(later, { kind: 'picture', earlier, later })
  }
  return [...pairs.values()].toSorted((a, b) => b.later - a.later)
}

/** Of a file that very many photos have, only so many are looked through for one that is not known to be another. */
const maxDistinct = 50

/** Lists a page of the photos that the reader sees and that may be the same, the newest first. */
export async function listSamePhotos(
  platform: Platform,
  { familyId: family, view }: { familyId: FamilyId; view: View },
  { after = '', page_size: size = '' }: Pick<CallQuery<'listSamePhotos'>, 'after' | 'page_size'>,
) {
  const last = after === '' ? Infinity : readNumber(after, 'after')
  const most = size === '' ? limits.samePhotos.usual : Math.min(readNumber(size, 'page_size'), limits.samePhotos.max)
  const same = await findSame(platform, family)
  const { isUnfinished } = same
  if (isUnfinished) await describeMissing(platform, family)
  const pairs = await findPairs(platform, same, family, view)
  const rest = pairs.filter(({ later }) => later < last)
  const page = rest.slice(0, most)
  const ids = [...new Set(page.flatMap(({ earlier, later }) => [earlier, later]))]
  const rows = new Map((await listAnyImages(platform.database.read, family, ids)).map((row) => [row.id, row]))
  const tags = ids.length === 0 ? [] : await listTagsIn(platform.database.read, family, ids)
  const peopleOf = (id: number): number[] =>
    tags.flatMap((tag) => (tag.image_id === id && !view.isHidden(tag.person_id) ? [tag.person_id] : []))
  return {
    count: pairs.length,
    isUnfinished,
    next: rest.length > most ? String(page.at(-1)?.later) : null,
    pairs: page.flatMap(({ kind, earlier, later }) => {
      const [one, other] = [rows.get(earlier), rows.get(later)]
      // One may have been deleted since.
      if (one?.hidden_at !== null || other?.hidden_at !== null) return []
      const [first, second] = [one, other].map((row) => ({ row, people: peopleOf(row.id) }))
      return first && second ? [{ kind, photos: [first, second] as const }] : []
    }),
  }
}

function readNumber(text: string, field: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new ApiError('invalid_field', { field })
  return Number(text)
}
