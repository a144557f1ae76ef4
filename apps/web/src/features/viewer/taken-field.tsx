import { TypedDateField } from '../../lib/dates/typed-date-field.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'

interface TakenFieldProps {
  value: string
  onChange: (value: string) => void
  isRefused: boolean
}

/** When a photo was taken, as people write it. */
export function TakenField({ value, onChange, isRefused }: TakenFieldProps) {
  const { t } = useTranslation('viewer')
  const words = {
    examples: t('edit.takenExamples'),
    notUnderstood: t('edit.notUnderstood'),
    understood: (date: string) => t('edit.understood', { date }),
  }
  return <TypedDateField label={t('edit.taken')} value={value} onChange={onChange} isRefused={isRefused} words={words} />
}
