import { setImmediate as letOthersRun } from 'node:timers/promises'
import { isLanguage, isPersonField } from '@banyan/contract'
import type { CallBody, Gender, Language, Person, PersonSummary, Relation } from '@banyan/contract'
import { readAfterCommit } from '../../platform/db/after-commit.ts'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { reserveIds } from '../../platform/db/next-ids.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { hiddenIn, newDeletionBatch } from '../../platform/soft-delete.ts'
import { emailKey, searchKey } from '../../platform/text/clean-text.ts'
import { forgetFieldChanges } from '../changes/forget-field-changes.ts'
import { listAbsorbed } from '../changes/merged-people.ts'
import { readBeforeFieldChange, recordChange, recordFieldChange } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { emit } from '../events/events.ts'
import { enqueueRecognition } from '../faces/faces.job.ts'
import { addBirth, readVitalColumns, setYear, settlePreferred, undoYearSteps, vitalKindOf } from '../facts/vital-facts.service.ts'
import type { YearStep } from '../facts/vital-facts.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { refuseMorePeople } from '../families/usage.service.ts'
import { seemsYounger } from '../living/living.policy.ts'
import { maskPerson, maskRelation } from '../living/masks.ts'
import { addFirstNames, setPreferredText } from '../names/names.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { locate } from '../places/places.service.ts'
import { readRecordedDetails } from '../records/recorded-details.service.ts'
import { adoptHiddenRelations } from '../relations/hidden-relations.service.ts'
import { endsOf, hideRelationsWithPerson, relateNewPerson } from '../relations/relations.service.ts'
import { forgetDeathReport, isDeathConfirmed, isDeathRefused, reportDeath } from './death-reports/death-reports.service.ts'
import { cleanBiography } from './fields/biography-html.ts'
import { readChange, readField, readPersonText } from './fields/person-fields.ts'
import { followNames } from './lists/follow-names.service.ts'
import { columnsOfField } from './merge-people.service.ts'
import { isDeathOfUser, refuseChange, refuseDelete, subjectOf } from './people.policy.ts'
import { presentSummary } from './people.presenter.ts'
import {
  deletePersonRow,
  findEmailHolder,
  findPerson,
  insertPerson,
  listBiographies,
  listFirstIds,
  listPeople,
  listPeopleWithPhotos,
  listSummariesOf,
  saveBiography,
  updatePerson,
} from './people.repository.ts'
import type { PersonRow, SummaryRow } from './people.table.ts'
import { getViewedPerson, viewOfPerson } from './read-person.service.ts'

/** Everybody in the family as lists show them, by birth year and id, in pages, between which other calls are served. */
export async function* readSummaries(db: Reader, family: FamilyId): AsyncGenerator<PersonSummary[]> {
  for (
    let rows = await listPeople(db, family, undefined, listedAtOnce);
    rows.length > 0;
    rows = await listPeople(db, family, rows.at(-1), listedAtOnce)
  ) {
    // For each page: what records say of everybody would fill the memory of the server.
    const recorded = await readRecordedDetails(
      db,
      family,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => presentSummary(row, recorded(row.id)))
    await letOthersRun()
  }
}

const listedAtOnce = 250
/** So few that no call waits long, however many of them have photos. */
const idsAtOnce = 5_000

/** Reads these people as lists show them, by birth year and id, as rows: for features that show less of them. */
export const readListedRows = async (db: Reader, family: FamilyId, ids: number[]): Promise<SummaryRow[]> =>
  ids.length === 0 ? [] : listSummariesOf(db, family, ids)

/** Returns the row of somebody who is in the family: for features that show less of them. */
export const findPersonRow = (db: Reader, family: FamilyId, id: number): Promise<PersonRow | undefined> =>
  findPerson(db, family, id)

/** Lists the ids of those with a photo, up to an id, in pages, between which other calls are served. */
export async function* readPeopleWithPhotos(db: Reader, family: FamilyId, lastId: number): AsyncGenerator<number[]> {
  for (let after = 0; after < lastId; after += idsAtOnce) {
    yield await listPeopleWithPhotos(db, family, after, Math.min(lastId, after + idsAtOnce))
    await letOthersRun()
  }
}

/** Creates a person and their relation to an existing one. @returns both as the caller sees them */
export async function createPerson(
  platform: Platform,
  caller: Caller,
  asked: CallBody<'createPerson'>,
  viewNow: (db?: Reader) => Promise<View>,
): Promise<{ person: Person; relation: Relation }> {
  const name = readPersonText('name', asked.name)
  const address = readPersonText('address', asked.address)
  const at = await locate(platform, address, caller.language)
  const now = platform.now().toISOString()
  const { reading, relation } = await changeFamily(platform, caller.familyId, async (tx) => {
    const [from, author] = await Promise.all([
      getRow(tx, caller.familyId, asked.from_person_id),
      findNamedPeople(tx, caller.familyId, [caller.personId]),
      reserveIds(tx, caller.familyId, idsOfNewRelative(asked)),
      refuseMorePeople(tx, platform, caller.familyId, 1),
    ])
    // From here on nothing waits for an answer, so it all travels with the commit.
    const id = await insertPerson(tx, caller.familyId, {
      ...blank(name, caller.language, now),
      gender: asked.gender,
      birth_year: asked.birth_year,
      address,
      ...at,
    })
    await addFirstNames(tx, caller.familyId, [{ id, name }], now)
    await addBirth(tx, caller.familyId, id, asked.birth_year, now)
    const names = new Map([
      [caller.personId, author.get(caller.personId)?.name ?? ''],
      [from.id, from.name],
      [id, name],
    ])
    await recordChange(tx, caller, { kind: 'person_created', personId: id, names }, now)
    return {
      relation: await relateNewPerson(tx, caller, { from: from.id, to: id, type: asked.relation_type }, now, names),
      reading: readAfterCommit(tx, (db) => getViewedPerson(db, caller, id, undefined, viewNow)),
    }
  })
  const viewed = await reading
  const view = await viewOfPerson(viewed, viewNow)
  return { person: maskPerson(view, viewed.person), relation: maskRelation(view, relation) }
}

/** What {@link createPerson} takes ids of, in the order of its rows. */
const idsOfNewRelative = ({ birth_year }: CallBody<'createPerson'>) => ({
  people: 1,
  names: 1,
  ...(birth_year === 0 ? {} : { facts: 1 }),
  changes: 2,
  relations: 1,
})

/** Creates the person of a family's first user, at sign-up. */
export async function addFirstPerson(
  tx: Writer,
  family: FamilyId,
  asked: { name: string; email: string; gender: Gender; language: Language; birth_year: number; address: string },
  now: string,
): Promise<number> {
  const { name, email, gender, language, birth_year, address } = asked
  const id = await insertPerson(tx, family, {
    ...blank(name, language, now),
    gender,
    birth_year,
    address,
    email,
    email_key: emailKey(email),
  })
  await addFirstNames(tx, family, [{ id, name }], now)
  await addBirth(tx, family, id, birth_year, now)
  return id
}

/** Returns what somebody takes along of themselves to a family that they found. */
export async function getPersonToCopy(
  db: Reader,
  family: FamilyId,
  id: number,
): Promise<{ name: string; gender: Gender; birth_year: number }> {
  const { name, gender, birth_year } = await getRow(db, family, id)
  return { name, gender, birth_year }
}

interface FieldChange {
  field: string
  value: unknown
  /** If it is given, it must still equal the stored value. */
  previous?: unknown
  /** The language of a biography. */
  language: Language
  /** Columns that depend on the field: the coordinates of an address, the parts of a name. */
  columns?: Record<string, string | number>
  /** When undoing a change of a year: what it did to facts. */
  facts?: YearStep[]
}

/** Their changes queue mails or jobs. For others the workers are not woken: looking for nothing costs as much as the change. */
const fieldsWithJobs: ReadonlySet<string> = new Set(['year_of_death', 'face_recognition'])

/** Changes one field of a person. @returns them as the caller sees them */
export async function changePerson(
  platform: Platform,
  caller: Caller,
  id: number,
  change: Omit<FieldChange, 'language'> & { language?: string | undefined },
  viewNow: (db?: Reader) => Promise<View>,
): Promise<Person> {
  if (change.field === 'photo') throw new ApiError('protected_field', { field: change.field })
  const language = isLanguage(change.language) ? change.language : caller.language
  const columns =
    change.field === 'address'
      ? { columns: { ...(await locate(platform, readPersonText('address', change.value), caller.language)) } }
      : {}
  const now = platform.now().toISOString()
  const { reading } = await changeFamily(platform, caller.familyId, async (tx) => {
    if (change.field === 'year_of_death' && (await tellOfDeath(tx, platform, caller, id, change.value, now))) return {}
    await changeField(tx, caller, id, { ...change, ...columns, language }, now)
    if (change.field === 'face_recognition') await enqueueRecognition(tx, platform, caller.familyId)
    return { reading: readAfterCommit(tx, (db) => getViewedPerson(db, caller, id, language, viewNow)) }
  })
  if (fieldsWithJobs.has(change.field)) platform.wakeSignal.notify()
  if (reading === undefined) throw new ApiError('death_unconfirmed', { field: change.field })
  const viewed = await reading
  return maskPerson(await viewOfPerson(viewed, viewNow), viewed.person)
}

/** @returns whether it was only stored as one relative's report and changes nothing */
async function tellOfDeath(
  tx: Writer,
  platform: Platform,
  caller: Caller,
  id: number,
  value: unknown,
  now: string,
): Promise<boolean> {
  const row = await getRow(tx, caller.familyId, id)
  const refusal = refuseChange(caller, subjectOf(row), 'year_of_death')
  if (refusal !== undefined) throw new ApiError(refusal, { field: 'year_of_death' })
  const { year_of_death: after } = readChange('year_of_death', value)
  if (!isDeathOfUser(caller, subjectOf(row), { before: row.deceased, after })) return false
  return reportUnlessConfirmed(tx, platform, caller, row, 'year_of_death', now)
}

/**
 * Stores a relative's report of a user's death, unless another one has reported it already.
 * @returns whether it was only stored
 */
async function reportUnlessConfirmed(
  tx: Writer,
  platform: Platform,
  caller: Caller,
  row: PersonRow,
  field: string,
  now: string,
): Promise<boolean> {
  if (await isDeathRefused(tx, caller, row.id, now)) throw new ApiError('death_refused', { field })
  if (await isDeathConfirmed(tx, caller, row.id, now)) return false
  await reportDeath(tx, platform, caller, row, now)
  return true
}

/**
 * As {@link reportUnlessConfirmed}, for facts by which somebody has died.
 * @returns whether it was only stored as one relative's report, and the fact must wait
 */
export async function tellOfDeathByFact(
  tx: Writer,
  platform: Platform,
  caller: Caller,
  id: number,
  now: string,
): Promise<boolean> {
  const row = await getRow(tx, caller.familyId, id)
  if (!isDeathOfUser(caller, subjectOf(row), { before: row.deceased, after: 1 })) return false
  return reportUnlessConfirmed(tx, platform, caller, row, 'kind', now)
}

/** Refuses a fact by which a user would have died unless two relatives say so. @throws ApiError `death_unconfirmed` */
export async function refuseUnconfirmedDeath(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  const row = await getRow(tx, author.familyId, id)
  if (isDeathOfUser(author, subjectOf(row), { before: row.deceased, after: 1 }) && !(await isDeathConfirmed(tx, author, id, now)))
    throw new ApiError('death_unconfirmed', { field: 'kind' })
}

/** Makes the years of a person, and whether they have died, what their facts say. */
export async function followFacts(tx: Writer, family: FamilyId, id: number, at: string): Promise<void> {
  const row = await findPerson(tx, family, id)
  if (row === undefined) return
  const columns = await readVitalColumns(tx, family, id)
  if ((Object.keys(columns) as (keyof typeof columns)[]).every((column) => row[column] === columns[column])) return
  await updatePerson(tx, family, id, columns)
  await tellOfYears(tx, family, row, columns, at)
  if (row.deceased !== columns.deceased) await forgetDeathReport(tx, family, id)
}

async function tellOfYears(
  tx: Writer,
  family: FamilyId,
  before: PersonRow,
  changes: Partial<Pick<PersonRow, 'birth_year' | 'deceased'>>,
  at: string,
): Promise<void> {
  if (seemsYounger(before, { ...before, ...changes }, new Date(at).getUTCFullYear()))
    await emit(tx, 'seemsYounger', { family, at })
}

/** Makes a person's birth and death say what their row says. */
export async function factsAfterPerson(tx: Writer, family: FamilyId, id: number, now: string): Promise<void> {
  const row = await findPerson(tx, family, id)
  if (row === undefined) return
  await setYear(tx, family, id, 'BIRT', row.birth_year, now)
  await setYear(tx, family, id, 'DEAT', row.year_of_death, now)
}

/** Makes the fact of a year say it. @returns the columns that follow, and what undoes it */
async function followYear(
  tx: Writer,
  family: FamilyId,
  id: number,
  { field, year, undone }: { field: string; year: number; undone: YearStep[] | undefined },
  now: string,
) {
  const kind = vitalKindOf(field)
  if (kind === undefined) return { columns: {}, steps: [] }
  const steps = undone === undefined ? [] : await undoYearSteps(tx, family, id, kind, undone, now)
  steps.push(...(await setYear(tx, family, id, kind, year, now)))
  await settlePreferred(tx, family, id, kind)
  return { columns: await readVitalColumns(tx, family, id), steps }
}

/** Changes one field in a transaction that has touched the family. */
export async function changeField(tx: Writer, author: Author, id: number, change: FieldChange, now: string): Promise<void> {
  const { field, value, previous, language } = change
  const family = author.familyId
  const [row, known] = await Promise.all([
    getRow(tx, family, id),
    // The line of a changed name has the new one.
    field === 'name'
      ? undefined
      : readBeforeFieldChange(tx, author, { personId: id, field, ...(field === 'biography' ? { language } : {}) }),
  ])
  if (!isPersonField(field)) throw new ApiError('protected_field', { field })
  const refusal = refuseChange(author, subjectOf(row), field)
  if (refusal !== undefined) throw new ApiError(refusal, { field })
  if (field === 'biography') {
    const html = cleanBiography(value)
    const before = (await listBiographies(tx, family, id)).find((text) => text.language === language)?.html ?? ''
    if (previous !== undefined) refuseStale(before, previous)
    await saveBiography(tx, family, id, language, html)
    await updatePerson(tx, family, id, { updated_at: now })
    await recordFieldChange(tx, author, { personId: id, field, language, before, after: html }, now, known)
    return
  }
  if (field === 'name') return changeName(tx, author, row, change, now)
  const columns = { ...readChange(field, value), ...change.columns }
  const before = readField(row, field)
  if (previous !== undefined) refuseStale(before, previous)
  if (
    isDeathOfUser(author, subjectOf(row), { before: row.deceased, after: columns.year_of_death }) &&
    !(await isDeathConfirmed(tx, author, id, now))
  )
    throw new ApiError('death_unconfirmed', { field })
  const year = columns.birth_year ?? columns.year_of_death ?? 0
  const followed = await followYear(tx, family, id, { field, year, undone: change.facts }, now)
  await store(tx, family, id, { ...columns, ...followed.columns, updated_at: now }, row)
  await tellOfYears(tx, family, row, followed.columns, now)
  if (field === 'year_of_death') await forgetDeathReport(tx, family, id)
  if (columns.face_recognition !== undefined)
    await emit(tx, 'faceRecognitionChanged', {
      family,
      personId: id,
      isOn: columns.face_recognition === 1,
      photo: row.photo_key,
      at: now,
    })
  if (field === 'photo')
    await emit(tx, 'profilePhotoChanged', {
      family,
      personId: id,
      before: row.photo_key,
      after: columns.photo_key ?? '',
      at: now,
    })
  if (columns.language !== undefined && row.user_id !== null)
    await emit(tx, 'personLanguageChanged', { family, userId: row.user_id, language: columns.language })
  const place = field === 'address' ? { columnsBefore: { latitude: row.latitude, longitude: row.longitude } } : {}
  await recordFieldChange(
    tx,
    author,
    {
      personId: id,
      field,
      before,
      after: readField({ ...row, ...columns } as PersonRow, field),
      ...place,
      ...(followed.steps.length > 0 ? { steps: followed.steps } : {}),
    },
    now,
    known,
  )
}

/** Changes the preferred name of a person, which is the only one that older clients know. */
async function changeName(tx: Writer, author: Author, row: PersonRow, change: FieldChange, now: string): Promise<void> {
  const family = author.familyId
  const name = readPersonText('name', change.value)
  if (change.previous !== undefined) refuseStale(row.name, change.previous)
  const { before, parts } = await setPreferredText(tx, family, row.id, name, now, change.columns)
  await updatePerson(tx, family, row.id, { updated_at: now })
  await followNames(tx, family, [row.id])
  await recordFieldChange(tx, author, { personId: row.id, field: 'name', before, after: name, columnsBefore: parts }, now)
}

/** Hides a person with their relations; they can be put back for 30 days. */
export async function deletePerson(platform: Platform, caller: Caller, id: number): Promise<void> {
  await changeFamily(platform, caller.familyId, async (tx) => {
    await hidePerson(tx, caller, id, platform.now().toISOString())
    await enqueueRecognition(tx, platform, caller.familyId)
  })
}

/**
 * Hides a person in a transaction that has touched the family.
 * @param wentAlong - relations from an earlier deletion of the person: those that did not come back are deleted with them again
 * @param batch - a new one by default
 */
export async function hidePerson(
  tx: Writer,
  author: Author,
  id: number,
  now: string,
  wentAlong: number[] = [],
  batch = newDeletionBatch('person'),
): Promise<void> {
  const refusal = refuseDelete(subjectOf(await getRow(tx, author.familyId, id)))
  if (refusal !== undefined) throw new ApiError(refusal)
  await updatePerson(tx, author.familyId, id, hiddenIn(batch, now))
  const relations = await hideRelationsWithPerson(tx, author.familyId, id, now, batch)
  await adoptHiddenRelations(tx, author.familyId, wentAlong, now, batch)
  await emit(tx, 'personHidden', { family: author.familyId, personId: id, at: now, batch })
  await recordChange(
    tx,
    author,
    { kind: 'person_deleted', personId: id, relations: relations.map((relation) => relation.id), relatives: endsOf(relations) },
    now,
  )
}

/**
 * Keeps the language of a user's own person equal to that of their settings.
 * @param personId - of the user; the author's own by default
 */
export async function followUserLanguage(
  tx: Writer,
  author: Author,
  language: Language,
  now: string,
  personId = author.personId,
): Promise<void> {
  const { language: before } = await getRow(tx, author.familyId, personId)
  if (before === language) return
  await updatePerson(tx, author.familyId, personId, { language })
  await recordFieldChange(tx, author, { personId, field: 'language', before, after: language }, now)
}

/** Keeps the email address of a user's own person equal to the one they sign in with. @throws ApiError `email_in_family` */
export async function syncPersonEmail(tx: Writer, author: Author, email: string, now: string): Promise<void> {
  const { email: before } = await getRow(tx, author.familyId, author.personId)
  await store(tx, author.familyId, author.personId, { email, email_key: emailKey(email), updated_at: now })
  await recordFieldChange(tx, author, { personId: author.personId, field: 'email', before, after: email }, now)
}

/** Takes an address from anybody else in the family who has it: the author has proved that it is theirs. */
export async function freeEmail(tx: Writer, author: Author, email: string, now: string): Promise<void> {
  const holder = await findEmailHolder(tx, author.familyId, emailKey(email), author.personId)
  if (holder === undefined) return
  await updatePerson(tx, author.familyId, holder.id, { email: '', email_key: '', updated_at: now })
  await recordFieldChange(tx, author, { personId: holder.id, field: 'email', before: holder.email, after: '' }, now)
}

/**
 * Turns the person of a user who has left into an ordinary relative: without the email address, and open to changes by the
 * family.
 */
export async function releasePerson(tx: Writer, author: Author, id: number, now: string): Promise<void> {
  await updatePerson(tx, author.familyId, id, { email: '', email_key: '', locked: 0, updated_at: now })
  await forgetFieldChanges(tx, author.familyId, id, 'email', columnsOfField('email'))
  await recordMembershipChange(tx, author, now)
}

/** Records that a user has joined or left. */
export async function recordMembershipChange(tx: Writer, author: Author, now: string): Promise<void> {
  const { user_id } = await getRow(tx, author.familyId, author.personId)
  await recordChange(
    tx,
    author,
    { kind: 'person_changed', personId: author.personId, field: 'user_id', before: user_id === null, after: user_id !== null },
    now,
  )
}

/** Returns what an invitation needs: about the invited person, and the inviter's name. */
export async function getInvitable(db: Reader, caller: Caller, id: number) {
  const row = await getRow(db, caller.familyId, id)
  const inviter = await getRow(db, caller.familyId, caller.personId)
  const person = {
    name: row.name,
    email: row.email,
    language: row.language,
    yearOfDeath: row.year_of_death,
    isUser: row.user_id !== null,
  }
  return { person, inviter: inviter.name }
}

/**
 * Permanently erases a person and those merged into them, with relations, biographies and history. `meanwhile` runs after the
 * last history line and before the rows are deleted.
 */
export async function erasePerson(
  tx: Writer,
  author: Author,
  id: number,
  meanwhile: () => Promise<void>,
  now: string,
): Promise<void> {
  await recordChange(tx, author, { kind: 'person_deleted', gone: [id] }, now)
  await meanwhile()
  for (const each of [id, ...(await listAbsorbed(tx, author.familyId, id))]) {
    await emit(tx, 'personErased', { family: author.familyId, personId: each, at: now })
    await deletePersonRow(tx, author.familyId, each)
  }
}

/** Lists everybody if they are at most `count`. */
export async function listFewPeople(db: Reader, family: FamilyId, count: number): Promise<PersonSummary[] | undefined> {
  const ids = await listFirstIds(db, family, count + 1)
  return ids.length > count ? undefined : listSummaries(db, family, ids)
}

/** Whether there is such a person who has not been deleted. */
export const isThere = async (db: Reader, family: FamilyId, id: number): Promise<boolean> =>
  (await findPerson(db, family, id)) !== undefined

/** Returns those of these people who have not been deleted, as lists show them. */
export async function listSummaries(db: Reader, family: FamilyId, ids: number[]): Promise<PersonSummary[]> {
  if (ids.length === 0) return []
  const recorded = await readRecordedDetails(db, family, ids)
  return (await listSummariesOf(db, family, ids)).map((row) => presentSummary(row, recorded(row.id)))
}

async function store(
  tx: Writer,
  family: FamilyId,
  id: number,
  changes: Parameters<typeof updatePerson>[3],
  before?: PersonRow,
): Promise<void> {
  try {
    await updatePerson(tx, family, id, changes, before)
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('email_in_family', { field: 'email' })
    throw error
  }
}

function refuseStale(stored: unknown, previous: unknown): void {
  const same = stored === previous || String(stored ?? '') === String(previous ?? '')
  if (!same) throw new ApiError('value_changed', { current: stored })
}

async function getRow(db: Reader, family: FamilyId, id: number): Promise<PersonRow> {
  const row = await findPerson(db, family, id)
  if (row === undefined) throw new ApiError('not_found')
  return row
}

const blank = (name: string, language: Language, now: string) => ({
  name,
  search_name: searchKey(name),
  language,
  created_at: now,
  updated_at: now,
})
