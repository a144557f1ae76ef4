import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { PasswordField, TextField } from '../../ui/fields/fields.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { call } from '../http/api.ts'
import { useTranslation } from '../language/use-translation.ts'
import { queryKeys } from '../query-keys.ts'
import { askPasskey, canUsePasskeys } from './ask-passkey.ts'
import { useWaysIn } from './ways-in.queries.ts'

/** Asks the user to prove that it is them, in any way that their account has. */
export function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation(['keys', 'accounts', 'common'])
  const client = useQueryClient()
  const { data, error: loadError } = useWaysIn()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  /** @param prove - resolves to false if the user did not want to */
  const attempt = async (prove: () => Promise<boolean>) => {
    setIsBusy(true)
    setFailure('')
    try {
      if (await prove()) {
        await client.invalidateQueries({ queryKey: queryKeys.waysIn })
        onEnd(true)
      } else setFailure(t('signIn.nothing'))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setIsBusy(false)
    }
  }
  const withText = async () => {
    await call('confirm', { body: { password, code } })
    return true
  }
  const withPasskey = async () => {
    const passkey = await askPasskey(await call('beginConfirm', {}))
    if (passkey === undefined) return false
    await call('confirm', { body: { password: '', code: '', passkey } })
    return true
  }
  const hasPasskey = data !== undefined && data.passkeys.length > 0 && canUsePasskeys()
  if (data !== undefined && !data.has_password && data.totp_since === null && data.passkeys.length === 0)
    return (
      <Dialog title={t('confirm.title')} onClose={() => onEnd(false)}>
        <p>{t(data.oidc_link === null ? 'confirm.noWay' : 'confirm.again')}</p>
        <DialogActions>
          <Button onClick={() => onEnd(false)}>{t('confirm.close')}</Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title={t('confirm.title')} onClose={() => onEnd(false)}>
      <p>{t('confirm.lead')}</p>
      {data === undefined ? (
        loadError ? (
          <Notice kind="danger">{loadError.message}</Notice>
        ) : (
          <Loading label={t('common:loading')} />
        )
      ) : null}
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && (password !== '' || code.trim() !== '')) void attempt(withText)
        }}
      >
        {hasPasskey ? (
          <Button emphasis="secondary" isWide isBusy={isBusy} onClick={() => void attempt(withPasskey)}>
            {t('confirm.passkey')}
          </Button>
        ) : null}
        {data?.has_password === true ? (
          <PasswordField
            name="confirm_password"
            autoComplete="current-password"
            label={t('accounts:field.password')}
            toggleLabel={t('accounts:field.togglePassword')}
            value={password}
            onChange={setPassword}
          />
        ) : null}
        {data !== undefined && data.totp_since !== null ? (
          <TextField
            name="confirm_code"
            autoComplete="one-time-code"
            inputMode="numeric"
            label={t('confirm.code')}
            value={code}
            onChange={setCode}
          />
        ) : null}
        {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" onClick={() => onEnd(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={password === '' && code.trim() === ''}>
            {t('confirm.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
