import { describe, expect, it } from 'vitest'
import { sentDate, typedDate, understandDate } from './understand-date.ts'

describe('what is typed as a date', () => {
  it.each([
    ['about 1950', 'en', 'ABT 1950', 'about 1950'],
    ['3.5.1912', 'fi', '3 MAY 1912', '3. toukokuuta 1912'],
    ['民國三十九年', 'zh-tw', '1950', '1950年'],
    ['農曆八月十五', 'zh-tw', '_CHINESE 15 _M8', '農曆八月十五'],
  ] as const)('%s in %s is understood', (typed, language, date, text) => {
    expect(understandDate(typed, language, 'BIRT')).toEqual({ kind: 'date', date, text })
  })

  it('a day of the Chinese calendar is also said in ours', () => {
    expect(understandDate('光緒二十年三月初三', 'zh-tw', 'BIRT')).toMatchObject({ text: '光緒二十年三月初三（1894年4月8日）' })
  })

  it('what has a dash is a period where the fact holds true over a time', () => {
    const texts = (['RESI', 'FACT', 'BIRT', 'EVEN'] as const).map((kind) => sentDate('1970–1999', 'en', kind).date)
    expect(texts).toEqual(['FROM 1970 TO 1999', 'FROM 1970 TO 1999', 'BET 1970 AND 1999', 'BET 1970 AND 1999'])
    expect(sentDate('vuosina 1920–1931', 'fi', 'OCCU').date).toBe('FROM 1920 TO 1931')
  })

  it('what is no date is kept', () => {
    expect(understandDate('30 February 1950', 'en', 'BIRT')).toEqual({ kind: 'words' })
    expect(sentDate(' when the war broke out ', 'en', 'EVEN')).toEqual({ date: '', date_phrase: 'when the war broke out' })
    expect(sentDate('', 'en', 'BIRT')).toEqual({ date: '', date_phrase: '' })
  })
})

describe('the text of a stored date', () => {
  it.each([
    ['ABT 1950', 'en', 'about 1950'],
    ['BET 1903 AND 1905', 'fr', 'entre 1903 et 1905'],
    ['FROM 1970 TO 1999', 'zh-tw', '從1970年至1999年'],
    ['FROM 1970 TO 1999', 'zh-cn', '从1970年至1999年'],
    ['_CHINESE 3 _M3 1894', 'zh-tw', '光緒二十年三月初三'],
    ['HEBREW 5 TSH 5620', 'en', '5 Tishri 5620'],
  ] as const)('%s in %s is read as it is written', (date, language, typed) => {
    expect(typedDate({ date, date_phrase: '', kind: 'BIRT' }, language)).toBe(typed)
    expect(sentDate(typed, language, 'BIRT')).toEqual({ date, date_phrase: '' })
  })

  it('is the text itself where it is no date', () => {
    expect(typedDate({ date: '', date_phrase: 'in the war', kind: 'BIRT' }, 'en')).toBe('in the war')
  })
})
