import { describe, expect, it } from 'vitest'
import { recordedDateText } from './recorded-date.ts'

describe('dates of records', () => {
  it.each([
    ['12 MAR 1850', 'en', '12 March 1850'],
    ['12 MAR 1850', 'fr', '12 mars 1850'],
    ['1 MAR 1850', 'fr', '1er mars 1850'],
    ['12 MAR 1850', 'pl', '12 marca 1850'],
    ['12 MAR 1850', 'fi', '12. maaliskuuta 1850'],
    ['12 MAR 1850', 'zh-tw', '1850年3月12日'],
    ['29 FEB 1848', 'en', '29 February 1848'],
    ['MAR 1850', 'en', 'March 1850'],
    ['0987', 'en', '987'],
    ['ABT 1850', 'en', 'about 1850'],
    ['est mar 1850', 'en', 'probably March 1850'],
    ['ABT. 1850', 'fi', 'noin 1850'],
    ['BEF 1900', 'pl', 'przed 1900'],
    ['TO 1931', 'fr', 'jusqu’en 1931'],
    ['BET 1900 AND 1905', 'en', 'between 1900 and 1905'],
    ['FROM MAY 1920 TO 1931', 'en', 'from May 1920 to 1931'],
    ['INT 1850 (from the census)', 'en', '1850'],
    ['(in spring)', 'en', 'in spring'],
    ['@#DHEBREW@ 5 TSH 5620', 'en', '5 Tishri 5620 (3 October 1859)'],
    ['FRENCH_R 18 BRUM 8', 'zh-cn', '法国共和历8年雾月18日（1799年11月9日）'],
    ['@#DJULIAN@ 3 MAY 1712', 'en', '3 May 1712 (Julian calendar)'],
    ['44 B.C.', 'en', '44 BC'],
    ['12 ABC 1850', 'en', '12 ABC 1850'],
    ['30 FEB 1850', 'en', '30 FEB 1850'],
  ] as const)('%j in %s', (text, language, expected) => {
    expect(recordedDateText(text, language)).toBe(expected)
  })
})
