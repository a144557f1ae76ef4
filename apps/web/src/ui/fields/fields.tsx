import { PasswordInput, TextInput } from '@mantine/core'
import type { ComponentProps, Ref } from 'react'
import { EyeClosedIcon, EyeIcon } from '../icons/icons.tsx'
import './fields.css'

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  description?: string
  error?: string | undefined
  isRequired?: boolean
  ref?: Ref<HTMLInputElement>
}

type InputProps = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'name' | 'pattern' | 'min' | 'max' | 'onKeyDown'
>

const common = ({ label, value, description, error, isRequired = false }: Omit<FieldProps, 'onChange'>) => ({
  label,
  value,
  description,
  error,
  required: isRequired,
  size: 'md' as const,
})

export function TextField({
  onChange,
  type = 'text',
  ...rest
}: FieldProps & InputProps & { type?: 'text' | 'email' | 'search' | 'number' }) {
  const { autoComplete, inputMode, maxLength, name, pattern, min, max, onKeyDown, ref } = rest
  return (
    <TextInput
      {...common(rest)}
      {...{ autoComplete, inputMode, maxLength, name, pattern, min, max, onKeyDown, ref, type }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const VisibilityIcon = ({ reveal }: { reveal: boolean }) => (reveal ? <EyeClosedIcon /> : <EyeIcon />)

/** A password that can be shown; `toggleLabel` describes the button that shows it. */
export function PasswordField({
  onChange,
  toggleLabel,
  onBlur,
  ...rest
}: FieldProps & InputProps & { toggleLabel: string; onBlur?: () => void }) {
  const { autoComplete, name, ref } = rest
  return (
    <PasswordInput
      {...common(rest)}
      {...{ autoComplete, name, ref, onBlur }}
      // The library says it of other fields by itself.
      aria-invalid={rest.error !== undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleFocusable
      rightSectionWidth={44}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, className: 'password-toggle' }}
    />
  )
}
