import { formattingLocale, isFactKind } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import { recordedDateText } from '../dates/recorded-date.ts'
import type { MessageKey, Translate } from '../language/catalogues.ts'
import { findRole } from '../roles.ts'

type TagName = MessageKey<'kept'> extends infer Key ? (Key extends `tag.${infer Name}` ? Name : never) : never

/** What GEDCOM's tags mean, for readers who do not know them. Kinds of facts have their names elsewhere. */
const tagNames: Readonly<Record<string, TagName>> = {
  ABBR: 'abbreviation',
  ADDR: 'address',
  ADR1: 'address',
  ADR2: 'address',
  ADR3: 'address',
  AFN: 'externalNumber',
  AGE: 'age',
  AGNC: 'agency',
  ALIA: 'alias',
  ANCI: 'ancestors',
  ASSO: 'association',
  BAPL: 'baptismLds',
  CALN: 'callNumber',
  CAUS: 'cause',
  CHAN: 'changed',
  CHIL: 'child',
  CITY: 'city',
  CONL: 'confirmationLds',
  CREA: 'created',
  CROP: 'area',
  CTRY: 'country',
  DATA: 'contents',
  DATE: 'date',
  DESI: 'descendants',
  EMAIL: 'email',
  ENDL: 'endowmentLds',
  EVEN: 'event',
  EXID: 'externalNumber',
  FAMC: 'parents',
  FAMS: 'partner',
  FAX: 'fax',
  FILE: 'picture',
  FORM: 'format',
  HUSB: 'husband',
  IDNO: 'number',
  INIL: 'initiatoryLds',
  LANG: 'language',
  LATI: 'latitude',
  LONG: 'longitude',
  MAP: 'map',
  MEDI: 'medium',
  MIME: 'format',
  NAME: 'name',
  NICK: 'nickname',
  NOTE: 'note',
  NPFX: 'namePrefix',
  NSFX: 'nameSuffix',
  OBJE: 'picture',
  PAGE: 'page',
  PEDI: 'kindOf',
  PHON: 'phone',
  PHRASE: 'wording',
  PLAC: 'place',
  POST: 'postalCode',
  QUAY: 'reliability',
  REFN: 'reference',
  RELA: 'role',
  RELI: 'religion',
  REPO: 'repository',
  RESN: 'restriction',
  RFN: 'externalNumber',
  RIN: 'externalNumber',
  ROLE: 'role',
  SDATE: 'sortDate',
  SLGC: 'sealingLds',
  SLGS: 'sealingLds',
  SNOTE: 'note',
  SOUR: 'source',
  SPFX: 'surnamePrefix',
  SSN: 'number',
  STAE: 'region',
  STAT: 'status',
  SUBM: 'submitter',
  TEMP: 'temple',
  TEXT: 'text',
  TIME: 'time',
  TITL: 'title',
  TRAN: 'translation',
  TYPE: 'kindOf',
  UID: 'uid',
  WIFE: 'wife',
  WWW: 'website',
}

/** What serves programs more than readers, with all tags that only one program knows. */
const technical: ReadonlySet<string> = new Set(
  'RESN REFN EXID UID RIN AFN RFN CHAN CREA SUBM ANCI DESI FORM MIME LANG LATI LONG CROP SDATE'.split(' '),
)

export const isTechnical = (path: string): boolean =>
  path.split('.').some((tag) => technical.has(tag) || (tag.startsWith('_') && tagNames[tag.slice(1)] === undefined))

type Say = Translate<['kept', 'life']>

/** What a structure is called, by its tags: `Wedding · Husband · Age`. A tag that only one program knows is its own word: `Hobby`. */
export const pathName = (path: string, t: Say): string =>
  path
    .split('.')
    .map((tag, index) => tagName(tag, index, t))
    .filter((name, index, names) => name !== names[index - 1])
    .join(' · ')

function tagName(tag: string, index: number, t: Say): string {
  // Below a citation and in a source, EVEN and the like are what they say; a record's own are facts.
  if (index === 0 && tag !== 'EVEN' && isFactKind(tag)) return t(`life:kind.${tag}`)
  return knownTagName(tag, t) ?? (isFactKind(tag) ? t(`life:kind.${tag}`) : plainTag(tag))
}

/** `_HOBBY` is Hobby, `_MILITARY_ID` Military id. */
function plainTag(tag: string): string {
  const words = tag.replaceAll('_', ' ').trim().toLowerCase()
  return words === '' ? tag : words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a tag means besides the kinds of facts; undefined for one that only a program knows. */
export function knownTagName(tag: string, t: (key: `kept:tag.${TagName}`) => string): string | undefined {
  const name = tagNames[tag] ?? tagNames[tag.replace(/^_/u, '')]
  return name === undefined ? undefined : t(`kept:tag.${name}`)
}

const ageUnits = { y: 'year', m: 'month', w: 'week', d: 'day' } as const
const isAgeUnit = (letter: string): letter is keyof typeof ageUnits => Object.hasOwn(ageUnits, letter)
/** 5.5.1 has words for some ages. */
const ageOfWord: Readonly<Record<string, string>> = { CHILD: '< 8y', INFANT: '< 1y' }

/** An age as GEDCOM writes it, `> 77y 3m`, in words; what is written otherwise stays as it is. */
function ageWords(text: string, language: Language, t: Say): string {
  const word = text.trim().toUpperCase()
  if (word === 'STILLBORN') return t('kept:stillborn')
  const [, bound = '', parts = ''] = /^([<>]?) *((?:\d{1,4}[ymwd] *)+)$/.exec(ageOfWord[word] ?? text.trim()) ?? []
  if (parts === '') return text
  const units = [...parts.matchAll(/(\d+)([ymwd])/g)].flatMap(([, count, letter = '']) =>
    isAgeUnit(letter) ? [unitText(Number(count), ageUnits[letter], language)] : [],
  )
  return [bound, ...units].filter((each) => each !== '').join(' ')
}

const unitText = (count: number, unit: string, language: Language): string =>
  new Intl.NumberFormat(formattingLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count)

const qualities = ['0', '1', '2', '3'] as const

/** Says in the reader's language what GEDCOM has codes for: dates, kinds of events, how reliable a source is. */
export function keptText(path: string, text: string, language: Language, t: Say): string {
  const tag = path.slice(path.lastIndexOf('.') + 1)
  // It happened, which the name of the tag says.
  if (text === 'Y' && isFactKind(tag)) return ''
  if (tag === 'DATE' || tag === 'SDATE') return recordedDateText(text, language)
  if (tag === 'AGE') return ageWords(text, language, t)
  if (tag === 'EVEN') return text.replaceAll(/[A-Z]{3,4}/gu, (kind) => (isFactKind(kind) ? t(`life:kind.${kind}`) : kind))
  const role = /^_?ASSO$/.test(tag) ? findRole(text) : undefined
  if (role !== undefined) return t(`life:role.${role}`)
  const quality = tag === 'QUAY' ? qualities.find((each) => each === text) : undefined
  return quality === undefined ? text : t(`life:source.quality.${quality}`)
}
