import { limits } from '@banyan/contract'
import type { Gender, TieKind } from '@banyan/contract'
import { readGender } from '../../lib/tables/gender-words.ts'
import { blankRow, columns, fieldAt, kins, tiesOf, withBlankRow } from './family-rows.ts'
import type { Column, FamilyRow, Kin } from './family-rows.ts'

/** The words that the page shows. */
export interface ShownWords {
  kin(kin: Kin): string
  gender(gender: Gender): string
  tie(tie: TieKind): string
}

/** Whether a text from the clipboard is more than one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

/** Fills the cells from one on, to the right and down. What no choice has a word for leaves the choice as it is. */
export function pasteCells(
  rows: readonly FamilyRow[],
  cells: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: Column },
  words: ShownWords,
): readonly FamilyRow[] {
  const first = columns.indexOf(at.column)
  let filled = [...rows]
  for (const [down, values] of cells.entries()) {
    const index = at.row + down
    if (index >= limits.newPeople) break
    let row = filled[index] ?? blankRow(filled.at(-1)?.kin ?? 'child')
    for (const [right, value] of values.entries()) {
      const column = columns[first + right]
      if (column !== undefined) row = { ...row, ...readCell(row, column, value.trim(), words) }
    }
    filled[index] = row
    filled = [...withBlankRow(filled)]
  }
  return filled
}

function readCell(row: FamilyRow, column: Column, text: string, words: ShownWords): Partial<FamilyRow> {
  const field = fieldAt(row, column)
  const means = (...names: string[]): boolean => names.some((name) => name.toLowerCase() === text.toLowerCase())
  if (field === 'gender') {
    const gender = readGender(text, words.gender)
    return gender === undefined ? {} : { gender }
  }
  if (field === 'kin') {
    const kin = kins.find((each) => means(each, words.kin(each)))
    return kin === undefined ? {} : { kin }
  }
  if (field === 'tie') {
    const tie = tiesOf(row.kin).find((each) => means(each, words.tie(each)))
    return tie === undefined ? {} : { tie }
  }
  return { [field]: text.replaceAll(/\s+/g, ' ').slice(0, maxCell) }
}

export const maxCell = 200
