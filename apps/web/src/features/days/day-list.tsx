import type { Occurrence } from '@banyan/contract'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { DayLine } from './day-line.tsx'
import type { DayLineProps } from './day-line.tsx'
import { dayText, whenText } from './day-words.ts'
import type { IsoDay } from './local-day.ts'

interface DayListProps extends Omit<DayLineProps, 'day'> {
  readonly days: readonly Occurrence[]
  /** Whether to say how far away each day is. */
  readonly withWhen: boolean
  /** The level of the headings. */
  readonly level?: 2 | 3
}

/** What is kept, by day. */
export function DayList({ days, withWhen, level = 2, ...rest }: DayListProps) {
  const { t } = useTranslation('days')
  const language = useLanguage()
  const Heading = `h${level}` as const
  const groups = [...Map.groupBy(days, ({ date }): IsoDay => date)]
  return (
    <ol className="day-groups">
      {groups.map(([date, those]) => (
        <li key={date} className="day-group">
          <Heading>
            <time dateTime={date}>{dayText(date, language)}</time>
            {withWhen ? <span className="day-when">{whenText(date, t)}</span> : null}
          </Heading>
          <ul className="day-list">
            {those.map((day) => (
              <DayLine key={`${day.kind} ${day.fact_id ?? day.festival}`} day={day} {...rest} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
