import type { Age } from '@banyan/calendar'
import type { Fact, Image, Person, PersonSummary } from '@banyan/contract'
import type { KeptStructure } from '../../../lib/kept/kept-list.tsx'

export type RecordedEvent = Person['events'][number]

/** A part of what a record says of an event; its tag is '' where it has none. */
export type RecordedPart = NonNullable<RecordedEvent['parts']>[number]

/** What happened to the family during a life. */
export type FamilyEventKind = 'child' | 'partner' | 'parent'

type Subject =
  | {
      readonly kind: 'fact'
      readonly fact: Fact
      readonly partner: PersonSummary | undefined
      /** What an imported record says besides: the cause of a death, an age. */
      readonly beyond: readonly RecordedPart[]
      /** And what it says that has a name: a shared note, the ages of the partners. */
      readonly kept: readonly KeptStructure[]
    }
  /** From an imported record that has not become facts yet. */
  | { readonly kind: 'recorded'; readonly event: RecordedEvent; readonly partner: PersonSummary | undefined }
  /** Photos of the person, at their time. */
  | { readonly kind: 'photos'; readonly images: readonly Image[] }
  | { readonly kind: 'family'; readonly what: FamilyEventKind; readonly person: PersonSummary }

/** One line of a life. */
export interface LifeEntry {
  readonly key: string
  readonly subject: Subject
  /** A DateValue, or '' when unknown. */
  readonly date: string
  /** Orders an entry without a date: see `factKinds`. */
  readonly stage: number
  /** How old the person was; undefined when unknown, at birth and after death. */
  readonly age: Age | undefined
  /** Its date lies before the birth or after the death. */
  readonly doubt: 'beforeBirth' | 'afterDeath' | undefined
  /** One of several births or deaths, and not the one that lists show. */
  readonly isAlternative: boolean
}

export interface OrderedLife {
  readonly entries: readonly LifeEntry[]
  /** The date of birth, or ''. */
  readonly birth: string
  /** The date of death, or ''. */
  readonly death: string
}
