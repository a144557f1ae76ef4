import { formatDate } from '@banyan/contract'
import type { CSSProperties } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { longDayText } from './day-words.ts'
import { addDays, dateOf, daysBetween, today } from './local-day.ts'
import type { IsoDay } from './local-day.ts'
import { firstDayOf } from './week.ts'

interface YearGridProps {
  readonly year: number
  readonly total: number
  /** How many days are kept on each day of the year. */
  readonly counts: readonly number[]
  readonly onOpenDay: (day: IsoDay) => void
}

/** The year of a large family: how much there is on each day, and a press shows what. */
export function YearGrid({ year, total, counts, onOpenDay }: YearGridProps) {
  const { t } = useTranslation('days')
  const language = useLanguage()
  const most = Math.max(1, ...counts)
  const first = `${year}-01-01`
  const byMonth = Map.groupBy(counts.keys(), (at) => dateOf(addDays(first, at)).getMonth())
  return (
    <>
      <p className="day-none">{t('manyInYear', { count: total })}</p>
      <div className="day-grids">
        {[...byMonth].map(([month, its]) => (
          <section key={month}>
            <h3>{formatDate(new Date(year, month, 1, 12), language, { month: 'long' })}</h3>
            <ol style={{ '--before': blanksBefore(year, month, firstDayOf(language)) } as CSSProperties}>
              {its.map((at) => (
                <Cell key={at} day={addDays(first, at)} count={counts[at] ?? 0} most={most} onOpen={onOpenDay} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

/** The column in which a month begins. */
const blanksBefore = (year: number, month: number, firstDay: number): number =>
  ((new Date(year, month, 1, 12).getDay() - (firstDay % 7) + 7) % 7) + 1

interface CellProps {
  readonly day: IsoDay
  readonly count: number
  readonly most: number
  readonly onOpen: (day: IsoDay) => void
}

function Cell({ day, count, most, onOpen }: CellProps) {
  const { t } = useTranslation('days')
  const language = useLanguage()
  return (
    <li>
      <button
        type="button"
        aria-current={daysBetween(today(), day) === 0 ? 'date' : undefined}
        style={{ '--share': `${Math.round((count / most) * 60)}%` } as CSSProperties}
        onClick={() => onOpen(day)}
      >
        <span className="visually-hidden">{t('countOn', { day: longDayText(day, language), count })}</span>
        <span className="day-number" aria-hidden="true">
          {dateOf(day).getDate()}
        </span>
        <span className="day-lunar" aria-hidden="true">
          {count === 0 ? '' : count}
        </span>
      </button>
    </li>
  )
}
