import { genders, limits, relationTypes } from '@banyan/contract'
import type { CallBody, Gender, Language } from '@banyan/contract'
import { sentDate } from '../../lib/dates/understand-date.ts'

/** What somebody is to the person whose family is typed. */
export const kins = ['parent', 'partner', 'child', 'sibling'] as const
export type Kin = (typeof kins)[number]

/** Somebody as typed. */
export interface FamilyRow {
  readonly kin: Kin
  readonly name: string
  /** Empty until somebody has chosen. */
  readonly gender: Gender | ''
  readonly born: string
  readonly birthplace: string
  readonly died: string
  readonly occupation: string
}

export type Column = keyof FamilyRow
export const columns = ['kin', 'name', 'gender', 'born', 'birthplace', 'died', 'occupation'] as const satisfies readonly Column[]
const textColumns = ['name', 'born', 'birthplace', 'died', 'occupation'] as const

export const blankRow = (kin: Kin): FamilyRow => ({
  kin,
  name: '',
  gender: '',
  born: '',
  birthplace: '',
  died: '',
  occupation: '',
})

/** What a table begins with: most families have that. */
export const firstRows: readonly FamilyRow[] = [blankRow('partner'), blankRow('child'), blankRow('child')]

const isBegun = (row: FamilyRow): boolean => row.gender !== '' || textColumns.some((column) => row[column].trim() !== '')

/** The rows with a blank one at the end, until there are as many as one call takes. */
export function withBlankRow(rows: readonly FamilyRow[]): readonly FamilyRow[] {
  const last = rows.at(-1)
  if (last !== undefined && !isBegun(last)) return rows
  if (rows.length >= limits.newPeople) return rows
  return [...rows, blankRow(last === undefined || last.kin === 'partner' ? 'child' : last.kin)]
}

/** The relatives that the person has already. */
export interface Around {
  readonly personId: number
  readonly parents: readonly number[]
  /** The other parent of children who stand below no partner; 0 for nobody. */
  readonly coParent: number
}

type CellProblem = 'blankName' | 'noGender' | 'noParent'
export type CellProblems = ReadonlyMap<string, CellProblem>
export const cellKey = (row: number, column: Column): string => `${row} ${column}`

/** What is missing, by cell. */
export function findProblems(rows: readonly FamilyRow[], { parents }: Around): CellProblems {
  const problems = new Map<string, CellProblem>()
  const hasParent = parents.length > 0 || rows.some((row) => row.kin === 'parent' && isBegun(row))
  for (const [index, row] of rows.entries()) {
    if (!isBegun(row)) continue
    if (row.name.trim() === '') problems.set(cellKey(index, 'name'), 'blankName')
    if (row.gender === '') problems.set(cellKey(index, 'gender'), 'noGender')
    if (row.kin === 'sibling' && !hasParent) problems.set(cellKey(index, 'kin'), 'noParent')
  }
  return problems
}

type NewPerson = CallBody<'createPeople'>['people'][number]
type NewRelation = NewPerson['relations'][number]

/** Everybody comes after those whom they are related to. */
const order: readonly Kin[] = ['parent', 'partner', 'child', 'sibling']

/**
 * The people of a complete table as the call takes them.
 * @returns with them, the row of each
 */
export function peopleOf(
  rows: readonly FamilyRow[],
  { personId, parents, coParent }: Around,
  language: Language,
): { people: NewPerson[]; rowOf: number[] } {
  const rowOf = order.flatMap((kin) => rows.flatMap((row, index) => (row.kin === kin && isBegun(row) ? [index] : [])))
  const positionOf = new Map(rowOf.map((row, position) => [row, position]))
  const from_row = (row: number): { from_row: number } => ({ from_row: positionOf.get(row) ?? 0 })
  const newParents = rowOf.filter((index) => rows[index]?.kin === 'parent')
  const raised = relationTypes.raised

  const relationsOf = (row: FamilyRow, index: number): NewRelation[] => {
    const own = { from_person_id: personId }
    if (row.kin === 'partner') return [{ ...own, relation_type: relationTypes.partnered }]
    if (row.kin === 'parent') {
      const [first = index] = newParents
      // Two new parents are a couple, as in other programs; of those who are there already nobody can say.
      const isSecondOfTwo = parents.length === 0 && newParents.length === 2 && index !== first
      return [
        { ...own, relation_type: relationTypes.raisedBy },
        ...(isSecondOfTwo ? [{ ...from_row(first), relation_type: relationTypes.partnered }] : []),
      ]
    }
    if (row.kin === 'sibling')
      return [
        ...parents.map((from_person_id) => ({ from_person_id, relation_type: raised })),
        ...newParents.map((parent) => ({ ...from_row(parent), relation_type: raised })),
      ]
    const partner = rows.findLastIndex((each, at) => at < index && each.kin === 'partner' && isBegun(each))
    const other = partner >= 0 ? from_row(partner) : coParent === 0 ? undefined : { from_person_id: coParent }
    return [{ ...own, relation_type: raised }, ...(other === undefined ? [] : [{ ...other, relation_type: raised }])]
  }
  const people = rowOf.flatMap((index) => {
    const row = rows[index]
    if (row === undefined) return []
    return [{ name: row.name, gender: row.gender || 'P', relations: relationsOf(row, index), facts: factsOf(row, language) }]
  })
  return { people, rowOf }
}

function factsOf({ born, birthplace, died, occupation }: FamilyRow, language: Language): NewPerson['facts'] {
  const blank = { type: '', value: '', date: '', date_phrase: '', place: '', note: '' }
  return [
    ...(born.trim() === '' && birthplace.trim() === ''
      ? []
      : [{ ...blank, kind: 'BIRT' as const, ...sentDate(born, language), place: birthplace }]),
    ...(died.trim() === '' ? [] : [{ ...blank, kind: 'DEAT' as const, ...sentDate(died, language) }]),
    ...(occupation.trim() === '' ? [] : [{ ...blank, kind: 'OCCU' as const, value: occupation }]),
  ]
}

/** What is typed, as it is kept on the device. */
export interface FamilyDraft {
  /** By which the server recognises a repeated call. */
  readonly key: string
  readonly rows: readonly FamilyRow[]
  /** Undefined until somebody has chosen. */
  readonly coParent: number | undefined
  /** Whether it was sent and no answer came: until one does, it must stay the same. */
  readonly isSent: boolean
}

export function readFamilyDraft(stored: unknown): FamilyDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { key, rows, coParent, isSent } = stored as Partial<Record<keyof FamilyDraft, unknown>>
  if (typeof key !== 'string' || !Array.isArray(rows) || rows.length > limits.newPeople || !rows.every(isRow)) return undefined
  return { key, rows, coParent: typeof coParent === 'number' ? coParent : undefined, isSent: isSent === true }
}

const isRow = (row: unknown): row is FamilyRow => {
  if (typeof row !== 'object' || row === null) return false
  const values = row as Partial<Record<Column, unknown>>
  return (
    kins.some((kin) => kin === values.kin) &&
    (values.gender === '' || genders.some((gender) => gender === values.gender)) &&
    textColumns.every((column) => typeof values[column] === 'string')
  )
}
