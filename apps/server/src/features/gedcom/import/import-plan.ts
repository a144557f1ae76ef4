import { relationTypes } from '@banyan/contract'
import type { GedcomProblemCode, Language } from '@banyan/contract'
import { GedcomError, parseGedcom } from '@banyan/gedcom'
import type { Encoding, GedcomPerson, ParsedGedcom } from '@banyan/gedcom'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { ImportedPerson } from '../../people/leaving/import-people.service.ts'
import { uidKey } from '../../records/person-uid.ts'
import type { PlannedPictures } from '../media/planned-pictures.ts'
import { previewPlan } from '../preview/plan-preview.ts'
import type { PlanPreview } from '../preview/plan-preview.ts'
import { planCouple, planPerson, planSources } from '../unfold/plan-lives.ts'
import type { FileRefs, NewPerson, PlannedCouple, PlannedPerson, PlannedSource } from '../unfold/plan-lives.ts'
import { cleanPerson } from './clean-person.ts'
import type { KnownFamily } from './known-family.ts'
import { planRecords } from './plan-records.ts'
import type { PlannedRecord } from './plan-records.ts'
import { CoupleMap, planRelations } from './plan-relations.ts'
import type { PlannedRelation, Ref } from './plan-relations.ts'
import { chooseSource, createRecogniser } from './recognise.ts'

export interface ImportProblem {
  line: number
  code: GedcomProblemCode
  detail: string
}

export interface PlanOptions {
  /** The importer's language. */
  language: Language
  /** The xref of the caller's own person, or "". */
  ownPerson: string
  /** The caller's person in the family. */
  ownPersonId: number
}

/** What an import adds to the family. It changes nothing that exists, except empty fields of the caller's own person. */
export interface ImportPlan {
  /** The new people: each {@link Ref} calls the first -1, the next -2, ... */
  people: NewPerson[]
  own: ImportedPerson | undefined
  sources: PlannedSource[]
  refs: FileRefs
  relations: PlannedRelation[]
  records: PlannedRecord[]
  uids: { uid: string; person: Ref }[]
  skipped: number
  problems: ImportProblem[]
  pictures: PlannedPictures
  preview: PlanPreview
  /** The importer's. */
  language: Language
}

const maxProblems = 10_001

/** How to read a file. */
export interface Reading {
  /** How to turn its bytes into text, if somebody chose it. */
  encoding: Encoding | undefined
  /** Whether somebody wants to see first what it would bring: dates and places are counted then. */
  isPreview: boolean
}

/** @throws ApiError `no_gedcom` */
export function readGedcom(bytes: Uint8Array, { encoding, isPreview }: Reading): ParsedGedcom {
  try {
    return parseGedcom(bytes, { encoding, withoutEvents: !isPreview })
  } catch (error) {
    if (error instanceof GedcomError) throw new ApiError('no_gedcom')
    throw error
  }
}

/**
 * Compares a file with the family and plans what to add.
 * @throws ApiError `unknown_own_person`
 */
export function planImport(parsed: ParsedGedcom, family: KnownFamily, options: PlanOptions): ImportPlan {
  const problems: ImportProblem[] = parsed.problems.slice(0, maxProblems)
  const report = (line: number, code: GedcomProblemCode, detail: string): void => {
    if (problems.length < maxProblems) problems.push({ line, code, detail: detail.slice(0, 120) })
  }
  const ownXref = options.ownPerson.trim().replace(/^@(.*)@$/, '$1')
  const own = ownXref === '' ? undefined : parsed.people.find((person) => person.xref === ownXref)
  if (ownXref !== '' && own === undefined) throw new ApiError('unknown_own_person', { field: 'own_person' })

  const chosen = chooseSource(parsed, family)
  const recognise = createRecogniser(family, chosen)
  const found = parsed.people.map((person) => recognise(person))
  // A person of the family matches only one person of the file, even if the caller says otherwise.
  const isOwnFree = own !== undefined && found[own.id - 1] === undefined && !found.includes(options.ownPersonId)
  if (own !== undefined && !isOwnFree && found[own.id - 1] !== options.ownPersonId) report(own.line, 'own_person_known', own.name)

  const emails = new Set(family.emails)
  const refs: Ref[] = []
  const droppedEmails = new Set<GedcomPerson>()
  const plan: ImportPlan = {
    people: [],
    own: undefined,
    sources: [],
    refs: { people: new Map(), sources: new Map() },
    relations: [],
    records: [],
    uids: [],
    skipped: 0,
    problems,
    pictures: planPictures(parsed, chosen.source),
    preview: previewPlan(parsed, found, isOwnFree ? own : undefined),
    language: options.language,
  }
  for (const person of parsed.people) {
    const known = found[person.id - 1]
    if (known !== undefined) {
      refs[person.id] = known
      plan.skipped += 1
      continue
    }
    const isOwn = isOwnFree && person === own
    // Only these texts are worth a report, so the others wait until the person is inserted.
    const isChecked = isOwn || person.email !== '' || hasBiography(person)
    const clean = isChecked
      ? // The caller signs in with the address of their own person, so no file may change it.
        cleanPerson(isOwn ? { ...person, email: '' } : person, options.language, (email) => emails.has(email), report)
      : undefined
    if (person.email !== '' && clean?.email === '') droppedEmails.add(person)
    if (clean !== undefined && clean.email_key !== '') emails.add(clean.email_key)
    if (isOwn) plan.own = clean
    else plan.people.push({ person: clean === undefined ? person : undefined, clean, text: '', record: null })
    const ref = isOwn ? options.ownPersonId : -plan.people.length
    refs[person.id] = ref
    for (const uid of person.uids) plan.uids.push({ uid: uidKey(uid), person: ref })
  }

  const refOf = (id: number): Ref => refs[id] ?? 0
  plan.relations = planRelations(parsed.relations, parsed.people, refOf, family, report)
  plan.records = planRecords(parsed, chosen, family, {
    refOf,
    isKnown: (id) => found[id - 1] !== undefined,
    isEmailDropped: (person) => droppedEmails.has(person),
    isNewCouple: createCoupleCheck(plan.relations),
  })
  findTexts(parsed, plan, refOf)
  Object.assign(plan, planSources(parsed, chosen, plan.records, refOf))
  plan.problems = problems.toSorted((a, b) => a.line - b.line)
  return plan
}

const hasBiography = ({ biographies }: GedcomPerson): boolean => Object.keys(biographies).length > 0

function createCoupleCheck(relations: readonly PlannedRelation[]): (one: Ref, other: Ref) => boolean {
  const couples = new CoupleMap()
  for (const { from, to, type } of relations) if (type === relationTypes.partnered) couples.set(from, to, 1)
  return (one, other) => couples.get(one, other) !== undefined
}

/** Gives the new people the texts of their records, also of those that an earlier import has taken the place of. */
function findTexts({ extras }: ParsedGedcom, { people, records }: ImportPlan, refOf: (id: number) => Ref): void {
  const newOf = (ref: Ref | null | undefined): NewPerson | undefined =>
    ref === null || ref === undefined ? undefined : people[-ref - 1]
  for (const { person, text } of extras) {
    const added = person === undefined ? undefined : newOf(refOf(person))
    if (added !== undefined) added.text = text
  }
  for (const [index, { person }] of records.entries()) {
    const added = newOf(person)
    if (added !== undefined) added.record = index
  }
}

/** Plans the file's pictures; people are keyed by the xrefs under which they are stored. */
function planPictures({ media, comments, people, source: { system } }: ParsedGedcom, source: string): PlannedPictures {
  const named = media.map((picture) => ({
    ...picture,
    links: picture.links.map((link) => ({ ...link, person: people[link.person - 1]?.xref ?? '' })),
  }))
  return { source, isOwn: system === 'BANYAN', media: named, comments }
}

/** One batch to insert; the server handles other calls between batches. */
export type Batch =
  | { kind: 'sources'; rows: PlannedSource[] }
  | { kind: 'people'; rows: PlannedPerson[] }
  | { kind: 'relations'; rows: PlannedRelation[] }
  | { kind: 'records'; rows: (PlannedRecord & { couple: PlannedCouple | undefined })[] }
  | { kind: 'uids'; rows: ImportPlan['uids'] }

/** Small enough that other calls are answered every few milliseconds while SQLite inserts. */
const batchSize = 100

/**
 * Yields the plan in insertion order, so that everything a batch refers to is already inserted.
 *
 * @param size - how many rows come at once
 */
export function* batchesOf(plan: ImportPlan, size = batchSize): Generator<Batch, undefined> {
  for (const rows of slices(plan.sources, size)) yield { kind: 'sources', rows }
  for (const rows of slices(plan.people, size)) yield { kind: 'people', rows: rows.map((person) => planPerson(person, plan)) }
  for (const rows of slices(plan.relations, size)) yield { kind: 'relations', rows }
  for (const rows of slices(plan.records, size))
    yield { kind: 'records', rows: rows.map((record) => ({ ...record, couple: coupleIn(record, plan.refs) })) }
  for (const rows of slices(plan.uids, size)) yield { kind: 'uids', rows }
  return undefined
}

const coupleIn = ({ kind, unfolded, text }: PlannedRecord, refs: FileRefs): PlannedCouple | undefined =>
  kind === 'FAM' && unfolded === 1 ? planCouple(text, refs) : undefined

/** Takes the rows out of their list, so that memory has only those that are still to come. */
function* slices<T>(rows: T[], size: number): Generator<T[]> {
  rows.reverse()
  while (rows.length > 0) yield rows.splice(-size).toReversed()
}

/** What is known about a plan before its rows are computed. */
export interface PlanSummary {
  own: ImportedPerson | undefined
  people: number
  relations: number
  records: number
  /** The number of rows of all kinds. */
  rows: number
  skipped: number
  problems: ImportProblem[]
  pictures: PlannedPictures
  preview: PlanPreview
}

export const summaryOf = (plan: ImportPlan): PlanSummary => ({
  own: plan.own,
  people: plan.people.length,
  relations: plan.relations.length,
  records: plan.records.length,
  rows: plan.sources.length + plan.people.length + plan.relations.length + plan.records.length + plan.uids.length,
  skipped: plan.skipped,
  problems: plan.problems,
  pictures: plan.pictures,
  preview: plan.preview,
})
