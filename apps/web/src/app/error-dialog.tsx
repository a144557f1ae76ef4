import { useTranslation } from 'react-i18next'
import { dismissError, useActivity } from '../lib/activity.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'

export function ErrorDialog() {
  const { t } = useTranslation()
  const message = useActivity((state) => state.errorMessage)
  if (message === '') return null
  return (
    <Dialog title={t('error.title')} onClose={dismissError}>
      <p>{message}</p>
      <DialogActions>
        <Button onClick={dismissError}>{t('error.dismiss')}</Button>
      </DialogActions>
    </Dialog>
  )
}
