import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { ComponentProps, Ref } from 'react'
import './fields.css'
import { EyeClosedIcon, EyeIcon } from './icons.tsx'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  description?: string
  error?: string | undefined
  isRequired?: boolean
  ref?: Ref<HTMLInputElement>
}

type InputProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'maxLength' | 'name'>

const common = ({ label, value, description, error, isRequired = false }: Omit<FieldProps, 'onChange'>) => ({
  label,
  value,
  description,
  error,
  required: isRequired,
  size: 'md' as const,
})

export function TextField({ onChange, type = 'text', ...rest }: FieldProps & InputProps & { type?: 'text' | 'email' | 'search' }) {
  const { autoComplete, inputMode, maxLength, name, ref } = rest
  return (
    <TextInput
      {...common(rest)}
      {...{ autoComplete, inputMode, maxLength, name, ref, type }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const VisibilityIcon = ({ reveal }: { reveal: boolean }) => (reveal ? <EyeClosedIcon /> : <EyeIcon />)

/** A password that can be shown; `toggleLabel` says what the eye does. */
export function PasswordField({ onChange, toggleLabel, ...rest }: FieldProps & InputProps & { toggleLabel: string }) {
  const { autoComplete, name, ref } = rest
  return (
    <PasswordInput
      {...common(rest)}
      {...{ autoComplete, name, ref }}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, size: 40 }}
    />
  )
}

/** The system's own list: it works everywhere, on old phones too. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  name,
  description,
}: Pick<FieldProps, 'label' | 'description'> & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  name?: string
}) {
  return (
    <NativeSelect
      {...{ label, value, description, name, size: 'md' }}
      data={options.map((option) => ({ ...option }))}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
