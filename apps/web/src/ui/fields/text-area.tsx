import { Textarea } from '@mantine/core'

/** Room for a few lines of text. */
export function TextArea({
  label,
  value,
  onChange,
  maxLength,
  rows = 3,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  rows?: number
}) {
  return <Textarea {...{ label, value, maxLength, rows, size: 'md' }} onChange={(event) => onChange(event.currentTarget.value)} />
}
