import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What a redirect from a missing person's profile carries along. */
export interface GoneState {
  /** The name of somebody who has just been removed; empty for somebody whom this page has never shown. */
  readonly gone: string
}

/** Explains why another profile is shown than the one requested. */
export function GoneNotice({ shown }: { shown: string }) {
  const { t } = useTranslation(['profile', 'common'])
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  if (!isGoneState(state)) return null
  return (
    <div className="profile-notices">
      <Notice kind="danger">
        <p>{state.gone === '' ? t('unknown', { name: shown }) : t('gone', { name: state.gone })}</p>
        <div>
          <Button emphasis="secondary" onClick={() => void navigate(pathname, { replace: true })}>
            {t('common:error.dismiss')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}

const isGoneState = (state: unknown): state is GoneState =>
  typeof state === 'object' && state !== null && 'gone' in state && typeof state.gone === 'string'
