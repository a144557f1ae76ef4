import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ErrorCode } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { wholeView } from '../../platform/http/view.ts'
import type { HiddenMarks, HiddenPhotos, View } from '../../platform/http/view.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { inSlices } from '../../platform/waiting/in-slices.ts'
import { refreshRows } from '../families/lists/family-rows.ts'
import type { FamilyRows } from '../families/lists/family-rows.ts'
import { listMarkedSince } from '../families/lists/list-log.service.ts'
import { guestSight, whyNotShared } from './guest-sight.ts'
import type { GuestSight, LinkMaker } from './guest-sight.ts'
import { branchFrom, indexLiving, livingYears, nearTo, positionOf, youngYears } from './living.policy.ts'
import type { FirstYears, LivingIndex, LivingPerson, LivingTie } from './living.policy.ts'
import {
  countImagesOfAllGalleries,
  findReaderState,
  findViewState,
  hasPeopleBornFrom,
  isKeeper,
  listFirstDays,
  listJoined,
  listLivingPeople,
  listLivingPeopleById,
  listLivingTies,
  listLivingTiesById,
  listSearches,
  listTagged,
} from './living.repository.ts'
import type { ViewState } from './living.repository.ts'
import { makeMarkedView, makeView, markPeople } from './make-view.ts'
import { readMarks, refreshFacts } from './marks.service.ts'
import { hiddenMarks } from './marks.ts'
import type { Marks } from './marks.ts'
import { restOfPhotographs } from './photographs.ts'
import type { JoinedPage } from './photographs.ts'

/** What views are made from: threads have a database of their own. */
interface ViewSource extends Pick<Platform, 'now'> {
  database: Pick<Platform['database'], 'read' | 'readTogether'>
}

/** Whoever reads: a member of a family. */
export interface Viewer {
  familyId: FamilyId
  personId: number
}

/** What guests see of somebody, and whether they count as living. */
export interface SeenByGuests {
  sight: GuestSight
  isLiving: boolean
  /** Why no link can be made for them; undefined if one can. */
  refusal: ErrorCode | undefined
}

type Rows = FamilyRows<LivingPerson, LivingTie>

interface IndexEntry {
  rows: Rows
  version: number
  year: number
  /** Whether it says who is living: where everybody sees them, only children matter. */
  knowsLiving: boolean
  index: LivingIndex
}

interface ViewEntry {
  index: LivingIndex
  steps: number
  isNearOnly: boolean
  view: View
}

interface Tagged {
  state: string
  /** The people tagged in each image. */
  people: Map<number, number[]>
  galleryOf: Map<number, number>
  /** How many images each gallery has. */
  counts: Map<number, number>
  joined: readonly JoinedPage[]
}

/** What a family has marked, as it was in a state of it. */
interface MarksEntry {
  state: string
  /** The part of the state on which facts depend: photos change more often. */
  factsState: string
  key: string
  version: number
  marks: Marks
}

interface MarkedView {
  of: Marks
  base: View
  userId: number
  view: View
}

const source = {
  people: listLivingPeople,
  peopleById: listLivingPeopleById,
  relations: listLivingTies,
  relationsById: listLivingTiesById,
}

/** People and relations of all families together; about 150 bytes each. */
const indexedRows = 500_000
/** Bytes of all views together: two for each person. */
const viewBytes = 32 * 1024 * 1024
/** Tags of all families together. */
const taggedRows = 500_000
/** If more private facts changed, reading all of them takes less. */
const maxPatchedFacts = 1_000
/** Facts, photos and galleries that are marked, of all families together. */
const markedRows = 500_000
const youngFamilies = 10_000
const idsAtOnce = 500
const tagsAtOnce = 2_000

/**
 * Who sees whom (decision 67). Everything about people that leaves the server goes through a view that this makes: the calls through
 * `features/access`, and mails, exports and streams by asking for the view of their reader.
 */
export class Views {
  readonly #platform: ViewSource
  readonly #indexes = new LruCache<IndexEntry>(indexedRows)
  readonly #making = new Map<FamilyId, Promise<IndexEntry>>()
  readonly #views = new LruCache<ViewEntry>(viewBytes)
  readonly #near = new LruCache<{ index: LivingIndex; near: Uint8Array }>(viewBytes)
  readonly #tagged = new LruCache<Tagged>(taggedRows)
  readonly #marks = new LruCache<MarksEntry>(markedRows)
  readonly #readingMarks = new Map<string, Promise<Marks>>()
  readonly #markedViews = new LruCache<MarkedView>(markedRows)
  /** For each family, the version and year for which it is known whether there are children. */
  readonly #children = new LruCache<{ state: string; has: boolean }>(youngFamilies)

  constructor(platform: ViewSource) {
    this.#platform = platform
  }

  /**
   * Returns what a member of a family sees now.
   * @param db - reads the state of the family, and only that, before anything is waited for
   */
  async of(viewer: Viewer, db?: Reader): Promise<View> {
    const read = (each: Reader) => findReaderState(each, viewer.familyId, viewer.personId)
    const state = await (db === undefined ? this.#platform.database.readTogether(read) : read(db))
    if (state === undefined || state.role === 'keeper') return wholeView
    const base = (await this.#isAnythingHidden(viewer.familyId, state)) ? await this.#viewOf(viewer, state) : wholeView
    return state.hasMarks ? this.#withMarks(viewer, state.userId ?? 0, state, base) : base
  }

  /**
   * Returns what those see at most to whom a member hands a link: what the member sees now, without anything that is marked private,
   * which concerns none of them (decision 74).
   */
  async ofGuests(maker: Viewer): Promise<View> {
    const db = this.#platform.database.read
    const state = await findViewState(db, maker.familyId)
    if (state === undefined) return wholeView
    const seesAll = (await this.isKeeper(maker)) || !(await this.#isAnythingHidden(maker.familyId, state))
    const base = seesAll ? wholeView : await this.#viewOf(maker, state)
    return state.hasMarks ? this.#withMarks({ familyId: maker.familyId, personId: 0 }, 0, state, base) : base
  }

  /**
   * Returns what guests of a member's link see of these people, and who of them is alive; without those who are not in the family. Only
   * when somebody's years are unknown does it ask the index of the family.
   *
   * @param subject - whom the link was made for
   */
  async guestSights(
    maker: Viewer,
    { subject, withLiving }: { subject: number } & Pick<LinkMaker, 'withLiving'>,
    ids: number[],
  ): Promise<Map<number, SeenByGuests>> {
    const db = this.#platform.database.read
    const state = ids.length === 0 ? undefined : await findViewState(db, maker.familyId)
    if (state === undefined) return new Map()
    const [view, seesAll, people] = await Promise.all([
      this.ofGuests(maker),
      this.isKeeper(maker),
      listLivingPeopleById(db, maker.familyId, ids),
    ])
    const living = await this.#livingAmong(maker.familyId, state, people)
    const oldest = this.#year() - youngYears
    const linkMaker = { isKeeper: seesAll, seenBy: state.seenBy, withLiving }
    return new Map(
      people.map(({ id, birth_year }) => {
        const isSubject = id === subject
        const sought = {
          isSubject,
          isMaker: id === maker.personId,
          isLiving: living.has(id),
          // Of somebody other than the one whom the maker chose, a doubt counts as a child.
          isYoung: birth_year >= oldest || (birth_year === 0 && !isSubject),
          isHiddenFromMaker: view.isHidden(id),
        }
        const sight = guestSight(sought, linkMaker)
        const refusal = sight === 'whole' ? undefined : whyNotShared(sought)
        return [id, { sight, isLiving: sought.isLiving, refusal }]
      }),
    )
  }

  async #livingAmong(family: FamilyId, state: ViewState, people: LivingPerson[]): Promise<Set<number>> {
    const index = people.some(({ deceased, birth_year }) => !deceased && birth_year === 0)
      ? (await this.#index(family, { ...state, seenBy: 'near' })).index
      : undefined
    const from = this.#year() - livingYears
    const isLiving = ({ id, birth_year, deceased }: LivingPerson): boolean => {
      if (deceased || birth_year !== 0 || index === undefined) return !deceased && birth_year >= from
      const position = positionOf(index, id)
      return position < 0 || index.living[position] === 1
    }
    return new Set(people.filter(isLiving).map(({ id }) => id))
  }

  /** A view without what is marked private and does not concern the reader. */
  async #withMarks({ familyId, personId }: Viewer, userId: number, state: ViewState, base: View): Promise<View> {
    const marks = await this.#marksOf(familyId, state)
    const name = `${familyId} ${personId}`
    const known = this.#markedViews.get(name)
    if (known?.of === marks && known.base === base && known.userId === userId) return known.view
    const hidden = hiddenMarks(marks, { personId, userId })
    const view = hidden === undefined ? base : this.#makeMarked(familyId, userId, base, hidden)
    const size = hidden === undefined ? 1 : 1 + hidden.facts.size + hidden.images.size + hidden.galleries.size
    this.#markedViews.set(name, { of: marks, base, userId, view }, size)
    return view
  }

  #makeMarked(family: FamilyId, userId: number, base: View, marks: HiddenMarks): View {
    // Others change while these marks stay the same.
    if (marks.images.size + marks.galleries.size === 0) return makeMarkedView(base, marks, userId, base.hiddenPhotos)
    // Whatever changes photos makes another view where photos are marked.
    let photos: Promise<HiddenPhotos> | undefined
    const hiddenPhotos = (): Promise<HiddenPhotos> => {
      photos ??= this.#hiddenPhotosOf(family, base, marks)
      photos.catch(() => (photos = undefined))
      return photos
    }
    return makeMarkedView(base, marks, userId, hiddenPhotos)
  }

  async #marksOf(family: FamilyId, { key, version, photosVersion }: ViewState): Promise<Marks> {
    const factsState = `${key} ${version}`
    const state = `${factsState} ${photosVersion}`
    const known = this.#marks.get(String(family))
    if (known?.state === state) return known.marks
    // Everybody in the family asks for the same ones.
    const name = `${family} ${state}`
    const reading = this.#readingMarks.get(name) ?? this.#readMarks(family, known, { key, version }, factsState)
    this.#readingMarks.set(name, reading)
    const marks = await reading.finally(() => this.#readingMarks.delete(name))
    this.#marks.set(
      String(family),
      { state, factsState, key, version, marks },
      1 + marks.facts.size + marks.images.size + marks.galleries.size,
    )
    return marks
  }

  /** Reads what is marked. Of the facts only those that changed, if what was known of the others still holds. */
  async #readMarks(
    family: FamilyId,
    known: MarksEntry | undefined,
    { key, version }: Pick<ViewState, 'key' | 'version'>,
    factsState: string,
  ): Promise<Marks> {
    const { read } = this.#platform.database
    if (known === undefined || known.key !== key || known.version > version) return readMarks(read, family)
    const changed = known.factsState === factsState ? [] : await listMarkedSince(read, family, known.version, maxPatchedFacts)
    const facts = changed && (await refreshFacts(read, family, known.marks.facts, changed))
    const marks = await readMarks(read, family, facts)
    const photos = [marks.images, marks.galleries, known.marks.images, known.marks.galleries]
    // Views that were made from the same marks stay.
    return facts === known.marks.facts && photos.every(({ size }) => size === 0) ? known.marks : marks
  }

  async #hiddenPhotosOf(family: FamilyId, base: View, marks: HiddenMarks): Promise<HiddenPhotos> {
    const others = await base.hiddenPhotos()
    const galleryOf = new Map(marks.images)
    if (others.images.size > 0) {
      const tagged = await this.#taggedOf(family)
      for (const image of others.images) galleryOf.set(image, tagged.galleryOf.get(image) ?? 0)
    }
    const hiddenOf = new Map<number, number>()
    for (const gallery of galleryOf.values()) hiddenOf.set(gallery, (hiddenOf.get(gallery) ?? 0) + 1)
    const counts = await countImagesOfAllGalleries(this.#platform.database.read, family)
    // Those of the others that search have no images of their own.
    const galleries = new Set([...marks.galleries, ...others.galleries])
    const partly = new Set<number>()
    for (const [gallery, count] of hiddenOf)
      if (!galleries.has(gallery)) (count >= (counts.get(gallery) ?? 0) ? galleries : partly).add(gallery)
    for (const { id, gallery } of await this.#searchesOf(family)) if (galleries.has(gallery)) galleries.add(id)
    return { images: new Set(galleryOf.keys()), galleries, partly }
  }

  /** Returns whether somebody is near a member of the family, whether or not the family hides anybody: within so many steps at least. */
  async nearOf({ familyId, personId }: Viewer, steps: number): Promise<(person: number) => boolean> {
    const state = await findViewState(this.#platform.database.read, familyId)
    if (state === undefined) return () => false
    const { index } = await this.#index(familyId, state)
    const name = `${familyId} ${personId}`
    const known = this.#near.get(name)
    const near = known?.index === index ? known.near : nearTo(index, positionOf(index, personId), steps)
    this.#near.set(name, { index, near }, near.length)
    return (person) => near[positionOf(index, person)] === 1
  }

  /** Returns whether somebody belongs to a person's branch: the person, their descendants, and the partners of all these. */
  async branchOf({ familyId, personId }: Viewer): Promise<(person: number) => boolean> {
    const state = await findViewState(this.#platform.database.read, familyId)
    if (state === undefined) return () => false
    const { index } = await this.#index(familyId, state)
    const branch = branchFrom(index, positionOf(index, personId))
    return (person) => branch[positionOf(index, person)] === 1
  }

  /** Keepers see everybody. */
  isKeeper({ familyId, personId }: Viewer): Promise<boolean> {
    return isKeeper(this.#platform.database.read, familyId, personId)
  }

  async #isAnythingHidden(family: FamilyId, { seenBy, key, version }: ViewState): Promise<boolean> {
    if (seenBy === 'near') return true
    const from = this.#year() - youngYears
    const state = `${key} ${version} ${from}`
    const known = this.#children.get(String(family))
    if (known?.state === state) return known.has
    const has = await hasPeopleBornFrom(this.#platform.database.read, family, from)
    this.#children.set(String(family), { state, has }, 1)
    return has
  }

  async #viewOf({ familyId, personId }: Viewer, state: ViewState): Promise<View> {
    const { index } = await this.#index(familyId, state)
    const name = `${familyId} ${personId}`
    const isNearOnly = state.seenBy === 'near'
    const known = this.#views.get(name)
    if (known !== undefined && known.index === index && known.steps === state.steps && known.isNearOnly === isNearOnly)
      return known.view
    const self = positionOf(index, personId)
    const marks = markPeople(index, nearTo(index, self, state.steps), isNearOnly)
    const view = makeView({ index, self, marks, isNearOnly }, (isHidden) => this.#hiddenPhotos(familyId, isHidden))
    this.#views.set(name, { index, steps: state.steps, isNearOnly, view }, 2 * index.ids.length + 500)
    return view
  }

  async #index(family: FamilyId, wanted: ViewState): Promise<IndexEntry> {
    for (;;) {
      const known = this.#indexes.get(String(family))
      if (known !== undefined && this.#reaches(known, wanted)) return known
      const others = this.#making.get(family)
      const made = await (others ?? this.#make(family, wanted, known))
      // What others began before the change that the reader may see does not show it.
      if (others === undefined || this.#reaches(made, wanted)) return made
    }
  }

  #reaches({ rows, version, year, knowsLiving }: IndexEntry, wanted: ViewState): boolean {
    return (
      rows.state.key === wanted.key &&
      version >= wanted.version &&
      year === this.#year() &&
      (knowsLiving || wanted.seenBy === 'everyone')
    )
  }

  #make(family: FamilyId, wanted: ViewState, known: IndexEntry | undefined): Promise<IndexEntry> {
    const making = this.#read(family, wanted, known).finally(() => this.#making.delete(family))
    this.#making.set(family, making)
    return making
  }

  async #read(family: FamilyId, { seenBy }: ViewState, known: IndexEntry | undefined): Promise<IndexEntry> {
    const db = this.#platform.database.read
    const year = this.#year()
    const knowsLiving = seenBy === 'near'
    const rows = await refreshRows(db, family, source, known?.rows)
    const isSame = known !== undefined && rows.people === known.rows.people && rows.relations === known.rows.relations
    // Where everybody sees the living, dates of facts make no difference.
    const index =
      isSame && !knowsLiving && known.year === year
        ? known.index
        : await inSlices(
            indexLiving(rows.people, rows.relations, knowsLiving ? await this.#readFirstYears(family, rows) : noYears, year),
          )
    const entry = { rows, version: rows.state.version, year, knowsLiving, index: sameOr(known, index) }
    this.#indexes.set(String(family), entry, rows.people.length + rows.relations.length)
    return entry
  }

  /** Reads the first dated facts of those whose birth is unknown, and of their couples. */
  async #readFirstYears(family: FamilyId, { people, relations }: Rows): Promise<FirstYears> {
    const unknown = new Set(people.flatMap((person) => (person.birth_year === 0 && !person.deceased ? [person.id] : [])))
    const couples = relations.flatMap(({ id, relation_type, from_person_id, to_person_id }) =>
      relation_type === 1 && (unknown.has(from_person_id) || unknown.has(to_person_id)) ? [id] : [],
    )
    return {
      ofPeople: await this.#readYears(family, 'person_id', [...unknown]),
      ofCouples: await this.#readYears(family, 'relation_id', couples),
    }
  }

  async #readYears(family: FamilyId, column: 'person_id' | 'relation_id', ids: number[]): Promise<Map<number, number>> {
    const years = new Map<number, number>()
    for (let start = 0; start < ids.length; start += idsAtOnce) {
      const page = await listFirstDays(this.#platform.database.read, family, column, ids.slice(start, start + idsAtOnce))
      for (const { of, day } of page) years.set(of, yearOfDay(day))
      await letOthersRun()
    }
    return years
  }

  async #hiddenPhotos(family: FamilyId, isHidden: (person: number) => boolean): Promise<HiddenPhotos> {
    const { people, galleryOf, counts, joined } = await this.#taggedOf(family)
    const images = new Set<number>()
    const hiddenOf = new Map<number, number>()
    const hide = (image: number, gallery: number): void => {
      images.add(image)
      hiddenOf.set(gallery, (hiddenOf.get(gallery) ?? 0) + 1)
    }
    for (const [image, tagged] of people) if (tagged.every(isHidden)) hide(image, galleryOf.get(image) ?? 0)
    for (const [image, gallery] of restOfPhotographs(joined, images)) hide(image, gallery)
    const galleries = new Set<number>()
    const partly = new Set<number>()
    for (const [gallery, count] of hiddenOf) (count >= (counts.get(gallery) ?? 0) ? galleries : partly).add(gallery)
    // A saved search that names somebody hidden, or a hidden gallery, would reveal them.
    for (const { id, people: sought, gallery } of await this.#searchesOf(family))
      if (sought.some(isHidden) || galleries.has(gallery)) galleries.add(id)
    return { images, galleries, partly }
  }

  /** Whom the galleries that fill themselves name, and in which gallery they search; 0 for all. */
  async #searchesOf(family: FamilyId): Promise<{ id: number; people: number[]; gallery: number }[]> {
    return (await listSearches(this.#platform.database.read, family)).map(({ id, search }) => {
      const asked = new URLSearchParams(search)
      const people = (asked.get('people') ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : Number(part)))
      return { id, people, gallery: Number(asked.get('gallery_id') ?? 0) }
    })
  }

  async #taggedOf(family: FamilyId): Promise<Tagged> {
    const db = this.#platform.database.read
    const now = await findViewState(db, family)
    const state = `${now?.key} ${now?.version} ${now?.photosVersion}`
    const known = this.#tagged.get(String(family))
    if (known?.state === state) return known
    const people = new Map<number, number[]>()
    const galleryOf = new Map<number, number>()
    let count = 0
    for (let after = 0, isMore = true; isMore; await letOthersRun()) {
      const page = await listTagged(db, family, after, tagsAtOnce)
      for (const { image_id, person_id, gallery_id } of page) {
        const others = people.get(image_id)
        if (others === undefined) people.set(image_id, [person_id])
        else others.push(person_id)
        galleryOf.set(image_id, gallery_id)
      }
      count += page.length
      after = page.at(-1)?.id ?? after
      isMore = page.length === tagsAtOnce
    }
    const joined = await listJoined(db, family)
    // Those hidden by a page are in a gallery too.
    for (const { id, front_id, gallery_id } of joined) {
      galleryOf.set(id, gallery_id)
      galleryOf.set(front_id, gallery_id)
    }
    const tagged = { state, people, galleryOf, counts: await countImagesOfAllGalleries(db, family), joined }
    this.#tagged.set(String(family), tagged, count + 1)
    return tagged
  }

  #year(): number {
    return this.#platform.now().getUTCFullYear()
  }
}

const noYears: FirstYears = { ofPeople: new Map(), ofCouples: new Map() }

/** The Gregorian year of a Julian Day Number. */
const yearOfDay = (day: number): number => Math.floor((day - 1_721_426) / 365.2425) + 1

/** Keeps the earlier index where nothing differs, so that views made from it stay. */
function sameOr(known: IndexEntry | undefined, made: LivingIndex): LivingIndex {
  if (known === undefined) return made
  const arrays = ({ ids, living, young, ties, partners, parents }: LivingIndex): (Int32Array | Uint8Array)[] => [
    ids,
    living,
    young,
    ties.ids,
    ties.from,
    ties.to,
    ties.telling,
    partners.ends,
    parents.ends,
  ]
  const before = arrays(known.index)
  const isSame = arrays(made).every((each, at) => isEqual(each, before[at]!))
  return isSame && JSON.stringify([...known.index.users]) === JSON.stringify([...made.users]) ? known.index : made
}

const isEqual = (one: Int32Array | Uint8Array, other: Int32Array | Uint8Array): boolean =>
  one.length === other.length &&
  Buffer.compare(
    Buffer.from(one.buffer, one.byteOffset, one.byteLength),
    Buffer.from(other.buffer, other.byteOffset, other.byteLength),
  ) === 0

const known = new WeakMap<object, Views>()

/** The views of a server: each keeps its indexes in memory. */
export function viewsOf(platform: Pick<Platform, 'database' | 'now'>): Views {
  const views = known.get(platform) ?? new Views(platform)
  known.set(platform, views)
  return views
}
