import type { PaperLanguage } from '../drawing.ts'
import type { PaperSize } from './design.ts'

/** Where something is known from, as a note says it. */
export type SourceText = string

export interface BookName {
  readonly text: string
  /** What kind of name it is, in the book's language; '' for the first one and for ways of writing it. */
  readonly label: string
  /** What an index sorts by and shows: `Kowalska, Anna`. */
  readonly indexed: string
  readonly sources: readonly SourceText[]
}

export interface BookFact {
  /** '' when it is unknown. */
  readonly when: string
  /** The same day in the calendar that it was written down in; '' where that is ours. */
  readonly otherWhen: string
  readonly kind: string
  /** What it was: an occupation, a title. */
  readonly value: string
  readonly place: string
  /** With whom, in words; '' without anybody. */
  readonly people: string
  readonly note: string
  readonly sources: readonly SourceText[]
}

export interface RichSpan {
  readonly text: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
}

/** A part of a text that somebody has formatted. */
export interface RichBlock {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'quote' | 'rule'
  /** What stands before an item of a list: a dot or a number. */
  readonly marker?: string
  /** How deep lists are in each other, from 0. */
  readonly depth?: number
  readonly spans: readonly RichSpan[]
}

export interface RichText {
  readonly language: PaperLanguage
  readonly blocks: readonly RichBlock[]
}

export interface BookPerson {
  readonly id: number
  /** The one that lists show first; at least one. */
  readonly names: readonly BookName[]
  /** `1868–1937`; '' when neither year is known. */
  readonly years: string
  /** 0 when it is unknown. */
  readonly birthYear: number
  /** Somebody of whom the reader sees initials alone: named by their relatives, and without a page. */
  readonly isHidden: boolean
  /** The name of a square picture. */
  readonly portrait?: string
  readonly facts: readonly BookFact[]
  readonly story?: RichText
}

/** Somebody's tie to a child, or two partners. */
export interface BookRelation {
  readonly from: number
  readonly to: number
  readonly type: 'partnered' | 'raised'
  /** What kind of tie it is, or how it ended, in words; '' where it goes without saying. */
  readonly label: string
  readonly sources: readonly SourceText[]
}

export interface BookPhoto {
  /** The name of the picture; the book adds a space and how many pixels it can use. */
  readonly picture: string
  /** Of the picture as it is shown, in pixels. */
  readonly width: number
  readonly height: number
  readonly title: string
  readonly description: string
  readonly when: string
  /** Who is in it, from left to right. */
  readonly people: readonly number[]
  /** Whose page it may be on; those who are in it unless it shows one of their facts. */
  readonly owners: readonly number[]
}

/** What a book is about, as its reader may see it, in the book's language. */
export interface BookFamily {
  readonly people: readonly BookPerson[]
  readonly relations: readonly BookRelation[]
  readonly photos: readonly BookPhoto[]
}

/** Whose book it is: everybody's, or that of one person's descendants or ancestors. */
export type BookScope = { readonly kind: 'everyone' } | { readonly kind: 'descendants' | 'ancestors'; readonly personId: number }

export interface BookOptions {
  readonly language: PaperLanguage
  readonly paper: PaperSize
  readonly scope: BookScope
  readonly title: string
  /** Beneath the title: surnames. */
  readonly surnames: readonly string[]
  readonly years: string
  /** What is on the cover. */
  readonly cover?: { readonly picture: string; readonly width: number; readonly height: number; readonly alternative: string }
  readonly dedication: string
  readonly introduction?: RichText
  /** When it was made, in words. */
  readonly madeOn: string
}
