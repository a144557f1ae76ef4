import type { SampleGender } from './types.ts'

/** Where people of the demo live or last lived; in degrees. */
export const demoPlaces = {
  shantou: ['汕頭', 23.354, 116.682],
  sheungWan: ['香港上環', 22.287, 114.15],
  shamShuiPo: ['香港深水埗', 22.33, 114.162],
  shaTin: ['香港沙田', 22.383, 114.188],
  manchester: ['Manchester', 53.481, -2.242],
  leeds: ['Leeds', 53.801, -1.549],
  bristol: ['Bristol', 51.454, -2.588],
  london: ['London', 51.507, -0.128],
  lviv: ['Lwów', 49.84, 24.03],
  wroclaw: ['Wrocław', 51.11, 17.032],
  krakow: ['Kraków', 50.062, 19.937],
  gdansk: ['Gdańsk', 54.352, 18.647],
  vaasa: ['Vaasa', 63.096, 21.616],
  tampere: ['Tampere', 61.498, 23.761],
  helsinki: ['Helsinki', 60.17, 24.941],
  bordeaux: ['Bordeaux', 44.838, -0.579],
  lyon: ['Lyon', 45.764, 4.836],
  paris: ['Paris', 48.857, 2.352],
  verdun: ['Verdun', 49.16, 5.384],
} as const satisfies Record<string, readonly [string, number, number]>

/** Key, name, gender, born, died (0: living), place, occupation, languages. */
type Row = readonly [string, string, SampleGender, number, number, keyof typeof demoPlaces, string, string]

/**
 * Eighty people over six generations, none of whom ever lived: the 岑 (Shum) family of Hong Kong, the Wierzchoń family of Lwów,
 * the Lehtiharju family of Vaasa, the Garrigue family of Bordeaux, and the people they met in Britain.
 */
export const demoPeople = [
  // Born in the 1860s and 1870s.
  ['takCheong', '岑德昌', 'M', 1868, 1937, 'sheungWan', '鹹魚商', '潮州話、粵語'],
  ['lin', '黃蓮', 'F', 1874, 1951, 'sheungWan', '', '潮州話、粵語'],
  ['walenty', 'Walenty Wierzchoń', 'M', 1865, 1931, 'lviv', 'młynarz', 'polski, ukraiński'],
  ['rozalia', 'Rozalia Gajda', 'F', 1870, 1944, 'lviv', '', 'polski'],
  ['kustaa', 'Kustaa Lehtiharju', 'M', 1871, 1918, 'vaasa', 'laivanrakentaja', 'suomi, ruotsi'],
  ['hilma', 'Hilma Ojala', 'F', 1875, 1949, 'vaasa', 'kätilö', 'suomi'],
  ['augustin', 'Augustin Garrigue', 'M', 1866, 1942, 'bordeaux', 'tonnelier', 'français, occitan'],
  ['hortense', 'Hortense Peyrac', 'F', 1870, 1938, 'bordeaux', 'lingère', 'français, occitan'],

  // Born around 1900.
  ['wingFuk', '岑永福', 'M', 1896, 1963, 'shamShuiPo', '船上廚師', '粵語、英語'],
  ['kwaiYing', '陳桂英', 'F', 1901, 1988, 'shamShuiPo', '裁縫', '粵語'],
  ['wingLuk', '岑永祿', 'M', 1899, 1945, 'sheungWan', '中醫', '粵語、潮州話'],
  ['wingChing', '岑永貞', 'F', 1903, 1990, 'shaTin', '家傭', '粵語、英語'],
  ['wincenty', 'Wincenty Wierzchoń', 'M', 1893, 1947, 'wroclaw', 'maszynista kolejowy', 'polski, niemiecki'],
  ['helena', 'Helena Sikora', 'F', 1898, 1979, 'wroclaw', 'krawcowa', 'polski'],
  ['bronislawa', 'Bronisława Wierzchoń', 'F', 1897, 1983, 'krakow', 'nauczycielka', 'polski, francuski'],
  ['vaino', 'Väinö Lehtiharju', 'M', 1898, 1972, 'vaasa', 'sahanhoitaja', 'suomi, ruotsi'],
  ['saima', 'Saima Koivula', 'F', 1902, 1981, 'vaasa', 'meijerikkö', 'suomi'],
  ['aino', 'Aino Lehtiharju', 'F', 1901, 1995, 'tampere', 'puhelunvälittäjä', 'suomi, ruotsi, saksa'],
  ['marcel', 'Marcel Garrigue', 'M', 1894, 1976, 'bordeaux', 'instituteur', 'français, occitan'],
  ['suzanne', 'Suzanne Delorme', 'F', 1899, 1989, 'bordeaux', 'institutrice', 'français'],
  ['lucien', 'Lucien Garrigue', 'M', 1897, 1916, 'verdun', 'apprenti tonnelier', 'français'],

  // Born between the wars.
  ['kwokWing', '岑國榮', 'M', 1924, 2009, 'shamShuiPo', '洋服裁縫', '粵語、英語'],
  ['sauChun', '何秀珍', 'F', 1928, 2016, 'shaTin', '小學教師', '粵語、國語'],
  ['kwokHung', '岑國雄', 'M', 1928, 1999, 'manchester', 'Restaurant owner', 'Cantonese, English'],
  ['dorothy', 'Dorothy Lockley', 'F', 1932, 2011, 'manchester', 'Nurse', 'English, some Cantonese'],
  ['kwokFong', '岑國芳', 'F', 1931, 2020, 'shaTin', '藥劑師', '粵語、英語、法語'],
  ['zofia', 'Zofia Wierzchoń', 'F', 1922, 2013, 'wroclaw', 'ogrodniczka', 'polski, niemiecki'],
  ['czeslaw', 'Czesław Malisz', 'M', 1918, 1944, 'lviv', 'student medycyny', 'polski'],
  ['zbigniew', 'Zbigniew Bielec', 'M', 1919, 1987, 'wroclaw', 'tramwajarz', 'polski'],
  ['tadeusz', 'Tadeusz Wierzchoń', 'M', 1920, 1996, 'leeds', 'Watchmaker', 'Polish, English'],
  ['margaret', 'Margaret Denholm', 'F', 1925, 2008, 'leeds', 'Librarian', 'English'],
  ['pentti', 'Pentti Lehtiharju', 'M', 1928, 2010, 'tampere', 'paperi-insinööri', 'suomi, englanti, saksa'],
  ['kerttu', 'Kerttu Salmi', 'F', 1930, 2019, 'tampere', 'kuoronjohtaja', 'suomi, ruotsi'],
  ['raija', 'Raija Lehtiharju', 'F', 1934, 0, 'vaasa', 'tekstiilitaiteilija', 'suomi, ruotsi'],
  ['rene', 'René Garrigue', 'M', 1926, 2003, 'lyon', 'médecin de campagne', 'français, anglais'],
  ['simone', 'Simone Lavigne', 'F', 1929, 2017, 'lyon', 'pianiste', 'français'],
  ['yvette', 'Yvette Garrigue', 'F', 1931, 2022, 'bordeaux', 'vigneronne', 'français'],

  // Born after the war.
  ['kaMan', '岑嘉敏', 'F', 1953, 0, 'paris', 'architecte', '粵語、英語、法語'],
  ['etienne', 'Étienne Garrigue', 'M', 1954, 0, 'paris', 'ingénieur des ponts', 'français, anglais, cantonais'],
  ['kaMing', '岑嘉明', 'M', 1956, 0, 'shaTin', '攝影師', '粵語、英語'],
  ['wingSze', '鄭穎思', 'F', 1960, 0, 'shaTin', '編輯', '粵語、國語、英語'],
  ['kaWai', '岑嘉慧', 'F', 1960, 0, 'sheungWan', '圖書館館長', '粵語、英語'],
  ['blandine', 'Blandine Garrigue', 'F', 1957, 0, 'lyon', 'luthière', 'français, italien'],
  ['leonard', 'Leonard Shum', 'M', 1958, 0, 'manchester', 'Bus driver and bell-ringer', 'English, Cantonese'],
  ['helen', 'Helen Wierzchon', 'F', 1957, 0, 'manchester', 'Botanist', 'English, Polish'],
  ['rosalind', 'Rosalind Shum', 'F', 1962, 0, 'bristol', 'Ceramicist', 'English'],
  ['gavin', 'Gavin Inskip', 'M', 1960, 0, 'leeds', 'Surveyor', 'English'],
  ['ian', 'Ian Yardley', 'M', 1965, 0, 'bristol', 'Boat builder', 'English'],
  ['andrew', 'Andrew Wierzchon', 'M', 1950, 2018, 'leeds', 'Piano tuner', 'English, Polish'],
  ['krystyna', 'Krystyna Malisz', 'F', 1943, 2021, 'gdansk', 'stoczniowa kreślarka', 'polski'],
  ['marek', 'Marek Bielec', 'M', 1950, 0, 'wroclaw', 'konserwator mostów', 'polski, niemiecki'],
  ['beata', 'Beata Kmiecik', 'F', 1953, 0, 'wroclaw', 'stomatolożka', 'polski'],
  ['ewa', 'Ewa Bielec', 'F', 1954, 0, 'helsinki', 'tłumaczka', 'polski, fiński, angielski'],
  ['timo', 'Timo Lehtiharju', 'M', 1955, 0, 'helsinki', 'merentutkija', 'suomi, englanti, puola'],
  ['marjatta', 'Marjatta Lehtiharju', 'F', 1958, 2005, 'tampere', 'lastenlääkäri', 'suomi, ruotsi'],

  // The children of those born after the war.
  ['iwona', 'Iwona Malisz', 'F', 1966, 0, 'gdansk', 'żeglarka', 'polski, angielski'],
  ['camille', 'Camille Garrigue', 'F', 1984, 0, 'helsinki', 'cartographe', 'français, anglais, cantonais, finnois'],
  ['antti', 'Antti Lehtiharju', 'M', 1984, 0, 'helsinki', 'leipuri', 'suomi, puola, ranska'],
  ['julien', 'Julien Garrigue', 'M', 1987, 0, 'paris', 'professeur des écoles', 'français, cantonais'],
  ['mathieu', 'Mathieu Rochebrune', 'M', 1986, 0, 'paris', 'ébéniste', 'français'],
  ['minna', 'Minna Lehtiharju', 'F', 1981, 0, 'tampere', 'palomies', 'suomi, puola'],
  ['ziqing', '岑子晴', 'F', 1989, 0, 'shaTin', '獸醫', '粵語、國語、英語'],
  ['him', '歐陽謙', 'M', 1987, 0, 'shaTin', '氣象學家', '粵語、英語'],
  ['adrian', 'Adrian Shum', 'M', 1985, 0, 'wroclaw', 'Tram designer', 'English, Polish, some Cantonese'],
  ['agnieszka', 'Agnieszka Bielec', 'F', 1984, 0, 'wroclaw', 'urbanistka', 'polski, angielski'],
  ['imogen', 'Imogen Shum', 'N', 1988, 0, 'london', 'Puppeteer', 'English, Cantonese'],
  ['tomasz', 'Tomasz Bielec', 'M', 1979, 0, 'krakow', 'geolog', 'polski, angielski'],
  ['joanna', 'Joanna Rudzka', 'F', 1980, 0, 'krakow', 'prawniczka', 'polski'],
  ['emily', 'Emily Inskip', 'F', 1990, 0, 'leeds', 'Teacher of the deaf', 'English, British Sign Language'],
  ['tom', 'Tom Ashdown', 'M', 1988, 0, 'leeds', 'Nurse', 'English'],
  ['callum', 'Callum Yardley', 'M', 1998, 0, 'bristol', 'Student', 'English'],

  // The grandchildren of those born after the war.
  ['zuzanna', 'Zuzanna Bielec', 'F', 2008, 0, 'krakow', '', 'polski'],
  ['antoni', 'Antoni Bielec', 'M', 2011, 0, 'krakow', '', 'polski'],
  ['oskar', 'Oskar Shum', 'M', 2013, 0, 'wroclaw', '', 'polski, English'],
  ['lea', 'Léa Lehtiharju', 'F', 2014, 0, 'helsinki', '', 'suomi, français, polski, 粵語'],
  ['maja', 'Maja Shum', 'F', 2016, 0, 'wroclaw', '', 'polski, English'],
  ['eino', 'Eino Lehtiharju', 'M', 2017, 0, 'helsinki', '', 'suomi, français'],
  ['ines', 'Inès Garrigue', 'F', 2019, 0, 'paris', '', 'français'],
  ['freya', 'Freya Ashdown', 'F', 2020, 0, 'leeds', '', 'English, British Sign Language'],
  ['lok', '歐陽樂', 'M', 2021, 0, 'shaTin', '', '粵語'],
] as const satisfies readonly Row[]

export type DemoKey = (typeof demoPeople)[number][0]

/** In the order of the family's people. */
export const demoKeys: readonly DemoKey[] = demoPeople.map(([key]) => key)
