import { isBlank, languages, personFieldsWith } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import { hiddenIn } from '../../platform/soft-delete.ts'
import type { Merge } from '../changes/merge.ts'
import { recordFieldChange } from '../changes/record-change.ts'
import { findAnyPeople, findAnyPerson, showPerson } from './hidden-people.service.ts'
import { isEmailTaken, listBiographies, saveBiography, updatePerson } from './people.repository.ts'
import type { PersonRow } from './people.table.ts'

/** The fields that a merge hands on within the row of a person; biographies have rows of their own. */
const fields = personFieldsWith('merge', 'ask', 'keep').filter((field) => field !== 'biography')
type Field = (typeof fields)[number]
type Value = string | number
type Column = Exclude<Field, 'photo'> | 'search_name' | 'email_key' | 'latitude' | 'longitude' | 'photo_key'

/** Columns that follow the one of a field. */
const followers: { readonly [Name in Field]?: readonly Column[] } = {
  name: ['search_name'],
  email: ['email_key'],
  address: ['latitude', 'longitude'],
}

/** The columns that belong to a field: they come from one person together. */
const columnsOf = (field: Field): readonly [Column, ...Column[]] => [
  field === 'photo' ? 'photo_key' : field,
  ...(followers[field] ?? []),
]

export const columnsOfField = (field: Field): readonly string[] => columnsOf(field)

/** A value that a merge can take from who goes. Biographies are chosen one language at a time. */
export interface MergeChoice {
  field: Field | 'biography'
  language: Language | undefined
}

/** Reads `name` or `biography:fr`, as calls name what to take. @returns undefined when a merge cannot take it */
export function readMergeChoice(name: string): MergeChoice | undefined {
  const field = fields.find((each) => each === name)
  if (field !== undefined) return { field, language: undefined }
  const language = languages.find((each) => name === `biography:${each}`)
  return language === undefined ? undefined : { field: 'biography', language }
}

/** What putting the fields back needs. */
export interface FieldsJournal {
  updatedAt: string
  /** By column: before and after. */
  columns: Record<string, [Value, Value]>
  /** By language: before and after. */
  biographies: Partial<Record<Language, [string, string]>>
}

/**
 * Hides who becomes part of the other, and gives the other their values: those chosen, and those that the other has nothing of.
 * A user's e-mail address and language are their own and stay; nor does a merge say that a user has died.
 *
 * @param isTaken - whether a value was chosen to be that of who goes
 */
export async function mergeFields(
  { tx, author, at, batch, kept, gone }: Merge,
  isTaken: (choice: MergeChoice) => boolean,
): Promise<FieldsJournal> {
  const family = author.familyId
  const rows = await findAnyPeople(tx, family, [kept, gone])
  const [to, from] = [getRow(rows, kept), getRow(rows, gone)]
  await updatePerson(tx, family, gone, hiddenIn(batch, at))
  const journal: FieldsJournal = { updatedAt: to.updated_at, columns: {}, biographies: {} }
  for (const field of fields) {
    if (to.user_id !== null && (field === 'email' || field === 'language' || field === 'year_of_death')) continue
    if (chooses(isTaken({ field, language: undefined }), isEmpty(field, to), isEmpty(field, from))) {
      for (const column of columnsOf(field)) if (from[column] !== to[column]) journal.columns[column] = [to[column], from[column]]
    }
  }
  await updatePerson(tx, family, kept, {
    ...Object.fromEntries(Object.entries(journal.columns).map(([column, [, after]]) => [column, after])),
    updated_at: at,
  })

  const present = new Map((await listBiographies(tx, family, kept)).map(({ language, html }) => [language, html]))
  for (const { language, html } of await listBiographies(tx, family, gone)) {
    const before = present.get(language) ?? ''
    if (html === before || !chooses(isTaken({ field: 'biography', language }), before === '', html === '')) continue
    journal.biographies[language] = [before, html]
    await saveBiography(tx, family, kept, language, html)
  }
  return journal
}

/** Whether the value of who goes is the one to have: when it was chosen, and when there is no other; an empty one never is. */
const chooses = (isTaken: boolean, isKeptEmpty: boolean, isGoneEmpty: boolean): boolean =>
  !isGoneEmpty && (isTaken || isKeptEmpty)

function isEmpty(field: Field, row: PersonRow): boolean {
  return isBlank(field, row[columnsOf(field)[0]])
}

function getRow(rows: PersonRow[], id: number): PersonRow {
  const row = rows.find((each) => each.id === id)
  if (row === undefined) throw new Error(`person ${id} is not there`)
  return row
}

/**
 * Shows who had become part of the other again, and gives the other back what they had; what was changed since stays as it is.
 *
 * @returns what is to be called once the undoing itself is recorded
 */
export async function unmergeFields(
  { tx, author, at, kept, gone }: Merge,
  journal: FieldsJournal,
  now: string,
): Promise<() => Promise<void>> {
  const family = author.familyId
  const [row, hidden] = [await findAnyPerson(tx, family, kept), await findAnyPerson(tx, family, gone)]
  if (row === undefined || hidden === undefined) throw new Error('one of the two is not there')
  const back: Record<string, Value> = {}
  for (const field of fields) {
    const [first, ...rest] = columnsOf(field)
      .map((column) => [column, journal.columns[column]] as const)
      .filter(([, change]) => change !== undefined)
    // What follows a field (the place of an address) goes back with it.
    if (first === undefined || row[first[0]] !== first[1]?.[1]) continue
    for (const [column, change] of [first, ...rest]) back[column] = change?.[0] ?? ''
  }
  const isTaken = await isEmailTaken(tx, family, String(back['email_key'] ?? ''), kept)
  const untouched = row.updated_at === at
  await updatePerson(tx, family, kept, {
    ...back,
    ...(isTaken ? { email: '', email_key: '' } : {}),
    updated_at: untouched ? journal.updatedAt : now,
  })
  const present = new Map((await listBiographies(tx, family, kept)).map(({ language, html }) => [language, html]))
  for (const language of languages) {
    const [before, after] = journal.biographies[language] ?? []
    if (before !== undefined && (present.get(language) ?? '') === after) await saveBiography(tx, family, kept, language, before)
  }
  const recordRest = await showPerson(tx, author, hidden, now)
  return async () => {
    if (isTaken)
      await recordFieldChange(tx, author, { personId: kept, field: 'email', before: String(back['email']), after: '' }, now)
    await recordRest()
  }
}
