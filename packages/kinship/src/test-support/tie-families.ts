import type { Source } from '../terms/sources.ts'

/** Pages on adoption and on sons given into another line: stored copies, read in November 2026. */
export const tiePages = {
  remarried: {
    title: '家人稱謂: 繼父, 繼母, 養父, 養母, 養子, 養女, 繼子, 繼女 (list with English)',
    where: 'https://heartlightmoment.blogspot.com/2024/07/blog-post_29.html',
    for: 'both',
  },
  fathers: {
    title: '父親, Chinese Wikipedia: 生父 beside 繼父',
    where: 'http://wikim.kfd.me/zh-hk/%E7%88%B6%E8%A6%AA',
    for: 'both',
  },
  heirs: {
    title: '親屬關係: 嗣子, the son of a near kinsman; he stands higher than other adopted sons',
    where: 'https://fht.183046.xyz/累積知識/親屬關係',
    for: 'both',
  },
  givenAway: {
    title: '过房: with the rite parent and child are those of the new line; only a nephew of the right generation',
    where: 'https://www.51faq.com/ciyu/1748233764754059.html',
    for: 'both',
  },
  nearFirst: {
    title: '出嗣: between brothers or within the five degrees, near ones first',
    where: 'https://www.zeelive.com.tw/a/%e5%87%ba%e5%97%a3%e6%98%af-%e4%bb%80%e9%ba%bc%e6%84%8f%e6%80%9d.html',
    for: 'both',
  },
  homeOfBirth: {
    title: '養子之禮法地位: the adopted person’s names and rank change both in the adoptive home and in 本生家',
    where: 'https://9lib.co/article/三養子之禮法地位及其變動.7qvxn0ly',
    for: 'both',
  },
} as const satisfies Record<string, Source>

export interface TieFamily {
  readonly about: string
  readonly pages: readonly (keyof typeof tiePages)[]
  readonly lines: readonly string[]
  /** `Parent > Child: kind`. */
  readonly kinds?: readonly string[]
  /** `One + Other`. */
  readonly divorced?: readonly string[]
  /** Who, whom, the key, the word about them (`-`: none), the families that the way leads through, and behind `||` the key by birth. */
  readonly said: readonly string[]
}

export const tieFamilies: readonly TieFamily[] = [
  {
    about: 'adopted, with both families known',
    pages: ['remarried', 'fathers'],
    lines: [
      'PaGrand:M1920 > Pa:M1950 Aunt:F1948',
      'BirthGrand:M1925 > BirthPa:M1955 BirthUncle:M1950',
      'BirthPa + BirthMa:F1956 > Sis:F1978 Me:F1980',
      'Pa + Ma:F1952 > Me Bro:M1982',
    ],
    kinds: ['Pa > Me: adopted', 'Ma > Me: adopted'],
    said: [
      'Me → Pa: Father | 養父 joeng5 fu6 | adopted Me',
      'Me → Ma: Mother | 養母 joeng5 mou5 | adopted Me',
      'Pa → Me: Daughter | 養女 joeng5 neoi2 | adopted Me',
      'Me → BirthPa: Father | 生父 saang1 fu6 | birth Me',
      'Me → BirthMa: Mother | 生母 saang1 mou5 | birth Me',
      'BirthMa → Me: Daughter | 親生女 can1 saang1 neoi2 | birth Me',
      'Me → Bro: Younger Brother | - | adopted Me',
      'Bro → Me: Elder Sister | - | adopted Me',
      'Me → Sis: Elder Sister | - | birth Me',
      'Sis → Me: Younger Sister | - | birth Me',
      "Me → Aunt: Father's Elder Sister | - | adopted Me",
      "Me → BirthUncle: Father's Elder Brother | - | birth Me",
      "Aunt → Me: Brother's Daughter | - | adopted Me",
      "BirthUncle → Me: Brother's Daughter | - | birth Me",
      'Me → PaGrand: Paternal Grandfather | - | adopted Me',
      'Me → BirthGrand: Paternal Grandfather | - | birth Me',
      "PaGrand → Me: Son's Daughter | - | adopted Me",
      "BirthGrand → Me: Son's Daughter | - | birth Me",
      'Pa → Bro: Son | - | -',
      'Pa → Ma: Wife | - | -',
    ],
  },
  {
    about: 'adopted by the mother’s sister: both are mothers',
    pages: ['remarried', 'fathers'],
    lines: ['Grand:F1920 > BirthMa:F1950 Ma:F1945', 'BirthMa > Me:M1975', 'Ma > Me'],
    kinds: ['Ma > Me: adopted'],
    said: [
      'Me → Ma: Mother | 養母 joeng5 mou5 | adopted Me',
      'Me → BirthMa: Mother | 生母 saang1 mou5 | birth Me',
      'Ma → Me: Son | 養子 joeng5 zi2 | adopted Me',
      'BirthMa → Me: Son | 親生仔 can1 saang1 zai2 | birth Me',
    ],
  },
  {
    about: 'fostered, of open gender',
    pages: ['fathers'],
    lines: ['Pa:M1970 + Ma:F1972 > Own:M2005 Kid:N2010', 'BirthMa:F1990 > Kid'],
    kinds: ['Pa > Kid: foster', 'Ma > Kid: foster'],
    said: [
      'Kid → Pa: Father | 寄養父親 gei3 joeng5 fu6 can1 | foster Kid',
      'Kid → Ma: Mother | 寄養母親 gei3 joeng5 mou5 can1 | foster Kid',
      'Pa → Kid: Daughter | 寄養女 gei3 joeng5 neoi2 | foster Kid',
      'Kid → BirthMa: Mother | 生母 saang1 mou5 | birth Kid',
      'Kid → Own: Elder Brother | - | foster Kid',
      'Own → Kid: Younger Sister | - | foster Kid',
    ],
  },
  {
    about: 'raised by a stepfather: nobody else becomes a parent by birth by that',
    pages: ['remarried'],
    lines: ['Former:M1955 > Me:F1985', 'Ma:F1960 + Second:M1958 > Me'],
    kinds: ['Second > Me: step'],
    said: [
      'Me → Second: Father | 繼父 gai3 fu6 | step Me',
      'Second → Me: Daughter | 繼女 gai3 neoi2 | step Me',
      'Me → Former: Father | - | -',
      'Me → Ma: Mother | - | -',
    ],
  },
  {
    about: 'a guardian',
    pages: ['fathers'],
    lines: ['Guardian:F1950 > Kid:M1990'],
    kinds: ['Guardian > Kid: guardian'],
    said: [
      'Kid → Guardian: Mother | 監護人 gaam1 wu6 jan4 | guardian Kid',
      'Guardian → Kid: Son | 受監護人 sau6 gaam1 wu6 jan4 | guardian Kid',
    ],
  },
  {
    about: 'given to the father’s elder brother: everybody is called from the new line',
    pages: ['heirs', 'givenAway', 'nearFirst', 'homeOfBirth'],
    lines: [
      'Grand:M1900 + Gran:F1902 > Heir:M1925 Born:M1930 Third:M1935',
      'Mas:M1905 > BornWife:F1932 MaBro:M1934',
      'WifesPa:M1898 > HeirWife:F1927',
      'Born + BornWife > Bro:M1953 Me:M1955 Sis:F1958',
      'Heir + HeirWife > Me',
      'Third + ThirdWife:F1937 > Cousin:M1960',
      'Me + MyWife:F1957 > Kid:M1985',
    ],
    kinds: ['Heir > Me: heir', 'HeirWife > Me: heir'],
    said: [
      'Me → Heir: Father | 嗣父 zi6 fu6 | heir Me',
      'Me → HeirWife: Mother | 嗣母 zi6 mou5 | heir Me',
      'Heir → Me: Son | 嗣子 zi6 zi2 | heir Me',
      "Me → Born: Father's Younger Brother | - | heir Me || Father 本生父 bun2 saang1 fu6",
      "Me → BornWife: Father's Younger Brother's Wife | - | heir Me || Mother 本生母 bun2 saang1 mou5",
      "Born → Me: Brother's Son | - | heir Me || Son 親生仔 can1 saang1 zai2",
      "Me → Bro: Father's Brother's Son (Elder) | - | heir Me || Elder Brother",
      "Bro → Me: Father's Brother's Son (Younger) | - | heir Me || Younger Brother",
      "Me → Sis: Father's Brother's Daughter (Younger) | - | heir Me || Younger Sister",
      "Sis → Me: Father's Brother's Son (Elder) | - | heir Me || Elder Brother",
      "Me → Third: Father's Younger Brother | - | heir Me",
      "Third → Me: Brother's Son | - | heir Me",
      "Me → Cousin: Father's Brother's Son (Younger) | - | heir Me",
      'Me → Grand: Paternal Grandfather | - | heir Me',
      'Me → Gran: Paternal Grandmother | - | heir Me',
      "Grand → Me: Son's Son | - | heir Me",
      "Me → MaBro: Father's Younger Brother's Wife's Younger Brother | - | heir Me || Mother's Brother",
      'Me → WifesPa: Maternal Grandfather | - | heir Me',
      'Kid → Heir: Paternal Grandfather | - | heir Me',
      "Kid → Born: Paternal Grandfather's Younger Brother | - | heir Me || Paternal Grandfather",
    ],
  },
  {
    about: 'given to the father’s younger brother',
    pages: ['heirs', 'nearFirst'],
    lines: ['Grand:M1900 > Born:M1925 Heir:M1930', 'Born > Me:M1955', 'Heir > Me'],
    kinds: ['Heir > Me: heir'],
    said: [
      "Me → Born: Father's Elder Brother | - | heir Me || Father 本生父 bun2 saang1 fu6",
      'Me → Grand: Paternal Grandfather | - | heir Me',
      "Grand → Me: Son's Son | - | heir Me",
    ],
  },
  {
    about: 'given within the clan: the grandfather by birth becomes a granduncle',
    pages: ['nearFirst', 'givenAway'],
    lines: [
      'Great:M1870 > GrandA:M1895 GrandB:M1898',
      'GrandA > Heir:M1920',
      'GrandB > Born:M1925',
      'Born > Me:M1950',
      'Heir > Me',
    ],
    kinds: ['Heir > Me: heir'],
    said: [
      'Me → Heir: Father | 嗣父 zi6 fu6 | heir Me',
      'Me → GrandA: Paternal Grandfather | - | heir Me',
      "Me → GrandB: Paternal Grandfather's Younger Brother | - | heir Me || Paternal Grandfather",
      "GrandB → Me: Brother's Son's Son | - | heir Me || Son's Son",
    ],
  },
  {
    about: 'given into a line that the tree does not connect: both stay parents',
    pages: ['homeOfBirth'],
    lines: ['BornPa:M1900 > Born:M1930', 'HeirPa:M1895 > Heir:M1925', 'Born > Me:M1955', 'Heir > Me'],
    kinds: ['Heir > Me: heir'],
    said: [
      'Me → Heir: Father | 嗣父 zi6 fu6 | heir Me',
      'Me → Born: Father | 本生父 bun2 saang1 fu6 | birth Me',
      'Born → Me: Son | 親生仔 can1 saang1 zai2 | birth Me',
    ],
  },
  {
    about: 'two mothers, one of whom adopted the child',
    pages: ['remarried', 'fathers'],
    lines: ['Eva:F1960 + Ida:F1962 > Kid:M1990'],
    kinds: ['Ida > Kid: adopted', 'Eva > Kid: birth'],
    said: [
      'Kid → Ida: Mother | 養母 joeng5 mou5 | adopted Kid',
      'Kid → Eva: Mother | 生母 saang1 mou5 | birth Kid',
      'Ida → Kid: Son | 養子 joeng5 zi2 | adopted Kid',
      'Eva → Kid: Son | 親生仔 can1 saang1 zai2 | birth Kid',
      'Eva → Ida: Wife | - | -',
    ],
  },
  {
    about: 'divorced, of whichever sex',
    pages: ['fathers'],
    lines: ['Ann:F1960 + Bo:M1958', 'Cai:M1960 + Dan:M1961', 'Eve:F1960 + Noa:N1961'],
    divorced: ['Ann + Bo', 'Dan + Cai', 'Eve + Noa'],
    said: [
      'Ann → Bo: Husband | 前夫 cin4 fu1 | -',
      'Bo → Ann: Wife | 前妻 cin4 cai1 | -',
      'Cai → Dan: Husband | 前夫 cin4 fu1 | -',
      'Eve → Noa: Partner | 前妻 cin4 cai1 | -',
    ],
  },
]
