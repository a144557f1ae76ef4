import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/http.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AboutYouFields } from './about-you-fields.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { emptySignUp, findInvalid } from './sign-up-fields.ts'
import type { SignUpFields } from './sign-up-fields.ts'
import { messageOf, useFormTask } from './use-form-task.ts'

export function SignUpForm({ onSignedUp }: { onSignedUp: (who: { name: string; email: string }) => void }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const [fields, setFields] = useState<SignUpFields>(emptySignUp)
  const [isChecked, setIsChecked] = useState(false)
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    const { name, email, gender, birthYear, location } = fields
    if (gender === '') return
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
      <AboutYouFields fields={fields} isChecked={isChecked} onChange={setFields} />
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
