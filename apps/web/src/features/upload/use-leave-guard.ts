import { useCallback, useEffect } from 'react'
import { useBlocker } from '../../lib/router/hooks.ts'
import type { Place } from '../../lib/router/location.ts'

/** Asks before the user leaves the page while something would be lost. Undefined if nobody is leaving. */
export function useLeaveGuard(isActive: boolean): { stay: () => void; leave: () => void } | undefined {
  const shouldBlock = useCallback((from: Place, to: Place) => isActive && from.pathname !== to.pathname, [isActive])
  const blocked = useBlocker(shouldBlock)
  useEffect(() => {
    if (!isActive) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])
  return blocked
}
