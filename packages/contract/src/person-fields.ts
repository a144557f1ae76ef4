import type { Language } from './languages.ts'
import type { Gender } from './limits.ts'

/** What a field of a person can hold. How it is validated, typed in and shown follows from its kind. */
interface KindValues {
  /** Words on one line. */
  line: string
  email: string
  telephone: string
  /** An address that is looked up on the map. */
  place: string
  website: string
  /** A name in some service. */
  handle: string
  /** A name in some service, or the address of the page there. */
  account: string
  /** 0 is unknown or none. */
  year: number
  gender: Gender
  language: Language
  flag: boolean
  /** Rich text, one for each language. */
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
   * When two people who both have a value become one: `ask` which value stays, or `keep` that of the person who stays. Where the person who
   * stays has none, they get the other's. `never`: the field takes no part.
   */
  readonly merge: 'ask' | 'keep' | 'never'
  /** What a GEDCOM import does with it: `fill` it in for people who have no value yet, or `add` it to new people only. What is imported is exported, too. */
  readonly gedcom: 'fill' | 'add' | 'none'
}

type Row = Traits &
  ({ readonly kind: TextKind; /** Characters. */ readonly max: number } | { readonly kind: Exclude<PersonFieldKind, TextKind> })

/**
 * The fields of a person, in the order in which one asks about them (limits: specification, "Validation rules"). Every other list of
 * fields derives from this one or does not compile without each of them. A field's label is the message `field.<name>` of the web's
 * catalogue `profile`.
 */
export const personFields = {
  name: { kind: 'line', max: 50, merge: 'ask', gedcom: 'add' },
  gender: { kind: 'gender', merge: 'ask', gedcom: 'fill' },
  birth_year: { kind: 'year', merge: 'ask', gedcom: 'fill' },
  year_of_death: { kind: 'year', merge: 'ask', gedcom: 'fill' },
  spoken_languages: { kind: 'line', max: 100, merge: 'ask', gedcom: 'fill' },
  email: { kind: 'email', max: 255, merge: 'ask', gedcom: 'add' },
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

/** The fields that have one of these values in a column of the table. */
export type PersonFieldWith<Trait extends keyof Traits, Value extends Traits[Trait]> = {
  [Field in PersonField]: Table[Field][Trait] extends Value ? Field : never
}[PersonField]

export type PersonTextField = PersonFieldWith<'kind', TextKind>

/** The fields that are one value of a person's own row: all but the biography and the photo. */
export type PlainPersonField = PersonFieldWith<'kind', Exclude<PersonFieldKind, 'biography' | 'photo'>>

/** What the API gives as the value of each field. */
export type PersonValues = { [Field in PersonField]: KindValues[Table[Field]['kind']] }

export const isPersonField = (name: string): name is PersonField => Object.hasOwn(personFields, name)

export const isPersonFieldWith = <Trait extends keyof Traits, Value extends Traits[Trait]>(
  field: PersonField,
  trait: Trait,
  ...values: Value[]
): field is PersonFieldWith<Trait, Value> => values.some((value) => value === personFields[field][trait])

/** The same as a list, in the order of the table. */
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

/** Whether the value of a field or of another column says nothing: an empty text, no year, a gender that was not told. */
export const isBlank = (name: string, value: string | number): boolean =>
  value === '' || value === 0 || (name === 'gender' && value === 'P')
