import { genders } from '@banyan/contract'
import type { Gender, TieKind } from '@banyan/contract'
import { useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { readCells } from '../../lib/tables/read-cells.ts'
import { FamilyCell } from './family-cell.tsx'
import { cellKey, columns, fieldAt, kins, tiesOf } from './family-rows.ts'
import type { CellProblems, Column, FamilyRow, Kin } from './family-rows.ts'
import { moveTo } from './move-between-cells.ts'
import { isTable, pasteCells } from './paste-cells.ts'

interface FamilyTableProps {
  readonly rows: readonly FamilyRow[]
  readonly problems: CellProblems
  /** What the server has refused. */
  readonly refusal: { readonly cell: string; readonly text: string } | undefined
  /** Whether nothing may be changed. */
  readonly isLocked: boolean
  readonly onChange: (rows: readonly FamilyRow[]) => void
}

/**
 * The table, on small screens a card for each row. Keys move between the cells as in a spreadsheet. Where a whole table would be a
 * long way to scroll, the row that was last in use is open, with those in which something is wrong; of the others the cells that
 * nobody needs to see stay where the keys and screen readers find them.
 */
export function FamilyTable({ rows, problems, refusal, isLocked, onChange }: FamilyTableProps) {
  const { t } = useTranslation(['forms', 'profile', 'life', 'common'])
  const table = useRef<HTMLTableElement>(null)
  const [openRow, setOpenRow] = useState(0)
  const kinName = (kin: Kin): string => t(`kin.${kin}`)
  const genderName = (gender: Gender): string => t(`profile:gender.${gender}`)
  const tieName = (tie: TieKind): string => t(`life:tie.${tie || 'birth'}`)
  const put = (index: number, changes: Partial<FamilyRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)))
  const remove = (index: number) => {
    onChange(rows.filter((_row, at) => at !== index))
    moveTo(table.current, Math.max(0, index - 1), 'name')
  }

  const onKeyDown = (event: KeyboardEvent) => moveBy(event, table.current)
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const at = placeOf(event.target)
    if (at === undefined || isLocked || !isTable(text)) return
    event.preventDefault()
    onChange(pasteCells(rows, readCells(text, '\t'), at, { kin: kinName, gender: genderName, tie: tieName }))
  }
  return (
    <table ref={table} className="add-family-table" aria-label={t('table')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('column.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={index}
            className={index === openRow || hasProblem(index) ? undefined : 'is-folded'}
            onFocus={() => setOpenRow(index)}
          >
            {columns.map((column) => {
              const field = fieldAt(row, column)
              return (
                <FamilyCell
                  key={column}
                  row={index}
                  column={column}
                  label={t(`column.${field}`)}
                  isDate={dateFields.has(field)}
                  value={row[field]}
                  isLocked={isLocked}
                  problem={problemAt(index, column)}
                  options={optionsOf(field, row.kin)}
                  onKeyDown={onKeyDown}
                  onPaste={onPaste}
                  onChange={(value) => put(index, { [field]: value })}
                />
              )
            })}
            <td className="add-family-brief" aria-hidden="true">
              {briefOf(row)}
            </td>
            <td className="add-family-remove">
              {rows.length === 1 || isLocked ? null : (
                <button type="button" aria-label={t('remove', { number: index + 1 })} onClick={() => remove(index)}>
                  <span aria-hidden="true">×</span>
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

  function hasProblem(row: number): boolean {
    return columns.some((column) => problemAt(row, column) !== undefined)
  }
  /** What a folded row holds besides kin and name. */
  function briefOf({ gender, born, birthplace, died }: FamilyRow): string {
    return [gender === '' ? '' : genderName(gender), born, birthplace, died === '' ? '' : `† ${died}`]
      .filter((part) => part.trim() !== '')
      .join(' · ')
  }
  function problemAt(row: number, column: Column): string | undefined {
    const key = cellKey(row, column)
    const problem = problems.get(key)
    if (problem !== undefined) return t(`problem.${problem}`)
    return refusal?.cell === key ? refusal.text : undefined
  }
  function optionsOf(field: keyof FamilyRow, kin: Kin): readonly { value: string; label: string }[] | undefined {
    if (field === 'kin') return kins.map((each) => ({ value: each, label: kinName(each) }))
    if (field === 'tie') return tiesOf(kin).map((tie) => ({ value: tie, label: tieName(tie) }))
    if (field !== 'gender') return undefined
    return [{ value: '', label: t('common:choose') }, ...genders.map((gender) => ({ value: gender, label: genderName(gender) }))]
  }
}

const dateFields: ReadonlySet<keyof FamilyRow> = new Set(['born', 'died', 'wed'])

const placeOf = (target: EventTarget): { row: number; column: Column } | undefined => {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {}
  const known = columns.find((each) => each === column)
  return row === undefined || known === undefined ? undefined : { row: Number(row), column: known }
}

/** Enter and the arrows up and down stay in the column; left and right leave a text at its ends. */
function moveBy(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const at = placeOf(event.target)
  // During composition the keys belong to the input method.
  if (at === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  const { target, key, shiftKey } = event
  const isText = target instanceof HTMLInputElement
  const down = key === 'Enter' ? (shiftKey ? -1 : 1) : isText && key === 'ArrowDown' ? 1 : isText && key === 'ArrowUp' ? -1 : 0
  const isAtStart = isText && target.selectionStart === 0 && target.selectionEnd === 0
  const isAtEnd = isText && target.selectionStart === target.value.length
  const right = shiftKey ? 0 : key === 'ArrowRight' && isAtEnd ? 1 : key === 'ArrowLeft' && isAtStart ? -1 : 0
  if (down === 0 && right === 0) return
  const column = columns[columns.indexOf(at.column) + right]
  if (column === undefined) return
  event.preventDefault()
  moveTo(table, at.row + down, column)
}
