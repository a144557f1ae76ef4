import type { DemoKey } from './demo-people.ts'

/** A day of one person of the demo, as GEDCOM writes dates (`_CHINESE` for days of the Chinese calendar). */
interface DemoDay {
  person: DemoKey
  kind: 'BIRT' | 'DEAT'
  date: string
}

const born = (person: DemoKey, date: string): DemoDay => ({ person, kind: 'BIRT', date })
const died = (person: DemoKey, date: string): DemoDay => ({ person, kind: 'DEAT', date })

/**
 * The births and deaths whose day the family remembers, spread over the year; the year is the one in the list of people. Elder
 * people of Hong Kong keep theirs by the Chinese calendar.
 */
export const demoDays: readonly DemoDay[] = [
  born('eino', '6 JAN 2017'),
  born('wingSze', '17 JAN 1960'),
  died('zofia', '25 JAN 2013'),
  born('camille', '14 FEB 1984'),
  born('marek', '28 FEB 1950'),
  born('ines', '12 MAR 2019'),
  died('kerttu', '21 MAR 2019'),
  born('timo', '9 APR 1955'),
  born('kaMan', '_CHINESE 12 _M3 1953'),
  died('yvette', '2 MAY 2022'),
  born('lok', '18 MAY 2021'),
  born('antti', '24 JUN 1984'),
  born('emily', '27 JUN 1990'),
  born('ewa', '22 JUL 1954'),
  died('pentti', '30 JUL 2010'),
  born('kaMing', '_CHINESE 7 _M7 1956'),
  born('beata', '15 AUG 1953'),
  born('helen', '21 SEP 1957'),
  died('kwokWing', '_CHINESE 15 _M8 2009'),
  born('lea', '5 OCT 2014'),
  died('tadeusz', '11 OCT 1996'),
  died('sauChun', '_CHINESE 3 _M9 2016'),
  born('him', '23 NOV 1987'),
  died('kwokFong', '29 NOV 2020'),
  born('raija', '30 NOV 1934'),
  born('julien', '3 DEC 1987'),
  died('dorothy', '8 DEC 2011'),
  born('etienne', '21 DEC 1954'),
]

/** Weddings of couples, some of which the demo has a photo of. */
export const demoWeddings: readonly { partners: readonly [DemoKey, DemoKey]; date: string }[] = [
  { partners: ['margaret', 'tadeusz'], date: '7 JUN 1947' },
  { partners: ['kwokWing', 'sauChun'], date: '_CHINESE 16 _M11 1951' },
  { partners: ['simone', 'rene'], date: '13 SEP 1952' },
  { partners: ['kaMan', 'etienne'], date: '21 MAY 1983' },
  { partners: ['camille', 'antti'], date: '11 AUG 2012' },
  { partners: ['julien', 'mathieu'], date: '20 JUN 2015' },
  { partners: ['him', 'ziqing'], date: '20 DEC 2017' },
]
