import { useTranslation } from '../../../lib/language/use-translation.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { CheckBox } from '../parts/check-box.tsx'
import { dateStyles } from './chart-options.ts'
import type { ChartOptions } from './chart-options.ts'

interface CardFieldsProps {
  readonly options: ChartOptions
  readonly onChange: (changes: Partial<ChartOptions>) => void
}

/** What the cards say, and what stands around the chart. */
export function CardFields({ options, onChange }: CardFieldsProps) {
  const { t } = useTranslation('printing')
  return (
    <>
      <fieldset className="print-section">
        <legend>{t('cards.title')}</legend>
        <SelectField
          label={t('cards.dates')}
          value={options.dates}
          options={dateStyles.map((value) => ({ value, label: t(`cards.dateStyle.${value}`) }))}
          onChange={(dates) => onChange({ dates })}
        />
        <div className="print-checks">
          {options.chart === 'lives' ? null : (
            <CheckBox label={t('cards.portraits')} isOn={options.portraits} onChange={(portraits) => onChange({ portraits })} />
          )}
          <CheckBox label={t('cards.places')} isOn={options.places} onChange={(places) => onChange({ places })} />
          <CheckBox label={t('cards.kinNames')} isOn={options.kinNames} onChange={(kinNames) => onChange({ kinNames })} />
        </div>
      </fieldset>
      <fieldset className="print-section">
        <legend>{t('around.title')}</legend>
        <TextField
          label={t('around.heading')}
          description={t('around.headingHint')}
          autoComplete="off"
          maxLength={200}
          value={options.title}
          onChange={(title) => onChange({ title })}
        />
        <div className="print-checks">
          {options.chart === 'everyone' || options.chart === 'line' ? null : (
            <CheckBox label={t('around.colours')} isOn={options.colours} onChange={(colours) => onChange({ colours })} />
          )}
          <CheckBox label={t('around.legend')} isOn={options.legend} onChange={(legend) => onChange({ legend })} />
          <CheckBox label={t('around.date')} isOn={options.date} onChange={(date) => onChange({ date })} />
        </div>
      </fieldset>
    </>
  )
}
