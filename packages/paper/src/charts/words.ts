import { formatDate } from '@banyan/calendar'
import type { CalendarLanguage } from '@banyan/calendar'
import type { PaperLanguage } from '../drawing.ts'

/** The words that charts print by themselves. */
interface ChartWords {
  /** Before a date of birth and of death. */
  readonly born: string
  readonly died: string
  /** What stands for a year of death that nobody knows. */
  readonly deathUnknown: string
  /** Before a year that is not exact. */
  readonly about: string
  readonly branchOf: (name: string) => string
  readonly ancestorsThrough: (name: string) => string
  readonly repeated: (people: number, places: number) => string
  readonly repeatedPerson: (name: string, times: number) => string
  readonly moreRepeated: (people: number) => string
  /** Explains the numbers of cards to which smaller ones refer. */
  readonly references: string
  /** Before the children of one of several couples. */
  readonly childrenWith: (name: string) => string
  readonly notByBirth: string
  readonly divorced: string
  readonly elsewhere: string
  readonly fading: string
  readonly leftOut: (people: number) => string
  readonly others: string
  /** Heads the person of the chart and those who are in no branch of it. */
  readonly around: (name: string) => string
  readonly undated: string
}

const plural =
  (one: string, other: string) =>
  (n: number): string =>
    (n === 1 ? one : other).replace('#', String(n))

/** Polish: 1, 2 to 4 but not 12 to 14, and the rest. */
function polish(one: string, few: string, many: string): (n: number) => string {
  return (n) => {
    const [ten, hundred] = [n % 10, n % 100]
    const form = n === 1 ? one : ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? few : many
    return form.replace('#', String(n))
  }
}

const en: ChartWords = {
  born: 'b. ',
  died: 'd. ',
  deathUnknown: '?',
  about: '~',
  branchOf: (name) => `Branch of ${name}`,
  ancestorsThrough: (name) => `Ancestors through ${name}`,
  repeated: (people, places) =>
    `${plural('# person is', '# people are')(people)} drawn more than once, in ${places} places. The same number marks the same person.`,
  repeatedPerson: (name, times) => `${name} (${times} times)`,
  moreRepeated: plural('and # more', 'and # more'),
  references: 'A small frame names someone whose card, with the same number, is elsewhere in the chart',
  childrenWith: (name) => `with ${name}`,
  notByBirth: 'Adopted, fostered or raised by a step-parent',
  divorced: 'Divorced',
  elsewhere: 'The line continues at another place',
  fading: 'Where a bar fades, the date is not known exactly',
  leftOut: plural('# more ancestor found no room', '# more ancestors found no room'),
  others: 'Others',
  around: (name) => `${name} and closest relatives`,
  undated: 'No dates known',
}

const words: Readonly<Record<PaperLanguage, ChartWords>> = {
  en,
  fr: {
    born: 'n. ',
    died: 'd. ',
    deathUnknown: '?',
    about: '~',
    branchOf: (name) => `Branche de ${name}`,
    ancestorsThrough: (name) => `Ascendance par ${name}`,
    repeated: (people, places) =>
      `${plural('# personne figure', '# personnes figurent')(people)} plusieurs fois, à ${places} endroits. Un même numéro désigne une même personne.`,
    repeatedPerson: (name, times) => `${name} (${times} fois)`,
    moreRepeated: plural('et # autre', 'et # autres'),
    references: 'Un petit cadre nomme quelqu’un dont la carte, au même numéro, se trouve ailleurs dans l’arbre',
    childrenWith: (name) => `avec ${name}`,
    notByBirth: 'Adoption, accueil ou beau-parent',
    divorced: 'Divorcés',
    elsewhere: 'La ligne continue ailleurs',
    fading: 'Là où une barre s’estompe, la date n’est pas connue exactement',
    leftOut: plural('# ancêtre de plus n’a pas trouvé de place', '# ancêtres de plus n’ont pas trouvé de place'),
    others: 'Autres',
    around: (name) => `${name} et ses proches`,
    undated: 'Sans date connue',
  },
  pl: {
    born: 'ur. ',
    died: 'zm. ',
    deathUnknown: '?',
    about: '~',
    branchOf: (name) => `Gałąź: ${name}`,
    ancestorsThrough: (name) => `Przodkowie przez: ${name}`,
    repeated: (people, places) =>
      `${polish('# osoba występuje', '# osoby występują', '# osób występuje')(people)} więcej niż raz, łącznie w ${polish('# miejscu', '# miejscach', '# miejscach')(places)}. Ten sam numer oznacza tę samą osobę.`,
    repeatedPerson: (name, times) => `${name} (${polish('# raz', '# razy', '# razy')(times)})`,
    moreRepeated: polish('i jeszcze # osoba', 'i jeszcze # osoby', 'i jeszcze # osób'),
    references: 'Mała ramka wskazuje osobę, której karta z tym samym numerem jest w innym miejscu',
    childrenWith: (name) => `z partnerem: ${name}`,
    notByBirth: 'Adopcja, piecza zastępcza lub przybrany rodzic',
    divorced: 'Po rozwodzie',
    elsewhere: 'Linia biegnie dalej w innym miejscu',
    fading: 'Tam, gdzie pasek blednie, data nie jest dokładnie znana',
    leftOut: polish('Zabrakło miejsca dla # przodka', 'Zabrakło miejsca dla # przodków', 'Zabrakło miejsca dla # przodków'),
    others: 'Pozostali',
    around: (name) => `${name} i najbliżsi`,
    undated: 'Brak znanych dat',
  },
  fi: {
    born: 's. ',
    died: 'k. ',
    deathUnknown: '?',
    about: '~',
    branchOf: (name) => `Sukuhaara: ${name}`,
    ancestorsThrough: (name) => `Esivanhemmat: ${name}`,
    repeated: (people, places) =>
      `${plural('# henkilö esiintyy', '# henkilöä esiintyy')(people)} useammin kuin kerran, yhteensä ${places} paikassa. Sama numero tarkoittaa samaa henkilöä.`,
    repeatedPerson: (name, times) => `${name} (${times} kertaa)`,
    moreRepeated: plural('ja # muu', 'ja # muuta'),
    references: 'Pieni kehys nimeää henkilön, jonka samalla numerolla merkitty kortti on toisaalla kaaviossa',
    childrenWith: (name) => `yhdessä: ${name}`,
    notByBirth: 'Adoptoitu, sijoitettu tai puolison lapsi',
    divorced: 'Eronneet',
    elsewhere: 'Viiva jatkuu toisaalla',
    fading: 'Palkki haalistuu, kun päivämäärää ei tunneta tarkasti',
    leftOut: plural('# esivanhempi ei mahtunut mukaan', '# esivanhempaa ei mahtunut mukaan'),
    others: 'Muut',
    around: (name) => `${name} ja lähimmät sukulaiset`,
    undated: 'Ei tunnettuja päivämääriä',
  },
  'zh-CN': {
    born: '生于',
    died: '卒于',
    deathUnknown: '？',
    about: '约',
    branchOf: (name) => `${name}一支`,
    ancestorsThrough: (name) => `${name}一系的祖先`,
    repeated: (people, places) => `有 ${people} 人重复出现，共 ${places} 处。编号相同者为同一人。`,
    repeatedPerson: (name, times) => `${name}（${times} 处）`,
    moreRepeated: (people) => `另有 ${people} 人`,
    references: '小框中的人，其卡片在图中别处，编号相同',
    childrenWith: (name) => `与${name}所生`,
    notByBirth: '收养、寄养、继亲或过继',
    divorced: '已离婚',
    elsewhere: '连线接至图中别处',
    fading: '色条渐淡之处，日期不确定',
    leftOut: (people) => `另有 ${people} 位祖先画不下`,
    others: '其他人',
    around: (name) => `${name}及至亲`,
    undated: '生卒年不详',
  },
  'zh-TW': {
    born: '生於',
    died: '卒於',
    deathUnknown: '？',
    about: '約',
    branchOf: (name) => `${name}一支`,
    ancestorsThrough: (name) => `${name}一系的祖先`,
    repeated: (people, places) => `有 ${people} 人重複出現，共 ${places} 處。編號相同者為同一人。`,
    repeatedPerson: (name, times) => `${name}（${times} 處）`,
    moreRepeated: (people) => `另有 ${people} 人`,
    references: '小框中的人，其卡片在圖中別處，編號相同',
    childrenWith: (name) => `與${name}所生`,
    notByBirth: '收養、寄養、繼親或過繼',
    divorced: '已離婚',
    elsewhere: '連線接至圖中別處',
    fading: '色條漸淡之處，日期不確定',
    leftOut: (people) => `另有 ${people} 位祖先畫不下`,
    others: '其他人',
    around: (name) => `${name}及至親`,
    undated: '生卒年不詳',
  },
}

export const wordsOf = (language: PaperLanguage): ChartWords => words[language]

const calendarLanguages = {
  en: 'en',
  fr: 'fr',
  pl: 'pl',
  fi: 'fi',
  'zh-CN': 'zh-cn',
  'zh-TW': 'zh-tw',
} as const satisfies Record<PaperLanguage, CalendarLanguage>

export const dateText = (date: string, language: PaperLanguage): string =>
  date === '' ? '' : formatDate(date, calendarLanguages[language])
