import { useEffect, useEffectEvent, useState } from 'react'
import { askPasskey, canUsePasskeys, offersPasskeys, stopAsking } from '../../../lib/confirmation/ask-passkey.ts'
import { call } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { session } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { adopt } from '../sign-in.ts'
import { messageOf } from '../use-form-task.ts'

/** The server forgets what it asked after five minutes, so a page that stays open asks again. */
const offerMs = 4 * 60_000

interface Props {
  isShared: boolean
  path: string
  onSignedIn: () => Promise<void>
  onFailure: (message: string) => void
}

/** Signs in with a passkey: by a button, or where the browser offers it in the field for the address. */
export function PasskeySignIn({ isShared, path, onSignedIn, onFailure }: Props) {
  const { t } = useTranslation('keys')
  const [isBusy, setIsBusy] = useState(false)
  /** How often the browser was asked to offer passkeys. */
  const [offer, setOffer] = useState(0)

  /** @returns whether a passkey has answered */
  const ask = async (isOffer: boolean): Promise<boolean> => {
    const passkey = await askPasskey(await call('beginPasskeySignIn', {}), isOffer)
    if (passkey === undefined) return false
    onFailure('')
    const body = { passkey, device: session.device(), shared: isShared }
    const { email, ...tokens } = await call('obtainTokenWithPasskey', { body })
    await adopt(tokens, email, isShared, path)
    await onSignedIn()
    return true
  }
  const offerPasskeys = useEffectEvent(async () => {
    try {
      if (await offersPasskeys()) await ask(true)
    } catch (error) {
      // An address that cannot have passkeys, or no connection, matters only to those who press the button.
      if (error instanceof ApiError && ['passkey_refused', 'step_expired', 'address_locked'].includes(error.code))
        onFailure(messageOf(error))
    }
  })
  useEffect(() => {
    if (canUsePasskeys()) void offerPasskeys()
    const timer = setTimeout(() => setOffer(offer + 1), offerMs)
    return () => {
      clearTimeout(timer)
      stopAsking()
    }
  }, [offer])

  const press = async () => {
    setIsBusy(true)
    onFailure('')
    try {
      if (!(await ask(false))) onFailure(t('signIn.nothing'))
    } catch (error) {
      onFailure(messageOf(error))
    } finally {
      setIsBusy(false)
      setOffer((count) => count + 1)
    }
  }
  if (!canUsePasskeys()) return null
  return (
    <Button emphasis="secondary" isWide isBusy={isBusy} onClick={() => void press()}>
      {t('signIn.button')}
    </Button>
  )
}
