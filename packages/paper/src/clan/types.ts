/**
 * What the clan book (族譜) is made from, as its reader may see it. The contract's types satisfy these.
 */

export interface ClanName {
  /** A kind of `nameKinds` of the contract: birth, courtesy (字), art (號), generation (譜名), ... */
  readonly kind: string
  readonly text: string
  readonly given: string
  readonly surname: string
  readonly preferred: boolean
}

export interface ClanFact {
  /** GEDCOM's tag: BIRT, DEAT, BURI, ... */
  readonly kind: string
  readonly type: string
  readonly value: string
  /** A DateValue, as `@banyan/calendar` reads it; "" when unknown. */
  readonly date: string
  readonly date_phrase: string
  readonly place: string
  readonly note: string
  readonly denied: boolean
  readonly preferred: boolean
}

export interface ClanPerson {
  readonly id: number
  readonly gender: string
  /** 排行 among brothers and sisters; null when it is not known. */
  readonly birth_order: number | null
  readonly deceased: boolean
  /** Somebody living whom the reader does not see: the book says 某 and nothing else. */
  readonly isHidden: boolean
  /** The preferred one first. */
  readonly names: readonly ClanName[]
  /** The person's own, not those of couples. */
  readonly facts: readonly ClanFact[]
}

export interface ClanRelation {
  readonly id: number
  readonly from_person_id: number
  readonly to_person_id: number
  /** 1: partners. 2: the first raised the other. */
  readonly relation_type: number
  /** Of somebody raised: '', birth, adopted, foster, step, guardian, heir. */
  readonly kind: string
  /** Of partners: '', separated, divorced. */
  readonly ended?: string | undefined
  /** Of partners: what happened to the couple. */
  readonly facts: readonly ClanFact[]
}

export interface ClanFamily {
  readonly people: readonly ClanPerson[]
  readonly relations: readonly ClanRelation[]
}

/** Daughters have an entry with their husband and children, are named with their husband in their father's entry, or are left out. */
export type Daughters = 'entries' | 'named' | 'none'

/** 歐式: tables of five generations. 吊線圖: charts with lines. */
export type ClanLayout = 'ouyang' | 'pagoda'

export interface ClanBookOptions {
  /** The first ancestor (始祖). */
  readonly founder: number
  /** Which 世 the founder is. */
  readonly firstGeneration: number
  /** "" for the clan's surname and 氏族譜. */
  readonly title: string
  /** The name of the clan's hall (堂號), printed at the foot of the fold; "" without one. */
  readonly hall: string
  readonly layouts: readonly ClanLayout[]
  readonly script: 'traditional' | 'simplified'
  /** The poem (字輩), a character for each generation; "" without one. What is no Han character is ignored. */
  readonly poem: string
  /** The 世 of its first character. */
  readonly poemStart: number
  /** The 世 whose sons each begin a branch (房); 0 without branches. */
  readonly branchGeneration: number
  readonly daughters: Daughters
  /** Whether the children of daughters are followed. Those of a daughter whose husband joined the family (入贅) always are. */
  readonly femaleLine: boolean
  /** Red lines are 朱絲欄, black ones 烏絲欄. */
  readonly lines: 'red' | 'black'
  /** Whether days of the solar calendar follow in brackets. */
  readonly solarDates: boolean
  /** How years since the middle of the 20th century are counted: 民國 or 西元. */
  readonly modernYears: 'republic' | 'western'
  /** A leaf is a sheet that is folded in its middle, as thread-bound books have them; a page is one half of it, upright. */
  readonly binding: 'leaf' | 'page'
  readonly paper: 'A4' | 'A3' | 'Letter'
  /** When the book was made. */
  readonly made: { readonly year: number; readonly month: number; readonly day: number }
}

/** The ties that continue a line. A child of a partner, a ward or a foster child is named and begins none. */
export const linealKinds: ReadonlySet<string> = new Set(['', 'birth', 'adopted', 'heir'])

export const partnered = 1
export const raised = 2
