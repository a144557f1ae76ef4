/** A person as the reader may see them: nothing else reaches what composes pages. */
export interface PaperPerson {
  readonly id: number
  readonly name: string
  /** In another script, say; "" without one. */
  readonly otherName: string
  readonly gender: 'F' | 'M' | 'N' | 'O' | 'P'
  /** 0 when it is not known, or hidden. */
  readonly birth_year: number
  /** Month and day, such as 503; 0 when it is not known. */
  readonly birth_day: number
  readonly birth_order: number | null
  readonly year_of_death: number
  readonly isDead: boolean
  /** Whether the reader sees no more than initials. */
  readonly isHidden: boolean
  /** Birth and death in the language of the paper, as cards show them. */
  readonly dates: string
  /** Town and country. */
  readonly place: string
  /** What the reader calls them; "" when they are not related, or nobody asked for it. */
  readonly kinName: string
  /** The name of their portrait among the pictures; "" without one. */
  readonly portrait: string
}

export interface PaperRelation {
  readonly id: number
  readonly from_person_id: number
  readonly to_person_id: number
  /** 1: partnered. 2: `from_person_id` raised `to_person_id`. */
  readonly relation_type: number
  /** Of somebody who raised another: `adopted`, `foster`, `step`, …; '' and `birth` are drawn alike. */
  readonly kind: string
  /** How a partnership ended: `separated`, `divorced`; '' when it did not. */
  readonly ended: string
}

/** People and relations as the reader may see them. */
export interface PaperFamily {
  readonly people: readonly PaperPerson[]
  /** Dates of birth and death as DateValues, by id, "" where they are not known; without it, years are all that is known. */
  readonly lifeDates?: ReadonlyMap<number, { readonly birth: string; readonly death: string }> | undefined
  /** Today as a year with a fraction; without it, charts end with the latest year that is known. */
  readonly today?: number | undefined
  readonly relations: readonly PaperRelation[]
}
