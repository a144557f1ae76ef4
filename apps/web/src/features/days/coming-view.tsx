import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import type { DayLineProps } from './day-line.tsx'
import { DayList } from './day-list.tsx'
import { useDays } from './days.queries.ts'
import type { Who } from './days.queries.ts'
import { addDays, today } from './local-day.ts'
import { Waiting } from './waiting.tsx'

const firstDays = 31
const mostDays = 366

/** What is coming, beginning with today. */
export function ComingView({ who, ...rest }: Omit<DayLineProps, 'day'> & { who: Who }) {
  const { t } = useTranslation('days')
  const [length, setLength] = useState(firstDays)
  const { data, error } = useDays({ from: today(), to: addDays(today(), length - 1), who })
  return (
    <>
      <Waiting isReady={data !== undefined} error={error} />
      {data === undefined ? null : (
        <>
          {data.length === 0 ? <p className="day-none">{t('none', { count: length })}</p> : null}
          <DayList days={data} withWhen {...rest} />
          {length < mostDays ? (
            <Button emphasis="secondary" onClick={() => setLength(Math.min(mostDays, length * 3))}>
              {t('further')}
            </Button>
          ) : null}
        </>
      )}
    </>
  )
}
