import { genders } from '@banyan/contract'
import type { Dispatch, SetStateAction } from 'react'
import { showError } from '../../lib/activity.ts'
import { chooseLocale } from '../../lib/language/choose-language.ts'
import { localeOptions } from '../../lib/language/language.ts'
import { useLocale } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { findInvalid, signUpLimits } from './sign-up-fields.ts'
import type { InvalidField, SignUpFields } from './sign-up-fields.ts'

/** A new user's data about themselves. */
export function AboutYouFields({
  fields,
  isChecked,
  onChange,
}: {
  fields: SignUpFields
  isChecked: boolean
  onChange: Dispatch<SetStateAction<SignUpFields>>
}) {
  const { t } = useTranslation(['accounts', 'common'])
  const locale = useLocale()
  const invalid = isChecked ? findInvalid(fields) : []
  const errorOf = (field: InvalidField) => (invalid.includes(field) ? t(`invalid.${field}`) : undefined)
  const change =
    <Key extends keyof SignUpFields>(key: Key) =>
    (value: SignUpFields[Key]) =>
      onChange((before) => ({ ...before, [key]: value }))
  return (
    <>
      <TextField
        name="name"
        autoComplete="name"
        isRequired
        maxLength={signUpLimits.name}
        label={t('field.name')}
        value={fields.name}
        onChange={change('name')}
        error={errorOf('name')}
      />
      <TextField
        type="email"
        name="email"
        autoComplete="email"
        isRequired
        label={t('field.email')}
        value={fields.email}
        onChange={change('email')}
        error={errorOf('email')}
      />
      <SelectField
        name="gender"
        label={t('field.gender')}
        value={fields.gender}
        isRequired
        placeholder={t('common:choose')}
        options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
        onChange={change('gender')}
        error={errorOf('gender')}
      />
      <TextField
        name="birth_year"
        inputMode="numeric"
        autoComplete="bday-year"
        label={t('field.optional', { label: t('field.birthYear') })}
        value={fields.birthYear}
        onChange={change('birthYear')}
        error={errorOf('birthYear')}
      />
      <TextField
        name="address"
        autoComplete="address-level2"
        maxLength={signUpLimits.location}
        label={t('field.optional', { label: t('field.location') })}
        description={t('hint.location')}
        value={fields.location}
        onChange={change('location')}
      />
      <SelectField
        name="language"
        label={t('field.language')}
        value={locale}
        options={localeOptions}
        onChange={(chosen) => void chooseLocale(chosen).catch(showError)}
      />
    </>
  )
}
