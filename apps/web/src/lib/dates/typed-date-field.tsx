import { TextField } from '../../ui/fields/fields.tsx'
import { useLanguage } from '../language/use-language.ts'
import { understandDate } from './understand-date.ts'
import './typed-date-field.css'

const maxLength = 200

interface TypedDateFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Whether somebody tried to store what is no date. */
  isRefused: boolean
  words: { readonly examples: string; readonly notUnderstood: string; readonly understood: (date: string) => string }
}

/** When something was, as people write it: beneath is how it is understood. */
export function TypedDateField({ label, value, onChange, isRefused, words }: TypedDateFieldProps) {
  const understood = understandDate(value, useLanguage(), 'EVEN')
  const isUnclear = understood.kind === 'words'
  return (
    <div className="typed-date">
      <TextField
        label={label}
        name="date"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        error={isRefused && isUnclear ? words.notUnderstood : undefined}
        onChange={onChange}
      />
      <output className="typed-date-hint">
        {understood.kind === 'date'
          ? words.understood(understood.text)
          : isUnclear && !isRefused
            ? words.notUnderstood
            : words.examples}
      </output>
    </div>
  )
}
