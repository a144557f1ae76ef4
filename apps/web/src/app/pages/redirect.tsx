import { startTransition, useEffect, useState } from 'react'
import { useIsNavigating } from '../../lib/router/hooks.ts'
import { Navigate } from '../../lib/router/link.tsx'

/**
 * Leads on to another address, unless the user goes elsewhere in the same moment. The router says in a transition that a navigation
 * has begun, so only what is rendered in a later one knows about it.
 */
export function Redirect({ to, state }: { to: string; state: unknown }) {
  const isUnderWay = useIsNavigating()
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue && !isUnderWay ? <Navigate replace to={to} state={state} /> : null
}
