import { limits } from '@banyan/contract'
import { useState } from 'react'
import { useConfirmation } from '../../../lib/confirmation/use-confirmation.tsx'
import { useWaysIn } from '../../../lib/confirmation/ways-in.queries.ts'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { session } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/fields/fields.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { messageOf, useFormTask } from '../use-form-task.ts'
import { useUsers } from './settings.queries.ts'

/** Deletes the account: explains what is deleted and what stays, and asks for the password twice. */
export function LeaveSite() {
  const { t } = useTranslation(['settings', 'common'])
  const { data: users, error } = useUsers()
  const { data: ways } = useWaysIn()
  if (users && ways) return <LeaveForm users={users} hasPassword={ways.has_password} />
  return error ? <Notice kind="danger">{error.message}</Notice> : <Loading label={t('common:loading')} />
}

interface LeaveFormProps {
  users: { name: string; email: string }[]
  /** Otherwise they prove in another way that it is them. */
  hasPassword: boolean
}

function LeaveForm({ users, hasPassword }: LeaveFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const isLast = users.length === 1
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [deletesProfile, setDeletesProfile] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { run, dialog } = useConfirmation()
  const { isBusy, error, onSubmit } = useFormTask(async () => {
    setIsAsking(false)
    session.setLeaving(true)
    try {
      const proof = hasPassword ? { password } : { password: '', confirmed: true }
      const body = isLast ? proof : { ...proof, delete_profile: deletesProfile }
      // The answer is empty.
      const hasLeft = await run(async () => (await call('deleteAccount', { body }), true))
      if (hasLeft === undefined) {
        session.setLeaving(false)
        return
      }
    } catch (refusal) {
      session.setLeaving(false)
      throw refusal
    }
    await session.logOut()
  })
  const isDifferent = confirmation !== '' && password !== confirmation
  const isComplete = !hasPassword || (password.length >= limits.oldPasswordMin && password === confirmation)
  return (
    <section className="settings-section" aria-label={t('tab.leave')}>
      <p>{t(isLast ? 'leave.last' : 'leave.others')}</p>
      {isLast ? null : (
        <>
          <h2>{t('leave.who')}</h2>
          <ul className="settings-list">
            {users.map(({ name, email }, index) => (
              <li key={`${email} ${index}`}>
                <div>
                  <strong>{name}</strong>
                  <span className="settings-hint">{email}</span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete && !isBusy) setIsAsking(true)
        }}
      >
        {isLast ? null : (
          <fieldset className="settings-choice">
            <legend>{t('leave.profile')}</legend>
            {[false, true].map((isDeleted) => (
              <label key={String(isDeleted)}>
                <input
                  type="radio"
                  name="profile"
                  checked={deletesProfile === isDeleted}
                  onChange={() => setDeletesProfile(isDeleted)}
                />
                <span>{t(isDeleted ? 'leave.deleteProfile' : 'leave.keepProfile')}</span>
              </label>
            ))}
          </fieldset>
        )}
        {hasPassword ? (
          <>
            <PasswordField
              name="password"
              autoComplete="current-password"
              isRequired
              label={t('accounts:field.password')}
              toggleLabel={t('accounts:field.togglePassword')}
              value={password}
              onChange={setPassword}
            />
            <PasswordField
              name="password_confirmation"
              autoComplete="current-password"
              isRequired
              label={t('accounts:field.confirmPassword')}
              toggleLabel={t('accounts:field.togglePassword')}
              value={confirmation}
              onChange={setConfirmation}
              error={isDifferent ? t('accounts:invalid.passwordsDiffer') : undefined}
            />
          </>
        ) : null}
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        <Button type="submit" emphasis="secondary" isBusy={isBusy} disabled={!isComplete}>
          {t('leave.submit')}
        </Button>
      </form>
      {isAsking ? (
        <Dialog title={t('leave.sure')} onClose={() => setIsAsking(false)}>
          <p>{t(isLast ? 'leave.sureLast' : deletesProfile ? 'leave.sureDelete' : 'leave.sureKeep')}</p>
          <DialogActions>
            <Button emphasis="secondary" onClick={() => setIsAsking(false)}>
              {t('leave.stay')}
            </Button>
            <Button onClick={(event) => onSubmit(event)}>{t('leave.submit')}</Button>
          </DialogActions>
        </Dialog>
      ) : null}
      {dialog}
    </section>
  )
}
