import { clanBindings, clanPapers, clanScripts, clanYears } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { CheckBox } from '../parts/check-box.tsx'
import { clanLines } from './clan-options.ts'
import type { ClanOptions } from './clan-options.ts'

interface BookFieldsProps {
  readonly options: ClanOptions
  readonly onChange: (changes: Partial<ClanOptions>) => void
}

/** How the book is titled, dated, written and bound. */
export function BookFields({ options, onChange }: BookFieldsProps) {
  const { t } = useTranslation('clan')
  return (
    <>
      <fieldset className="print-section">
        <legend>{t('book.title')}</legend>
        <TextField
          label={t('book.name')}
          description={t('book.nameHint')}
          autoComplete="off"
          maxLength={200}
          value={options.title}
          onChange={(title) => onChange({ title })}
        />
        <TextField
          label={t('book.hall')}
          description={t('book.hallHint')}
          autoComplete="off"
          maxLength={200}
          value={options.hall}
          onChange={(hall) => onChange({ hall })}
        />
        <SelectField
          label={t('script.label')}
          value={options.script}
          options={clanScripts.map((value) => ({ value, label: t(`script.${value}`) }))}
          onChange={(script) => onChange({ script })}
        />
        <SelectField
          label={t('years.label')}
          value={options.years}
          options={clanYears.map((value) => ({ value, label: t(`years.${value}`) }))}
          onChange={(years) => onChange({ years })}
        />
        <CheckBox label={t('solarDates')} isOn={options.solarDates} onChange={(solarDates) => onChange({ solarDates })} />
      </fieldset>
      <fieldset className="print-section">
        <legend>{t('printing.title')}</legend>
        <SelectField
          label={t('binding.label')}
          value={options.binding}
          options={clanBindings.map((value) => ({ value, label: t(`binding.${value}`) }))}
          onChange={(binding) => onChange({ binding })}
        />
        <div className="print-pair">
          <SelectField
            label={t('printing.paper')}
            value={options.paper}
            options={clanPapers.map((value) => ({ value, label: value }))}
            onChange={(paper) => onChange({ paper })}
          />
          <SelectField
            label={t('lines.label')}
            value={options.lines}
            options={clanLines.map((value) => ({ value, label: t(`lines.${value}`) }))}
            onChange={(lines) => onChange({ lines })}
          />
        </div>
      </fieldset>
    </>
  )
}
