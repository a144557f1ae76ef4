import { genders, isLanguage, isPersonFieldWith } from '@banyan/contract'
import type { Translate } from '../../../lib/language/catalogues.ts'
import { languageNames } from '../../../lib/language/language.ts'
import type { EditableField, FieldValue } from '../drafts/draft.ts'
import type { SwitchField } from './field-table.ts'

export const isNothing = (value: FieldValue): boolean => (value ?? '') === '' || value === 0

/** The messages that say in words what on and off mean. */
const switchTexts = {
  locked: { on: 'locked.on', off: 'locked.off' },
  face_recognition: { on: 'recognition.on', off: 'recognition.off' },
} as const satisfies Record<SwitchField, { on: string; off: string }>

/** A stored or typed value in words. */
export function showValue(field: EditableField, value: FieldValue, t: Translate<['profile']>): string {
  if (isPersonFieldWith(field, 'kind', 'flag')) return t(switchTexts[field][String(value) === 'true' ? 'on' : 'off'])
  const gender = isPersonFieldWith(field, 'kind', 'gender') ? genders.find((each) => each === value) : undefined
  if (gender !== undefined) return t(`gender.${gender}`)
  if (isPersonFieldWith(field, 'kind', 'language') && isLanguage(value)) return languageNames[value]
  return isNothing(value) ? t('empty') : String(value)
}
