import { useTranslation } from '../../lib/language/use-translation.ts'
import type { DayLineProps } from './day-line.tsx'
import { DayList } from './day-list.tsx'
import { useDays, useDaySettings } from './days.queries.ts'
import { addDays, today } from './local-day.ts'
import { Waiting } from './waiting.tsx'
import './days.css'

const looked = 31
const aWeek = 7
const few = 5
const many = 8

/** The days of near people in the coming week, or the next five; without those of people whom the reader has muted. */
export function ComingDays(props: Omit<DayLineProps, 'day'>) {
  const { t } = useTranslation('days')
  const { data, error } = useDays({ from: today(), to: addDays(today(), looked - 1), who: 'near' })
  const { data: settings, error: noSettings } = useDaySettings()
  const isReady = data !== undefined && settings !== undefined
  if (!isReady) return <Waiting isReady={false} error={error ?? noSettings} />
  const muted = new Set(settings.muted_person_ids)
  const heard = data.filter(({ person_ids: people }) => !people.some((id) => muted.has(id)))
  const ofWeek = heard.filter(({ date }) => date < addDays(today(), aWeek))
  const shown = heard.slice(0, Math.min(many, Math.max(few, ofWeek.length)))
  return shown.length === 0 ? (
    <p className="day-none">{t('none', { count: looked })}</p>
  ) : (
    <DayList days={shown} level={3} withWhen {...props} />
  )
}
