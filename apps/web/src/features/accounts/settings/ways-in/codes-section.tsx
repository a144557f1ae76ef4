import { formatDate } from '@banyan/contract'
import type { CallResponse, WaysIn } from '@banyan/contract'
import { useState } from 'react'
import { useConfirmation } from '../../../../lib/confirmation/use-confirmation.tsx'
import { call } from '../../../../lib/http/api.ts'
import { useLocale } from '../../../../lib/language/use-language.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useTask } from '../../../../lib/use-task.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { AppDialog } from './app-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useWaysInChanged } from './use-ways-in-changed.ts'

/** Codes from an app: set up, switched off, and the recovery codes that belong to them. */
export function CodesSection({ ways }: { ways: WaysIn }) {
  const { t } = useTranslation('keys')
  const locale = useLocale()
  const changed = useWaysInChanged()
  const { run, dialog } = useConfirmation()
  const task = useTask()
  const [app, setApp] = useState<CallResponse<'beginTotp'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isAsking, setIsAsking] = useState<'remove' | 'codes'>()

  const begin = async () => setApp(await run(() => call('beginTotp', {})))
  const remove = async () => {
    if ((await run(() => call('deleteTotp', {}))) === undefined) return
    setIsAsking(undefined)
    await changed()
  }
  const renew = async () => {
    const made = await run(() => call('createRecoveryCodes', {}))
    if (made === undefined) return
    setIsAsking(undefined)
    setCodes(made.recovery_codes)
    await changed()
  }
  const close = () => setIsAsking(undefined)
  return (
    <section className="settings-section" aria-labelledby="ways-codes">
      <h2 id="ways-codes">{t('codes.title')}</h2>
      <p>{t(ways.has_password ? 'codes.lead' : 'codes.leadWithout')}</p>
      {ways.totp_since === null ? (
        <div>
          <Button emphasis="secondary" isBusy={task.isBusy} onClick={() => task.run(begin)}>
            {t('codes.setUp')}
          </Button>
        </div>
      ) : (
        <>
          <p>
            <strong>{t('codes.on', { date: formatDate(new Date(ways.totp_since), locale, { dateStyle: 'long' }) })}</strong>
          </p>
          <p>{t('codes.left', { count: ways.recovery_codes_left })}</p>
          <div className="ways-actions">
            <Button emphasis="secondary" onClick={() => setIsAsking('codes')}>
              {t('codes.renew')}
            </Button>
            <Button emphasis="quiet" onClick={() => setIsAsking('remove')}>
              {t('codes.remove')}
            </Button>
          </div>
        </>
      )}
      {task.problem === '' || isAsking !== undefined ? null : <Notice kind="danger">{task.problem}</Notice>}
      {isAsking === undefined ? null : (
        <Dialog title={t(isAsking === 'remove' ? 'codes.removeTitle' : 'codes.renewTitle')} onClose={close}>
          <p>
            {t(isAsking === 'codes' ? 'codes.renewLead' : ways.has_password ? 'codes.removeLead' : 'codes.removeLeadWithout')}
          </p>
          {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
          <DialogActions>
            <Button emphasis="secondary" onClick={close}>
              {t('cancel')}
            </Button>
            <Button isBusy={task.isBusy} onClick={() => task.run(isAsking === 'remove' ? remove : renew)}>
              {t(isAsking === 'remove' ? 'codes.remove' : 'codes.renew')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {app === undefined ? null : (
        <AppDialog
          app={app}
          onClose={() => setApp(undefined)}
          onDone={(made) => {
            setApp(undefined)
            setCodes(made)
            void changed()
          }}
        />
      )}
      {codes === undefined ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      {dialog}
    </section>
  )
}
