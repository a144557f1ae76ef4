import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { useSite } from '../../lib/site/use-site.ts'
import { Notice } from '../../ui/notice.tsx'
import { CardPage } from '../../ui/page/page.tsx'
import { NobodyYet } from './nobody-yet.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import './accounts.css'

export function SignUpPage() {
  const { t } = useTranslation('accounts')
  const mode = useSite()?.sign_up ?? 'open'
  const [signedUp, setSignedUp] = useState<{ name: string; email: string }>()
  if (signedUp) {
    return (
      <CardPage title={t('signUp.thanksTitle', { name: signedUp.name })}>
        <output>{t('signUp.thanks', { email: signedUp.email })}</output>
        <p className="card-lead">{t('signUp.thanksLate')}</p>
      </CardPage>
    )
  }
  return (
    <CardPage title={t('signUp.title')} {...(mode === 'open' ? { lead: t('signUp.lead') } : {})}>
      <NobodyYet />
      {mode === 'open' ? <SignUpForm onSignedUp={setSignedUp} /> : <Notice kind="success">{t(`signUp.${mode}`)}</Notice>}
      <div className="account-links">
        <p>
          {t('signUp.haveAccount')} <Link to="/accounts/login/">{t('signUp.login')}</Link>
        </p>
      </div>
    </CardPage>
  )
}
