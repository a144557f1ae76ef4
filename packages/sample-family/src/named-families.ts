import { describeFamily } from './family-builder.ts'
import type { SampleFamily } from './types.ts'

/**
 * Small families with one difficulty each, all invented. Ids follow the order of writing: the first person is 1. Each is a
 * function, so that a test may change its result.
 */
export const namedFamilies = {
  single: () => describeFamily({ ada: 'Ada Lockley F 1950-' }).build(),

  couple: () => describeFamily({ ada: 'Ada Lockley F 1950-', ben: 'Ben Oakes M 1948-2019' }).partners('ada', 'ben').build(),

  nuclear: () =>
    describeFamily({
      ada: 'Ada Lockley F 1950-',
      ben: 'Ben Oakes M 1948-2019',
      cat: 'Cat Oakes F 1975-',
      dan: 'Dan Oakes M 1978-',
      eve: 'Eve Oakes F 1981-',
    })
      .partners('ada', 'ben')
      .raised(['ada', 'ben'], ['cat', 'dan', 'eve'])
      .build(),

  threeGenerations: () =>
    describeFamily({
      jan: 'Jan Rudzki M 1920-1990',
      ewa: 'Ewa Rudzka F 1924-2001',
      piotr: 'Piotr Rudzki M 1946-',
      maria: 'Maria Gajda F 1949-',
      anna: 'Anna Rudzka F 1950-',
      adam: 'Adam Rudzki M 1972-',
      olga: 'Olga Rudzka F 1976-',
      lena: 'Lena Sikora F 1975-',
    })
      .partners('jan', 'ewa')
      .raised(['jan', 'ewa'], ['piotr', 'anna'])
      .partners('piotr', 'maria')
      .raised(['piotr', 'maria'], ['adam', 'olga'])
      .raised(['anna'], ['lena'])
      .build(),

  /** Two marriages of one man; his first wife also has a child with a later partner. */
  remarriage: () =>
    describeFamily({
      tom: 'Tom Garside M 1940-2015',
      una: 'Una Quayle F 1942-',
      vic: 'Vic Garside F 1965-',
      wes: 'Wes Garside M 1968-',
      xena: 'Xena Oakes F 1950-',
      yan: 'Yan Garside M 1980-',
      zed: 'Zed Penrose M 1941-',
      zoe: 'Zoe Penrose F 1976-',
    })
      .partners('tom', 'una')
      .raised(['tom', 'una'], ['vic', 'wes'])
      .partners('tom', 'xena')
      .raised(['tom', 'xena'], ['yan'])
      .partners('una', 'zed')
      .raised(['una', 'zed'], ['zoe'])
      .build(),

  cousinMarriage: () =>
    describeFamily({
      old: 'Kalle Ylipelto M 1890-1960',
      oma: 'Hilma Ylipelto F 1893-1971',
      son: 'Arvo Ylipelto M 1915-1980',
      daughter: 'Aino Ojala F 1918-1999',
      inlaw: 'Saima Kallio F 1917-1990',
      other: 'Eino Ojala M 1912-1970',
      he: 'Pentti Ylipelto M 1940-',
      she: 'Raija Ojala F 1943-',
      child: 'Timo Ylipelto M 1970-',
    })
      .partners('old', 'oma')
      .raised(['old', 'oma'], ['son', 'daughter'])
      .partners('son', 'inlaw')
      .raised(['son', 'inlaw'], ['he'])
      .partners('daughter', 'other')
      .raised(['daughter', 'other'], ['she'])
      .partners('he', 'she')
      .raised(['he', 'she'], ['child'])
      .build(),

  /** Two brothers marry two sisters. */
  doubleCousins: () =>
    describeFamily({
      a1: 'Luc Vaucresse M 1900-1970',
      a2: 'Rose Peyrac F 1902-1980',
      b1: 'Guy Quintin M 1898-1960',
      b2: 'Marthe Ormeau F 1901-1985',
      luc: 'Marc Vaucresse M 1925-2000',
      jean: 'Jean Vaucresse M 1928-2010',
      anne: 'Anne Quintin F 1926-2005',
      lise: 'Lise Quintin F 1930-2012',
      c1: 'Paul Vaucresse M 1952-',
      c2: 'Emma Vaucresse F 1955-',
      c3: 'Hugo Vaucresse M 1954-',
      c4: 'Nina Vaucresse F 1958-',
    })
      .partners('a1', 'a2')
      .raised(['a1', 'a2'], ['luc', 'jean'])
      .partners('b1', 'b2')
      .raised(['b1', 'b2'], ['anne', 'lise'])
      .partners('luc', 'anne')
      .raised(['luc', 'anne'], ['c1', 'c2'])
      .partners('jean', 'lise')
      .raised(['jean', 'lise'], ['c3', 'c4'])
      .build(),

  /** Two mothers and the boy whom they adopted. */
  sameSexAdoption: () =>
    describeFamily({
      ida: 'Ida Lahtela F 1980-',
      mei: '林美玲 F 1982-',
      leo: 'Leo Lahtela M 2012-',
      gran: 'Tuula Lahtela F 1952-',
      grandad: 'Seppo Lahtela M 1950-',
    })
      .partners('ida', 'mei')
      .raised(['ida', 'mei'], ['leo'])
      .partners('gran', 'grandad')
      .raised(['gran', 'grandad'], ['ida'])
      .build(),

  /** Names, years and parents are missing where papers were lost; some people have only one known parent. */
  unknownParents: () =>
    describeFamily({
      found: 'Moses Found M -1871',
      wife: '? F -',
      son: 'Job Found M 1850-',
      daughter: 'Ruth F 1853-',
      grand: 'Amy F -',
      other: 'Sam P 1880-',
    })
      .partners('found', 'wife')
      .raised(['found', 'wife'], ['son', 'daughter'])
      .raised(['daughter'], ['grand'])
      .raised(['son'], ['other'])
      .build(),

  /** The child descends from the first couple along three lines of different lengths. */
  severalLines: () =>
    describeFamily({
      a: 'Wei Wong M 1880-1950',
      b: '何蓮 F 1882-1960',
      c: 'Ka Wong M 1905-1980',
      d: 'Lan Wong F 1908-1990',
      e: 'Ming Wong M 1922-1995',
      p: '方梅 F 1907-1988',
      q: 'Kit Tong M 1906-1970',
      r: 'Siu Ho F 1925-2000',
      f: 'Yee Wong F 1935-',
      g: 'Fai Tong M 1934-',
      h: 'Hung Wong M 1950-',
      s: 'Kin Tong M 1962-',
      t: 'Wai Wong F 1955-',
      z: 'Lok Tong N 1995-',
    })
      .partners('a', 'b')
      .raised(['a', 'b'], ['c', 'd', 'e'])
      .partners('c', 'p')
      .raised(['c', 'p'], ['f'])
      .partners('d', 'q')
      .raised(['d', 'q'], ['g'])
      .partners('e', 'r')
      .raised(['e', 'r'], ['h', 't'])
      .partners('f', 'g')
      .raised(['f', 'g'], ['s'])
      .partners('s', 't')
      .raised(['s', 't'], ['z'])
      .build(),

  uncleNiece: () =>
    describeFamily({
      a: 'Blaise Vauclair M 1800-1870',
      b: 'Perrine Lavigne F 1803-1880',
      uncle: 'Achille Vauclair M 1835-1899',
      sister: 'Clémence Vauclair F 1828-1890',
      inlaw: 'Augustin Ormeau M 1825-1888',
      niece: 'Hortense Ormeau F 1850-1920',
      child: 'Gaston Vauclair M 1875-1950',
    })
      .partners('a', 'b')
      .raised(['a', 'b'], ['uncle', 'sister'])
      .partners('sister', 'inlaw')
      .raised(['sister', 'inlaw'], ['niece'])
      .partners('uncle', 'niece')
      .raised(['uncle', 'niece'], ['child'])
      .build(),

  /** After the mother's death her husband partners her daughter of an earlier bond: no row can hold all partners side by side. */
  partnerOfPartnersChild: () =>
    describeFamily({
      mother: 'Vera Elmsley F 1920-1955',
      first: 'Roy Elmsley M 1915-1943',
      daughter: 'Joan Elmsley F 1940-',
      second: 'Ken Inskip M 1925-1999',
      half: 'Lyn Inskip F 1950-',
      child: 'Guy Inskip M 1965-',
    })
      .partners('mother', 'first')
      .raised(['mother', 'first'], ['daughter'])
      .partners('mother', 'second')
      .raised(['mother', 'second'], ['half'])
      .partners('daughter', 'second')
      .raised(['daughter', 'second'], ['child'])
      .build(),

  twoFamilies: () =>
    describeFamily({
      a: 'Jan Gajda M 1950-',
      b: 'Ewa Gajda F 1952-',
      c: 'Ola Gajda F 1980-',
      x: 'Onni Ylipelto M 1945-2020',
      y: 'Aada Ylipelto F 1975-',
      alone: 'Noa Quayle O 2001-',
    })
      .partners('a', 'b')
      .raised(['a', 'b'], ['c'])
      .raised(['x'], ['y'])
      .build(),
} satisfies Record<string, () => SampleFamily>
