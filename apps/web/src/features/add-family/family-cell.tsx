import { useId } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { understandDate } from '../../lib/dates/understand-date.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Column } from './family-rows.ts'
import { maxCell } from './paste-cells.ts'

interface FamilyCellProps {
  readonly row: number
  readonly column: Column
  readonly label: string
  /** Whether a date is typed. */
  readonly isDate: boolean
  readonly value: string
  readonly isLocked: boolean
  readonly problem: string | undefined
  /** The choices of a cell in which nothing can be typed. */
  readonly options: readonly { value: string; label: string }[] | undefined
  readonly onChange: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
}

/** A cell: says beneath what is wrong with it, or how a date is understood. */
export function FamilyCell(props: FamilyCellProps) {
  const { row, column, label, isDate, value, isLocked, problem, options, onChange, onKeyDown, onPaste } = props
  const { t } = useTranslation('forms')
  const noteId = useId()
  const understood = useUnderstood(isDate, value)
  const note = problem ?? understood
  const common = {
    'aria-label': t('cell', { column: label, number: row + 1 }),
    'aria-invalid': problem !== undefined,
    ...(note === '' ? {} : { 'aria-describedby': noteId }),
    'data-row': row,
    'data-column': column,
    disabled: isLocked,
    value,
    onKeyDown,
    onPaste,
  }
  return (
    <td className={`add-family-cell add-family-${column}`}>
      <span className="add-family-label" aria-hidden="true">
        {label}
      </span>
      {options === undefined ? (
        <input
          {...common}
          type="text"
          autoComplete="off"
          maxLength={maxCell}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <select {...common} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {note === '' ? null : (
        <span id={noteId} className={problem === undefined ? 'add-family-note' : 'add-family-problem'}>
          {note}
        </span>
      )}
    </td>
  )
}

/** How a date is understood, unless it is typed as we would write it. */
function useUnderstood(isDate: boolean, value: string): string {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  if (!isDate) return ''
  const understood = understandDate(value, language, 'BIRT')
  if (understood.kind === 'nothing') return ''
  if (understood.kind === 'words') return t('asTyped')
  return understood.text === value.trim() ? '' : understood.text
}
