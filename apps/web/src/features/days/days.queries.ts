import type { CallBody, Candles, DaySettings, Occurrence } from '@banyan/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { IsoDay } from './local-day.ts'

export type Who = 'near' | 'everybody'

export interface Asked {
  readonly from: IsoDay
  readonly to: IsoDay
  readonly who: Who
}

/** What is kept in a span of days. */
export const useDays = ({ from, to, who }: Asked) =>
  useQuery({
    queryKey: queryKeys.days.span(from, to, who),
    queryFn: ({ signal }) => call('listDays', { query: { from, to, ...(who === 'near' ? { who } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })

/** What is kept in a year: of a large family how much on each day. */
export const useYear = (year: number, who: Who) =>
  useQuery({
    queryKey: queryKeys.days.year(year, who),
    queryFn: ({ signal }) => call('getYearOfDays', { query: { year: String(year), ...(who === 'near' ? { who } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })

export const useDaySettings = () =>
  useQuery({ queryKey: queryKeys.days.settings, queryFn: ({ signal }) => call('getDaySettings', { signal }) })

/** What changes days. */
export function useDayActions() {
  const client = useQueryClient()
  return useMemo(() => {
    const readAgain = () => client.invalidateQueries({ queryKey: queryKeys.days.all })
    return {
      readAgain,
      keep: async (factId: number, isKept: boolean): Promise<void> => {
        await call('keepDay', { body: { fact_id: factId, is_kept: isKept } })
        await readAgain()
      },
      /** Shown in every span of days that is on the screen. */
      light: async (factId: number, date: IsoDay, isOn: boolean): Promise<void> => {
        const candles = await call('lightCandle', { body: { fact_id: factId, date, is_on: isOn } })
        client.setQueriesData<Occurrence[]>({ queryKey: queryKeys.days.spans }, (days) =>
          withCandles(days, factId, date, candles),
        )
      },
      changeMail: async (changes: CallBody<'updateDayMail'>): Promise<void> => {
        client.setQueryData<DaySettings>(queryKeys.days.settings, await call('updateDayMail', { body: changes }))
      },
      /** Keeps somebody's days out of one's own mails and calendars. */
      mute: async (personId: number, isMuted: boolean): Promise<void> => {
        client.setQueryData<DaySettings>(
          queryKeys.days.settings,
          await call('mutePerson', { body: { person_id: personId, is_muted: isMuted } }),
        )
      },
      changeSettings: async (changes: CallBody<'updateDaySettings'>): Promise<void> => {
        client.setQueryData<DaySettings>(queryKeys.days.settings, await call('updateDaySettings', { body: changes }))
        await client.invalidateQueries({ queryKey: queryKeys.days.spans })
        await client.invalidateQueries({ queryKey: queryKeys.days.years })
      },
    }
  }, [client])
}

const withCandles = (days: Occurrence[] | undefined, factId: number, date: IsoDay, candles: Candles): Occurrence[] | undefined =>
  days?.map((day) => (day.fact_id === factId && day.date === date ? { ...day, candles } : day))

export const useFeeds = () =>
  useQuery({ queryKey: queryKeys.days.feeds, queryFn: ({ signal }) => call('listCalendarFeeds', { signal }) })

/** Makes and ends addresses of calendars. */
export function useFeedActions() {
  const client = useQueryClient()
  return useMemo(() => {
    const readAgain = () => client.invalidateQueries({ queryKey: queryKeys.days.feeds })
    return {
      make: async (body: CallBody<'createCalendarFeed'>): Promise<void> => {
        await call('createCalendarFeed', { body })
        await readAgain()
      },
      end: async (id: number): Promise<void> => {
        await call('deleteCalendarFeed', { params: { id } })
        await readAgain()
      },
    }
  }, [client])
}
