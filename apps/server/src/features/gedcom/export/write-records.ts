import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Relation, TieKind } from '@banyan/contract'
import { openGedcomWriter, readRepositoryName, referencesOfHeader, writeGedcomHeader } from '@banyan/gedcom'
import type { ExtraOutline, ExtraRecord, PersonFields, WritableMedia, WritablePerson, WriteOptions } from '@banyan/gedcom'
import type { Reader } from '../../../platform/db/database.ts'
import { rangeOf } from '../../../platform/db/id-range.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { ahead } from '../../../platform/waiting/ahead.ts'
import { slices } from '../../../platform/waiting/in-slices.ts'
import { findPartsOfFacts, hasChineseDates } from '../../facts/facts.service.ts'
import { getFamilyUid } from '../../families/families.service.ts'
import { readTakenImages } from '../../lives/taken-images.service.ts'
import { initialsOf } from '../../living/initials.ts'
import { listPersonOutlines, readWholePeople } from '../../people/leaving/import-people.service.ts'
import type { WholePerson } from '../../people/leaving/import-people.service.ts'
import { countFolded } from '../../records/folded-records.service.ts'
import { personUid } from '../../records/person-uid.ts'
import {
  findFirstHeader,
  listOtherOutlines,
  listRecordsById,
  listRecordsCalled,
  listRecordsOfFamilies,
  listRecordsOfPeople,
  readRecordOutlines,
} from '../../records/records.service.ts'
import type { FamilyRecord, PersonRecord, WrittenRecord } from '../../records/records.service.ts'
import { listTies } from '../../relations/relations.service.ts'
import { noTalk } from '../media/family-talk.service.ts'
import type { FamilyTalk } from '../media/family-talk.service.ts'
import { stored, storedHtml } from '../unfold/stored.ts'
import { couplesOf, pairOf, readWritableCouples, readWritableLives } from './writable-lives.ts'
import type { LivesOutline } from './writable-lives.ts'
import { readWritableSources } from './writable-sources.ts'

const recordsAtOnce = 200

/** What to write; plain data, so that it can be sent to a thread. */
export interface ExportOrder {
  family: FamilyId
  version: '7.0' | '5.5.1'
  /** The day of the export, as in `2026-11-25`. */
  date: string
  /** The files of the GEDZIP that it belongs to. */
  pictures?: WritableMedia[]
  /** What was said; what is about pictures comes with them. */
  talk?: FamilyTalk
}

/**
 * Writes the family as a GEDCOM file: its people, their relations, and imported content that Banyan has no field for. Relations
 * are held in memory; texts are loaded only as they are written.
 *
 * Imported records say what they say in one piece, so a reader who does not see everything gets what Banyan knows without them.
 * @param view - what the reader sees
 */
export async function* writeRecords(
  db: Reader,
  { family, version, date, pictures, talk = noTalk }: ExportOrder,
  view: View,
): AsyncGenerator<string> {
  const options = { version, date, stored, storedHtml }
  const head = view.isWhole ? await readHead(db, family) : undefined
  const areDatesChinese = await hasChineseDates(db, family)
  const header = await writeHeaderAhead(db, family, view, head, areDatesChinese, options)
  // A large family takes seconds to look through; the reader should see at once that something is coming.
  if (header !== undefined) yield header
  const { sources, ...rest } = await readOutline(db, family, view)
  const outline = { ...rest, hasChineseDates: areDatesChinese }
  const opening = openGedcomWriter(
    { ...outline, sources: sources.outlines, ...(pictures === undefined ? {} : { pictures }) },
    options,
  )
  let step = opening.next()
  while (step.done !== true) {
    await letOthersRun()
    step = opening.next()
  }
  const writer = step.value
  if (header === undefined) yield writer.header(head)

  const familyUid = await getFamilyUid(db, family)
  const lives = { taken: await readTakenImages(db, family), parts: await findPartsOfFacts(db, family), talk }
  const written = new Set<number>()
  const listed = new Set(outline.people.map((person) => person.id))
  for await (const { page, records, lifeOf } of ahead(readLives(db, family, lives, view))) {
    const originals = Map.groupBy(records, (row) => row.person_id)
    const lines: string[] = []
    const pause = slices()
    // People added since the export began are left for the next one.
    for (const whole of page.filter(({ id }) => listed.has(id))) {
      const person = maskWhole(view, whole)
      const rows = originals.get(person.id) ?? []
      const isEmailDropped = rows.some((row) => row.dropped === 'email')
      const { life, added } = lifeOf(person.id, rows)
      const more = { uid: () => personUid(familyUid, person.id), life, added, comments: talk.person.get(person.id) }
      lines.push(writer.person(Object.assign(writable(person, isEmailDropped), more), rows.map(extraOfPerson)))
      written.add(person.id)
      await pause()
    }
    yield lines.join('')
  }

  const couples = couplesOf(outline.relations)
  for (const groups of piecesOf(writer.families)) {
    const known = groups.flatMap(({ extra }) => (extra?.id === undefined ? [] : [{ id: extra.id }]))
    const records = known.length === 0 ? [] : await listRecordsOfFamilies(db, family, rangeOf(known))
    const originals = new Map(records.map((row) => [row.id, row]))
    const coupleOf = await readWritableCouples(
      db,
      family,
      groups.flatMap((group) => couples.get(pairOf(group.partners)) ?? []).filter((couple) => !view.isHiddenRelation(couple)),
      lives,
      view,
    )
    const isThere = (id: number): boolean => written.has(id)
    yield groups
      .map((group) => {
        const row = originals.get(group.extra?.id ?? 0)
        const relation = couples.get(pairOf(group.partners))
        // Somebody may have been deleted since the export began.
        return writer.family(
          { ...group, partners: group.partners.filter(isThere), children: group.children.filter(isThere) },
          row === undefined ? undefined : extraOfFamily(row),
          relation === undefined || view.isHiddenRelation(relation) ? undefined : coupleOf(relation, group.partners, row),
        )
      })
      .join('')
    await letOthersRun()
  }
  const others = outline.extras.flatMap(({ id, tag }) => (id === undefined || ownKinds.has(tag) ? [] : [id]))
  for (const ids of piecesOf(others)) {
    yield (await listRecordsById(db, family, ids)).map((row) => writer.other(extraOf(row), sources.byRecord.get(row.id))).join('')
    await letOthersRun()
  }
  yield writer
    .newSources()
    .flatMap((id) => sources.byId.get(id) ?? [])
    .map((source) => writer.source(source))
    .join('')
  yield* writer.end()
}

const ownKinds: ReadonlySet<string> = new Set(['HEAD', 'INDI', 'FAM'])

async function readHead(db: Reader, family: FamilyId): Promise<ExtraRecord | undefined> {
  const row = await findFirstHeader(db, family)
  return row && extraOf(row)
}

/**
 * Writes the header before the family has been looked through.
 * @returns undefined if it names a person or a family, whose names in the file are not known yet
 */
async function writeHeaderAhead(
  db: Reader,
  family: FamilyId,
  view: View,
  head: ExtraRecord | undefined,
  areDatesChinese: boolean,
  options: WriteOptions,
): Promise<string | undefined> {
  const references = head === undefined ? [] : referencesOfHeader(head)
  const named = (await listRecordsCalled(db, family, references)).filter(({ source }) => source === head?.origin)
  if (named.some(({ kind }) => ownKinds.has(kind))) return undefined
  // In 5.5.1, a header must name a submitter.
  const isAlone = !view.isWhole || (named.length === 0 && options.version === '7.0')
  const rows = isAlone ? [] : await listOtherOutlines(db, family)
  const others = rows.map(({ source: origin, kind: tag, xref }) => ({ origin, tag, xref }))
  return writeGedcomHeader(head, { hasChineseDates: areDatesChinese, others }, options)
}

interface LivesPage {
  page: WholePerson[]
  records: PersonRecord[]
  lifeOf: Awaited<ReturnType<typeof readWritableLives>>
}

/** Yields everybody with what is written of them, in pages. */
async function* readLives(db: Reader, family: FamilyId, lives: LivesOutline, view: View): AsyncGenerator<LivesPage> {
  for await (const page of readWholePeople(db, family)) {
    const people = rangeOf(page)
    const [records, lifeOf] = await Promise.all([
      view.isWhole ? listRecordsOfPeople(db, family, people) : [],
      readWritableLives(db, family, people, lives, view),
    ])
    yield { page, records, lifeOf }
  }
}

type OutlinedRelation = Pick<Relation, 'id' | 'from_person_id' | 'to_person_id' | 'relation_type'> & { kind: TieKind | undefined }

async function readOutline(db: Reader, family: FamilyId, view: View) {
  const extras: ExtraOutline[] = []
  const sourceRecords: Pick<WrittenRecord, 'id' | 'unfolded'>[] = []
  for await (const page of view.isWhole ? readRecordOutlines(db, family) : [])
    for (const row of page) {
      const { id, kind, unfolded } = row
      const extra: ExtraOutline = extraOf(row)
      if (kind === 'FAM') extra.hasTies = row.has_ties === 1
      if (kind === 'REPO') extra.name = readRepositoryName(row.text)
      extras.push(extra)
      if (kind === 'SOUR') sourceRecords.push({ id, unfolded })
    }
  // Until all records have become rows, they say of ties what the relations do not.
  const areTiesKnown = (await countFolded(db, family)) === 0
  const relations: OutlinedRelation[] = []
  for (const tie of await listTies(db, family)) {
    const { id, from_person_id, to_person_id, relation_type } = tie
    const isMasked = view.isHidden(from_person_id) || view.isHidden(to_person_id)
    const kind = areTiesKnown ? (isMasked ? '' : tie.kind) : undefined
    relations.push({ id, from_person_id, to_person_id, relation_type, kind })
  }
  return {
    people: (await listPersonOutlines(db, family)).map((person) =>
      view.isHidden(person.id) ? { ...person, birth_year: 0 } : person,
    ),
    relations,
    extras,
    sources: await readWritableSources(db, family, sourceRecords, view),
  }
}

function* piecesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += recordsAtOnce) yield rows.slice(start, start + recordsAtOnce)
}

const noContact = {
  email: '',
  telephone_number: '',
  address: '',
  website: '',
  skype_name: '',
  facebook: '',
  twitter: '',
  linkedin: '',
}

/** Somebody with what the reader sees of them. */
function maskWhole(view: View, person: WholePerson): WholePerson {
  if (view.isYoung(person.id)) return { ...person, ...noContact }
  if (!view.isHidden(person.id)) return person
  return {
    ...person,
    ...noContact,
    name: initialsOf(person.name),
    birth_year: 0,
    year_of_death: 0,
    birth_order: null,
    spoken_languages: '',
    occupation: '',
    biographies: {},
    user_id: null,
  }
}

/**
 * A sign-in address belongs to the server, not the tree, so the file leaves it out. Nothing is left out of a record whose address
 * could not be taken over. Adds the UID if the record has none.
 */
function writable(person: WholePerson, isEmailDropped: boolean): WritablePerson & Omit<PersonFields, 'email'> {
  const isRecordsOwn = person.user_id !== null || (isEmailDropped && person.email === '')
  // The person was read for this alone, and a copy of so many fields takes long.
  return isRecordsOwn ? Object.assign(person, { email: undefined }) : person
}

const extraOfPerson = ({ id, source, text, person_id: person }: PersonRecord): ExtraRecord => ({
  id,
  origin: once(source),
  xref: '',
  tag: 'INDI',
  text,
  person: person ?? undefined,
})

const extraOfFamily = ({ id, source, text }: FamilyRecord): ExtraRecord => ({
  id,
  origin: once(source),
  xref: '',
  tag: 'FAM',
  text,
})

function extraOf(row: Omit<WrittenRecord, 'dropped' | 'unfolded'>): ExtraRecord {
  const { id, source, xref, kind, text, value, person_id, partner_id, other_partner_id, children } = row
  const origin = once(source)
  const tag = once(kind)
  // All of a family's are held at once, so each has only what it needs.
  if (kind === 'INDI') return { id, origin, xref, tag, text, person: person_id ?? undefined }
  if (kind === 'FAM') {
    const partners = [partner_id, other_partner_id].filter((partner) => partner !== null)
    return { id, origin, xref, tag, text, partners, children: JSON.parse(children) as number[] }
  }
  return { id, origin, xref, tag, text, value: value ?? undefined }
}

/** A driver makes new strings for each row. One that many rows share is kept here, so that it takes memory and is hashed only once. */
const known = new Map<string, string>()
const maxKnown = 1_000

function once(text: string): string {
  const one = known.get(text)
  if (one !== undefined) return one
  if (known.size >= maxKnown) known.clear()
  known.set(text, text)
  return text
}
