import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { FamilyBar } from '../features/members/family-bar.tsx'
import { DraftsProvider } from '../features/profile/drafts/drafts-provider.tsx'
import { signInPath } from '../lib/app-path.ts'
import { useTranslation } from '../lib/language/use-translation.ts'
import { useLiveFamily } from '../lib/live/use-live-family.ts'
import { isKeptTooLong } from '../lib/offline/keep.ts'
import { useLocation } from '../lib/router/hooks.ts'
import { Navigate } from '../lib/router/link.tsx'
import { seenAs } from '../lib/session/see-as.ts'
import { session, useSession } from '../lib/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { CardPage } from '../ui/page/page.tsx'
import { keepForReading } from './offline.ts'
import { queryClient } from './query-client.ts'
import { DeathReportBar } from './shell/death-report-bar.tsx'
import { LegacyBar } from './shell/legacy-bar.tsx'
import { RecoveryBar } from './shell/recovery-bar.tsx'
import { useAccountLanguage } from './use-account-language.ts'

keepForReading()

/**
 * Wraps the routes for signed-in users: restores the session first and sends everybody else to the sign-in page and back. The
 * query cache keeps the server's answers for the session.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const status = useSession((state) => state.status)
  const usersPersonId = useSession((state) => state.usersPersonId)
  const hasLoggedOut = useSession((state) => state.hasLoggedOut)
  const isLeaving = useSession((state) => state.isLeaving)
  useEffect(() => {
    if (status === 'unknown') void session.restore()
  }, [status])
  useEffect(() => session.forgetLogOut, [])
  useAccountLanguage(status === 'signed-in')

  if (status === 'signed-out')
    return <Navigate replace to={isLeaving ? '/' : hasLoggedOut ? '/accounts/login/' : signInPath(pathname + search)} />
  if (status === 'unreachable') {
    return <Unreachable />
  }
  if (status !== 'signed-in') return <Loading label={t('loading')} />
  return (
    <QueryClientProvider client={queryClient}>
      <LiveFamily />
      <FamilyBar />
      {seenAs() === undefined ? <DeathReportBar /> : null}
      {seenAs() === undefined ? <RecoveryBar /> : null}
      <LegacyBar />
      <DraftsProvider userId={usersPersonId}>{children}</DraftsProvider>
    </QueryClientProvider>
  )
}

function Unreachable() {
  const { t } = useTranslation()
  const accessToken = useSession((state) => state.accessToken)
  const [isTooLong, setIsTooLong] = useState(false)
  useEffect(() => {
    isKeptTooLong(accessToken).then(setIsTooLong, () => undefined)
  }, [accessToken])
  return (
    <CardPage title={t('unreachable.title')} lead={isTooLong ? t('unreachable.tooLong') : t('error.noConnection')}>
      <Button onClick={() => void session.restore()}>{t('error.tryAgain')}</Button>
    </CardPage>
  )
}

function LiveFamily() {
  useLiveFamily()
  return null
}
