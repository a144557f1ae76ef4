import { NativeSelect } from '@mantine/core'
import type { FieldProps } from './fields.tsx'
import './fields.css'

/** The system's own list, which works everywhere, even on old phones. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  placeholder,
  onChange,
  name,
  description,
  error,
  isRequired = false,
}: Pick<FieldProps, 'label' | 'description' | 'error' | 'isRequired'> & {
  value: Value | ''
  /** Shown while nothing is chosen: then `value` is empty. */
  placeholder?: string
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  name?: string
}) {
  return (
    <NativeSelect
      {...{ label, value, description, error, name, required: isRequired, size: 'md' }}
      data={[
        ...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]),
        ...options.map((option) => ({ ...option })),
      ]}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
