import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps, KeyboardEvent, Ref } from 'react'

interface InlineProps {
  /** The id of the visible text that names it. */
  labelId: string
  /** The id of the text with its status, such as an error or that it is being saved. */
  statusId?: string | undefined
  hasError?: boolean
  value: string
  onChange: (value: string) => void
}

const common = ({ labelId, statusId, hasError = false, value }: Omit<InlineProps, 'onChange'>) => ({
  'aria-labelledby': labelId,
  'aria-describedby': statusId,
  'aria-invalid': hasError,
  error: hasError,
  // The texts that describe it are elsewhere, where the library does not know them.
  withAria: false,
  value,
  size: 'md' as const,
})

/** A text field whose label is elsewhere: in a table, where a value is edited in place. */
export function InlineInput({
  type,
  maxLength,
  isBusy = false,
  onKeyDown,
  onChange,
  ref,
  ...rest
}: InlineProps & {
  type: 'text' | 'number' | 'email' | 'tel' | 'url'
  maxLength: number
  /** While it is saved it cannot be changed, but keeps the focus. */
  isBusy?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  ref?: Ref<HTMLInputElement>
} & Pick<ComponentProps<'input'>, 'inputMode' | 'autoCapitalize'>) {
  const { inputMode, autoCapitalize } = rest
  const range = type === 'number' ? { min: 0, max: 10 ** maxLength - 1, step: 1 } : { maxLength }
  return (
    <TextInput
      {...common(rest)}
      {...range}
      {...{ type, inputMode, autoCapitalize, onKeyDown, ref }}
      autoComplete="off"
      readOnly={isBusy}
      aria-busy={isBusy}
      onChange={({ currentTarget: { value } }) => {
        // Browsers apply maxLength to text inputs, but not to number inputs.
        onChange(type === 'number' ? value.slice(0, maxLength) : value)
      }}
    />
  )
}

export function InlineSelect<Value extends string>({
  options,
  onChange,
  ...rest
}: Omit<InlineProps, 'value' | 'onChange'> & {
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <NativeSelect
      {...common(rest)}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map(({ value, label, lang }) => (
        <option key={value} value={value} lang={lang}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
