import type { FactKindName } from '@banyan/contract'
import type { Ref } from 'react'
import { understandDate } from '../../../lib/dates/understand-date.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { TextField } from '../../../ui/fields/fields.tsx'

interface DateFieldProps {
  /** The kind of the fact. */
  readonly of: FactKindName
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A date as people write it; says beneath how it is understood. */
export function DateField({ of, value, onChange, ref }: DateFieldProps) {
  const { t } = useTranslation('life')
  const language = useLanguage()
  const understood = understandDate(value, language, of)
  return (
    <div className="life-date-field">
      <TextField
        label={t('form.date')}
        name="date"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={onChange}
        {...(ref === undefined ? {} : { ref })}
      />
      <output className="life-hint">
        {understood.kind === 'date'
          ? t('form.understood', { date: understood.text })
          : understood.kind === 'words'
            ? t('form.notUnderstood')
            : t('form.dateExamples')}
      </output>
    </div>
  )
}

const maxLength = 200
