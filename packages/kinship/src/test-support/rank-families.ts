import type { RankRule } from './rank-rules.ts'

/** Ranks that need more than a row of brothers and sisters. Each line: who, whom, the first names, and a question `?` where one would settle it. */
export interface RankFamily {
  readonly about: string
  readonly rules: readonly RankRule[]
  readonly lines: readonly string[]
  readonly said: readonly string[]
}

export const rankFamilies: readonly RankFamily[] = [
  {
    about: 'cousins of one house are counted there',
    rules: ['cousins'],
    lines: [
      'Grandfather:M1910 + Grandmother:F1912 > Father:M1940 Uncle:M1942 Aunt:F1945',
      'Father + Mother:F1944 > Me:M1970',
      'Uncle + UnclesWife:F1944 > Ann:F1964 Bo:M1966 Cy:M1968 Di:F1972 Eve:F1975',
      'Aunt + AuntsMan:M1943 > Fay:F1965 Gus:M1967 Hal:M1969 Ida:F1971 Joy:F1973 Ken:M1976',
      'Bo + BosWife:F1967',
      'Fay + FaysMan:M1964',
      'Ida + IdasMan:M1969',
    ],
    said: [
      'Me → Ann: 大堂家姐 daai6 tong4 gaa1 ze1, 大堂姐 dàtángjiě',
      'Me → Bo: 大堂哥 daai6 tong4 go1, 大堂哥 dàtánggē',
      'Me → Cy: 二堂哥 ji6 tong4 go1, 二堂哥 èrtánggē',
      'Me → Di: -',
      'Me → Fay: 大表姐 daai6 biu2 ze2, 大表姐 dàbiǎojiě',
      'Me → Gus: 大表哥 daai6 biu2 go1, 大表哥 dàbiǎogē',
      'Me → Hal: 二表哥 ji6 biu2 go1, 二表哥 èrbiǎogē',
      'Me → Ken: -',
      'Me → BosWife: 大堂嫂 daai6 tong4 sou2, 大堂嫂 dàtángsǎo',
      'Me → IdasMan: -',
    ],
  },
  {
    about: 'sisters among cousins, the younger ones counted from the speaker too',
    rules: ['cousins', 'youngest'],
    lines: [
      'Grandfather:M1910 + Grandmother:F1912 > Mother:F1940 Uncle:M1942',
      'Mother + Father:M1938 > Me:F1970',
      'Uncle + UnclesWife:F1944 > Ann:F1964 Bo:F1966 Cy:M1972 Di:M1975',
      'Ann + AnnsMan:M1962',
      'Di + DisWife:F1976',
    ],
    said: [
      'Me → Ann: 大表姐 daai6 biu2 ze2, 大表姐 dàbiǎojiě',
      'Me → Bo: 二表姐 ji6 biu2 ze2, 二表姐 èrbiǎojiě',
      'Me → Cy: 大表弟 daai6 biu2 dai2, 大表弟 dàbiǎodì',
      'Me → Di: 二表弟 ji6 biu2 dai2, 二表弟 èrbiǎodì',
      'Me → AnnsMan: 大表姐夫 daai6 biu2 ze2 fu1, 大表姐夫 dàbiǎojiěfu',
      'Me → DisWife: 二表弟婦 ji6 biu2 dai6 fu5, 二表弟媳 èrbiǎodìxí',
    ],
  },
  {
    about: 'cousins of several houses only where all ways of counting agree',
    rules: ['cousins'],
    lines: [
      'Grandfather:M1910 + Grandmother:F1912 > Mother:F1940 First:M1936 Second:M1942 Aunt:F1944',
      'Mother + Father:M1938 > Me:M1970',
      'First + FirstWife:F1938 > Ann:F1960 Bo:M1962',
      'Second + SecondWife:F1944 > Cy:M1965 Di:F1972',
      'Aunt + AuntsMan:M1943 > Eve:F1974 Fay:F1976',
    ],
    said: [
      'Me → Ann: 大表姐 daai6 biu2 ze2, 大表姐 dàbiǎojiě',
      'Me → Bo: 大表哥 daai6 biu2 go1, 大表哥 dàbiǎogē',
      'Me → Cy: -',
      'Me → Di: -',
      'Me → Eve: -',
      'Me → Fay: -',
    ],
  },
  {
    about: 'children of one father are counted in one row',
    rules: ['half'],
    lines: [
      'Grandfather:M1900 + First:F1902 > Eldest:M1925 Sister:F1927',
      'Grandfather + Second:F1912 > Father:M1935 Youngest:M1940 LateSister:F1942',
      'Father + Mother:F1938 > Me:M1965',
    ],
    said: [
      'Me → Eldest: 大伯 daai6 baak3, 大伯 dàbó',
      'Me → Youngest: 三叔 saam1 suk1, 三叔 sānshū',
      'Me → Sister: 大姑媽 daai6 gu1 maa1, 大姑 dàgū',
      'Me → LateSister: 二姑姐 ji6 gu1 ze1, 二姑 èrgū',
      'Eldest → Father: 二弟 ji6 dai6, 二弟 èrdì',
      'Father → Eldest: 大哥 daai6 go1, 大哥 dàgē',
    ],
  },
  {
    about: 'where only the mother is shared, nobody is counted unless the rank is the same either way',
    rules: ['half'],
    lines: [
      'Former:M1898 & Grandmother:F1902 > Before:M1922',
      'Grandfather:M1900 + Grandmother > Father:M1935 Uncle:M1940',
      'Grandmother & Later:M1905 > After:M1945',
      'Father + Mother:F1938 > Me:M1965',
      'Man:M1930 + Woman:F1932 > Son:M1955 Other:M1957',
      'Woman & Third:M1935 > Late:M1965',
    ],
    said: [
      'Me → Before: -',
      'Me → Uncle: -',
      'Me → After: -',
      'Son → Other: 二弟 ji6 dai6, 二弟 èrdì',
      'Other → Son: 大哥 daai6 go1, 大哥 dàgē',
      'Son → Late: -',
      'Woman → Son: 大仔 daai6 zai2, 大儿子 dà érzi',
      'Woman → Late: -',
    ],
  },
  {
    about: 'adopted children are counted with those of the house',
    rules: ['adopted'],
    lines: [
      'Grandfather:M1900 + Grandmother:F1902 > Adopted:M1925 Father:M1930 Uncle:M1935',
      'BirthFather:M1898 + BirthMother:F1900 > Other:M1920 Adopted',
      'Father + Mother:F1933 > Me:F1960',
    ],
    said: [
      'Me → Adopted: 大伯 daai6 baak3, 大伯 dàbó',
      'Me → Uncle: 三叔 saam1 suk1, 三叔 sānshū',
      'Uncle → Father: 二哥 ji6 go1, 二哥 èrgē',
      'Other → Adopted: 二弟 ji6 dai6, 二弟 èrdì',
      'BirthMother → Adopted: 二仔 ji6 zai2, 二儿子 èr érzi',
      'Grandmother → Adopted: 大仔 daai6 zai2, 大儿子 dà érzi',
    ],
  },
  {
    about: 'birth orders count where years do not, also by way of others',
    rules: ['certain'],
    lines: [
      'Grandfather:M1900 + Grandmother:F1902 > Father:M#2 Eldest:M#1 Third:M1940#3 Fourth:M1945',
      'Father + Mother:F1933 > Me:F1960',
    ],
    said: ['Me → Eldest: 大伯 daai6 baak3, 大伯 dàbó', 'Me → Third: 三叔 saam1 suk1, 三叔 sānshū', 'Me → Fourth: -'],
  },
  {
    about: 'a birth order tells of brothers and sisters who are not in the tree',
    rules: ['certain'],
    lines: [
      'Grandfather:M1900 + Grandmother:F1902 > Father:M1930 Uncle:M1935#4 Young:M1940#5',
      'Father + Mother:F1933 > Me:F1960',
    ],
    said: ['Me → Uncle: -', 'Me → Young: -', 'Uncle → Father: 大哥 daai6 go1, 大哥 dàgē'],
  },
  {
    about: 'one answer is asked for, two are not',
    rules: ['certain'],
    lines: [
      'Grandfather:M1900 + Grandmother:F1902 > Father:M1930 Uncle:M1935 Twin:M1935',
      'Father + Mother:F1933 > Me:F1960',
      'Mothersfather:M1900 + Mothersmother:F1902 > Mother Ann:F Bo:F Cy:M1936 Di:M',
      'Late:M1910 + Later:F1912 > Other:F1940 Hal:M1942 Ivo:M1944 Jan:N',
      'Other + Man:M1938 > Me2:F1965',
    ],
    said: [
      'Me → Uncle: ? Uncle Twin',
      'Me → Twin: ? Twin Uncle',
      'Me → Ann: -',
      'Me → Cy: ? Cy Di',
      'Me2 → Hal: -',
      'Me2 → Ivo: -',
    ],
  },
  {
    about: 'the dead count, and so do those of whom only the year is known',
    rules: ['certain', 'fathersBrothers'],
    lines: [
      'Grandfather:M1900 + Grandmother:F1902 > DiedYoung:M1925 Father:M1930 Uncle:M1935 Aunt:F1937',
      'Father + Mother:F1933 > Me:F1960',
    ],
    said: ['Me → Uncle: 三叔 saam1 suk1, 三叔 sānshū', 'Me → Aunt: -', 'Me → DiedYoung: 大伯 daai6 baak3, 大伯 dàbó'],
  },
  {
    about: 'a sister of whom nobody knows whether she is elder than the father has a rank in Mandarin only',
    rules: ['fathersSisters', 'certain'],
    lines: ['Grandfather:M1900 + Grandmother:F1902 > Father:M Ann:F1930 Bo:F1935', 'Father + Mother:F1933 > Me:F1960'],
    said: ['Me → Ann: , 大姑 dàgū', 'Me → Bo: , 二姑 èrgū'],
  },
  {
    about: 'who has no rank: in-laws by their own row, open gender, partners of the same sex, far relatives',
    rules: ['certain'],
    lines: [
      'Grandfather:M1900 + Grandmother:F1902 > Father:M1930 Uncle:M1932 Noa:N1936 Ivo:M1938',
      'Father + Mother:F1933 > Me:M1960',
      'Uncle + UnclesMan:M1934',
      'WifesFather:M1900 + WifesMother:F1902 > Wife:F1962 Hal:M1964 Jan:M1966',
      'Me + Wife > Kid:M1990 Kim:M1992',
      'Kid + KidsWife:F1991 > Lea:F2015 Max:F2017',
    ],
    said: [
      'Me → Noa: -',
      'Me → Uncle: 二叔 ji6 suk1, 二叔 èrshū',
      'Me → Ivo: -',
      'Me → UnclesMan: -',
      'Me → Hal: -',
      'Me → Lea: -',
      'Kid → Uncle: 二叔公 ji6 suk1 gung1, 二爷爷 èryéye',
    ],
  },
]
