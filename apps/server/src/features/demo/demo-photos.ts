import type { demoPlaces, DemoKey } from '@banyan/sample-family'
import type { SceneName } from './drawing/scenery.ts'

/** Scene, when it was taken (the clock where it was), where, who is in it, what it is called. */
type Row = readonly [SceneName, string, keyof typeof demoPlaces, readonly DemoKey[], string]

export interface DemoGallery {
  title: string
  description: string
  photos: readonly Row[]
}

/** The demo family's galleries, each with a title that the person who created it would choose. */
export const demoGalleries: readonly DemoGallery[] = [
  {
    title: 'Kesä mökillä',
    description: 'Laituri, sauna ja kaikki ne kesät. Talvikin joskus.',
    photos: [
      ['snow', '1962-02-11 12:20', 'tampere', ['pentti', 'kerttu', 'timo', 'marjatta'], 'Hiihtoloma'],
      ['lake', '1964-07-19 15:05', 'tampere', ['pentti', 'kerttu', 'timo', 'marjatta'], 'Uusi mökki'],
      ['lake', '1989-06-24 18:40', 'tampere', ['timo', 'ewa', 'minna', 'antti'], 'Juhannus'],
      ['dinner', '2006-12-24 17:30', 'tampere', ['pentti', 'kerttu', 'raija', 'minna', 'antti'], 'Jouluaatto'],
      ['garden', '2019-07-13 14:15', 'tampere', ['timo', 'ewa', 'minna', 'antti', 'camille', 'lea', 'eino'], 'Koko väki'],
      ['lake', '2021-06-20 04:50', 'tampere', [], 'Kello viisi aamulla'],
      ['snow', '2022-01-08 11:30', 'helsinki', ['antti', 'camille', 'lea', 'eino'], 'Pulkkamäki'],
    ],
  },
  {
    title: 'Wakacje we Wrocławiu',
    description: 'U babci Zosi, a potem u wszystkich, którzy mają wolne łóżko.',
    photos: [
      ['street', '1958-05-01 11:00', 'wroclaw', ['zofia', 'zbigniew', 'krystyna', 'marek', 'ewa'], 'Tata prowadził piątkę'],
      [
        'garden',
        '1986-06-15 13:20',
        'wroclaw',
        ['zofia', 'zbigniew', 'marek', 'beata', 'tomasz', 'agnieszka'],
        'Imieniny na działce',
      ],
      ['street', '2018-08-04 16:45', 'wroclaw', ['adrian', 'agnieszka', 'oskar', 'maja'], 'Nowy tramwaj Adriana'],
      ['garden', '2022-07-23 12:10', 'wroclaw', ['zuzanna', 'antoni', 'oskar', 'maja'], 'Kuzyni'],
      ['dinner', '2023-12-24 18:00', 'krakow', ['marek', 'beata', 'tomasz', 'joanna', 'zuzanna', 'antoni'], 'Wigilia'],
    ],
  },
  {
    title: '沙田和上環',
    description: '中秋、過年、生日，一年一年。',
    photos: [
      ['harbour', '1966-10-02 16:30', 'sheungWan', ['kwokWing', 'sauChun', 'kaMan', 'kaMing', 'kaWai'], '等渡輪'],
      ['lanterns', '1995-09-09 19:40', 'shaTin', ['kaMing', 'wingSze', 'ziqing'], '中秋'],
      ['dinner', '1999-02-15 19:00', 'shaTin', ['kwokWing', 'sauChun', 'kaMing', 'wingSze', 'kaWai', 'ziqing'], '團年飯'],
      ['harbour', '2018-11-25 17:20', 'sheungWan', [], '維港黃昏'],
      ['birthday', '2024-05-18 15:00', 'shaTin', ['ziqing', 'him', 'lok'], '阿樂三歲'],
      ['lanterns', '2024-09-17 19:30', 'shaTin', ['kaWai', 'ziqing', 'lok'], '又到中秋'],
    ],
  },
  {
    title: 'Fêtes de famille',
    description: 'Mariages, anniversaires, et le grand pique-nique de 2019.',
    photos: [
      ['wedding', '1947-06-07 14:00', 'leeds', ['margaret', 'tadeusz'], 'Margaret and Tadeusz'],
      ['wedding', '1952-09-13 15:30', 'lyon', ['simone', 'rene'], 'Simone et René'],
      ['wedding', '1983-05-21 16:00', 'paris', ['kaMan', 'etienne'], '嘉敏 & Étienne'],
      ['wedding', '2012-08-11 15:00', 'helsinki', ['camille', 'antti'], 'Nous deux'],
      ['wedding', '2015-06-20 16:30', 'paris', ['julien', 'mathieu'], 'Julien et Mathieu'],
      [
        'dinner',
        '2018-10-27 19:15',
        'manchester',
        ['leonard', 'helen', 'rosalind', 'ian', 'imogen'],
        'Sixty, and still ringing bells',
      ],
      [
        'garden',
        '2019-08-17 13:30',
        'lyon',
        ['etienne', 'kaMan', 'blandine', 'camille', 'julien', 'mathieu', 'lea', 'eino'],
        'Le grand pique-nique',
      ],
      ['garden', '2021-07-04 14:40', 'leeds', ['gavin', 'emily', 'tom', 'freya'], 'Strawberries'],
      ['birthday', '2022-03-12 16:00', 'paris', ['julien', 'mathieu', 'ines'], 'Inès a trois ans'],
      ['birthday', '2024-10-05 15:30', 'helsinki', ['camille', 'antti', 'eino', 'lea'], 'Dix bougies'],
    ],
  },
  {
    title: 'Old photographs',
    description: 'Scanned from four albums and one biscuit tin.',
    photos: [
      ['studio', '1899-04-23 11:00', 'bordeaux', ['augustin', 'hortense', 'marcel', 'lucien'], 'Les Garrigue'],
      ['studio', '1905-08-13 12:00', 'vaasa', ['kustaa', 'hilma', 'vaino', 'aino'], 'Hilma ja Kustaa lapsineen'],
      ['studio', '1908-10-04 12:30', 'lviv', ['walenty', 'rozalia', 'wincenty', 'bronislawa'], 'Młyn zamknięty na niedzielę'],
      ['harbour', '1912-02-18 10:00', 'sheungWan', ['takCheong', 'lin', 'wingFuk', 'wingLuk', 'wingChing'], '新年，西環'],
      ['wedding', '1926-06-24 13:00', 'vaasa', ['saima', 'vaino'], 'Saima ja Väinö'],
      ['street', '1927-05-15 12:00', 'lviv', ['wincenty', 'helena', 'tadeusz', 'zofia'], 'Niedzielny spacer'],
      ['garden', '1936-07-14 15:00', 'bordeaux', ['marcel', 'suzanne', 'rene', 'yvette'], 'Le 14 juillet'],
      ['studio', '1938-01-30 14:00', 'shamShuiPo', ['wingFuk', 'kwaiYing', 'kwokWing', 'kwokHung', 'kwokFong'], '全家福'],
    ],
  },
]
