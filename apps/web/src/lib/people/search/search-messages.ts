import type { SearchedPerson, SearchOrder } from './people-searcher.ts'

/** What the page tells the search worker. */
export type SearchMessage =
  | { readonly kind: 'people'; readonly people: readonly SearchedPerson[] }
  | { readonly kind: 'removed'; readonly ids: readonly number[] }
  | { readonly kind: 'find'; readonly number: number; readonly text: string; readonly order: SearchOrder }

/** The ids of everybody who was found, in order. */
export interface SearchAnswer {
  readonly number: number
  readonly ids: Float64Array<ArrayBuffer>
}
