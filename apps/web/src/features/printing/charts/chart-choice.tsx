import { chartKinds } from '@banyan/contract'
import type { ChartKind } from '@banyan/contract'
import { useId } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ChartIcon } from './chart-icon.tsx'

interface ChartChoiceProps {
  readonly chart: ChartKind
  readonly onChange: (chart: ChartKind) => void
}

/** Which chart, by its look and its name. */
export function ChartChoice({ chart, onChange }: ChartChoiceProps) {
  const { t } = useTranslation('printing')
  const name = useId()
  return (
    <fieldset className="print-charts">
      <legend className="print-label">{t('chart.label')}</legend>
      {chartKinds.map((value) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={value === chart} onChange={() => onChange(value)} />
          <span>
            <ChartIcon chart={value} />
            {t(`chart.${value}`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
