import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import './connection-bar.css'

/** Says quietly that the device has no connection, for as long as it has none. */
export function ConnectionBar() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  // The element is there before its words are, so that screen readers notice them.
  return <output className="connection-bar">{isOnline ? null : t('unreachable.offline')}</output>
}

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
