import { chartArrangements, lineWays, livesOf, livesOrders } from '@banyan/contract'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { PersonField } from '../parts/person-field.tsx'
import { allGenerations, chartNeeds, generationChoices, generationsOf, needsGenerations } from './chart-options.ts'
import type { ChartOptions } from './chart-options.ts'

interface PeopleFieldsProps {
  readonly family: Family
  readonly options: ChartOptions
  readonly onChange: (changes: Partial<ChartOptions>) => void
}

/** Whom the chart shows, and what this chart alone has to choose. */
export function PeopleFields({ family, options, onChange }: PeopleFieldsProps) {
  const { t } = useTranslation('printing')
  const { chart } = options
  const idOf = (id: number): number | undefined => (id === 0 ? undefined : id)
  return (
    <>
      <PersonField
        label={t(chart === 'line' ? 'person.from' : chart === 'everyone' ? 'person.begins' : 'person.label')}
        family={family}
        personId={idOf(options.personId)}
        onChange={(personId) => onChange({ personId })}
      />
      {chartNeeds[chart].other ? (
        <>
          <PersonField
            label={t('person.to')}
            family={family}
            personId={idOf(options.otherId)}
            onChange={(otherId) => onChange({ otherId })}
          />
          <SelectField
            label={t('line.label')}
            value={options.line}
            options={lineWays.map((value) => ({ value, label: t(`line.${value}`) }))}
            onChange={(line) => onChange({ line })}
          />
        </>
      ) : null}
      {chart === 'lives' ? (
        <div className="print-pair">
          <SelectField
            label={t('lives.people')}
            value={options.people}
            options={livesOf.map((value) => ({ value, label: t(`lives.${value}`) }))}
            onChange={(people) => onChange({ people })}
          />
          <SelectField
            label={t('lives.order')}
            value={options.order}
            options={livesOrders.map((value) => ({ value, label: t(`lives.by.${value}`) }))}
            onChange={(order) => onChange({ order })}
          />
        </div>
      ) : null}
      {chart === 'descendants' || chart === 'hourglass' ? (
        <SelectField
          label={t('arrangement.label')}
          value={options.arrangement}
          options={chartArrangements.map((value) => ({ value, label: t(`arrangement.${value}`) }))}
          onChange={(arrangement) => onChange({ arrangement })}
        />
      ) : null}
      <div className="print-pair">
        {(['up', 'down'] as const)
          .filter((way) => needsGenerations(options, way))
          .map((way) => (
            <SelectField
              key={way}
              label={t(`generations.${way}`)}
              value={generationsOf(options, way)}
              options={generationChoices(chart, way).map((value) => ({
                value,
                label: value === allGenerations ? t('generations.all') : value,
              }))}
              onChange={(value) => onChange({ [way]: value })}
            />
          ))}
      </div>
    </>
  )
}
