import { formatDate as formatDateValue } from '@banyan/calendar'
import { formatDate } from '@banyan/contract'
import type { Language, Occurrence } from '@banyan/contract'
import type { Translate } from '../../lib/language/catalogues.ts'
import { factKindName } from '../../lib/people/fact-kind-name.ts'
import { dateOf, daysBetween, today } from './local-day.ts'
import type { IsoDay } from './local-day.ts'

type T = Translate<['days']>

/** What is kept, and for how long it has been. */
export function whatOf(
  { kind, festival, years, would_be: wouldBe, fact_kind: factKind, type }: Occurrence,
  t: T,
  sayLife: Translate<['life']>,
): string {
  const count = years ?? 0
  switch (kind) {
    case 'festival':
      return festival === null ? '' : t(`festival.${festival}`)
    case 'birthday':
      if (years === null) return t('what.birthday')
      if (years === 0) return t('what.born')
      return wouldBe ? t('what.wouldBe', { count }) : t('what.turns', { count })
    case 'wedding':
      if (years === null || years === 0) return t('what.wedding')
      return wouldBe ? t('what.sinceWedding', { count }) : t('what.married', { count })
    case 'memorial':
      return years === null || years === 0 ? t('what.memorial') : t('what.memorialYears', { count })
    case 'other': {
      const name = factKind === null ? type : factKindName({ kind: factKind, type }, sayLife)
      return years === null || years === 0 ? name : t('what.otherYears', { what: name, count })
    }
  }
}

export const dayText = (day: IsoDay, language: Language): string =>
  formatDate(dateOf(day), language, { weekday: 'short', day: 'numeric', month: 'long' })

export const longDayText = (day: IsoDay, language: Language): string =>
  formatDate(dateOf(day), language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

export const monthText = (year: number, month: number, language: Language): string =>
  formatDate(new Date(year, month - 1, 1, 12), language, { month: 'long', year: 'numeric' })

/** Today, tomorrow, or in how many days. */
export function whenText(day: IsoDay, t: T): string {
  const count = daysBetween(today(), day)
  if (count === 0) return t('today')
  return count === 1 ? t('tomorrow') : t('inDays', { count })
}

const lunarValue = ({ month, day, is_leap: isLeap }: NonNullable<Occurrence['lunar']>): string =>
  `_CHINESE ${day} _${isLeap ? 'L' : 'M'}${month}`

/** A day of the Chinese calendar, such as 農曆八月十五. */
export const lunarText = (lunar: NonNullable<Occurrence['lunar']>, language: Language): string =>
  formatDateValue(lunarValue(lunar), language)

export const isChinese = (language: Language): boolean => language === 'zh-cn' || language === 'zh-tw'

/** What stands small beneath a day of the month: 十五, or 八月 where a month begins; 8/15 and 15 for those who read no Chinese. */
export function smallLunar(lunar: NonNullable<Occurrence['lunar']>, language: Language): string {
  if (!isChinese(language)) return lunar.day === 1 ? `${lunar.month}/1` : String(lunar.day)
  const text = lunarText(lunar, language)
  const [, month = '', day = ''] = /([閏闰]?[^曆历]{1,2}月)(.+)$/u.exec(text) ?? []
  return lunar.day === 1 ? month : day
}
