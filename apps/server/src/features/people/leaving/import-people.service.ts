import { setImmediate as letOthersRun } from 'node:timers/promises'
import { isBlank, isPlainPersonField, personFieldsWith } from '@banyan/contract'
import type { Language, PersonValues } from '@banyan/contract'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import { rangeOf } from '../../../platform/db/id-range.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { searchKey } from '../../../platform/text/clean-text.ts'
import {
  addFirstFacts,
  addVitalFactsOf,
  readVitalColumns,
  readVitalColumnsOfAll,
  setYear,
  vitalColumnOf,
  vitalColumns,
  vitalColumnsOfNew,
} from '../../facts/vital-facts.service.ts'
import type { FirstFacts } from '../../facts/vital-facts.service.ts'
import { addFirstNames } from '../../names/names.service.ts'
import type { GedcomField } from '../fields/gedcom-fields.ts'
import {
  findPerson,
  insertBiographies,
  insertPeople,
  listBiographies,
  listBiographiesBetween,
  listKin,
  listPersonRows,
  listVitalColumns,
  saveBiography,
  updatePerson,
} from '../people.repository.ts'
import type { BiographyRow } from '../people.table.ts'

/** An imported person, with every field cleaned and within its limit. */
export interface ImportedPerson extends Pick<PersonValues, GedcomField> {
  search_name: string
  email_key: string
  latitude?: number
  longitude?: number
  biographies: { language: Language; html: string }[]
  /** What follows from the names and facts, if they are known: see the table. */
  deceased?: 0 | 1
  birth_day?: number
  death_day?: number
  other_name?: string
  other_names?: string
}

/** Somebody to add, with their name and first facts cleaned. */
export interface NewPersonWithFacts extends Pick<PersonValues, 'name' | 'gender'> {
  facts: FirstFacts['facts']
}

/**
 * Adds several people with their first facts. Call it in a transaction that has touched the family.
 * @param by - the language of the author, and the key of the call
 * @returns their ids, in the same order
 */
export async function addPeopleWithFacts(
  tx: Writer,
  family: FamilyId,
  people: readonly NewPersonWithFacts[],
  { language, key }: { language: Language; key: string | null },
  now: string,
): Promise<number[]> {
  const ids = await insertPeople(
    tx,
    family,
    people.map(({ name, gender, facts }) => ({
      name,
      search_name: searchKey(name),
      gender,
      ...vitalColumnsOfNew(facts),
      language,
      created_at: now,
      updated_at: now,
    })),
  )
  const idAt = (index: number): number => ids[index] ?? 0
  await addFirstNames(
    tx,
    family,
    people.map(({ name }, index) => ({ id: idAt(index), name })),
    now,
    { key },
  )
  await addFirstFacts(
    tx,
    family,
    people.map(({ facts }, index) => ({ person: idAt(index), facts })),
    now,
  )
  return ids
}

/**
 * Adds many people without their names and facts, which the caller adds in the same transaction.
 * @param by - the importer's language, and the history line of the import
 * @returns their ids, in the same order
 */
export async function addBarePeople(
  tx: Writer,
  family: FamilyId,
  people: ImportedPerson[],
  { language, importedBy = null }: { language: Language; importedBy?: number | null },
  now: string,
): Promise<number[]> {
  const rows = people.map((person) => ({
    deceased: person.year_of_death === 0 ? (0 as const) : (1 as const),
    ...person,
    // No column of these rows; to leave it out of a copy takes several times as long.
    biographies: undefined,
    language,
    imported_by: importedBy,
    created_at: now,
    updated_at: now,
  }))
  const ids = await insertPeople(tx, family, rows)
  const biographies = people.flatMap((person, index) =>
    person.biographies.map((text) => ({ personId: ids[index] ?? 0, ...text })),
  )
  await insertBiographies(tx, family, biographies)
  return ids
}

/** Adds many people, each with one name and the years of their birth and death, as {@link addBarePeople}. */
export async function addPeople(
  tx: Writer,
  family: FamilyId,
  people: ImportedPerson[],
  by: { language: Language },
  now: string,
): Promise<number[]> {
  const ids = await addBarePeople(tx, family, people, by, now)
  await addFirstNames(
    tx,
    family,
    people.map(({ name }, index) => ({ id: ids[index] ?? 0, name })),
    now,
  )
  await addVitalFactsOf(
    tx,
    family,
    people.map(({ birth_year, year_of_death }, index) => ({ person: ids[index] ?? 0, birth_year, year_of_death })),
    null,
    now,
  )
  return ids
}

/** The coordinates come with their address. */
const filledColumns = [...personFieldsWith('gedcom', 'fill').filter(isPlainPersonField), 'latitude', 'longitude'] as const

const isCoordinate = (column: string): boolean => column === 'latitude' || column === 'longitude'

/** Fills a person's empty fields; name and email address stay as they are, and no file can report a user's death. */
export async function fillEmptyFields(
  tx: Writer,
  family: FamilyId,
  id: number,
  from: ImportedPerson,
  now: string,
): Promise<void> {
  const row = await findPerson(tx, family, id)
  if (row === undefined) throw new ApiError('not_found')
  // Coordinates of the file never stand beside another address that the person has typed.
  const columns =
    row.address === '' || row.address === from.address ? filledColumns : filledColumns.filter((column) => !isCoordinate(column))
  const changes = Object.fromEntries(
    columns
      .filter((column) => isBlank(column, row[column]) && !(column === 'year_of_death' && row.user_id !== null))
      .map((column) => [column, from[column] ?? row[column]]),
  )
  for (const kind of ['BIRT', 'DEAT'] as const) {
    const year = changes[vitalColumnOf[kind]]
    if (typeof year === 'number' && year !== row[vitalColumnOf[kind]]) await setYear(tx, family, id, kind, year, now)
  }
  await updatePerson(tx, family, id, { ...changes, ...(await readVitalColumns(tx, family, id)), updated_at: now })
  const present = new Set((await listBiographies(tx, family, id)).map(({ language }) => language))
  for (const { language, html } of from.biographies)
    if (!present.has(language)) await saveBiography(tx, family, id, language, html)
}

/** A person with every text, as exports write them. */
export interface WholePerson extends Pick<PersonValues, GedcomField> {
  id: number
  user_id: number | null
  biographies: Partial<Record<Language, string>>
}

/** Yields everybody in the family with every text, by id, in pages. */
export async function* readWholePeople(db: Reader, family: FamilyId): AsyncGenerator<WholePerson[]> {
  for (
    let rows = await listPersonRows(db, family, 0);
    rows.length > 0;
    rows = await listPersonRows(db, family, rows.at(-1)?.id ?? 0)
  ) {
    const texts = Map.groupBy(await listBiographiesBetween(db, family, rangeOf(rows)), (text) => text.person_id)
    // To add to a row takes a fraction of the time of a copy.
    yield rows.map((row) => Object.assign(row, { biographies: biographiesIn(texts.get(row.id)) }))
    await letOthersRun()
  }
}

const biographiesIn = (texts: readonly BiographyRow[] | undefined): WholePerson['biographies'] =>
  texts === undefined ? {} : Object.fromEntries(texts.map(({ language, html }) => [language, html]))

/** Lists everybody in the family by id, without texts. */
export async function listPersonOutlines(
  db: Reader,
  family: FamilyId,
): Promise<Pick<WholePerson, 'id' | 'gender' | 'birth_year'>[]> {
  const people: Pick<WholePerson, 'id' | 'gender' | 'birth_year'>[] = []
  for (
    let page = await listKin(db, family, 0, outlinesAtOnce);
    page.length > 0;
    page = await listKin(db, family, people.at(-1)?.id ?? 0, outlinesAtOnce)
  ) {
    for (const { id, gender, birth_year } of page) people.push({ id, gender, birth_year })
    await letOthersRun()
  }
  return people
}

const outlinesAtOnce = 2_000

/** Makes the columns of these people say what their facts say. */
export async function followVitalFacts(tx: Writer, family: FamilyId, people: number[]): Promise<void> {
  const columnsOf = await readVitalColumnsOfAll(tx, family, people)
  for (const { id, ...row } of await listVitalColumns(tx, family, people)) {
    const columns = columnsOf(id)
    if (vitalColumns.some((column) => row[column] !== columns[column])) await updatePerson(tx, family, id, columns)
  }
}
