import type { CalendarLanguage } from '../languages.ts'

export type EuropeanLanguage = Exclude<CalendarLanguage, 'zh-cn' | 'zh-tw'>

/** What stands around a date and says how it is meant. Expressions are matched at the beginning, or at the end, of a text. */
export interface Vocabulary {
  readonly about: { readonly start: RegExp; readonly end?: RegExp }
  readonly estimated: RegExp
  readonly before: { readonly start: RegExp; readonly end?: RegExp }
  readonly after: { readonly start: RegExp; readonly end?: RegExp }
  readonly since: { readonly start: RegExp; readonly end?: RegExp }
  readonly until: { readonly start: RegExp; readonly end?: RegExp }
  /** Two groups: the ends. */
  readonly between: readonly RegExp[]
  /** Two groups: the ends of a period. */
  readonly period: readonly RegExp[]
  /** Two groups: the ends of either, besides two dates with a dash between them. */
  readonly either?: readonly RegExp[]
  /** Words that say nothing: articles, "in", "the year". They are dropped before a date is read. */
  readonly filler: RegExp
  readonly bce: RegExp
  readonly julian: RegExp
  /** One group: the first year, as 1950. */
  readonly decade: RegExp
  /** One group: the number of the century, in digits or Roman numerals. */
  readonly century: RegExp
  readonly seasons: Readonly<Record<'spring' | 'summer' | 'autumn' | 'winter', RegExp>>
  /** The beginning of each month's name, long enough to be no other word. */
  readonly months: readonly RegExp[]
}

const month = (...beginnings: string[]): RegExp[] => beginnings.map((beginning) => new RegExp(`^(?:${beginning})$`, 'u'))

const english: Vocabulary = {
  about: {
    start: /^(?:about|around|circa|roughly|approximately|approx\.?|abt\.?|c\.|ca\.?|some ?time (?:in|around)|~) ?/u,
    end: / ?(?:or so|or thereabouts|approx\.?)$/u,
  },
  estimated: /^(?:probably|perhaps|maybe|possibly|estimated|est\.?) /u,
  before: { start: /^(?:before|by|bef\.?|earlier than|not after|<) ?/u },
  after: { start: /^(?:after|aft\.?|later than|>) ?/u },
  since: { start: /^(?:since|from) /u, end: / (?:onwards?|on)$/u },
  until: { start: /^(?:until|till|up to|to) /u },
  between: [/^(?:between|betw?\.?) (.+) (?:and|&) (.+)$/u, /^(.+) or (.+)$/u],
  period: [/^from (.+) (?:to|until|till) (.+)$/u],
  filler: /\b(?:in|on|the|of|year|ad|a\.d\.|ce)\b|(?<=\d)(?:st|nd|rd|th)\b/gu,
  bce: /\b(?:b\.? ?c\.? ?e?\.?)(?= |$)/u,
  julian: /\(?(?:julian(?: calendar)?|old style|o\.s\.)\)?/u,
  decade: /^(?:the )?(\d{3}0)['’]?s$/u,
  century: /^(?:the )?(\d{1,2}|[ivx]+)(?:st|nd|rd|th)? (?:century|c\.)$/u,
  seasons: {
    spring: /(?<!\p{L})spring(?!\p{L})/u,
    summer: /(?<!\p{L})summer(?!\p{L})/u,
    autumn: /(?<!\p{L})(?:autumn|fall)(?!\p{L})/u,
    winter: /(?<!\p{L})winter(?!\p{L})/u,
  },
  months: month(
    'jan(?:uary)?',
    'feb(?:ruary)?',
    'mar(?:ch)?',
    'apr(?:il)?',
    'may',
    'june?',
    'july?',
    'aug(?:ust)?',
    'sept?(?:ember)?',
    'oct(?:ober)?',
    'nov(?:ember)?',
    'dec(?:ember)?',
  ),
}

const french: Vocabulary = {
  about: {
    start: /^(?:vers|environ|env\.?|autour d[eu]|aux alentours d[eu]|aux environs d[eu]|circa|~) ?/u,
    end: / (?:environ|à peu près)$/u,
  },
  estimated: /^(?:probablement|peut-être|sans doute) /u,
  before: { start: /^(?:avant|av\.(?! j)) ?/u },
  after: { start: /^(?:après|apr\.) ?/u },
  since: { start: /^(?:depuis|à partir d[eu]) /u },
  until: { start: /^(?:jusqu['’]?(?:en|au|à) ?)/u },
  between: [/^entre (.+) et (.+)$/u, /^(.+) ou (.+)$/u],
  period: [/^(?:de|d['’]|du) ?(.+) (?:à|au|jusqu['’](?:en|au|à)) (.+)$/u],
  filler: /\b(?:le|en|l['’]an(?:née)?|année|au|du|de)(?= )|(?<=\b1)er\b/gu,
  bce: /\bav(?:ant|\.)? j(?:ésus|\.)?-?c(?:hrist|\.)?/u,
  julian: /\(?(?:calendrier )?julien\)?/u,
  decade: /^(?:les )?années (\d{3}0)$/u,
  century: /^(?:le )?(\d{1,2}|[ivx]+)(?:e|ème|er)? siècle$/u,
  seasons: {
    spring: /(?<!\p{L})printemps(?!\p{L})/u,
    summer: /(?<!\p{L})été(?!\p{L})/u,
    autumn: /(?<!\p{L})automne(?!\p{L})/u,
    winter: /(?<!\p{L})hiver(?!\p{L})/u,
  },
  months: month(
    'janv?(?:ier)?',
    'f[ée]vr?(?:ier)?',
    'mars?',
    'avr(?:il)?',
    'mai',
    'juin',
    'juil(?:let)?',
    'ao[uû]t',
    'sept?(?:embre)?',
    'oct(?:obre)?',
    'nov(?:embre)?',
    'd[ée]c(?:embre)?',
  ),
}

const polish: Vocabulary = {
  about: { start: /^(?:około|ok\.?|koło|mniej więcej|circa|ca\.?|~) ?/u },
  estimated: /^(?:prawdopodobnie|chyba|może|zapewne) (?:w )?/u,
  before: { start: /^przed /u },
  after: { start: /^po /u },
  since: { start: /^od /u },
  until: { start: /^do /u },
  between: [/^(?:po)?między (.+) (?:a|i) (.+)$/u, /^(.+) (?:lub|albo) (.+)$/u],
  period: [/^od (.+) do (.+)$/u],
  either: [/^w latach (.+?) ?[–—-] ?(\d.+)$/u],
  filler: /(?:^|(?<= ))(?:w|we|na|roku|rok|r\.|dnia|dn\.|rokiem)(?= |$)/gu,
  bce: /\b(?:p\.? ?n\.? ?e\.?|przed nasz[aą] er[aą])/u,
  julian: /\(?(?:kalendarz(?:a)? )?juliańsk(?:i|iego|im)\)?|\(?st(?:arego|\.) st(?:ylu|\.)\)?/u,
  decade: /^lat(?:a|ach) (\d{3}0)(?:-te|-tych)?$/u,
  century: /^(\d{1,2}|[ivx]+)\.? w(?:iek|ieku|\.)$/u,
  seasons: {
    spring: /(?<!\p{L})wiosn[aąęy]/u,
    summer: /(?<!\p{L})l(?:at(?:o|em)|ecie)(?!\p{L})/u,
    autumn: /(?<!\p{L})jesie(?:ń|ni|nią)/u,
    winter: /(?<!\p{L})zim[aąęy]/u,
  },
  months: month(
    'stycz(?:eń|nia|niem|niu)|sty\\.?',
    'lut(?:y|ego|ym)|lut\\.?',
    'mar(?:zec|ca|cem|cu)|mar\\.?',
    'kwie(?:cień|tnia|tniem|tniu)|kwi\\.?',
    'maj(?:a|em|u)?',
    'czerw(?:iec|ca|cem|cu)|cze\\.?',
    'lip(?:iec|ca|cem|cu)|lip\\.?',
    'sierp(?:ień|nia|niem|niu)|sie\\.?',
    'wrze(?:sień|śnia|śniem|śniu)|wrz\\.?',
    'październik(?:a|iem|u)?|paź(?:dz)?\\.?',
    'listopad(?:a|em|zie)?|lis\\.?',
    'grud(?:zień|nia|niem|niu)|gru\\.?',
  ),
}

const finnish: Vocabulary = {
  about: {
    start: /^(?:noin|n\.|suunnilleen|arviolta|ehkä noin|~) ?/u,
    end: / (?:tienoilla|tienoissa|paikkeilla|maissa|vaiheilla)$/u,
  },
  estimated: /^(?:luultavasti|todennäköisesti|ehkä) /u,
  before: { start: /^ennen /u },
  after: { start: /^jälkeen /u, end: / jälkeen$/u },
  since: { start: /^(?:alkaen|lähtien|vuodesta(?! .+ vuoteen)) /u, end: / (?:alkaen|lähtien)$/u },
  until: { start: /^(?:vuoteen) /u, end: / (?:asti|saakka|mennessä)$/u },
  between: [/^(.+?) ?(?:[–—-]|ja) ?(.+) välillä$/u, /^(.+) tai (.+)$/u],
  period: [/^(vuodesta .+?|\p{L}+kuusta(?: \d+)?) ((?:vuoteen|\p{L}+kuuhun) .+)$/u],
  filler: /(?:^|(?<= ))(?:vuonna|vuoden|vuotta|vuosien|vuosina|vuosi|vuodesta|vuoteen|v\.|jaa\.)(?= )/gu,
  bce: /\b(?:eaa\.?|eKr\.?|ekr\.?|ennen ajanlaskun alkua)/u,
  julian: /\(?juliaani(?:nen|sen|sta)(?: kalenteri(?:n|a)?)?\)?/u,
  decade: /^(\d{2}[1-9]0)-?lu(?:ku|vulla|vulta|vun)$/u,
  century: /^(\d{2})00-?lu(?:ku|vulla|vulta|vun)$/u,
  seasons: {
    spring: /(?<!\p{L})kevä(?:t|ällä|tkesä)/u,
    summer: /(?<!\p{L})kes(?:ä|ällä)(?!\p{L})/u,
    autumn: /(?<!\p{L})syks(?:y|yllä)/u,
    winter: /(?<!\p{L})talv(?:i|ella)/u,
  },
  months: month(
    ...['tammi', 'helmi', 'maalis', 'huhti', 'touko', 'kesä', 'heinä', 'elo', 'syys', 'loka', 'marras', 'joulu'].map(
      (stem) => `${stem}(?:kuu(?:ta|n|ssa|sta|hun)?|k\\.)?`,
    ),
  ),
}

export const vocabularies: Readonly<Record<EuropeanLanguage, Vocabulary>> = { en: english, fr: french, pl: polish, fi: finnish }

/** Months of other calendars, as they are transliterated. */
export const hebrewMonthWords = month(
  'tis[hz]?[rz]?i|tishrei|tichri|tiszri|tišri',
  '(?:mar)?[chk]*h?es[hz]?[vw]an|hechvan|cheszwan',
  'kisl[eé][vw]',
  't[eé][vw]et',
  '(?:s[hz]|ch|š)?s?[eé]?[vw]at',
  'adar(?: (?:i|1|a))?',
  'adar (?:ii|2|b|sheni)',
  'niss?an',
  '[iy]+[yj]?ar',
  'si[vw]an',
  'tam+[uo]u?z',
  'a[vw]',
  'elou?l|elul',
)
export const frenchMonthWords = month(
  'vend[ée]miaire',
  'brumaire',
  'frimaire',
  'niv[ôo]se',
  'pluvi[ôo]se',
  'vent[ôo]se',
  'germinal',
  'flor[ée]al',
  'prairial',
  'messidor',
  'thermidor',
  'fructidor',
  'jours? compl[ée]mentaires?|sans-?culottides?',
)
