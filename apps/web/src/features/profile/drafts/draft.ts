import { isLanguage, isPersonField, isPersonFieldWith } from '@banyan/contract'
import type { Language, Person, PlainPersonField } from '@banyan/contract'
import { isSameHtml } from './same-html.ts'

/** What can be changed on a profile; a biography is a field for each language. */
export type EditableField = PlainPersonField | 'biography'
export type FieldValue = string | number | boolean

/** Which text of whom. */
export interface DraftSubject {
  readonly personId: number
  readonly field: EditableField
  /** Of a biography. */
  readonly language?: Language
}

export type DraftState =
  | { readonly kind: 'open' }
  /** Found again after the page was loaded anew; nobody has said yet that it is to be saved. */
  | { readonly kind: 'left' }
  | { readonly kind: 'saving' }
  /** For the connection, to be sent then. */
  | { readonly kind: 'waiting' }
  /** Somebody else has changed the field since `previous`; `current` is what is stored now. */
  | { readonly kind: 'conflict'; readonly current: FieldValue }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }

/** Something typed that the server does not have yet. */
export interface Draft extends DraftSubject {
  readonly value: string
  /** What the control showed when editing began: as long as it shows the same, there is nothing to save. */
  readonly base: string
  /** What was stored when editing began, as the server told it. */
  readonly previous: FieldValue
  readonly state: DraftState
  /** Whether editing goes on after it is saved. */
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

/** The value as the call takes it. An empty year is 0. */
export function toWire(field: EditableField, value: string): FieldValue {
  if (isPersonFieldWith(field, 'kind', 'year')) return Number(value)
  if (isPersonFieldWith(field, 'kind', 'flag')) return value === 'true'
  return value.trim()
}

/** The value as its control shows it. */
export function toControl(value: FieldValue): string {
  return value === 0 ? '' : String(value)
}

export const isChanged = ({ field, value, base }: Draft): boolean => toWire(field, value) !== toWire(field, base)

/** What a person has stored there. */
export function storedValue(person: Person, { field, language }: DraftSubject): FieldValue {
  if (field !== 'biography') return person[field]
  return (language === undefined ? person.biography : person.biographies[language]) ?? ''
}

/** Whether somebody has stored just what is to be saved: then there is nothing to choose. */
export function isStored(draft: Draft, current: FieldValue): boolean {
  const value = toWire(draft.field, draft.value)
  if (draft.field === 'biography') return isSameHtml(String(value), String(current))
  // The server folds white space and composes letters.
  return typeof value === 'string' ? value.normalize().replaceAll(/\s+/g, ' ') === current : value === current
}
