import { relationTypes } from '@banyan/contract'
import type { Citation, Relation } from '@banyan/contract'
import type { WritableCitation, WritableCouple, WritableFact, WritableName, WritablePerson } from '@banyan/gedcom'
import type { Reader } from '../../../platform/db/database.ts'
import type { IdRange } from '../../../platform/db/id-range.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { readRecordedFacts } from '../../facts/facts.service.ts'
import type { PartsOfFacts, RecordedFact } from '../../facts/facts.service.ts'
import { maskFacts } from '../../living/masks.ts'
import { readRecordedNames } from '../../names/names.service.ts'
import type { RecordedName } from '../../names/names.service.ts'
import { guessScript } from '../../names/scripts.ts'
import { listAnyImages } from '../../photos/images/listing/past-images.service.ts'
import type { RecordRow } from '../../records/records.table.ts'
import { readCitations } from '../../sources/citations.service.ts'
import type { FamilyTalk } from '../media/family-talk.service.ts'

/** The years of these are fields of the person, which the writer compares with the record. */
const kindsOfYears: ReadonlySet<string> = new Set(['BIRT', 'DEAT'])

type RecordState = Pick<RecordRow, 'text' | 'unfolded'>

/** What the writer needs to write a life; of somebody whose record has not become rows yet, only what was made in Banyan is added. */
type LifeOf = (person: number, records: readonly RecordState[]) => Pick<WritablePerson, 'life' | 'added'>

/** Most facts have no pictures. */
const none: readonly never[] = []

type PicturesOf = (fact: RecordedFact) => Pick<WritableFact, 'images' | 'imagesGone' | 'comments'>

/**
 * Reads which pictures facts have, and have no longer, and what was said about them.
 *
 * @param taken - what was taken from facts, see `readTakenImages`
 */
async function readPicturesOfFacts(
  db: Reader,
  family: FamilyId,
  facts: Iterable<readonly RecordedFact[]>,
  taken: ReadonlyMap<number, ReadonlySet<number>>,
  talk: FamilyTalk,
): Promise<PicturesOf> {
  const goneOf = ({ id, image_ids: shown }: RecordedFact): readonly number[] => {
    const gone = taken.get(id)
    return gone === undefined ? none : [...gone].filter((image) => !shown.includes(image))
  }
  const ids = new Set<number>()
  for (const own of facts)
    for (const fact of own) for (const images of [fact.image_ids, goneOf(fact)]) for (const id of images) ids.add(id)
  const keys = new Map((ids.size === 0 ? [] : await listAnyImages(db, family, [...ids])).map(({ id, key }) => [id, key]))
  const keysOf = (images: readonly number[]): readonly string[] =>
    images.length === 0 ? none : images.flatMap((id) => keys.get(id) ?? [])
  return (fact) => ({
    images: keysOf(fact.image_ids),
    imagesGone: keysOf(goneOf(fact)),
    comments: talk.fact.get(fact.id),
  })
}

/** What is known of a family's lives before any of them is read. */
export interface LivesOutline {
  /** The images that were taken from facts, see `readTakenImages`. */
  taken: ReadonlyMap<number, ReadonlySet<number>>
  parts: PartsOfFacts
  talk: FamilyTalk
}

/** Reads the facts and names of the people from one id to another as the GEDCOM writer takes them. */
export async function readWritableLives(
  db: Reader,
  family: FamilyId,
  people: IdRange,
  { taken, parts, talk }: LivesOutline,
  view: View,
): Promise<LifeOf> {
  const [facts, names] = await Promise.all([
    readRecordedFacts(db, family, { people }, parts),
    readRecordedNames(db, family, people, parts.citations),
  ])
  const picturesOf = await readPicturesOfFacts(db, family, facts.values(), taken, talk)
  return (person, records) => {
    if (view.isHidden(person)) return {}
    const own = seen(view, facts.get(person) ?? [])
    if (records.some(({ text, unfolded }) => text !== '' && unfolded === 0))
      return {
        added: own
          .filter((fact) => fact.record === undefined && !kindsOfYears.has(fact.kind))
          .map((fact) => writableFact(fact, picturesOf)),
      }
    return {
      life: {
        facts: own.map((fact) => writableFact(fact, picturesOf)),
        names: (names.get(person) ?? []).map((name) => writableName(withoutRecord(view, name))),
      },
    }
  }
}

type Tie = Pick<Relation, 'id' | 'from_person_id' | 'to_person_id' | 'relation_type'>

/** The relations of couples, by {@link pairOf}. */
export const couplesOf = (ties: readonly Tie[]): Map<string, number> =>
  new Map(
    ties
      .filter(({ relation_type }) => relation_type === relationTypes.partnered)
      .map(({ id, from_person_id, to_person_id }) => [pairOf([from_person_id, to_person_id]), id]),
  )

/** Names a couple, whichever of the two comes first; one person alone has a name that no couple has. */
export function pairOf([one, other]: readonly number[]): string {
  if (one === undefined || other === undefined) return `${one ?? ''}`
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

/**
 * Reads the facts of couples as the GEDCOM writer takes them.
 * @param couples - their relations
 * @returns a look-up by relation, partners and the record in which they are written, if there is one
 */
export async function readWritableCouples(
  db: Reader,
  family: FamilyId,
  couples: number[],
  { taken, parts, talk }: LivesOutline,
  view: View,
): Promise<(relation: number, partners: readonly number[], record: RecordState | undefined) => WritableCouple | undefined> {
  const facts = await readRecordedFacts(db, family, { couples }, parts)
  const picturesOf = await readPicturesOfFacts(db, family, facts.values(), taken, talk)
  const citations = parts.citations ? await readCitations(db, family, { relations: couples }) : new Map<number, Citation[]>()
  return (relation, [one = 0, other = 0], record) => {
    const own = seen(view, facts.get(relation) ?? [])
    const partners = [one, other] as const
    // What the record says stays in it, and only what was made in Banyan is added.
    if (record !== undefined && record.unfolded !== 1)
      return {
        partners,
        facts: own.filter((fact) => fact.record === undefined).map((fact) => writableFact(fact, picturesOf)),
        isAddition: true,
      }
    return {
      partners,
      facts: own.map((fact) => writableFact(fact, picturesOf)),
      citations: (citations.get(relation) ?? []).map(writableCitation),
    }
  }
}

/** Facts as the reader sees them. One who does not see everything gets no records, so nothing is written in them. */
const seen = (view: View, facts: readonly RecordedFact[]): readonly RecordedFact[] =>
  view.isWhole ? facts : maskFacts(view, facts).map((fact) => withoutRecord(view, fact))

const withoutRecord = <Row extends { record: unknown }>(view: View, row: Row): Row =>
  view.isWhole ? row : { ...row, record: undefined }

function writableFact(fact: RecordedFact, picturesOf: PicturesOf): WritableFact {
  const { images, imagesGone, comments } = picturesOf(fact)
  return {
    record: fact.record?.id,
    path: fact.record?.path ?? '',
    kind: fact.kind,
    type: fact.type,
    value: fact.value,
    date: fact.date,
    date_phrase: fact.date_phrase,
    place: fact.place,
    note: fact.note,
    denied: fact.denied,
    preferred: fact.preferred,
    // What records of earlier imports say stays in them until somebody decides.
    isPrivate: fact.isMarkKnown ? fact.is_private : undefined,
    coordinates: { latitude: fact.latitude, longitude: fact.longitude },
    participants: fact.participants.map(({ person_id, role }) => ({ person: person_id, role })),
    citations: fact.sources.map(writableCitation),
    images,
    imagesGone,
    comments,
  }
}

const writableName = (name: RecordedName): WritableName => ({
  record: name.record?.id,
  path: name.record?.path ?? '',
  id: name.id,
  kind: name.kind,
  text: name.text,
  given: name.given,
  surname: name.surname,
  // What the letters say is not worth a line.
  script: name.script === guessScript(name.text) ? undefined : name.script,
  note: name.note,
  preferred: name.preferred,
  reading_of: name.reading_of,
  citations: name.sources.map(writableCitation),
})

const writableCitation = ({ source_id, page, text, quality }: Citation): WritableCitation => ({
  source: source_id,
  page,
  text,
  quality,
})
