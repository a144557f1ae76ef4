import { formatDate } from '@banyan/contract'
import type { Occurrence } from '@banyan/contract'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import type { DayLineProps } from './day-line.tsx'
import { whatOf } from './day-words.ts'
import { useYear } from './days.queries.ts'
import type { Who } from './days.queries.ts'
import { dateOf } from './local-day.ts'
import type { IsoDay } from './local-day.ts'
import { Pager } from './pager.tsx'
import { Waiting } from './waiting.tsx'
import { YearGrid } from './year-grid.tsx'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

interface YearViewProps extends Pick<DayLineProps, 'family'> {
  readonly who: Who
  readonly year: number
  readonly onTurn: (year: number) => void
  readonly onOpenDay: (day: IsoDay) => void
}

/** A year on one page, which can be printed and put on a wall; in a large family, how much there is on each day. */
export function YearView({ who, family, year, onTurn, onOpenDay }: YearViewProps) {
  const { t } = useTranslation('days')
  const language = useLanguage()
  const { data, error } = useYear(year, who)
  const byMonth = Map.groupBy(data?.days ?? [], ({ date }) => Number(date.slice(5, 7)))
  const isCounted = data !== undefined && data.total > data.days.length
  return (
    <>
      <Pager
        title={formatDate(new Date(year, 0, 1, 12), language, { year: 'numeric' })}
        previous={t('previousYear')}
        next={t('nextYear')}
        onMove={(by) => onTurn(year + by)}
        canGoBack={year > 1900}
        canGoOn={year < 2100}
      />
      <Waiting isReady={data !== undefined} error={error} />
      {isCounted ? (
        <YearGrid {...data} year={year} onOpenDay={onOpenDay} />
      ) : (
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
      )}
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
