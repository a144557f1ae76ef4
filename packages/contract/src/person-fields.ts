import type { Language } from './languages.ts'
import { limits } from './limits.ts'
import type { Gender } from './limits.ts'

/** The kinds of value that a person's field can hold. A field's kind decides how it is validated, edited and shown. */
interface KindValues {
  /** One line of text. */
  line: string
  email: string
  telephone: string
  /** An address that is looked up on the map. */
  place: string
  website: string
  /** A user name in some service. */
  handle: string
  /** A user name in some service, or the address of a page there. */
  account: string
  /** 0 means unknown or none. */
  year: number
  /** A place in an order, from 1; null when it is not known. */
  order: number | null
  gender: Gender
  language: Language
  flag: boolean
  /** Rich text, one per language. */
  biography: string
  /** The address of a picture; null without one. */
  photo: string | null
}
export type PersonFieldKind = keyof KindValues

const textKinds = ['line', 'email', 'telephone', 'place', 'website', 'handle', 'account'] as const satisfies PersonFieldKind[]
type TextKind = (typeof textKinds)[number]

interface Traits {
  readonly kind: PersonFieldKind
  /**
   * What happens when two people who both have a value are merged: `ask` which value stays, or `keep` that of the person who
   * remains. If the person who remains has none, they get the other's. `never`: merging ignores the field.
   */
  readonly merge: 'ask' | 'keep' | 'never'
  /**
   * What a GEDCOM import does with the field: `fill` it in for people who have no value yet, or `add` it only to new people.
   * Imported fields are exported, too.
   */
  readonly gedcom: 'fill' | 'add' | 'none'
}

type Row = Traits &
  ({ readonly kind: TextKind; /** Characters. */ readonly max: number } | { readonly kind: Exclude<PersonFieldKind, TextKind> })

/**
 * The fields of a person, in the order in which people ask about them (limits: specification, "Validation rules"). Every other
 * list of fields derives from this one, or fails to compile when it lacks a field. A field's label is the message `field.<name>`
 * of the web's catalogue `profile`.
 */
export const personFields = {
  name: { kind: 'line', max: 255, merge: 'ask', gedcom: 'add' },
  gender: { kind: 'gender', merge: 'ask', gedcom: 'fill' },
  birth_year: { kind: 'year', merge: 'ask', gedcom: 'fill' },
  year_of_death: { kind: 'year', merge: 'ask', gedcom: 'fill' },
  /** 排行, among brothers and sisters: tells elder from younger where years do not (decision 45). */
  birth_order: { kind: 'order', merge: 'ask', gedcom: 'fill' },
  spoken_languages: { kind: 'line', max: 100, merge: 'ask', gedcom: 'fill' },
  email: { kind: 'email', max: limits.email, merge: 'ask', gedcom: 'add' },
  occupation: { kind: 'line', max: 100, merge: 'ask', gedcom: 'fill' },
  telephone_number: { kind: 'telephone', max: 30, merge: 'ask', gedcom: 'fill' },
  address: { kind: 'place', max: 255, merge: 'ask', gedcom: 'fill' },
  website: { kind: 'website', max: 100, merge: 'ask', gedcom: 'fill' },
  skype_name: { kind: 'handle', max: 100, merge: 'ask', gedcom: 'fill' },
  facebook: { kind: 'account', max: 100, merge: 'ask', gedcom: 'fill' },
  twitter: { kind: 'account', max: 100, merge: 'ask', gedcom: 'fill' },
  linkedin: { kind: 'account', max: 100, merge: 'ask', gedcom: 'fill' },
  language: { kind: 'language', merge: 'keep', gedcom: 'none' },
  locked: { kind: 'flag', merge: 'never', gedcom: 'none' },
  face_recognition: { kind: 'flag', merge: 'never', gedcom: 'none' },
  biography: { kind: 'biography', merge: 'ask', gedcom: 'fill' },
  photo: { kind: 'photo', merge: 'keep', gedcom: 'none' },
} as const satisfies Readonly<Record<string, Row>>

type Table = typeof personFields
export type PersonField = keyof Table

/** The fields whose trait in the table has one of these values. */
export type PersonFieldWith<Trait extends keyof Traits, Value extends Traits[Trait]> = {
  [Field in PersonField]: Table[Field][Trait] extends Value ? Field : never
}[PersonField]

export type PersonTextField = PersonFieldWith<'kind', TextKind>

/** The fields that are a single value in a person's own row: all except the biography and the photo. */
export type PlainPersonField = PersonFieldWith<'kind', Exclude<PersonFieldKind, 'biography' | 'photo'>>

/** The type of each field's value in the API. */
export type PersonValues = { [Field in PersonField]: KindValues[Table[Field]['kind']] }

export const isPersonField = (name: string): name is PersonField => Object.hasOwn(personFields, name)

export const isPersonFieldWith = <Trait extends keyof Traits, Value extends Traits[Trait]>(
  field: PersonField,
  trait: Trait,
  ...values: Value[]
): field is PersonFieldWith<Trait, Value> => values.some((value) => value === personFields[field][trait])

/** Lists the fields whose trait has one of these values, in the order of the table. */
export const personFieldsWith = <Trait extends keyof Traits, Value extends Traits[Trait]>(
  trait: Trait,
  ...values: Value[]
): PersonFieldWith<Trait, Value>[] =>
  Object.keys(personFields)
    .filter(isPersonField)
    .filter((field) => isPersonFieldWith(field, trait, ...values))

export const isPlainPersonField = <Field extends PersonField>(field: Field): field is Field & PlainPersonField =>
  !isPersonFieldWith(field, 'kind', 'biography', 'photo')

export const personTextFields: readonly PersonTextField[] = personFieldsWith('kind', ...textKinds)

/** Whether a field's or column's value is blank: an empty text, no year, an undisclosed gender. */
export const isBlank = (name: string, value: string | number | null): boolean =>
  value === '' || value === 0 || value === null || (name === 'gender' && value === 'P')
