/** What a kind of fact is about, how it is written, and where it belongs in a life. */
interface FactKind {
  /** Whether it happens to one person or to a couple; a few can be either. */
  readonly of: 'person' | 'couple' | 'either'
  /** An attribute has a value of its own: an occupation, a title. */
  readonly hasValue: boolean
  /** One of the twelve that a form offers first; the others are behind "more". */
  readonly isCommon: boolean
  /** The stage of life by which a fact without a date is ordered, from birth (0) to after death (9). */
  readonly stage: number
}

const event = (of: FactKind['of'], stage: number, isCommon = false): FactKind => ({ of, hasValue: false, isCommon, stage })
const attribute = (of: FactKind['of'], stage: number, isCommon = false): FactKind => ({ of, hasValue: true, isCommon, stage })

/**
 * The kinds of fact: GEDCOM 7's individual and family events and attributes by their tags (section 3.2), two common extensions
 * (`MILI`, `SEP`), `UXOR`: the husband joined his wife's family (入贅), and `STORY`: what somebody told (the type is the question, the note what they
 * said). Left out: `SSN` and `IDNO`, numbers that a family should not collect, which stay in the imported record.
 */
export const factKinds = {
  BIRT: event('person', 0, true),
  CHR: event('person', 1, true),
  BAPM: event('person', 1),
  BLES: event('person', 1),
  ADOP: event('person', 1, true),
  BARM: event('person', 2),
  BASM: event('person', 2),
  CONF: event('person', 2),
  FCOM: event('person', 2),
  CHRA: event('person', 2),
  EDUC: attribute('person', 2, true),
  GRAD: event('person', 3, true),
  MILI: attribute('person', 3, true),
  OCCU: attribute('person', 4, true),
  ENGA: event('couple', 4),
  MARB: event('couple', 4),
  MARC: event('couple', 4),
  MARL: event('couple', 4),
  MARS: event('couple', 4),
  MARR: event('couple', 4, true),
  UXOR: event('couple', 4),
  RESI: attribute('either', 5, true),
  EMIG: event('person', 5),
  IMMI: event('person', 5, true),
  NATU: event('person', 5),
  ORDN: event('person', 5),
  CENS: event('either', 5),
  CAST: attribute('person', 5),
  DSCR: attribute('person', 5),
  NATI: attribute('person', 5),
  NCHI: attribute('either', 5),
  NMR: attribute('person', 5),
  PROP: attribute('person', 5),
  RELI: attribute('person', 5),
  TITL: attribute('person', 5),
  FACT: attribute('either', 5),
  EVEN: attribute('either', 5),
  SEP: event('couple', 6),
  DIVF: event('couple', 6),
  DIV: event('couple', 6),
  ANUL: event('couple', 6),
  STORY: event('person', 6),
  RETI: event('person', 7),
  WILL: event('person', 7),
  DEAT: event('person', 8, true),
  BURI: event('person', 9, true),
  CREM: event('person', 9),
  PROB: event('person', 9),
} as const satisfies Readonly<Record<string, FactKind>>

/** GEDCOM's tag of a fact. */
export type FactKindName = keyof typeof factKinds

export const factKindNames = Object.keys(factKinds) as FactKindName[]

export const isFactKind = (tag: string): tag is FactKindName => Object.hasOwn(factKinds, tag)

/** Whether a fact holds true over a time, as a residence does, rather than happening on a day: then 1970–1999 is all of it. */
export const isLasting = (kind: FactKindName): boolean => kind !== 'EVEN' && factKinds[kind].hasValue

/** A person with one of these has died, unless the fact is denied. */
export const deathKinds: readonly FactKindName[] = ['DEAT', 'BURI', 'CREM']

/** What kind of name a name is (GEDCOM 7, NAME-TYPE, and what Chinese families write: 字, 號, 字輩). */
export const nameKinds = [
  'birth',
  'married',
  'also',
  'nickname',
  'religious',
  'professional',
  'immigrant',
  'courtesy',
  'art',
  'generation',
  'other',
] as const
export type NameKind = (typeof nameKinds)[number]

/**
 * How somebody came to be raised by somebody. '' when nobody has said it, which is shown like birth. `heir`: given into another
 * line to continue it (過繼, 承嗣).
 */
export const tieKinds = ['', 'birth', 'adopted', 'foster', 'step', 'guardian', 'heir'] as const
export type TieKind = (typeof tieKinds)[number]

/** How a partnership ended, as the couple's facts say: '' as far as is known it did not. */
export const partnershipEnds = ['', 'separated', 'divorced'] as const
export type PartnershipEnd = (typeof partnershipEnds)[number]
