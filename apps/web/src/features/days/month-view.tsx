import { toLunar } from '@banyan/calendar'
import { formatDate } from '@banyan/contract'
import type { Occurrence } from '@banyan/contract'
import { useState } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { DayLineProps } from './day-line.tsx'
import { DayList } from './day-list.tsx'
import { longDayText, monthText, smallLunar, whatOf } from './day-words.ts'
import { useDays } from './days.queries.ts'
import type { Who } from './days.queries.ts'
import { dateOf, today, weeksOf } from './local-day.ts'
import type { IsoDay } from './local-day.ts'
import { Pager } from './pager.tsx'
import { Waiting } from './waiting.tsx'
import { firstDayOf } from './week.ts'

/** A month, each day with that of the Chinese calendar beneath; a press shows what is kept on a day. */
export function MonthView({ who, opened, ...rest }: Omit<DayLineProps, 'day'> & { who: Who; opened: IsoDay | undefined }) {
  const { t } = useTranslation('days')
  const language = useLanguage()
  const [{ year, month }, setMonth] = useState(() => {
    const first = dateOf(opened ?? today())
    return { year: first.getFullYear(), month: first.getMonth() + 1 }
  })
  const [chosen, setChosen] = useState<IsoDay>(opened ?? today())
  const weeks = weeksOf(year, month, firstDayOf(language))
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? '']
  const { data, error } = useDays({ from, to, who })
  const move = (by: number) => {
    const next = new Date(year, month - 1 + by, 1, 12)
    setMonth({ year: next.getFullYear(), month: next.getMonth() + 1 })
  }
  const byDay = Map.groupBy(data ?? [], ({ date }) => date)
  const shown = byDay.get(chosen) ?? []
  return (
    <>
      <Pager
        title={monthText(year, month, language)}
        previous={t('previousMonth')}
        next={t('nextMonth')}
        onMove={move}
        canGoBack={year > 1900 || month > 1}
        canGoOn={year < 2100 || month < 12}
      />
      <table className="day-month">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={formatDate(dateOf(day), language, { weekday: 'long' })}>
                {formatDate(dateOf(day), language, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <DayCell
                    day={day}
                    isOutside={dateOf(day).getMonth() + 1 !== month}
                    isChosen={day === chosen}
                    isOpened={day === opened}
                    kept={byDay.get(day) ?? []}
                    nameOf={(id) => rest.family.findPerson(id)?.name ?? ''}
                    onChoose={() => setChosen(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Waiting isReady={data !== undefined} error={error} />
      {chosen >= from && chosen <= to && data !== undefined ? (
        <section className="day-chosen" aria-live="polite" aria-label={longDayText(chosen, language)}>
          {shown.length === 0 ? (
            <p className="day-small">{t('noneOn', { day: longDayText(chosen, language) })}</p>
          ) : (
            <DayList days={shown} withWhen={false} {...rest} />
          )}
        </section>
      ) : null}
    </>
  )
}

/** Of more, a screen reader hears how many there are: the list beneath has them. */
const fewEnough = 5

const focusOnce = (cell: HTMLButtonElement | null): void => cell?.focus()

interface DayCellProps {
  readonly day: IsoDay
  readonly isOutside: boolean
  readonly isChosen: boolean
  /** Whether a press elsewhere opened the month at this day: then the keyboard goes on from here. */
  readonly isOpened: boolean
  readonly kept: readonly Occurrence[]
  readonly nameOf: (personId: number) => string
  readonly onChoose: () => void
}

function DayCell({ day, isOutside, isChosen, isOpened, kept, nameOf, onChoose }: DayCellProps) {
  const { t } = useTranslation('days')
  const { t: sayLife } = useTranslation('life')
  const language = useLanguage()
  const date = dateOf(day)
  const lunar = toLunar({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() })
  const words = kept.map((each) => [...each.person_ids.map(nameOf), whatOf(each, t, sayLife)].join(t('separator'))).join('; ')
  const long = longDayText(day, language)
  const said =
    kept.length > fewEnough
      ? t('countOn', { day: long, count: kept.length })
      : [long, words].filter((part) => part !== '').join(': ')
  const kinds = [...new Set(kept.map(({ kind }) => kind))]
  return (
    <button
      type="button"
      className={`day-cell${isOutside ? ' day-outside' : ''}`}
      ref={isOpened ? focusOnce : undefined}
      aria-pressed={isChosen}
      aria-current={day === today() ? 'date' : undefined}
      onClick={onChoose}
    >
      <span className="visually-hidden">{said}</span>
      <span className="day-number" aria-hidden="true">
        {date.getDate()}
      </span>
      {lunar === undefined ? null : (
        <span className="day-lunar" aria-hidden="true">
          {smallLunar({ month: lunar.month, day: lunar.day, is_leap: lunar.leap }, language)}
        </span>
      )}
      <span className="day-dots" aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind} className={`day-dot day-dot-${kind}`} />
        ))}
      </span>
    </button>
  )
}
