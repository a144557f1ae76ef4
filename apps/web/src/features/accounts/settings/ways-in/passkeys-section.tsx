import { deviceName, formatDate, limits } from '@banyan/contract'
import type { Passkey, WaysIn } from '@banyan/contract'
import { useState } from 'react'
import { canUsePasskeys, makePasskey } from '../../../../lib/confirmation/ask-passkey.ts'
import { useConfirmation } from '../../../../lib/confirmation/use-confirmation.tsx'
import { call } from '../../../../lib/http/api.ts'
import { useLocale } from '../../../../lib/language/use-language.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useTask } from '../../../../lib/use-task.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useWaysInChanged } from './use-ways-in-changed.ts'

/** The user's passkeys: added, renamed and removed. */
export function PasskeysSection({ ways }: { ways: WaysIn }) {
  const { t } = useTranslation('keys')
  const changed = useWaysInChanged()
  const { run, dialog } = useConfirmation()
  const task = useTask()
  const [outcome, setOutcome] = useState('')

  const add = async () => {
    setOutcome('')
    const options = await run(() => call('beginPasskey', {}))
    if (options === undefined) return
    const passkey = await makePasskey(options)
    if (passkey === undefined) setOutcome(t('passkeys.nothing'))
    else if (passkey === 'known') setOutcome(t('passkeys.known'))
    else {
      const name = deviceName(navigator.userAgent) || t('passkeys.defaultName')
      await call('createPasskey', { body: { name: name.slice(0, limits.passkeyName), passkey } })
      await changed()
      setOutcome(t('passkeys.added'))
    }
  }
  return (
    <section className="settings-section" aria-labelledby="ways-passkeys">
      <h2 id="ways-passkeys">{t('passkeys.title')}</h2>
      <p>{t('passkeys.lead')}</p>
      {ways.passkeys.length === 0 ? null : (
        <ul className="settings-list">
          {ways.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {ways.has_password ? <p className="settings-hint">{t('passkeys.several')}</p> : null}
      <Unavailable host={ways.passkey_host} />
      {canAdd(ways) ? (
        <div>
          <Button emphasis="secondary" isBusy={task.isBusy} onClick={() => task.run(add)}>
            {t('passkeys.add')}
          </Button>
        </div>
      ) : null}
      {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
      {outcome === '' ? null : <Notice kind="info">{outcome}</Notice>}
      {dialog}
    </section>
  )
}

const canAdd = ({ passkey_host: host }: WaysIn): boolean => host !== '' && host === window.location.hostname && canUsePasskeys()

/** Says why there can be no passkey here. */
function Unavailable({ host }: { host: string }) {
  const { t } = useTranslation('keys')
  if (host === '') return <Notice kind="info">{t('passkeys.noAddress')}</Notice>
  if (host !== window.location.hostname) return <Notice kind="info">{t('passkeys.elsewhere', { host })}</Notice>
  return canUsePasskeys() ? null : <Notice kind="info">{t('passkeys.oldBrowser')}</Notice>
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('keys')
  const locale = useLocale()
  const changed = useWaysInChanged()
  const { run, dialog } = useConfirmation()
  const task = useTask()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const [name, setName] = useState(passkey.name)
  const day = (time: string): string => formatDate(new Date(time), locale, { dateStyle: 'medium' })

  const rename = async () => {
    await call('renamePasskey', { params: { id: passkey.id }, body: { name } })
    await changed()
    setOpen(undefined)
  }
  const remove = async () => {
    if ((await run(() => call('deletePasskey', { params: { id: passkey.id } }))) === undefined) return
    setOpen(undefined)
    await changed()
  }
  const close = () => setOpen(undefined)
  return (
    <li>
      <div>
        <strong>{passkey.name}</strong>
        <span className="settings-hint">
          {passkey.last_used === null
            ? t('passkeys.addedOn', { date: day(passkey.creation_date) })
            : t('passkeys.usedOn', { date: day(passkey.last_used) })}
          {passkey.is_synced ? <> · {t('passkeys.synced')}</> : null}
        </span>
      </div>
      <div className="ways-actions">
        <Button
          emphasis="quiet"
          onClick={() => {
            setName(passkey.name)
            setOpen('rename')
          }}
        >
          {t('passkeys.rename')}
          <span className="visually-hidden"> {passkey.name}</span>
        </Button>
        <Button emphasis="quiet" onClick={() => setOpen('remove')}>
          {t('passkeys.remove')}
          <span className="visually-hidden"> {passkey.name}</span>
        </Button>
      </div>
      {open === 'rename' ? (
        <Dialog title={t('passkeys.rename')} onClose={close}>
          <form
            className="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              task.run(rename)
            }}
          >
            <TextField label={t('passkeys.name')} value={name} maxLength={limits.passkeyName} onChange={setName} />
            {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
            <DialogActions>
              <Button emphasis="secondary" onClick={close}>
                {t('cancel')}
              </Button>
              <Button type="submit" isBusy={task.isBusy} disabled={name.trim() === ''}>
                {t('save')}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      ) : null}
      {open === 'remove' ? (
        <Dialog title={t('passkeys.removeTitle', { name: passkey.name })} onClose={close}>
          <p>{t('passkeys.removeLead')}</p>
          {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
          <DialogActions>
            <Button emphasis="secondary" onClick={close}>
              {t('cancel')}
            </Button>
            <Button isBusy={task.isBusy} onClick={() => task.run(remove)}>
              {t('passkeys.remove')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
      {dialog}
    </li>
  )
}
