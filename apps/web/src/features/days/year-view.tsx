import { formatDate } from '@banyan/contract'
import type { Occurrence } from '@banyan/contract'
import { useState } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import type { DayLineProps } from './day-line.tsx'
import { whatOf } from './day-words.ts'
import { useDays } from './days.queries.ts'
import type { Who } from './days.queries.ts'
import { dateOf } from './local-day.ts'
import { Pager } from './pager.tsx'
import { Waiting } from './waiting.tsx'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** A year on one page, which can be printed and put on a wall. */
export function YearView({ who, family }: Pick<DayLineProps, 'family'> & { who: Who }) {
  const { t } = useTranslation('days')
  const language = useLanguage()
  const [year, setYear] = useState(() => new Date().getFullYear())
  const { data, error } = useDays({ from: `${year}-01-01`, to: `${year}-12-31`, who })
  const byMonth = Map.groupBy(data ?? [], ({ date }) => Number(date.slice(5, 7)))
  return (
    <>
      <Pager
        title={formatDate(new Date(year, 0, 1, 12), language, { year: 'numeric' })}
        previous={t('previousYear')}
        next={t('nextYear')}
        onMove={(by) => setYear(year + by)}
        canGoBack={year > 1900}
        canGoOn={year < 2100}
      />
      <Waiting isReady={data !== undefined} error={error} />
      <div className="day-year">
        {months.map((month) => (
          <section key={month}>
            <h3>{formatDate(new Date(year, month - 1, 1, 12), language, { month: 'long' })}</h3>
            <ul>
              {(byMonth.get(month) ?? []).map((day) => (
                <YearLine key={`${day.date} ${day.kind} ${day.fact_id ?? day.festival}`} day={day} family={family} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function YearLine({ day, family }: { day: Occurrence; family: DayLineProps['family'] }) {
  const { t } = useTranslation('days')
  const { t: sayLife } = useTranslation('life')
  const language = useLanguage()
  const people = day.person_ids.flatMap((id) => family.findPerson(id) ?? [])
  return (
    <li className={`day-${day.kind}`}>
      <time dateTime={day.date}>{formatDate(dateOf(day.date), language, { day: 'numeric' })}</time>
      <span>
        {people.map((person) => (
          <Link key={person.id} to={`/family/profile/${person.id}/`}>
            {person.name}
          </Link>
        ))}
        <span className="day-small">{whatOf(day, t, sayLife)}</span>
      </span>
    </li>
  )
}
