import { understandDate } from '../../lib/dates/understand-date.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { TextField } from '../../ui/fields/fields.tsx'

const maxLength = 200

/** When a photo was taken, as people write it: beneath is how it is understood. */
export function TakenField({
  value,
  onChange,
  isRefused,
}: {
  value: string
  onChange: (value: string) => void
  /** Whether somebody tried to store what is no date. */
  isRefused: boolean
}) {
  const { t } = useTranslation('viewer')
  const understood = understandDate(value, useLanguage(), 'EVEN')
  const isUnclear = understood.kind === 'words'
  return (
    <div className="taken-field">
      <TextField
        label={t('edit.taken')}
        name="taken"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        error={isRefused && isUnclear ? t('edit.notUnderstood') : undefined}
        onChange={onChange}
      />
      <output className="taken-hint">
        {understood.kind === 'date'
          ? t('edit.understood', { date: understood.text })
          : isUnclear && !isRefused
            ? t('edit.notUnderstood')
            : t('edit.takenExamples')}
      </output>
    </div>
  )
}
