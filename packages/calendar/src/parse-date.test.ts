import { describe, expect, it } from 'vitest'
import type { CalendarLanguage } from './languages.ts'
import { parseDate } from './parse-date.ts'

/** What people type, and what is understood; "–" where nothing is. */
const typed: Readonly<Record<CalendarLanguage, string>> = {
  en: `
1950 = 1950
in 1950 = 1950
the year 1950 = 1950
about 1950 = ABT 1950
around 1950 = ABT 1950
circa 1950 = ABT 1950
c. 1950 = ABT 1950
c.1950 = ABT 1950
ca 1950 = ABT 1950
~1950 = ABT 1950
approx. 1950 = ABT 1950
1950 or so = ABT 1950
about 3 May 1912 = ABT 3 MAY 1912
ABT 1950 = ABT 1950
bet 1903 and 1905 = BET 1903 AND 1905
3 May 1912 = 3 MAY 1912
3rd May 1912 = 3 MAY 1912
the 3rd of May 1912 = 3 MAY 1912
the 3rd of May, 1912 = 3 MAY 1912
May 3, 1912 = 3 MAY 1912
May 3rd 1912 = 3 MAY 1912
3 may 1912 = 3 MAY 1912
3-May-1912 = 3 MAY 1912
3 Sept. 1912 = 3 SEP 1912
3 Sep 1912 = 3 SEP 1912
21st Jan 1890 = 21 JAN 1890
May 1912 = MAY 1912
in May 1912 = MAY 1912
May of 1912 = MAY 1912
3 May = 3 MAY
May 3 = 3 MAY
3.5.1912 = 3 MAY 1912
3/5/1912 = 3 MAY 1912
03/05/1912 = 3 MAY 1912
3-5-1912 = 3 MAY 1912
5/23/1912 = 23 MAY 1912
1912-05-03 = 3 MAY 1912
1912/5/3 = 3 MAY 1912
1912-05 = MAY 1912
5/1912 = MAY 1912
29 February 1904 = 29 FEB 1904
spring 1912 = BET MAR 1912 AND MAY 1912
in the summer of 1912 = BET JUN 1912 AND AUG 1912
autumn 1912 = BET SEP 1912 AND NOV 1912
fall of 1912 = BET SEP 1912 AND NOV 1912
winter 1912 = 1912
between 1903 and 1905 = BET 1903 AND 1905
between May 1903 and 1905 = BET MAY 1903 AND 1905
1903-1905 = BET 1903 AND 1905
1903–05 = BET 1903 AND 1905
1903 or 1904 = BET 1903 AND 1904
3–5 May 1912 = BET 3 MAY 1912 AND 5 MAY 1912
from 1920 to 1931 = FROM 1920 TO 1931
from May 1920 until June 1931 = FROM MAY 1920 TO JUN 1931
since 1920 = FROM 1920
from 1920 onwards = FROM 1920
until 1931 = TO 1931
before 1920 = BEF 1920
by 1920 = BEF 1920
before May 1920 = BEF MAY 1920
after 1920 = AFT 1920
after 3 May 1920 = AFT 3 MAY 1920
probably 1950 = EST 1950
perhaps May 1950 = EST MAY 1950
1950? = EST 1950
1950 (?) = EST 1950
195? = BET 1950 AND 1959
195x = BET 1950 AND 1959
1950s = BET 1950 AND 1959
the 1950's = BET 1950 AND 1959
in the 1950s = BET 1950 AND 1959
about the 1950s = BET 1950 AND 1959
19th century = BET 1801 AND 1900
the 19th century = BET 1801 AND 1900
44 BC = 44 BCE
44 BCE = 44 BCE
3 Feb 1699/1700 = JULIAN 3 FEB 1700
3 Feb 1699/00 = JULIAN 3 FEB 1700
3 May 1712 (Julian) = JULIAN 3 MAY 1712
3 May 1712 (old style) = JULIAN 3 MAY 1712
15 Nisan 5708 = HEBREW 15 NSN 5708
1 Tishri 5787 = HEBREW 1 TSH 5787
Adar II 5784 = HEBREW ADS 5784
12 germinal year III = FRENCH_R 12 GERM 3
30 February 1912 = –
29 February 1900 = –
31 April 1912 = –
32 May 1912 = –
3/13/13 = –
50 = –
Friday, 3 May 1912 = 3 MAY 1912
on Friday 3 May 1912 = 3 MAY 1912
her wedding = –
when she was young = –
between 1905 and 1903 = –
Adar II 5785 = –
12 germinal year XX = –`,
  fr: `
1950 = 1950
en 1950 = 1950
l’an 1950 = 1950
vers 1950 = ABT 1950
vers mai 1912 = ABT MAY 1912
vers le 3 mai 1912 = ABT 3 MAY 1912
environ 1950 = ABT 1950
autour de 1950 = ABT 1950
1950 environ = ABT 1950
3 mai 1912 = 3 MAY 1912
le 3 mai 1912 = 3 MAY 1912
1er mai 1912 = 1 MAY 1912
le 14 juillet 1789 = 14 JUL 1789
14 juil. 1789 = 14 JUL 1789
mai 1912 = MAY 1912
en mai 1912 = MAY 1912
en août 1944 = AUG 1944
aout 1944 = AUG 1944
décembre 1900 = DEC 1900
déc. 1900 = DEC 1900
février 1900 = FEB 1900
3 mai = 3 MAY
3/5/1912 = 3 MAY 1912
03.05.1912 = 3 MAY 1912
printemps 1912 = BET MAR 1912 AND MAY 1912
été 1912 = BET JUN 1912 AND AUG 1912
automne 1912 = BET SEP 1912 AND NOV 1912
hiver 1912 = 1912
avant 1920 = BEF 1920
avant le 3 mai 1920 = BEF 3 MAY 1920
après 1920 = AFT 1920
après mai 1920 = AFT MAY 1920
depuis 1920 = FROM 1920
à partir de 1920 = FROM 1920
jusqu’en 1931 = TO 1931
jusqu'en 1931 = TO 1931
entre 1903 et 1905 = BET 1903 AND 1905
1903 ou 1904 = BET 1903 AND 1904
de 1920 à 1931 = FROM 1920 TO 1931
du 3 mai 1912 au 5 juin 1913 = FROM 3 MAY 1912 TO 5 JUN 1913
d’août 1912 à mai 1913 = FROM AUG 1912 TO MAY 1913
les années 1950 = BET 1950 AND 1959
années 1950 = BET 1950 AND 1959
XIXe siècle = BET 1801 AND 1900
19e siècle = BET 1801 AND 1900
probablement 1950 = EST 1950
peut-être mai 1950 = EST MAY 1950
44 av. J.-C. = 44 BCE
3 mai 1712 (calendrier julien) = JULIAN 3 MAY 1712
12 germinal an III = FRENCH_R 12 GERM 3
18 brumaire an VIII = FRENCH_R 18 BRUM 8
floréal an 2 = FRENCH_R FLOR 2
an III = FRENCH_R 3
30 février 1912 = –
lundi 3 mai 1912 = 3 MAY 1912
le mariage = –`,
  pl: `
1950 = 1950
w 1912 roku = 1912
1912 r. = 1912
rok 1912 = 1912
ok. 1950 = ABT 1950
około 1950 = ABT 1950
około 1950 roku = ABT 1950
koło 1950 = ABT 1950
około maja 1912 = ABT MAY 1912
3 maja 1912 = 3 MAY 1912
3 maja 1912 r. = 3 MAY 1912
3 maja 1912 roku = 3 MAY 1912
dnia 3 maja 1912 = 3 MAY 1912
3.05.1912 = 3 MAY 1912
03-05-1912 = 3 MAY 1912
maj 1912 = MAY 1912
w maju 1912 = MAY 1912
we wrześniu 1939 = SEP 1939
1 września 1939 = 1 SEP 1939
11 listopada 1918 = 11 NOV 1918
3 października 1912 = 3 OCT 1912
paź 1912 = OCT 1912
3 maja = 3 MAY
przed 1920 = BEF 1920
przed majem 1920 = BEF MAY 1920
przed 1920 rokiem = BEF 1920
po 1920 = AFT 1920
po maju 1912 = AFT MAY 1912
od 1920 = FROM 1920
do 1931 = TO 1931
między 1903 a 1905 = BET 1903 AND 1905
pomiędzy 1903 i 1905 = BET 1903 AND 1905
1903 lub 1904 = BET 1903 AND 1904
od 1920 do 1931 = FROM 1920 TO 1931
od maja 1920 do czerwca 1931 = FROM MAY 1920 TO JUN 1931
lata 1950 = BET 1950 AND 1959
w latach 1950-tych = BET 1950 AND 1959
XIX wiek = BET 1801 AND 1900
XIX w. = BET 1801 AND 1900
wiosna 1912 = BET MAR 1912 AND MAY 1912
wiosną 1912 = BET MAR 1912 AND MAY 1912
lato 1944 = BET JUN 1944 AND AUG 1944
jesień 1912 = BET SEP 1912 AND NOV 1912
zima 1912 = 1912
w lecie 1944 = BET JUN 1944 AND AUG 1944
na wiosnę 1912 = BET MAR 1912 AND MAY 1912
w latach 1939–1945 = BET 1939 AND 1945
3 V 1912 = 3 MAY 1912
3.XII.1912 = 3 DEC 1912
3 XIII 1912 = –
niedziela, 3 maja 1912 = 3 MAY 1912
prawdopodobnie 1950 = EST 1950
chyba w 1950 = EST 1950
44 p.n.e. = 44 BCE
30 lutego 1912 = –
ślub = –`,
  fi: `
1950 = 1950
vuonna 1950 = 1950
noin 1950 = ABT 1950
n. 1950 = ABT 1950
1950 tienoilla = ABT 1950
vuoden 1950 tienoilla = ABT 1950
noin toukokuussa 1912 = ABT MAY 1912
3. toukokuuta 1912 = 3 MAY 1912
3 toukokuuta 1912 = 3 MAY 1912
3.5.1912 = 3 MAY 1912
3. 5. 1912 = 3 MAY 1912
03.05.1912 = 3 MAY 1912
5.1912 = MAY 1912
toukokuu 1912 = MAY 1912
toukokuussa 1912 = MAY 1912
touko 1912 = MAY 1912
6. joulukuuta 1917 = 6 DEC 1917
3.5. = 3 MAY
3. toukokuuta = 3 MAY
ennen 1920 = BEF 1920
ennen vuotta 1920 = BEF 1920
ennen toukokuuta 1920 = BEF MAY 1920
vuoden 1920 jälkeen = AFT 1920
toukokuun 1912 jälkeen = AFT MAY 1912
1903–1905 = BET 1903 AND 1905
1903–1905 välillä = BET 1903 AND 1905
vuosien 1903 ja 1905 välillä = BET 1903 AND 1905
1903 tai 1904 = BET 1903 AND 1904
vuodesta 1920 = FROM 1920
vuodesta 1920 alkaen = FROM 1920
1920 lähtien = FROM 1920
vuoteen 1931 = TO 1931
vuoteen 1931 asti = TO 1931
vuodesta 1920 vuoteen 1931 = FROM 1920 TO 1931
1950-luku = BET 1950 AND 1959
1950-luvulla = BET 1950 AND 1959
1800-luku = BET 1800 AND 1899
1800-luvulla = BET 1800 AND 1899
keväällä 1912 = BET MAR 1912 AND MAY 1912
kesä 1912 = BET JUN 1912 AND AUG 1912
kesällä 1912 = BET JUN 1912 AND AUG 1912
syksyllä 1912 = BET SEP 1912 AND NOV 1912
talvella 1912 = 1912
luultavasti 1950 = EST 1950
44 eaa. = 44 BCE
30. helmikuuta 1912 = –
sunnuntaina 3.5.1912 = 3 MAY 1912
häät = –`,
  'zh-cn': `
1950 = 1950
1950年 = 1950
一九五〇年 = 1950
约1950年 = ABT 1950
大约1950年 = ABT 1950
1950年左右 = ABT 1950
1950年前后 = ABT 1950
1952年8月 = AUG 1952
1952年8月15日 = 15 AUG 1952
1952年8月15号 = 15 AUG 1952
一九五二年八月十五日 = 15 AUG 1952
公历1952年8月15日 = 15 AUG 1952
阳历1952年8月15日 = 15 AUG 1952
1952-8-15 = 15 AUG 1952
1952.8.15 = 15 AUG 1952
8月15日 = 15 AUG
农历1952年八月十五 = _CHINESE 15 _M8 1952
1952年农历八月十五 = _CHINESE 15 _M8 1952
阴历1952年八月十五 = _CHINESE 15 _M8 1952
1952年八月十五 = _CHINESE 15 _M8 1952
1952年闰五月初三 = _CHINESE 3 _L5 1952
1952年正月初一 = _CHINESE 1 _M1 1952
1952年腊月廿三 = _CHINESE 23 _M12 1952
1952年冬月 = _CHINESE _M11 1952
农历八月十五 = _CHINESE 15 _M8
农历8月15日 = _CHINESE 15 _M8
八月十五 = _CHINESE 15 _M8
腊月廿三 = _CHINESE 23 _M12
1949年之前 = BEF 1949
1949年以前 = BEF 1949
1949年之后 = AFT 1949
1949年以后 = AFT 1949
1903年至1905年之间 = BET 1903 AND 1905
1903到1905年 = BET 1903 AND 1905
1903-1905年 = BET 1903 AND 1905
1950或1951年 = BET 1950 AND 1951
从1920年到1931年 = FROM 1920 TO 1931
1920年起 = FROM 1920
至1931年 = TO 1931
1950年代 = BET 1950 AND 1959
二十世纪 = BET 1901 AND 2000
1912年春天 = BET MAR 1912 AND MAY 1912
1912年秋 = BET SEP 1912 AND NOV 1912
1912年冬天 = 1912
大概1950年 = EST 1950
1950年？ = EST 1950
公元前44年 = 44 BCE
民国三十八年 = 1949
1952年春节 = _CHINESE 1 _M1 1952
腊八节 = _CHINESE 8 _M12
1953年闰五月初三 = –
1952年2月30日 = –
小时候 = –`,
  'zh-tw': `
1950年 = 1950
約1950年 = ABT 1950
民國三十九年 = 1950
民國39年 = 1950
民國元年 = 1912
民國三十九年五月 = MAY 1950
民國39年5月3日 = 3 MAY 1950
民國三十九年五月三日 = 3 MAY 1950
民國三十九年農曆八月十五 = _CHINESE 15 _M8 1950
民國三十九年八月十五 = _CHINESE 15 _M8 1950
大約民國十年 = ABT 1921
民國十年左右 = ABT 1921
民國十年以前 = BEF 1921
民國十年至十五年 = BET 1921 AND 1926
民國10年到15年之間 = BET 1921 AND 1926
民38年 = 1949
民國前三年 = 1909
民前三年十月 = OCT 1909
昭和十五年 = 1940
日治大正三年五月三日 = 3 MAY 1914
明治三十年 = 1897
昭和六十五年 = –
民國三十八年中秋節 = _CHINESE 15 _M8 1949
1949年端午 = _CHINESE 5 _M5 1949
1950年元旦 = 1 JAN 1950
大年初一 = _CHINESE 1 _M1
重陽節 = _CHINESE 9 _M9
1949年10月1日星期六 = 1 OCT 1949
一百年前 = –
100年前 = –
一九四九年前 = BEF 1949
民國8088年 = 9999
民國8089年 = –
民國9999年五月三日 = –
光緒二十年 = 1894
光緒二十年三月初三 = _CHINESE 3 _M3 1894
光緒二十年三月三日 = _CHINESE 3 _M3 1894
光緒二十年三月 = _CHINESE _M3 1894
光緒甲午年 = 1894
光緒甲午年三月初三 = _CHINESE 3 _M3 1894
宣統元年臘月廿三 = _CHINESE 23 _M12 1909
宣統三年 = 1911
同治十年 = 1871
咸豐元年正月初一 = _CHINESE 1 _M1 1851
道光二十年 = 1840
嘉慶廿五年 = 1820
乾隆六十年正月初一 = _CHINESE 1 _M1 1795
雍正十三年 = 1735
康熙六十一年 = 1722
順治元年 = 1644
農曆八月十五 = _CHINESE 15 _M8
舊曆八月十五 = _CHINESE 15 _M8
陰曆正月初一 = _CHINESE 1 _M1
國曆8月15日 = 15 AUG
西元1950年 = 1950
農曆1952年閏五月初三 = _CHINESE 3 _L5 1952
1903年至1905年之間 = BET 1903 AND 1905
1949年之後 = AFT 1949
光緒三十五年 = –
乾隆甲午年 = 1774
民國二月三十日 = –
二月三十一 = –
甲午年 = –`,
}

const rows = Object.entries(typed).flatMap(([language, table]) =>
  table
    .trim()
    .split('\n')
    .map((line) => [language as CalendarLanguage, ...(line.split(' = ') as [string, string])] as const),
)

describe('parseDate', () => {
  it(`is tried with more than 300 dates`, () => expect(rows.length).toBeGreaterThan(300))

  it.each(rows)('%s: %s', (language, text, understood) => {
    expect(parseDate(text, language) ?? '–').toBe(understood)
  })

  it('understands the words of every language in every interface', () => {
    for (const [, text, understood] of rows.filter((row) => /^(?:ABT|BEF|AFT) 1950$|3 MAY 1912$/.test(row[2]))) {
      for (const language of Object.keys(typed) as CalendarLanguage[]) expect(parseDate(text, language)).toBe(understood)
    }
  })

  it.each([
    ['en', '1970–1999', 'FROM 1970 TO 1999'],
    ['en', '1970-99', 'FROM 1970 TO 1999'],
    ['en', 'May 1970 - June 1999', 'FROM MAY 1970 TO JUN 1999'],
    ['en', '3–5 May 1912', 'FROM 3 MAY 1912 TO 5 MAY 1912'],
    ['fi', 'vuosina 1920–1931', 'FROM 1920 TO 1931'],
    ['pl', 'w latach 1939–1945', 'FROM 1939 TO 1945'],
    ['zh-cn', '1903到1905年', 'FROM 1903 TO 1905'],
    ['zh-tw', '民國十年至十五年', 'FROM 1921 TO 1926'],
    // Words that say which it is count more, and one date is no span.
    ['en', 'between 1970 and 1999', 'BET 1970 AND 1999'],
    ['en', '1970 or 1971', 'BET 1970 AND 1971'],
    ['fi', '1903–1905 välillä', 'BET 1903 AND 1905'],
    ['zh-tw', '1903年至1905年之間', 'BET 1903 AND 1905'],
    ['en', 'spring 1912', 'BET MAR 1912 AND MAY 1912'],
    ['en', '1912-05', 'MAY 1912'],
  ] as const)('reads two dates with a dash as a period where that is asked for (%s: %s)', (language, text, understood) => {
    expect(parseDate(text, language, { span: 'fromTo' })).toBe(understood)
  })

  it('takes two digits for a year where the century is known', () => {
    expect(parseDate('3.5.50', 'fi', { century: 1900 })).toBe('3 MAY 1950')
    expect(parseDate("May '50", 'en', { century: 1900 })).toBe('MAY 1950')
    expect(parseDate('3.5.50', 'fi')).toBeUndefined()
  })

  it('reads what it has understood again as the same', () => {
    for (const [, , understood] of rows) if (understood !== '–') expect(parseDate(understood, 'en')).toBe(understood)
  })

  it('is not slowed down by long or strange text', () => {
    for (const text of ['1 '.repeat(5_000), '年'.repeat(10_000), `between ${'a'.repeat(90)}`, '十'.repeat(100), '(?'.repeat(49)])
      expect(parseDate(text, 'en')).toBeUndefined()
  })
})
