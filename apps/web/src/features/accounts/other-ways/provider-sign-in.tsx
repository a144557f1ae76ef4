import { useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { goToProvider } from '../provider.ts'
import { messageOf } from '../use-form-task.ts'

interface Props {
  name: string
  isShared: boolean
  path: string
  onFailure: (message: string) => void
}

/** Signs in at a provider, which sends the browser back to `OidcPage`. */
export function ProviderSignIn({ name, isShared, path, onFailure }: Props) {
  const { t } = useTranslation('keys')
  const [isBusy, setIsBusy] = useState(false)
  const press = () => {
    setIsBusy(true)
    onFailure('')
    goToProvider({ purpose: 'sign-in', isShared, path }, (browser) => call('beginOidcSignIn', { body: { browser } })).catch(
      (error: unknown) => {
        onFailure(messageOf(error))
        setIsBusy(false)
      },
    )
  }
  return (
    <Button emphasis="secondary" isWide isBusy={isBusy} onClick={press}>
      {t('provider.button', { name })}
    </Button>
  )
}
