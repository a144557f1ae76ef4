import { genders, isLanguage } from '@banyan/contract'
import type { TFunction } from 'i18next'
import { languageNames } from '../../../lib/language/language.ts'
import type { EditableField, FieldValue } from '../drafts/draft.ts'

export const isNothing = (value: FieldValue): boolean => value === '' || value === 0

/** A stored or typed value in words. */
export function showValue(field: EditableField, value: FieldValue, t: TFunction<'profile'>): string {
  if (field === 'locked') return String(value) === 'true' ? t('locked.on') : t('locked.off')
  if (field === 'face_recognition') return String(value) === 'true' ? t('recognition.on') : t('recognition.off')
  const gender = field === 'gender' ? genders.find((each) => each === value) : undefined
  if (gender !== undefined) return t(`gender.${gender}`)
  if (field === 'language' && isLanguage(value)) return languageNames[value]
  return isNothing(value) ? t('empty') : String(value)
}
