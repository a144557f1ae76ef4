import { useWaysIn } from '../../../lib/confirmation/ways-in.queries.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OwnCardsSection } from '../cards/own-cards-section.tsx'
import { AccountEvents } from './ways-in/account-events.tsx'
import { CodesSection } from './ways-in/codes-section.tsx'
import { PasskeysSection } from './ways-in/passkeys-section.tsx'
import { ProviderSection } from './ways-in/provider-section.tsx'
import './ways-in/ways-in.css'

/** How the user signs in beside their password, and what happened to their account. */
export function WaysInTab() {
  const { t } = useTranslation('common')
  const { data, error, refetch } = useWaysIn()
  if (data)
    return (
      <>
        <PasskeysSection ways={data} />
        <ProviderSection ways={data} />
        <CodesSection ways={data} />
        <OwnCardsSection />
        <AccountEvents />
      </>
    )
  if (!error) return <Loading label={t('loading')} />
  return (
    <Notice kind="danger">
      <p>{error.message}</p>
      <Button emphasis="secondary" onClick={() => void refetch()}>
        {t('error.tryAgain')}
      </Button>
    </Notice>
  )
}
