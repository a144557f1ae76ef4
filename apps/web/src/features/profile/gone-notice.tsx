import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useLocation, useNavigate } from '../../lib/router/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What a redirect from a missing person carries along. */
export interface GoneState {
  /** The name of somebody who has just been removed; empty for somebody whom this page has never shown. */
  readonly gone: string
}

interface GoneNoticeProps {
  /** The name of the person shown instead. */
  readonly shown: string
  /** Whether the profile is open: only there something may have been typed. */
  readonly isProfile: boolean
  /** Links and buttons that lead on. */
  readonly children: ReactNode
}

/** Explains why somebody else is shown than the person in the address. */
export function GoneNotice(props: GoneNoticeProps) {
  const { state } = useLocation()
  if (!isGoneState(state)) return null
  // Its words are no part of the tree's, which does not wait for them.
  return (
    <Suspense>
      <Explanation gone={state.gone} {...props} />
    </Suspense>
  )
}

function Explanation({ gone, shown, isProfile, children }: GoneNoticeProps & GoneState) {
  const { t } = useTranslation(['profile', 'common'])
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <div className="profile-notices">
      <Notice kind={gone === '' ? 'info' : 'danger'}>
        <p>
          {gone === ''
            ? t('unknown', { name: shown })
            : isProfile
              ? t('gone', { name: gone })
              : t('goneElsewhere', { name: gone, other: shown })}
        </p>
        <div className="profile-gone-ways">
          {children}
          <Button emphasis="quiet" onClick={() => void navigate(pathname, { replace: true })}>
            {t('common:error.dismiss')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

const isGoneState = (state: unknown): state is GoneState =>
  typeof state === 'object' && state !== null && 'gone' in state && typeof state.gone === 'string'
