import { useTranslation } from '../../../lib/language/use-translation.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { readWhole } from './read-whole.ts'
import type { Bounds } from './read-whole.ts'

interface NumberFieldProps {
  readonly label: string
  /** As typed. */
  readonly value: string
  readonly bounds: Bounds
  readonly onChange: (value: string) => void
}

/** A whole number within bounds; what cannot be read stays, and is explained. */
export function NumberField({ label, value, bounds, onChange }: NumberFieldProps) {
  const { t } = useTranslation('printing')
  const isWrong = readWhole(value, bounds) === undefined
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      error={isWrong ? t('number', { min: bounds.min, max: bounds.max }) : undefined}
      onChange={onChange}
    />
  )
}
