import type { CallResponse } from '@banyan/contract'
import { useState } from 'react'
import { useConfirmation } from '../../../../lib/confirmation/use-confirmation.tsx'
import { call } from '../../../../lib/http/api.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useTask } from '../../../../lib/use-task.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { QrCode } from '../../../../ui/qr-code.tsx'

interface Props {
  app: CallResponse<'beginTotp'>
  onClose: () => void
  /** @param codes - the recovery codes */
  onDone: (codes: readonly string[]) => void
}

/** Shows the secret to an app, as a QR code and to type, and takes the first code that it makes. */
export function AppDialog({ app, onClose, onDone }: Props) {
  const { t } = useTranslation('keys')
  const { run, dialog } = useConfirmation()
  const task = useTask()
  const [code, setCode] = useState('')
  const finish = async () => {
    const made = await run(() => call('createTotp', { body: { code } }))
    if (made !== undefined) onDone(made.recovery_codes)
  }
  return (
    <Dialog title={t('app.title')} canDismiss={false} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          task.run(finish)
        }}
      >
        <ol className="ways-steps">
          <li>{t('app.install')}</li>
          <li>
            {t('app.scan')}
            <QrCode text={app.uri} label={t('app.qr')} />
            <details>
              <summary>{t('app.type')}</summary>
              <code className="ways-secret">{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </details>
          </li>
          <li>{t('app.enter')}</li>
        </ol>
        <TextField
          name="first_code"
          autoComplete="one-time-code"
          inputMode="numeric"
          label={t('step.code')}
          value={code}
          onChange={setCode}
        />
        {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={task.isBusy} disabled={code.trim() === ''}>
            {t('app.submit')}
          </Button>
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}
