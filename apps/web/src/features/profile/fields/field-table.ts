import { isPersonField, isPersonFieldWith, isPlainPersonField, limits, personFields } from '@banyan/contract'
import type { Person, PersonFieldKind, PersonFieldWith, PlainPersonField } from '@banyan/contract'
import type { LinkKind } from '../safe-link.ts'

/** How a kind of line is typed; the other kinds are chosen or switched, or have a place of their own. */
interface Typed {
  readonly type: 'text' | 'number' | 'email' | 'tel' | 'url' | 'place'
  /** Whether and how its value is a link. */
  readonly link?: LinkKind
  /** A user name on some service rather than words. */
  readonly isHandle?: true
}

const typedKinds = {
  line: { type: 'text' },
  year: { type: 'number' },
  order: { type: 'number' },
  email: { type: 'email', link: 'email' },
  telephone: { type: 'tel', link: 'telephone' },
  place: { type: 'place' },
  website: { type: 'url', link: 'website' },
  handle: { type: 'text', isHandle: true },
  account: { type: 'text', link: 'website', isHandle: true },
} as const satisfies Partial<Record<PersonFieldKind, Typed>>
type TypedKind = keyof typeof typedKinds

export type TypedField = PersonFieldWith<'kind', TypedKind>
export type ChoiceField = PersonFieldWith<'kind', 'gender' | 'language'>
export type SwitchField = PersonFieldWith<'kind', 'flag'>
export type TableField = PlainPersonField

/** The table's rows, in the order in which one asks about a person. */
export const tableFields: readonly TableField[] = Object.keys(personFields).filter(isPersonField).filter(isPlainPersonField)

const yearDigits = String(limits.yearMax).length
const orderDigits = String(limits.birthOrderMax).length

export function typedAs(field: TypedField): Typed & { maxLength: number } {
  return isPersonFieldWith(field, 'kind', 'year')
    ? { ...typedKinds.year, maxLength: yearDigits }
    : isPersonFieldWith(field, 'kind', 'order')
      ? { ...typedKinds.order, maxLength: orderDigits }
      : { ...typedKinds[personFields[field].kind], maxLength: personFields[field].max }
}

export const isTyped = (field: TableField): field is TypedField => Object.hasOwn(typedKinds, personFields[field].kind)

export const isSwitch = (field: TableField): field is SwitchField => isPersonFieldWith(field, 'kind', 'flag')

/** Only its owner can change a locked person, and nobody somebody whom they do not see. */
export const canEdit = (person: Pick<Person, 'locked' | 'hidden'>, isOwn: boolean): boolean =>
  person.hidden !== true && (isOwn || !person.locked)

/**
 * Returns the visible rows. While editing, an empty value is an invitation; otherwise it is left out, and the name stands above
 * the table.
 */
export function shownFields(person: Person, { isOwn, isEditing }: { isOwn: boolean; isEditing: boolean }): TableField[] {
  return tableFields.filter((field) => {
    if (field === 'locked') return isEditing && isOwn
    if (field === 'face_recognition') return isEditing
    if (!isEditing) return field !== 'name' && (person[field] ?? '') !== '' && person[field] !== 0
    // Users change their address in their settings, where the new one is confirmed.
    return !(field === 'email' && person.user_id !== null)
  })
}

/** Only the user can change their own language and whether their face is recognised. */
export const canEditField = (field: TableField, person: Person, isOwn: boolean): boolean =>
  (field !== 'language' && field !== 'face_recognition') || person.user_id === null || isOwn
