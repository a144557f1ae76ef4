import { isBlank, languages, personFieldsWith } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import { hiddenIn } from '../../platform/soft-delete.ts'
import type { Merge } from '../changes/merge.ts'
import { recordFieldChange } from '../changes/record-change.ts'
import { findAnyPeople, findAnyPerson, showPerson } from './hidden-people.service.ts'
import { isEmailTaken, listBiographies, saveBiography, updatePerson } from './people.repository.ts'
import type { PersonRow } from './people.table.ts'

/** The fields that a merge copies within the person's row; biographies have their own rows. */
const fields = personFieldsWith('merge', 'ask', 'keep').filter((field) => field !== 'biography')
type Field = (typeof fields)[number]
type Value = string | number | null
type Column = Exclude<Field, 'photo'> | 'search_name' | 'email_key' | 'latitude' | 'longitude' | 'photo_key'

/** Columns that depend on a field's column. */
const followers: { readonly [Name in Field]?: readonly Column[] } = {
  name: ['search_name'],
  email: ['email_key'],
  address: ['latitude', 'longitude'],
}

/** The columns of a field, which always come from the same person. */
const columnsOf = (field: Field): readonly [Column, ...Column[]] => [
  field === 'photo' ? 'photo_key' : field,
  ...(followers[field] ?? []),
]

export const columnsOfField = (field: Field): readonly string[] => columnsOf(field)

/** A value that a merge can take from the person who is merged away. Biographies are chosen one language at a time. */
export interface MergeChoice {
  field: Field | 'biography'
  language: Language | undefined
}

/** Parses `name` or `biography:fr`, the format in calls. @returns undefined if a merge cannot take that value */
export function readMergeChoice(name: string): MergeChoice | undefined {
  const field = fields.find((each) => each === name)
  if (field !== undefined) return { field, language: undefined }
  const language = languages.find((each) => name === `biography:${each}`)
  return language === undefined ? undefined : { field: 'biography', language }
}

/** What is needed to restore the fields. */
export interface FieldsJournal {
  updatedAt: string
  /** By column: before and after. */
  columns: Record<string, [Value, Value]>
  /** By language: before and after. */
  biographies: Partial<Record<Language, [string, string]>>
}

/**
 * Hides the merged-away person and gives the other one their values: those chosen, and those that the other lacks. A user keeps
 * their own email address and language, and a merge never reports a user's death.
 * @param isTaken - whether the merged-away person's value was chosen
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

/** Whether the merged-away person's value wins: if it was chosen or the other value is empty, and never if it is empty itself. */
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
 * Shows the merged-away person again and restores the other person's values, except those changed since.
 * @returns a function to call after recording the undo
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
    // Columns that depend on a field (the coordinates of an address) are restored with it.
    if (first === undefined || row[first[0]] !== first[1]?.[1]) continue
    for (const [column, change] of [first, ...rest]) if (change !== undefined) back[column] = change[0]
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
