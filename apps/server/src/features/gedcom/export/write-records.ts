import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Relation, TieKind } from '@banyan/contract'
import { openGedcomWriter, readRepositoryName } from '@banyan/gedcom'
import type { ExtraOutline, ExtraRecord, PersonFields, WritableMedia, WritablePerson } from '@banyan/gedcom'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { slices } from '../../../platform/waiting/in-slices.ts'
import { hasChineseDates } from '../../facts/facts.service.ts'
import { getFamilyUid } from '../../families/families.service.ts'
import { readTakenImages } from '../../lives/taken-images.service.ts'
import { initialsOf } from '../../living/initials.ts'
import { listPersonOutlines, readWholePeople } from '../../people/leaving/import-people.service.ts'
import type { WholePerson } from '../../people/leaving/import-people.service.ts'
import { countFolded } from '../../records/folded-records.service.ts'
import { personUid } from '../../records/person-uid.ts'
import { listRecordsById, listRecordsOfPeople, readRecordOutlines } from '../../records/records.service.ts'
import type { WrittenRecord } from '../../records/records.service.ts'
import { listTies } from '../../relations/relations.service.ts'
import { noTalk } from '../media/family-talk.service.ts'
import type { FamilyTalk } from '../media/family-talk.service.ts'
import { stored, storedHtml } from '../unfold/stored.ts'
import { couplesOf, pairOf, readWritableCouples, readWritableLives } from './writable-lives.ts'
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
  const { sources, ...outline } = await readOutline(db, family, view)
  const opening = openGedcomWriter(
    { ...outline, sources: sources.outlines, ...(pictures === undefined ? {} : { pictures }) },
    { version, date, stored, storedHtml },
  )
  let step = opening.next()
  while (step.done !== true) {
    await letOthersRun()
    step = opening.next()
  }
  const writer = step.value
  const idsOf = (isWanted: (kind: string) => boolean): number[] =>
    outline.extras.filter((extra) => isWanted(extra.tag)).flatMap((extra) => extra.id ?? [])
  const [head] = await listRecordsById(db, family, idsOf((kind) => kind === 'HEAD').slice(0, 1))
  yield writer.header(head === undefined ? undefined : extraOf(head))

  const familyUid = await getFamilyUid(db, family)
  const taken = await readTakenImages(db, family)
  const written = new Set<number>()
  const listed = new Set(outline.people.map((person) => person.id))
  for await (const page of readWholePeople(db, family)) {
    const ids = page.map((person) => person.id)
    const records = view.isWhole ? await listRecordsOfPeople(db, family, ids) : []
    const originals = Map.groupBy(records, (row) => row.person_id)
    const lifeOf = await readWritableLives(db, family, ids, taken, view, talk)
    const lines: string[] = []
    const pause = slices()
    // People added since the export began are left for the next one.
    for (const whole of page.filter(({ id }) => listed.has(id))) {
      const person = maskWhole(view, whole)
      const rows = originals.get(person.id) ?? []
      const isEmailDropped = rows.some((row) => row.dropped === 'email')
      const { life, added } = lifeOf(person.id, rows)
      const more = { uid: () => personUid(familyUid, person.id), life, added, comments: talk.person.get(person.id) }
      lines.push(writer.person(Object.assign(writable(person, isEmailDropped), more), rows.map(extraOf)))
      written.add(person.id)
      await pause()
    }
    yield lines.join('')
  }

  const couples = couplesOf(outline.relations)
  for (const groups of piecesOf(writer.families)) {
    const originals = new Map(
      (
        await listRecordsById(
          db,
          family,
          groups.flatMap((group) => group.extra?.id ?? []),
        )
      ).map((row) => [row.id, row]),
    )
    const coupleOf = await readWritableCouples(
      db,
      family,
      groups.flatMap((group) => couples.get(pairOf(group.partners)) ?? []).filter((couple) => !view.isHiddenRelation(couple)),
      taken,
      view,
      talk,
    )
    const isThere = (id: number): boolean => written.has(id)
    yield groups
      .map((group) => {
        const row = originals.get(group.extra?.id ?? 0)
        const relation = couples.get(pairOf(group.partners))
        // Somebody may have been deleted since the export began.
        return writer.family(
          { ...group, partners: group.partners.filter(isThere), children: group.children.filter(isThere) },
          row === undefined ? undefined : extraOf(row),
          relation === undefined || view.isHiddenRelation(relation) ? undefined : coupleOf(relation, group.partners, row),
        )
      })
      .join('')
    await letOthersRun()
  }
  for (const ids of piecesOf(idsOf((kind) => kind !== 'HEAD' && kind !== 'INDI' && kind !== 'FAM'))) {
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
    hasChineseDates: await hasChineseDates(db, family),
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
