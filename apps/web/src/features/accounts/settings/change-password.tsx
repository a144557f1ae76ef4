import { useState } from 'react'
import { useConfirmation } from '../../../lib/confirmation/use-confirmation.tsx'
import { useWaysIn } from '../../../lib/confirmation/ways-in.queries.ts'
import { call } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/fields.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BreachWarning } from '../breach-warning.tsx'
import { NewPasswordFields, noPassword } from '../new-password-fields.tsx'
import { messageOf } from '../use-form-task.ts'
import { useNewPassword } from '../use-new-password.ts'
import { useSettings } from './settings.queries.ts'
import { useWaysInChanged } from './ways-in/use-ways-in-changed.ts'

export function ChangePassword() {
  const { t } = useTranslation(['settings', 'common'])
  const { data: settings, error } = useSettings()
  const { data: ways } = useWaysIn()
  if (error) return <Notice kind="danger">{error.message}</Notice>
  if (settings === undefined || ways === undefined) return <Loading label={t('common:loading')} />
  if (settings.email !== '') return <PasswordForm hasPassword={ways.has_password} />
  return (
    <section className="settings-section" aria-label={t('tab.password')}>
      <p>{t('password.needsAddress')}</p>
    </section>
  )
}

/** @param hasPassword - otherwise they choose their first one, and prove in another way that it is them */
function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation(['settings', 'accounts'])
  const { run, dialog } = useConfirmation()
  const waysInChanged = useWaysInChanged()
  const [old, setOld] = useState('')
  const [passwords, setPasswords] = useState(noPassword)
  const [isSaved, setIsSaved] = useState(false)
  const save = async () => {
    const proof = hasPassword ? { old_password: old } : { confirmed: true }
    const answer = await run(() => call('changePassword', { body: { ...proof, new_password: passwords.password } }))
    if (answer === undefined) return
    await waysInChanged()
    setOld('')
    setPasswords(noPassword)
    setIsSaved(true)
  }
  const { isBusy, error, isBreached, isChecked, onSubmit } = useNewPassword(passwords, save, !hasPassword || old !== '')
  const isOldWrong = error instanceof ApiError && error.detail.includes('Incorrect previous password')
  return (
    <section className="settings-section" aria-label={t('tab.password')}>
      <p className="settings-hint">{t(hasPassword ? 'password.lead' : 'password.first')}</p>
      <form className="form" noValidate onSubmit={onSubmit}>
        {hasPassword ? (
          <PasswordField
            name="old_password"
            autoComplete="current-password"
            isRequired
            label={t('password.old')}
            toggleLabel={t('accounts:field.togglePassword')}
            value={old}
            onChange={(value) => {
              setOld(value)
              setIsSaved(false)
            }}
            error={isOldWrong ? t('password.oldWrong') : isChecked && old === '' ? t('accounts:invalid.noPassword') : undefined}
          />
        ) : null}
        <NewPasswordFields
          label={t('accounts:field.newPassword')}
          value={passwords}
          isChecked={isChecked}
          onChange={setPasswords}
        />
        {isBreached ? <BreachWarning /> : null}
        {error === undefined || isOldWrong ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        {isSaved ? <Notice kind="success">{t('password.saved')}</Notice> : null}
        <Button type="submit" isBusy={isBusy}>
          {t('password.submit')}
        </Button>
      </form>
      {dialog}
    </section>
  )
}
