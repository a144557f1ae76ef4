import { clanDaughters, clanLayouts } from '@banyan/contract'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { CheckBox } from '../parts/check-box.tsx'
import { NumberField } from '../parts/number-field.tsx'
import { PersonField } from '../parts/person-field.tsx'
import { branchBounds, generationBounds } from './clan-options.ts'
import type { ClanOptions } from './clan-options.ts'

interface LineFieldsProps {
  readonly family: Family
  readonly options: ClanOptions
  readonly onChange: (changes: Partial<ClanOptions>) => void
}

/** Whose descendants the book is about, how their generations are counted, and who is among them. */
export function LineFields({ family, options, onChange }: LineFieldsProps) {
  const { t } = useTranslation('clan')
  return (
    <>
      <PersonField
        label={t('founder')}
        family={family}
        personId={options.personId === 0 ? undefined : options.personId}
        onChange={(personId) => onChange({ personId })}
      />
      <NumberField
        label={t('firstGeneration')}
        value={options.firstGeneration}
        bounds={generationBounds}
        onChange={(firstGeneration) => onChange({ firstGeneration })}
      />
      <SelectField
        label={t('layout.label')}
        value={options.layout}
        options={clanLayouts.map((value) => ({ value, label: t(`layout.${value}`) }))}
        onChange={(layout) => onChange({ layout })}
      />
      <SelectField
        label={t('daughters.label')}
        value={options.daughters}
        options={clanDaughters.map((value) => ({ value, label: t(`daughters.${value}`) }))}
        onChange={(daughters) => onChange({ daughters })}
      />
      <CheckBox label={t('femaleLine')} isOn={options.femaleLine} onChange={(femaleLine) => onChange({ femaleLine })} />
      <fieldset className="print-section">
        <legend>{t('poem.title')}</legend>
        <TextField
          label={t('poem.label')}
          description={t('poem.hint')}
          autoComplete="off"
          maxLength={500}
          value={options.poem}
          onChange={(poem) => onChange({ poem })}
        />
        <NumberField
          label={t('poem.start')}
          value={options.poemStart}
          bounds={generationBounds}
          onChange={(poemStart) => onChange({ poemStart })}
        />
        <NumberField
          label={t('branch')}
          value={options.branch}
          bounds={branchBounds}
          onChange={(branch) => onChange({ branch })}
        />
      </fieldset>
    </>
  )
}
