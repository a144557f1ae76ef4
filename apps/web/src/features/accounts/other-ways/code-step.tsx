import { useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { session } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { adopt } from '../sign-in.ts'
import { messageOf } from '../use-form-task.ts'

interface Props {
  ticket: string
  email: string
  isShared: boolean
  path: string
  onSignedIn: () => Promise<void>
  /** @param message - why, if the user did not ask for it */
  onBack: (message: string) => void
}

/** The second step of a sign-in: a code from an app, or a recovery code. */
export function CodeStep({ ticket, email, isShared, path, onSignedIn, onBack }: Props) {
  const { t } = useTranslation('keys')
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const submit = async () => {
    setIsBusy(true)
    setFailure('')
    try {
      const body = { ticket, code, device: session.device(), shared: isShared }
      await adopt(await call('obtainTokenWithCode', { body }), email, isShared, path)
      await onSignedIn()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'step_expired') onBack(messageOf(error))
      else setFailure(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && code.trim() !== '') void submit()
      }}
    >
      <p>{t(isRecovery ? 'step.recoveryLead' : 'step.lead')}</p>
      <TextField
        key={String(isRecovery)}
        // The user has just asked for this step.
        ref={(field) => field?.focus()}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        isRequired
        label={t(isRecovery ? 'step.recoveryCode' : 'step.code')}
        value={code}
        onChange={setCode}
      />
      {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
      <Button type="submit" isWide isBusy={isBusy} disabled={code.trim() === ''}>
        {t('step.submit')}
      </Button>
      <div className="account-links">
        <Button
          emphasis="quiet"
          onClick={() => {
            setIsRecovery(!isRecovery)
            setCode('')
            setFailure('')
          }}
        >
          {t(isRecovery ? 'step.useApp' : 'step.useRecovery')}
        </Button>
        <Button emphasis="quiet" onClick={() => onBack('')}>
          {t('step.back')}
        </Button>
      </div>
    </form>
  )
}
