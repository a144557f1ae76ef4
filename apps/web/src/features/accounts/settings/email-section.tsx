import { isEmail } from '@banyan/contract'
import { useState } from 'react'
import { useConfirmation } from '../../../lib/confirmation/use-confirmation.tsx'
import { useWaysIn } from '../../../lib/confirmation/ways-in.queries.ts'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField, TextField } from '../../../ui/fields/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { messageOf, useFormTask } from '../use-form-task.ts'

/** Changes the sign-in address; the change takes effect once the mailed link is opened. */
export function EmailSection({ current }: { current: string }) {
  const { t } = useTranslation(['settings', 'accounts'])
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sentTo, setSentTo] = useState('')
  const { data: ways } = useWaysIn()
  const hasPassword = ways?.has_password ?? true
  const { run, dialog } = useConfirmation()
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    const proof = hasPassword ? { password } : { password: '', confirmed: true }
    const answer = await run(() => call('requestEmailChange', { body: { email: email.trim(), ...proof } }))
    if (answer === undefined) return
    setSentTo(email.trim())
    setPassword('')
  })
  const isWrong = email.trim() !== '' && !isEmail(email.trim())
  return (
    <section className="settings-section" aria-labelledby="settings-email">
      <h2 id="settings-email">{t('email.title')}</h2>
      {current === '' ? null : <p>{current}</p>}
      <p className="settings-hint">{t(current === '' ? 'email.none' : 'email.lead')}</p>
      <form className="form" noValidate onSubmit={onSubmit}>
        <TextField
          type="email"
          name="new_email"
          autoComplete="email"
          label={t('email.new')}
          value={email}
          onChange={setEmail}
          error={isWrong ? t('accounts:invalid.email') : undefined}
        />
        {hasPassword ? (
          <PasswordField
            name="email_password"
            autoComplete="current-password"
            label={t('password.present')}
            toggleLabel={t('accounts:field.togglePassword')}
            value={password}
            onChange={setPassword}
          />
        ) : null}
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        {sentTo === '' ? null : <Notice kind="success">{t('email.sent', { email: sentTo })}</Notice>}
        <Button
          type="submit"
          emphasis="secondary"
          isBusy={isBusy}
          disabled={email.trim() === '' || isWrong || (hasPassword && password === '')}
        >
          {t('email.submit')}
        </Button>
      </form>
      {dialog}
    </section>
  )
}
