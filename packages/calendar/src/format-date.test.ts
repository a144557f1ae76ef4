import { describe, expect, it } from 'vitest'
import { readDateValue } from './date-value.ts'
import { formatDate } from './format-date.ts'
import type { CalendarLanguage } from './languages.ts'
import { parseDate } from './parse-date.ts'

const languages: readonly CalendarLanguage[] = ['en', 'fr', 'pl', 'fi', 'zh-cn', 'zh-tw']

const written = `
3 MAY 1912 | 3 May 1912 | 3 mai 1912 | 3 maja 1912 | 3. toukokuuta 1912 | 1912年5月3日 | 1912年5月3日
1 AUG 1912 | 1 August 1912 | 1er août 1912 | 1 sierpnia 1912 | 1. elokuuta 1912 | 1912年8月1日 | 1912年8月1日
MAY 1912 | May 1912 | mai 1912 | maj 1912 | toukokuu 1912 | 1912年5月 | 1912年5月
1912 | 1912 | 1912 | 1912 | 1912 | 1912年 | 1912年
3 MAY | 3 May | 3 mai | 3 maja | 3. toukokuuta | 5月3日 | 5月3日
ABT 1950 | about 1950 | vers 1950 | około 1950 | noin 1950 | 约1950年 | 約1950年
ABT MAY 1912 | about May 1912 | vers mai 1912 | około maja 1912 | noin toukokuussa 1912 | 约1912年5月 | 約1912年5月
ABT 3 MAY 1912 | about 3 May 1912 | vers le 3 mai 1912 | około 3 maja 1912 | noin 3. toukokuuta 1912 | 约1912年5月3日 | 約1912年5月3日
BEF 1920 | before 1920 | avant 1920 | przed 1920 | ennen vuotta 1920 | 1920年之前 | 1920年之前
BEF MAY 1920 | before May 1920 | avant mai 1920 | przed majem 1920 | ennen toukokuuta 1920 | 1920年5月之前 | 1920年5月之前
AFT 1920 | after 1920 | après 1920 | po 1920 | vuoden 1920 jälkeen | 1920年之后 | 1920年之後
AFT 1 MAY 1920 | after 1 May 1920 | après le 1er mai 1920 | po 1 maja 1920 | 1. toukokuuta 1920 jälkeen | 1920年5月1日之后 | 1920年5月1日之後
BET 1903 AND 1905 | between 1903 and 1905 | entre 1903 et 1905 | między 1903 a 1905 | vuosien 1903 ja 1905 välillä | 1903年至1905年之间 | 1903年至1905年之間
BET MAY 1903 AND JUN 1905 | between May 1903 and June 1905 | entre mai 1903 et juin 1905 | między majem 1903 a czerwcem 1905 | toukokuun 1903 ja kesäkuun 1905 välillä | 1903年5月至1905年6月之间 | 1903年5月至1905年6月之間
BET 3 MAY 1903 AND 5 JUN 1905 | between 3 May 1903 and 5 June 1905 | entre le 3 mai 1903 et le 5 juin 1905 | między 3 maja 1903 a 5 czerwca 1905 | 3. toukokuuta 1903 ja 5. kesäkuuta 1905 välillä | 1903年5月3日至1905年6月5日之间 | 1903年5月3日至1905年6月5日之間
BET 1903 AND MAY 1905 | between 1903 and May 1905 | entre 1903 et mai 1905 | między 1903 a majem 1905 | vuoden 1903 ja toukokuun 1905 välillä | 1903年至1905年5月之间 | 1903年至1905年5月之間
FROM 1920 TO 1931 | from 1920 to 1931 | de 1920 à 1931 | od 1920 do 1931 | vuodesta 1920 vuoteen 1931 | 从1920年至1931年 | 從1920年至1931年
FROM MAY 1920 TO JUN 1931 | from May 1920 to June 1931 | de mai 1920 à juin 1931 | od maja 1920 do czerwca 1931 | toukokuusta 1920 kesäkuuhun 1931 | 从1920年5月至1931年6月 | 從1920年5月至1931年6月
FROM 1920 TO JUN 1931 | from 1920 to June 1931 | de 1920 à juin 1931 | od 1920 do czerwca 1931 | vuodesta 1920 kesäkuuhun 1931 | 从1920年至1931年6月 | 從1920年至1931年6月
FROM 1920 | from 1920 | depuis 1920 | od 1920 | vuodesta 1920 alkaen | 1920年起 | 1920年起
TO 1931 | until 1931 | jusqu’en 1931 | do 1931 | vuoteen 1931 asti | 至1931年 | 至1931年
TO 3 MAY 1931 | until 3 May 1931 | jusqu’au 3 mai 1931 | do 3 maja 1931 | 3. toukokuuta 1931 asti | 至1931年5月3日 | 至1931年5月3日
FROM AUG 1920 TO 3 MAY 1931 | from August 1920 to 3 May 1931 | d’août 1920 au 3 mai 1931 | od sierpnia 1920 do 3 maja 1931 | elokuu 1920 – 3. toukokuuta 1931 | 从1920年8月至1931年5月3日 | 從1920年8月至1931年5月3日
CAL 1950 | 1950 (calculated) | 1950 (calculé) | 1950 (obliczone) | 1950 (laskettu) | 1950年（推算） | 1950年（推算）
EST 1950 | probably 1950 | probablement 1950 | prawdopodobnie 1950 | luultavasti 1950 | 大概1950年 | 大概1950年
44 BCE | 44 BC | 44 av. J.-C. | 44 p.n.e. | 44 eaa. | 公元前44年 | 西元前44年
JULIAN 3 MAY 1712 | 3 May 1712 (Julian calendar) | 3 mai 1712 (calendrier julien) | 3 maja 1712 (kalendarz juliański) | 3. toukokuuta 1712 (juliaaninen kalenteri) | 1712年5月3日（儒略历） | 1712年5月3日（儒略曆）
HEBREW 15 NSN 5708 | 15 Nisan 5708 | 15 nissan 5708 | 15 nisan 5708 | 15. nisan 5708 | 犹太历5708年尼散月15日 | 猶太曆5708年尼散月15日
FRENCH_R 12 GERM 3 | 12 germinal year III | 12 germinal an III | 12 germinal roku III | 12. germinal vuonna III | 法国共和历3年芽月12日 | 法國共和曆3年芽月12日
_CHINESE 15 _M8 1952 | day 15 of the 8th lunar month 1952 | 15 du 8e mois lunaire 1952 | 15. dzień 8. miesiąca księżycowego 1952 | kuukalenterin 8. kuukauden 15. päivä 1952 | 农历1952年八月十五 | 農曆1952年八月十五
_CHINESE 3 _L5 1952 | day 3 of the leap 5th lunar month 1952 | 3 du 5e mois lunaire intercalaire 1952 | 3. dzień przestępnego 5. miesiąca księżycowego 1952 | kuukalenterin 5. karkauskuukauden 3. päivä 1952 | 农历1952年闰五月初三 | 農曆1952年閏五月初三
_CHINESE 3 _M3 1894 | day 3 of the 3rd lunar month 1894 | 3 du 3e mois lunaire 1894 | 3. dzień 3. miesiąca księżycowego 1894 | kuukalenterin 3. kuukauden 3. päivä 1894 | 光绪二十年三月初三 | 光緒二十年三月初三
_CHINESE 23 _M12 1909 | day 23 of the 12th lunar month 1909 | 23 du 12e mois lunaire 1909 | 23. dzień 12. miesiąca księżycowego 1909 | kuukalenterin 12. kuukauden 23. päivä 1909 | 宣统元年腊月廿三 | 宣統元年臘月廿三
_CHINESE 1 _M1 | day 1 of the 1st lunar month | 1er du 1er mois lunaire | 1. dzień 1. miesiąca księżycowego | kuukalenterin 1. kuukauden 1. päivä | 农历正月初一 | 農曆正月初一`

const rows = written
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

describe('formatDate', () => {
  it.each(rows)('%s', (value = '', ...texts) => {
    expect(languages.map((language) => formatDate(value, language))).toEqual(texts)
  })

  it('writes what is read again as the same date', () => {
    // Other calendars in European languages are words for the reader; nobody types them.
    const typed = rows.filter(([value = '']) => !/_CHINESE|^(?:FROM AUG|CAL)/.test(value))
    for (const [value = ''] of typed)
      for (const language of languages.filter((each) => !each.startsWith('zh') || !/HEBREW|FRENCH_R|JULIAN/.test(value)))
        expect([language, value, parseDate(formatDate(value, language), language)]).toEqual([language, value, value])
  })

  it('inflects the words of other calendars in Finnish and Polish', () => {
    const texts = (value: string) => [formatDate(value, 'fi'), formatDate(value, 'pl')]
    expect(texts('FRENCH_R 3')).toEqual(['vuosi III', 'rok III'])
    expect(texts('BEF FRENCH_R 3')).toEqual(['ennen vuotta III', 'przed rokiem III'])
    expect(texts('AFT _CHINESE 1952')).toEqual(['kuukalenterin vuoden 1952 jälkeen', 'po roku księżycowym 1952'])
    expect(texts('BEF _CHINESE _M8 1952')).toEqual([
      'ennen kuukalenterin 8. kuukautta 1952',
      'przed 8. miesiącem księżycowym 1952',
    ])
    expect(texts('FROM _CHINESE 15 _M8 1952')).toEqual([
      'kuukalenterin 8. kuukauden 15. päivästä 1952 alkaen',
      'od 15. dnia 8. miesiąca księżycowego 1952',
    ])
    expect(texts('FROM HEBREW NSN 5708 TO HEBREW ELL 5708')).toEqual(['nisan 5708 – elul 5708', 'od nisan 5708 do elul 5708'])
  })

  it('converts whole days to another calendar', () => {
    expect(formatDate('3 OCT 1952', 'zh-tw', { calendar: 'lunar' })).toBe('農曆1952年八月十五')
    expect(formatDate('_CHINESE 15 _M8 1952', 'en', { calendar: 'gregorian' })).toBe('3 October 1952')
    expect(formatDate('JULIAN 3 MAY 1712', 'en', { calendar: 'gregorian' })).toBe('14 May 1712')
    expect(formatDate('BET 1903 AND 1905', 'zh-cn', { calendar: 'lunar' })).toBe('1903年至1905年之间')
  })

  it('leaves alone what is no date', () => {
    for (const text of ['in the spring of her life', '30 FEB 1912', '']) expect(formatDate(text, 'en')).toBe(text)
  })
})

describe('readDateValue', () => {
  it.each([
    '30 FEB 1912',
    '_CHINESE 3 _L5 1953',
    'HEBREW ADS 5785',
    'FRENCH_R 1 VEND 15',
    'BET 1903 TO 1905',
    '0',
    'FRENCH_R 44 BCE',
    'ABT ABT 1950',
  ])('refuses %s', (text) => expect(readDateValue(text)).toBeUndefined())
})
