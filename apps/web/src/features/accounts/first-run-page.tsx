import { useEffect, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useLocation, useNavigate } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/link.tsx'
import { forgetSite, useSite } from '../../lib/site/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { AboutYouFields } from './about-you-fields.tsx'
import { BreachWarning } from './breach-warning.tsx'
import { NewPasswordFields, noPassword } from './new-password-fields.tsx'
import { SharedDeviceField, useSharedDevice } from './shared-device-field.tsx'
import { signIn } from './sign-in.ts'
import { emptySignUp, findInvalid } from './sign-up-fields.ts'
import type { SignUpFields } from './sign-up-fields.ts'
import { messageOf } from './use-form-task.ts'
import { useNewPassword } from './use-new-password.ts'
import './accounts.css'

/** Creates a server's first family, for its operator: it needs the code that the server printed instead of a mail. */
export function FirstRunPage() {
  const { t } = useTranslation(['accounts', 'common'])
  const site = useSite()
  if (site === undefined) return <Loading label={t('common:loading')} />
  return (
    <CardPage title={t('firstRun.title')} {...(site.first_run ? { lead: t('firstRun.lead') } : {})}>
      {site.first_run ? <FirstRunForm /> : <Notice kind="success">{t('firstRun.over')}</Notice>}
      <div className="account-links">
        <Link to="/accounts/login/">{t('signUp.login')}</Link>
      </div>
    </CardPage>
  )
}

function FirstRunForm() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const language = useLanguage()
  const { hash } = useLocation()
  // The terminal prints a link with the code.
  const [code, setCode] = useState(() => hash.slice(1))
  const [fields, setFields] = useState<SignUpFields>(emptySignUp)
  const [isShared, setIsShared] = useSharedDevice()
  const [passwords, setPasswords] = useState(noPassword)
  useEffect(() => {
    // The code must not stay in the browser's history.
    if (hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [hash])
  const isCodeMissing = code.trim() === ''
  const begin = async () => {
    const { password } = passwords
    const { name, email, gender, birthYear, location } = fields
    if (gender === '') return
    const person = {
      name: name.trim(),
      email: email.trim(),
      gender,
      language,
      birth_year: Number(birthYear),
      address: location.trim(),
    }
    await call('beginFirstFamily', { body: { ...person, code, password } })
    forgetSite()
    const result = await signIn(person.email, password, isShared).catch(() => 'refused' as const)
    await navigate(result === 'signed-in' ? '/family/tree/' : '/accounts/login/', {
      replace: true,
      state: { email: person.email },
    })
  }
  const isRestValid = !isCodeMissing && findInvalid(fields).length === 0
  const { isBusy, error, isBreached, isChecked, onSubmit } = useNewPassword(passwords, begin, isRestValid)
  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      <TextField
        name="code"
        autoComplete="one-time-code"
        isRequired
        label={t('firstRun.code')}
        value={code}
        onChange={setCode}
        error={isChecked && isCodeMissing ? t('invalid.code') : undefined}
      />
      <AboutYouFields fields={fields} isChecked={isChecked} onChange={setFields} />
      <NewPasswordFields label={t('field.password')} value={passwords} isChecked={isChecked} onChange={setPasswords} />
      <SharedDeviceField isShared={isShared} onChange={setIsShared} />
      {isBreached ? <BreachWarning /> : null}
      {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
      <Button type="submit" isWide isBusy={isBusy}>
        {t('firstRun.submit')}
      </Button>
    </form>
  )
}
