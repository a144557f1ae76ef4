import { useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BreachWarning } from '../breach-warning.tsx'
import { NewPasswordFields, noPassword } from '../new-password-fields.tsx'
import { messageOf } from '../use-form-task.ts'
import { useNewPassword } from '../use-new-password.ts'

export function ChangePassword() {
  const { t } = useTranslation(['settings', 'accounts'])
  const [old, setOld] = useState('')
  const [passwords, setPasswords] = useState(noPassword)
  const [isSaved, setIsSaved] = useState(false)
  const save = async () => {
    await call('changePassword', { body: { old_password: old, new_password: passwords.password } })
    setOld('')
    setPasswords(noPassword)
    setIsSaved(true)
  }
  const { isBusy, error, isBreached, isChecked, onSubmit } = useNewPassword(passwords, save, old !== '')
  const isOldWrong = error instanceof ApiError && error.detail.includes('Incorrect previous password')
  return (
    <section className="settings-section" aria-label={t('tab.password')}>
      <p className="settings-hint">{t('password.lead')}</p>
      <form className="form" noValidate onSubmit={onSubmit}>
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
    </section>
  )
}
