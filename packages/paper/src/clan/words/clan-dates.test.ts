import { parseDate } from '@banyan/calendar'
import { describe, expect, it } from 'vitest'
import { clanAge, clanDate } from './clan-dates.ts'

const options = { script: 'traditional', solarDates: false, modernYears: 'republic' } as const
const text = (date: string, phrase = '', more: Partial<Parameters<typeof clanDate>[1]> = {}): string | undefined =>
  clanDate({ date, date_phrase: phrase }, { ...options, ...more })?.text

/** Born, died and counted in 虛歲, as 清史稿 (本紀) has it, beside the solar days of Western handbooks. */
const emperors = `
4 MAY 1654 | 順治十一年甲午三月十八日 | 20 DEC 1722 | 康熙六十一年壬寅十一月十三日 | 享壽六十九歲
13 DEC 1678 | 康熙十七年戊午十月三十日 | 8 OCT 1735 | 雍正十三年乙卯八月二十三日 | 享年五十八歲
25 SEP 1711 | 康熙五十年辛卯八月十三日 | 7 FEB 1799 | 嘉慶四年己未正月初三日 | 享壽八十九歲
13 NOV 1760 | 乾隆二十五年庚辰十月初六日 | 2 SEP 1820 | 嘉慶二十五年庚辰七月二十五日 | 享壽六十一歲
16 SEP 1782 | 乾隆四十七年壬寅八月初十日 | 25 FEB 1850 | 道光三十年庚戌正月十四日 | 享壽六十九歲
17 JUL 1831 | 道光十一年辛卯六月初九日 | 22 AUG 1861 | 咸豐十一年辛酉七月十七日 | 享年三十一歲
27 APR 1856 | 咸豐六年丙辰三月二十三日 | 12 JAN 1875 | 同治十三年甲戌十二月初五日 | 得年十九歲
14 AUG 1871 | 同治十年辛未六月二十八日 | 14 NOV 1908 | 光緒三十四年戊申十月二十一日 | 享年三十八歲
7 FEB 1906 | 光緒三十二年丙午正月十四日 | 17 OCT 1967 | 民國五十六年丁未農曆九月十四日 | 享壽六十二歲`

describe('dates of a clan book', () => {
  it.each(
    emperors
      .trim()
      .split('\n')
      .map((row) => row.split(' | ')),
  )('%s is %s, and %s is %s', (birth = '', born, death = '', died, age) => {
    const [from, to] = [birth, death].map((date) => clanDate({ date, date_phrase: '' }, options))
    expect([from?.text, to?.text, clanAge(from, to, 'traditional')]).toEqual([born, died, age])
  })

  it.each([
    ['8 APR 1894', '光緒二十年甲午三月初三日'],
    ['JULIAN 27 MAR 1894', '光緒二十年甲午三月初三日'],
    ['_CHINESE 3 _M3 1894', '光緒二十年甲午三月初三日'],
    ['_CHINESE 15 _L4 1906', '光緒三十二年丙午閏四月十五日'],
    ['_CHINESE _M3 1894', '光緒二十年甲午三月'],
    ['_CHINESE 3 _M3', '三月初三日（年失考）'],
    ['3 MAY', '西曆五月三日（年失考）'],
    ['20 APR 1950', '民國三十九年庚寅農曆三月初四日'],
    ['1894', '光緒二十年甲午'],
    ['1662', '康熙元年壬寅'],
    ['MAY 1894', '光緒二十年甲午（西曆五月）'],
    ['JAN 1894', '光緒十九年癸巳（西曆一月）'],
    ['ABT 1894', '約光緒二十年甲午'],
    ['BEF 1894', '光緒二十年甲午前'],
    ['AFT 1894', '光緒二十年甲午後'],
    ['BET 1894 AND 1896', '光緒二十年甲午至光緒二十二年丙申間'],
    ['1368', '洪武元年戊申'],
    ['1644', '崇禎十七年甲申'],
    ['_CHINESE 1 _M10 1644', '順治元年甲申十月初一日'],
    ['1200', '西元一二〇〇年庚申'],
    ['44 BCE', '西元前四四年'],
  ])('%s: %s', (date, written) => {
    expect(text(date)).toBe(written)
  })

  it('says both years where a day before 1600 lies near New Year, and the solar day with it', () => {
    expect(text('3 MAY 1500')).toBe('弘治十三年庚申〔西曆一五〇〇年五月三日〕')
    expect(text('3 JAN 1500')).toBe('弘治十二年己未〔西曆一五〇〇年一月三日〕')
    expect(text('3 FEB 1500')).toBe('弘治十二年己未至弘治十三年庚申間〔西曆一五〇〇年二月三日〕')
  })

  it('keeps the words of the family where they say more', () => {
    expect(text('', '崇德三年正月三十日')).toBe('崇德三年正月三十日')
    expect(text('1368', '洪武元年三月初三')).toBe('洪武元年三月初三')
    expect(text('1894', '約甲午年')).toBe('光緒二十年甲午')
    expect(clanDate({ date: '', date_phrase: ' ' }, options)).toBeUndefined()
  })

  it('writes solar days beside, simplified characters, and Western years where asked', () => {
    expect(text('8 APR 1894', '', { solarDates: true })).toBe('光緒二十年甲午三月初三日〔西曆一八九四年四月八日〕')
    expect(text('8 APR 1894', '', { script: 'simplified', solarDates: true })).toBe(
      '光绪二十年甲午三月初三日〔公历一八九四年四月八日〕',
    )
    expect(text('20 APR 1950', '', { modernYears: 'western' })).toBe('西元一九五〇年庚寅農曆三月初四日')
    expect(text('20 APR 1940', '', { modernYears: 'western' })).toBe('民國二十九年庚辰農曆三月十三日')
    expect(text('20 APR 1950', '', { script: 'simplified', modernYears: 'western' })).toBe('公元一九五〇年庚寅农历三月初四日')
  })

  it('reads again what it wrote of a day, on days of five centuries', () => {
    for (let year = 1601; year < 2100; year += 7) {
      const date = `${(year % 27) + 1} ${['FEB', 'JUN', 'NOV', 'JAN'][year % 4]} ${year}`
      const written = text(date)!
      const back = parseDate(written.replace(/年[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]/u, '年'), 'zh-tw')
      expect(text(back ?? ''), date).toBe(written)
    }
  })

  it('gives an age only where years are known, and says when it is not certain', () => {
    const [year, day, open] = ['1894', '20 APR 1950', 'BEF 1950'].map((date) => clanDate({ date, date_phrase: '' }, options))
    expect(clanAge(year, day, 'traditional')).toBe('享年約五十七歲')
    expect(clanAge(year, open, 'traditional')).toBeUndefined()
    expect(clanAge(day, year, 'traditional')).toBeUndefined()
    expect(clanAge(day, day, 'simplified')).toBe('得年一岁')
  })
})
