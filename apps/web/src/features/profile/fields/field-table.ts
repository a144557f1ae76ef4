import { limits, personTextLimits } from '@banyan/contract'
import type { Person } from '@banyan/contract'
import type { EditableField } from '../drafts/draft.ts'
import type { LinkKind } from '../safe-link.ts'

/** A field with a line of text, and how it is typed. */
export type TypedField = Exclude<EditableField, 'gender' | 'language' | SwitchField | 'biography'>
export type ChoiceField = 'gender' | 'language'
export type SwitchField = 'locked' | 'face_recognition'

interface Typed {
  readonly type: 'text' | 'number' | 'email' | 'tel' | 'url' | 'place'
  readonly maxLength: number
  /** How its value leads somewhere. */
  readonly link?: LinkKind
  /** A name in some service rather than words. */
  readonly isHandle?: true
}

const yearDigits = String(limits.yearMax).length

export const typedFields: Readonly<Record<TypedField, Typed>> = {
  name: { type: 'text', maxLength: personTextLimits.name },
  birth_year: { type: 'number', maxLength: yearDigits },
  year_of_death: { type: 'number', maxLength: yearDigits },
  spoken_languages: { type: 'text', maxLength: personTextLimits.spoken_languages },
  email: { type: 'email', maxLength: personTextLimits.email, link: 'email' },
  occupation: { type: 'text', maxLength: personTextLimits.occupation },
  telephone_number: { type: 'tel', maxLength: personTextLimits.telephone_number, link: 'telephone' },
  address: { type: 'place', maxLength: personTextLimits.address },
  website: { type: 'url', maxLength: personTextLimits.website, link: 'website' },
  skype_name: { type: 'text', maxLength: personTextLimits.skype_name, isHandle: true },
  facebook: { type: 'text', maxLength: personTextLimits.facebook, link: 'website', isHandle: true },
  twitter: { type: 'text', maxLength: personTextLimits.twitter, link: 'website', isHandle: true },
  linkedin: { type: 'text', maxLength: personTextLimits.linkedin, link: 'website', isHandle: true },
}

/** The rows of the table, in the order in which one asks about a person. */
export const tableFields = [
  'name',
  'gender',
  'birth_year',
  'year_of_death',
  'spoken_languages',
  'email',
  'occupation',
  'telephone_number',
  'address',
  'website',
  'skype_name',
  'facebook',
  'twitter',
  'linkedin',
  'language',
  'locked',
  'face_recognition',
] as const satisfies readonly EditableField[]
export type TableField = (typeof tableFields)[number]

export const isTyped = (field: TableField): field is TypedField => Object.hasOwn(typedFields, field)

export const isSwitch = (field: TableField): field is SwitchField => field === 'locked' || field === 'face_recognition'

/** A locked person is changed by its owner only. */
export const canEdit = (person: Pick<Person, 'locked'>, isOwn: boolean): boolean => isOwn || !person.locked

/** Which rows are there. While it is edited an empty value is an invitation; otherwise it is left out, and the name stands above the table. */
export function shownFields(person: Person, { isOwn, isEditing }: { isOwn: boolean; isEditing: boolean }): TableField[] {
  return tableFields.filter((field) => {
    if (field === 'locked') return isEditing && isOwn
    if (field === 'face_recognition') return isEditing
    if (!isEditing) return field !== 'name' && person[field] !== '' && person[field] !== 0
    // Users change their address in their settings, where the new one is confirmed.
    return !(field === 'email' && person.user_id !== null)
  })
}

/** The language of a user is changed by that user only, and whether their face is recognised. */
export const canEditField = (field: TableField, person: Person, isOwn: boolean): boolean =>
  (field !== 'language' && field !== 'face_recognition') || person.user_id === null || isOwn
