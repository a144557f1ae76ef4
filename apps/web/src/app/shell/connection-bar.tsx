import { useSyncExternalStore } from 'react'
import { useActivity } from '../../lib/activity.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import './connection-bar.css'

/** Shows a notice while there is no connection: the device reports it, or a call could not reach the server. */
export function ConnectionBar() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  const isReadingKept = useActivity((state) => state.isReadingKept)
  // The element exists before its text, so that screen readers announce the change.
  return <output className="connection-bar">{isOnline && !isReadingKept ? null : t('unreachable.offline')}</output>
}

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
