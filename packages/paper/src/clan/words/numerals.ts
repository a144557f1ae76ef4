const digits = '〇一二三四五六七八九'
const units = ['', '十', '百', '千'] as const

/** 十五, 三十九, 一百零三: whole numbers from 0 to 9999; larger ones digit by digit. */
export function hanNumber(value: number): string {
  if (value < 0 || value > 9999 || !Number.isInteger(value)) return hanDigits(value)
  if (value === 0) return '〇'
  let text = ''
  let isGap = false
  for (const [at, digit] of [...String(value)].entries()) {
    const unit = units[String(value).length - 1 - at] ?? ''
    if (digit === '0') {
      isGap = true
      continue
    }
    if (isGap && text !== '') text += '零'
    isGap = false
    text += `${digit === '1' && unit === '十' && text === '' ? '' : digits[Number(digit)]}${unit}`
  }
  return text
}

/** 一九五〇: a year of our calendar. */
export const hanDigits = (value: number): string => [...String(value)].map((digit) => digits[Number(digit)] ?? digit).join('')

/** 長, 次, 三, 四, ...: the place among brothers or among sisters. */
export const rankWord = (rank: number, eldest: string): string => (rank === 1 ? eldest : rank === 2 ? '次' : hanNumber(rank))

/** 初三日, 十五日, 三十日. */
export const lunarDay = (day: number): string => `${day <= 10 ? '初' : ''}${hanNumber(day)}日`

export const lunarMonth = (month: number, leap: boolean, leapWord: string): string =>
  `${leap ? leapWord : ''}${month === 1 && !leap ? '正' : hanNumber(month)}月`
