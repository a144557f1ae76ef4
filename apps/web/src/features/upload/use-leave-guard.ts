import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before the user leaves the page while something would be lost. Undefined if nobody is leaving. */
export function useLeaveGuard(isActive: boolean): { stay: () => void; leave: () => void } | undefined {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isActive) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])
  return blocker.state === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : undefined
}
