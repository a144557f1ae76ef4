import { isLanguage, isPersonField, isPersonFieldWith } from '@banyan/contract'
import type { Language, Person, PlainPersonField } from '@banyan/contract'
import { isSameHtml } from './same-html.ts'

/** What can be changed on a profile; a biography is a field for each language. */
export type EditableField = PlainPersonField | 'biography'
export type FieldValue = string | number | boolean | null

/** Identifies the text and the person. */
export interface DraftSubject {
  readonly personId: number
  readonly field: EditableField
  /** The language of a biography. */
  readonly language?: Language
}

export type DraftState =
  | { readonly kind: 'open' }
  /** Restored after a reload; nobody has asked to save it yet. */
  | { readonly kind: 'left' }
  | { readonly kind: 'saving' }
  /** Waits for the connection and is then sent. */
  | { readonly kind: 'waiting' }
  /** Somebody else has changed the field since `previous`; `current` is now stored. */
  | { readonly kind: 'conflict'; readonly current: FieldValue }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }

/** Typed text that the server does not have yet. */
export interface Draft extends DraftSubject {
  readonly value: string
  /** The control's value when editing began: while it is the same, there is nothing to save. */
  readonly base: string
  /** The stored value when editing began, as the server returned it. */
  readonly previous: FieldValue
  readonly state: DraftState
  /** Whether editing continues after saving. */
  readonly staysOpen: boolean
}

export const draftKey = ({ personId, field, language }: DraftSubject): string =>
  [personId, field, ...(language === undefined ? [] : [language])].join('/')

export function readDraftKey(key: string): DraftSubject | undefined {
  const [person = '', field = '', language, ...rest] = key.split('/')
  if (!/^[1-9]\d*$/.test(person) || !isPersonField(field) || field === 'photo' || rest.length > 0) return undefined
  if (language === undefined) return field === 'biography' ? undefined : { personId: Number(person), field }
  return field === 'biography' && isLanguage(language) ? { personId: Number(person), field, language } : undefined
}

/** Converts a value for the call. An empty year is 0, an empty order null. */
export function toWire(field: EditableField, value: string): FieldValue {
  if (isPersonFieldWith(field, 'kind', 'year')) return Number(value)
  if (isPersonFieldWith(field, 'kind', 'order')) return Number(value) || null
  if (isPersonFieldWith(field, 'kind', 'flag')) return value === 'true'
  return value.trim()
}

/** Converts a value for its control. */
export function toControl(value: FieldValue): string {
  return value === 0 || value === null ? '' : String(value)
}

export const isChanged = ({ field, value, base }: Draft): boolean => toWire(field, value) !== toWire(field, base)

/** Returns the person's stored value. */
export function storedValue(person: Person, { field, language }: DraftSubject): FieldValue {
  if (field !== 'biography') return person[field]
  return (language === undefined ? person.biography : person.biographies[language]) ?? ''
}

/** Whether the stored value already equals the draft: then there is nothing to choose. */
export function isStored(draft: Draft, current: FieldValue): boolean {
  const value = toWire(draft.field, draft.value)
  if (draft.field === 'biography') return isSameHtml(String(value), String(current))
  // The server collapses white space and composes letters.
  return typeof value === 'string' ? value.normalize().replaceAll(/\s+/g, ' ') === current : value === current
}
