import type { FamilyGraph } from '@banyan/family-graph'
import type { DrawingItem, PaperLanguage } from '../drawing.ts'

/** A person as the reader may see them: of somebody hidden there is only what the name says. */
export interface ChartPerson {
  readonly id: number
  readonly name: string
  /** The name in another script, shown beneath; '' if there is none. */
  readonly otherName: string
  /** F or M; anything else is neither or unknown. */
  readonly gender: string
  /** DateValues of GEDCOM 7; '' if unknown. */
  readonly birth: string
  readonly death: string
  /** Whether the person has died, even if nobody knows when. */
  readonly isDead: boolean
  /** Whether the reader sees no more than initials, which are the name. */
  readonly isHidden: boolean
  readonly place: string
  /** What the reader calls them; '' if that is not shown or unknown. */
  readonly kinName: string
  /** The name by which the caller supplies the portrait; undefined if there is none. */
  readonly picture?: string | undefined
}

/** A relation, as far as lines look different for it. */
export interface ChartRelation {
  readonly id: number
  readonly from_person_id: number
  readonly to_person_id: number
  /** 1: partnered; 2: `from_person_id` raised `to_person_id`. */
  readonly relation_type: number
  /** How a child came to its parents: `adopted`, `foster`, `step`, `guardian`, `heir`; anything else counts like birth. */
  readonly kind?: string | undefined
  /** How a partnership ended: `divorced`. */
  readonly ended?: string | undefined
}

export interface ChartFamily {
  readonly graph: FamilyGraph
  readonly relations: readonly ChartRelation[]
  /** Asked only for people of the graph who are drawn. */
  readonly personOf: (id: number) => ChartPerson
}

/** What the cards say besides the name. */
export interface CardContent {
  readonly portraits: boolean
  readonly dates: 'none' | 'years' | 'full'
  readonly places: boolean
  readonly kinNames: boolean
}

export interface ChartStyle {
  readonly language: PaperLanguage
  readonly content: CardContent
  /** Colours and letters that tell branches apart. */
  readonly branches: boolean
}

/** In points, from the upper left corner of the chart. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The place of a person. */
export interface ChartCard extends Box {
  readonly personId: number
  /** Whether this only names somebody whose card is elsewhere in the chart. */
  readonly isReference?: boolean
}

/** An explanation under the chart. Colour never stands alone: `letter` is also on the cards. */
export interface LegendEntry {
  readonly sample:
    | { readonly kind: 'branch'; readonly colour: string; readonly letter: string }
    | { readonly kind: 'repeated'; readonly mark: string }
    | { readonly kind: 'line'; readonly style: 'notByBirth' | 'divorced' | 'elsewhere' }
    | { readonly kind: 'fading' }
    | { readonly kind: 'none' }
  readonly text: string
}

/** A chart at its natural size, at which it reads well on paper. What is drawn can be asked for again. */
export interface DrawnChart {
  readonly width: number
  readonly height: number
  /** What no cut should divide. */
  readonly cards: readonly ChartCard[]
  readonly legend: readonly LegendEntry[]
  /** What is beneath the cards and between them. */
  readonly ground: Iterable<DrawingItem>
  /** What is drawn of one of the cards. */
  readonly card: (index: number) => Iterable<DrawingItem>
}
