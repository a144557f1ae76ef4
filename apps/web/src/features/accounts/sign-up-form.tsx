import { languages } from '@banyan/contract'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showError } from '../../lib/activity.ts'
import { call } from '../../lib/api.ts'
import { chooseLanguage } from '../../lib/language/choose-language.ts'
import { ApiError } from '../../lib/http.ts'
import { languageNames } from '../../lib/language/language.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { emptySignUp, findInvalid, genderChoices, signUpLimits, type InvalidField, type SignUpFields } from './sign-up-fields.ts'
import { messageOf, useFormTask } from './use-form-task.ts'

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

export function SignUpForm({ onSignedUp }: { onSignedUp: (who: { name: string; email: string }) => void }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const [fields, setFields] = useState<SignUpFields>(emptySignUp)
  const [isChecked, setIsChecked] = useState(false)
  const invalid = isChecked ? findInvalid(fields) : []
  const errorOf = (field: InvalidField) => (invalid.includes(field) ? t(`invalid.${field}`) : undefined)
  const change =
    <Key extends keyof SignUpFields>(key: Key) =>
    (value: SignUpFields[Key]) =>
      setFields((before) => ({ ...before, [key]: value }))

  const { isBusy, error, onSubmit } = useFormTask(async () => {
    const { name, email, gender, birthYear, location } = fields
    const who = { name: name.trim(), email: email.trim() }
    await call('signUp', { body: { ...who, gender, language, birth_year: Number(birthYear), address: location.trim() } })
    onSignedUp(who)
  })
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    setIsChecked(true)
    if (findInvalid(fields).length === 0) return onSubmit(event)
    event.preventDefault()
    return focusFirstInvalid(event.currentTarget)
  }

  return (
    <form className="form" noValidate onSubmit={check}>
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
        options={genderChoices.map((value) => ({ value, label: t(`gender.${value}`) }))}
        onChange={change('gender')}
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
        value={language}
        options={languageOptions}
        onChange={(chosen) => void chooseLanguage(chosen).catch(showError)}
      />
      {error === undefined ? null : <SignUpFailure error={error} />}
      <Button type="submit" isWide isBusy={isBusy}>
        {t('signUp.submit')}
      </Button>
      <p className="card-lead">
        {t('signUp.privacy')} <Link to="/privacy_policy/">{t('signUp.privacyPolicy')}</Link>
      </p>
    </form>
  )
}

function SignUpFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('accounts')
  const isInUse = error instanceof ApiError && (error.code === 'email_in_use' || error.detail.includes('Email in Use'))
  return (
    <Notice kind="danger">
      <p>{isInUse ? t('invalid.emailInUse') : messageOf(error)}</p>
      <p>
        {isInUse ? null : t('signUp.failed')} <Link to="/accounts/login/">{t('signUp.login')}</Link>
      </p>
    </Notice>
  )
}
