import { parseDate } from '@banyan/calendar'
import { diedMark } from '@banyan/contract'
import type { Gender, Language, TableColumn } from '@banyan/contract'
import { readGender } from '../../../lib/tables/gender-words.ts'
import { readLines } from './read-table.ts'
import { readHeadings } from './table-headings.ts'

/** A date that is understood, or its words. */
interface TableDate {
  readonly date: string
  readonly date_phrase: string
}

export interface TablePerson {
  /** The number of the line in the file. */
  readonly line: number
  readonly name: string
  readonly given: string
  readonly surname: string
  readonly gender: Gender
  readonly born: TableDate
  readonly birthplace: string
  /** Undefined unless the person has died. */
  readonly died: TableDate | undefined
  readonly deathplace: string
  readonly occupation: string
  /** Positions in the list of people. */
  readonly parents: readonly number[]
  readonly partners: readonly number[]
}

export const tableProblems = [
  'blankName',
  'unknownGender',
  'dateWords',
  'noSuchPerson',
  'severalPeople',
  'sameId',
  'self',
] as const
type TableProblemCode = (typeof tableProblems)[number]

export interface TableProblem {
  readonly line: number
  readonly code: TableProblemCode
  /** The cell. */
  readonly text: string
}

export interface PlannedTable {
  readonly people: readonly TablePerson[]
  readonly problems: readonly TableProblem[]
  /** The headings that were understood, in order, and those that were not. */
  readonly columns: readonly TableColumn[]
  readonly unknownHeadings: readonly string[]
}

type Cells = Partial<Record<TableColumn, readonly string[]>>

/**
 * Understands a table with headings, one person in each line. Relatives are named by their id or by their name, both within the table.
 * @returns undefined if it has no column of names
 */
export function planTable(text: string, language: Language): PlannedTable | undefined {
  const [head, ...lines] = readLines(text)
  const headings = readHeadings(head?.cells ?? [])
  if (!headings.some((column) => column === 'name' || column === 'given')) return undefined
  const problems: TableProblem[] = []
  const rows = lines.flatMap(({ line, cells }) => {
    const row: Cells = {}
    for (const [index, column] of headings.entries()) {
      const cell = cells[index] ?? ''
      if (column !== undefined && cell !== '') row[column] = [...(row[column] ?? []), cell]
    }
    if (nameOf(row) !== '') return [{ line, row }]
    problems.push({ line, code: 'blankName', text: cells.filter((cell) => cell !== '').join(' · ') })
    return []
  })
  const find = indexRows(rows, problems)
  const people = rows.map(({ line, row }, index): TablePerson => {
    const note = (code: TableProblemCode, cell: string) => void problems.push({ line, code, text: cell })
    const date = (cell: string): TableDate => {
      const understood = cell === '' ? '' : parseDate(cell, language)
      if (understood !== undefined) return { date: understood, date_phrase: '' }
      note('dateWords', cell)
      return { date: '', date_phrase: cell }
    }
    const relatives = (ids: TableColumn, names: TableColumn): number[] => {
      const [column, by]: [TableColumn, 'id' | 'name'] = row[ids] === undefined ? [names, 'name'] : [ids, 'id']
      const found = (row[column] ?? [])
        .flatMap((cell) => cell.split(/[;；|]/))
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .flatMap((each): number[] => {
          const position = find(each, by)
          if (position === 'several') note('severalPeople', each)
          else if (position === undefined) note('noSuchPerson', each)
          else if (position === index) note('self', each)
          else return [position]
          return []
        })
      return [...new Set(found)]
    }
    const died = textOf(row, 'died')
    const gender = textOf(row, 'gender')
    const read = gender === '' ? 'P' : readGender(gender)
    if (read === undefined) note('unknownGender', gender)
    const parents = relatives('parentIds', 'parents')
    return {
      line,
      name: nameOf(row),
      given: textOf(row, 'given'),
      surname: textOf(row, 'surname'),
      gender: read ?? 'P',
      born: date(textOf(row, 'born')),
      birthplace: textOf(row, 'birthplace'),
      died:
        died === '' && row.deathplace === undefined ? undefined : isOnlyMark(died) ? { date: '', date_phrase: '' } : date(died),
      deathplace: textOf(row, 'deathplace'),
      occupation: textOf(row, 'occupation'),
      parents,
      // Who raised somebody is not their partner.
      partners: relatives('partnerIds', 'partners').filter((partner) => !parents.includes(partner)),
    }
  })
  return {
    people,
    problems: problems.toSorted((one, other) => one.line - other.line),
    columns: headings.flatMap((column) => column ?? []),
    unknownHeadings: headings
      .flatMap((column, index) => (column === undefined ? (head?.cells[index] ?? '') : []))
      .filter((each) => each !== ''),
  }
}

const textOf = (row: Cells, column: TableColumn): string => row[column]?.join(' ') ?? ''

const isOnlyMark = (text: string): boolean => text === '' || text === diedMark || /^(?:\+|x|y|yes|oui|tak|kyllä|是)$/i.test(text)

const isChinese = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)

function nameOf(row: Cells): string {
  const name = textOf(row, 'name')
  if (name !== '') return name
  const [given, surname] = [textOf(row, 'given'), textOf(row, 'surname')]
  if (isChinese(given) && isChinese(surname)) return surname + given
  return [given, surname].filter((part) => part !== '').join(' ')
}

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase()

type Find = (text: string, by: 'id' | 'name') => number | 'several' | undefined

/** A cell of names may hold an id, too. */
function indexRows(rows: readonly { line: number; row: Cells }[], problems: TableProblem[]): Find {
  const byId = new Map<string, number>()
  const byName = new Map<string, number | 'several'>()
  for (const [index, { line, row }] of rows.entries()) {
    const id = textOf(row, 'id')
    if (id !== '') {
      if (byId.has(id)) problems.push({ line, code: 'sameId', text: id })
      else byId.set(id, index)
    }
    const key = nameKey(nameOf(row))
    byName.set(key, byName.has(key) ? 'several' : index)
  }
  return (text, by) => {
    const named = by === 'name' ? byName.get(nameKey(text)) : undefined
    return named ?? byId.get(text)
  }
}
