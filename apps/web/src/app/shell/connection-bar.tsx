import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '../../lib/activity.ts'
import './connection-bar.css'

/** Says quietly that there is no connection, for as long as there is none: the device says so, or the server could not be asked. */
export function ConnectionBar() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  const isReadingKept = useActivity((state) => state.isReadingKept)
  // The element is there before its words are, so that screen readers notice them.
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
