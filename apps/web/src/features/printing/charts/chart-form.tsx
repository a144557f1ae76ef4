import { chartKinds } from '@banyan/contract'
import { useEffect, useEffectEvent } from 'react'
import { useTypedForm } from '../../../lib/forms/use-forms.ts'
import { useDialects } from '../../../lib/language/use-dialects.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useSession } from '../../../lib/session/session.ts'
import { PrintForm } from '../parts/print-form.tsx'
import { SheetFields } from '../parts/sheet-fields.tsx'
import type { PrintFormProps } from '../print-form-props.ts'
import { CardFields } from './card-fields.tsx'
import { ChartChoice } from './chart-choice.tsx'
import { chartBody, readChart, usualChart } from './chart-options.ts'
import { PeopleFields } from './people-fields.tsx'

/** Chooses a chart and everything about it, beside a preview. */
export function ChartForm({ family, onStarted }: PrintFormProps) {
  const { t } = useTranslation('printing')
  const [query] = useSearchParams()
  const ownId = useSession((state) => state.usersPersonId)
  const lastId = useSession((state) => state.personId)
  const { value, change } = useTypedForm('print chart', usualChart, readChart)
  const { dialect } = useDialects()
  // The page that led here says whom and what.
  const asked = useEffectEvent(() => {
    const chart = chartKinds.find((each) => each === query.get('chart'))
    const person = family.findPerson(Number(query.get('person') ?? 0))
    const kept = family.findPerson(value.personId) ?? family.findPerson(lastId) ?? family.findPerson(ownId)
    change({
      ...(chart === undefined ? {} : { chart }),
      personId: person?.id ?? kept?.id ?? 0,
      otherId: family.findPerson(value.otherId)?.id ?? 0,
    })
  })
  useEffect(() => {
    asked()
  }, [])
  const missing = value.personId === 0 ? 'person' : value.chart === 'line' && value.otherId === 0 ? 'other' : 'numbers'
  return (
    <PrintForm
      options={value}
      bodyOf={(options) => chartBody(options, dialect)}
      hint={t(`hint.${missing}`)}
      what={
        <>
          <ChartChoice chart={value.chart} onChange={(chart) => change({ chart })} />
          <p className="print-small">{t(`about.${value.chart}`)}</p>
          <PeopleFields family={family} options={value} onChange={change} />
        </>
      }
      how={
        <>
          <CardFields options={value} onChange={change} />
          <SheetFields options={value} onChange={change} />
        </>
      }
      onStarted={onStarted}
    />
  )
}
