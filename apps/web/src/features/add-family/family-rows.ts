import { genders, limits, relationTypes, tieKinds } from '@banyan/contract'
import type { CallBody, Gender, Language, RelationType, TieKind } from '@banyan/contract'
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
  /** When they married the person. */
  readonly wed: string
  /** What kind of tie they have to the person, or to their parents; as long as nobody says it, by birth. */
  readonly tie: TieKind
}

/** The last one holds the wedding of partners and the tie of the others. */
export const columns = ['kin', 'name', 'gender', 'born', 'birthplace', 'died', 'occupation', 'bond'] as const
export type Column = (typeof columns)[number]
const textFields = ['name', 'born', 'birthplace', 'died', 'occupation', 'wed'] as const

/** The field of a row that a column shows. */
export const fieldAt = ({ kin }: FamilyRow, column: Column): keyof FamilyRow =>
  column === 'bond' ? (kin === 'partner' ? 'wed' : 'tie') : column

/** The ties that somebody can have. Whose stepchild a brother or sister is, nobody could tell. */
export const tiesOf = (kin: Kin): readonly TieKind[] =>
  tieKinds.filter((tie) => tie !== 'birth' && !(tie === 'step' && kin === 'sibling'))

export const blankRow = (kin: Kin): FamilyRow => ({
  kin,
  name: '',
  gender: '',
  born: '',
  birthplace: '',
  died: '',
  occupation: '',
  wed: '',
  tie: '',
})

/** What a table begins with: most families have that. */
export const firstRows: readonly FamilyRow[] = [blankRow('partner'), blankRow('child'), blankRow('child')]

const isBegun = (row: FamilyRow): boolean => row.gender !== '' || textFields.some((field) => row[field].trim() !== '')

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

export type NewPerson = CallBody<'createPeople'>['people'][number]
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
    const tie = tiesOf(row.kin).find((each) => each === row.tie) ?? ''
    if (row.kin === 'partner') return [{ ...own, relation_type: relationTypes.partnered }]
    if (row.kin === 'parent') {
      const [first = index] = newParents
      // Two new parents are a couple, as in other programs; of those who are there already nobody can say.
      const isSecondOfTwo = parents.length === 0 && newParents.length === 2 && index !== first
      return [
        { ...own, ...tied(relationTypes.raisedBy, tie) },
        ...(isSecondOfTwo ? [{ ...from_row(first), relation_type: relationTypes.partnered }] : []),
      ]
    }
    if (row.kin === 'sibling')
      return [
        ...parents.map((from_person_id) => ({ from_person_id, ...tied(raised, tie) })),
        ...newParents.map((parent) => ({ ...from_row(parent), ...tied(raised, tie) })),
      ]
    const partner = rows.findLastIndex((each, at) => at < index && each.kin === 'partner' && isBegun(each))
    const other = partner >= 0 ? from_row(partner) : coParent === 0 ? undefined : { from_person_id: coParent }
    // A stepchild of the person is the other parent's by birth.
    const otherTie = tie === 'step' ? '' : tie
    return [{ ...own, ...tied(raised, tie) }, ...(other === undefined ? [] : [{ ...other, ...tied(raised, otherTie) }])]
  }
  const people = rowOf.flatMap((index) => {
    const row = rows[index]
    if (row === undefined) return []
    return [{ name: row.name, gender: row.gender || 'P', relations: relationsOf(row, index), facts: factsOf(row, language) }]
  })
  return { people, rowOf }
}

const tied = (relation_type: RelationType, kind: TieKind): Pick<NewRelation, 'relation_type' | 'kind'> =>
  kind === '' ? { relation_type } : { relation_type, kind }

function factsOf({ kin, born, birthplace, died, occupation, wed }: FamilyRow, language: Language): NewPerson['facts'] {
  const blank = { type: '', value: '', date: '', date_phrase: '', place: '', note: '' }
  return [
    ...(born.trim() === '' && birthplace.trim() === ''
      ? []
      : [{ ...blank, kind: 'BIRT' as const, ...sentDate(born, language, 'BIRT'), place: birthplace }]),
    ...(died.trim() === '' ? [] : [{ ...blank, kind: 'DEAT' as const, ...sentDate(died, language, 'DEAT') }]),
    ...(occupation.trim() === '' ? [] : [{ ...blank, kind: 'OCCU' as const, value: occupation }]),
    // A partner's only relation is the one to the person.
    ...(kin !== 'partner' || wed.trim() === ''
      ? []
      : [{ ...blank, kind: 'MARR' as const, ...sentDate(wed, language, 'MARR'), relation: 0 }]),
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
  const { key, rows: storedRows, coParent, isSent } = stored as Partial<Record<keyof FamilyDraft, unknown>>
  if (typeof key !== 'string' || !Array.isArray(storedRows) || storedRows.length > limits.newPeople) return undefined
  const rows = storedRows.flatMap((row) => readRow(row) ?? [])
  if (rows.length < storedRows.length) return undefined
  return { key, rows, coParent: typeof coParent === 'number' ? coParent : undefined, isSent: isSent === true }
}

function readRow(stored: unknown): FamilyRow | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  // Rows of earlier versions have neither a wedding nor a tie.
  const row = { wed: '', tie: '', ...stored } as Partial<Record<keyof FamilyRow, unknown>>
  const isRow =
    kins.some((kin) => kin === row.kin) &&
    (row.gender === '' || genders.some((gender) => gender === row.gender)) &&
    tieKinds.some((tie) => tie === row.tie) &&
    textFields.every((field) => typeof row[field] === 'string')
  return isRow ? (row as FamilyRow) : undefined
}
