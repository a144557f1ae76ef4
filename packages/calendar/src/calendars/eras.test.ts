import { expect, it } from 'vitest'
import { formatDate, parseDate } from '../index.ts'
import { cycleName, eraOfYear, eras } from './eras.ts'

/**
 * The name in the cycle of sixty of each first year, and the years that the era counts, as tables of Chinese history print them (Xinhua
 * Zidian, appendix; 中國歷史紀年表). Names and years are independent of each other: a first year that is off by one has another name.
 */
const table = `洪武 戊申 31, 建文 己卯 4, 永樂 癸未 22, 洪熙 乙巳 1, 宣德 丙午 10, 正統 丙辰 14, 景泰 庚午 7, 天順 丁丑 8, 成化 乙酉 23,
弘治 戊申 18, 正德 丙寅 16, 嘉靖 壬午 45, 隆慶 丁卯 6, 萬曆 癸酉 48, 泰昌 庚申 1, 天啟 辛酉 7, 崇禎 戊辰 17, 順治 甲申 18, 康熙 壬寅 61,
雍正 癸卯 13, 乾隆 丙辰 60, 嘉慶 丙辰 25, 道光 辛巳 30, 咸豐 辛亥 11, 同治 壬戌 13, 光緒 乙亥 34, 宣統 己酉 3, 民國 壬子 Infinity`

it('has the eras of the Ming, the Qing and the Republic as printed tables do', () => {
  const written = eras.map(({ traditional, first, years }) => `${traditional} ${cycleName(first)} ${years}`)
  expect(written).toEqual(table.split(/,\s+/))
})

it('leaves no year since 1368 without a name, and none with a number that its era did not reach', () => {
  for (let year = 1368; year <= 2030; year += 1) {
    const found = eraOfYear(year)
    const era = eras.find(({ traditional }) => traditional === found?.traditional)!
    expect(era.first + found!.count - 1).toBe(year)
    expect(found!.count).toBeLessThanOrEqual(era.years)
  }
  expect(eraOfYear(1367)).toBeUndefined()
})

it.each([
  [1620, 7, '萬曆', 48],
  [1620, 8, '泰昌', 1],
  [1621, 1, '天啟', 1],
  [1644, 3, '崇禎', 17],
  [1644, 10, '順治', 1],
  [1620, undefined, '萬曆', 48],
  [1457, 1, '天順', 1],
  [1912, 1, '民國', 1],
])('in %i, month %s: %s %i', (year, month, traditional, count) => {
  expect(eraOfYear(year, month)).toMatchObject({ traditional, count })
})

it('knows the name of a year in the cycle of sixty', () => {
  expect([4, 1894, 1911, 1984, 2026, 0, -1].map(cycleName)).toEqual(['甲子', '甲午', '辛亥', '甲子', '丙午', '庚申', '己未'])
})

it('reads and writes dates of the late Ming, whose lunar months are known', () => {
  const texts = ['萬曆三十七年三月十三', '泰昌元年九月初一', '天啟七年十一月初五', '崇禎十七年三月十九', '順治元年十月初一']
  const dates = [
    '_CHINESE 13 _M3 1609',
    '_CHINESE 1 _M9 1620',
    '_CHINESE 5 _M11 1627',
    '_CHINESE 19 _M3 1644',
    '_CHINESE 1 _M10 1644',
  ]
  expect(texts.map((text) => parseDate(text, 'zh-tw'))).toEqual(dates)
  expect(dates.map((date) => formatDate(date, 'zh-tw'))).toEqual(texts)
})

it('reads earlier years, and leaves a day of them as it was written', () => {
  expect(parseDate('洪武元年', 'zh-tw')).toBe('1368')
  expect(parseDate('永乐廿二年', 'zh-cn')).toBe('1424')
  expect(parseDate('永樂廿三年', 'zh-tw')).toBeUndefined()
  expect(parseDate('洪武元年三月初三', 'zh-tw')).toBeUndefined()
})
