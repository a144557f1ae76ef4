import { localeOf } from '@banyan/contract'
import type { Locale, Person } from '@banyan/contract'
import { useState } from 'react'
import { localeOptions } from '../../lib/language/language.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { intervals, ownTimeZone, timeZones, weekdays } from './choices.ts'
import { useStoryActions } from './stories.queries.ts'

/** Who is asked, how often, and what comes first. */
export function AskForm({ person }: { person: Person }) {
  const { t } = useTranslation('stories')
  const own = useLanguage()
  const region = useSession((state) => state.region)
  const actions = useStoryActions(person.id)
  const { isBusy, problem, run } = useTask()
  const [called, setCalled] = useState('')
  const [language, setLanguage] = useState<Locale>(localeOf(person.language, region))
  const [weekday, setWeekday] = useState('0')
  const [weeks, setWeeks] = useState('1')
  const [zone, setZone] = useState(ownTimeZone)
  const [isNow, setIsNow] = useState(true)
  const [question, setQuestion] = useState('')
  const submit = () =>
    run(() =>
      actions.begin({
        called,
        language,
        weekday: Number(weekday),
        every_weeks: Number(weeks),
        time_zone: zone,
        send_now: isNow,
        ...(question.trim() === '' ? {} : { questions: [question] }),
      }),
    )
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{t('lead', { name: person.name })}</p>
      <p className="stories-address">{t('to', { address: person.email })}</p>
      <p className="stories-dimmed">{t('consent')}</p>
      <TextField
        label={t('called')}
        description={t('calledWhy')}
        value={called}
        maxLength={40}
        autoComplete="off"
        onChange={setCalled}
      />
      <SelectField<Locale> label={t('language')} value={language} options={localeOptions} onChange={setLanguage} />
      <SelectField
        label={t('often')}
        value={weeks}
        options={intervals.map((count) => ({ value: String(count), label: t(`weeks.${count}`) }))}
        onChange={setWeeks}
      />
      <SelectField label={t('weekday')} value={weekday} options={weekdays(own)} onChange={setWeekday} />
      <SelectField label={t('zone')} value={zone} options={timeZones(zone)} onChange={setZone} />
      <SelectField
        label={t('first')}
        value={isNow ? 'now' : 'morning'}
        options={[
          { value: 'now', label: t('firstNow') },
          { value: 'morning', label: t('firstMorning') },
        ]}
        onChange={(value) => setIsNow(value === 'now')}
      />
      <TextField
        label={t('ownQuestion')}
        description={t('ownLater')}
        value={question}
        maxLength={300}
        autoComplete="off"
        onChange={setQuestion}
      />
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <Button type="submit" isBusy={isBusy}>
        {t('begin')}
      </Button>
    </form>
  )
}
