import { dismissError, passwordBreached, useActivity } from '../../lib/activity.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

export function ErrorDialog() {
  const { t } = useTranslation()
  const message = useActivity((state) => state.errorMessage)
  if (message === '') return null
  if (message === passwordBreached) return <PasswordBreached />
  return (
    <Dialog title={t('error.title')} onClose={dismissError}>
      <p>{message}</p>
      <DialogActions>
        <Button onClick={dismissError}>{t('error.dismiss')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Warns that the password just used to sign in is known from a breach. */
function PasswordBreached() {
  const { t } = useTranslation()
  return (
    <Dialog title={t('breached.title')} onClose={dismissError}>
      <p>{t('breached.text')}</p>
      <p>
        <Link to="/accounts/change_password/" onClick={dismissError}>
          {t('breached.change')}
        </Link>
      </p>
      <DialogActions>
        <Button onClick={dismissError}>{t('error.dismiss')}</Button>
      </DialogActions>
    </Dialog>
  )
}
