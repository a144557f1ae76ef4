import { chartKinds } from '@banyan/contract'
import { useEffect, useEffectEvent } from 'react'
import { useTypedForm } from '../../../lib/forms/use-forms.ts'
import { useDialects } from '../../../lib/language/use-dialects.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SheetFields } from '../parts/sheet-fields.tsx'
import { Preview } from '../preview/preview.tsx'
import type { PrintFormProps } from '../print-kinds.ts'
import { usePrintActions } from '../printing.queries.ts'
import { CardFields } from './card-fields.tsx'
import { ChartChoice } from './chart-choice.tsx'
import { chartBody, readChart, usualChart } from './chart-options.ts'
import { PeopleFields } from './people-fields.tsx'

/** Choices often come several at a time. */
const restMs = 400

/** Chooses a chart and everything about it, beside a preview. */
export function ChartForm({ family, onStarted }: PrintFormProps) {
  const { t } = useTranslation('printing')
  const [query] = useSearchParams()
  const ownId = useSession((state) => state.usersPersonId)
  const lastId = useSession((state) => state.personId)
  const { value, change } = useTypedForm('print chart', usualChart, readChart)
  const { start } = usePrintActions()
  const { isBusy, problem, run } = useTask()
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
  const [settled, settle] = useDebounced(value, restMs)
  const { dialect } = useDialects()
  const body = chartBody(value, dialect)
  const make = () => {
    if (body === undefined) return
    settle()
    run(async () => {
      await start(body)
      onStarted()
    })
  }
  const hint = t(
    value.personId === 0 ? 'hint.person' : value.chart === 'line' && value.otherId === 0 ? 'hint.other' : 'hint.numbers',
  )
  return (
    <form
      className="print-form"
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <div className="print-what">
        <ChartChoice chart={value.chart} onChange={(chart) => change({ chart })} />
        <p className="print-small">{t(`about.${value.chart}`)}</p>
        <PeopleFields family={family} options={value} onChange={change} />
      </div>
      <Preview body={chartBody(settled, dialect)} hint={hint} />
      <div className="print-how">
        <CardFields options={value} onChange={change} />
        <SheetFields options={value} onChange={change} />
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        {body === undefined ? <p className="print-small">{hint}</p> : null}
        <Button type="submit" isBusy={isBusy} disabled={body === undefined}>
          {t('make')}
        </Button>
      </div>
    </form>
  )
}
