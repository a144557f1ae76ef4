import { createContext, use, useCallback, useEffect, useMemo } from 'react'
import type { Place } from './location.ts'
import type { Blocked, NavigateOptions, Router, RouterState, Shown } from './router.ts'
import type { Params } from './routes.ts'

export const RouterContext = createContext<Router | undefined>(undefined)
export const ShownContext = createContext<Shown | undefined>(undefined)
export const PendingContext = createContext<Pick<RouterState, 'isNavigating' | 'blocked'> | undefined>(undefined)

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The component is outside of the router.')
  return value
}

export const useRouter = (): Router => found(use(RouterContext))

/** The same function for as long as the page lives. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate

/** The address of the page shown. */
export const useLocation = (): Place => found(use(ShownContext)).place

export const useParams = (): Params => found(use(ShownContext)).params

/** The query of the page shown, and how to replace it. */
export function useSearchParams(): [URLSearchParams, (next: Record<string, string>, options?: NavigateOptions) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: Record<string, string>, options?: NavigateOptions) => void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [params, set]
}

/** Whether another page is loading while this one is still shown. */
export const useIsNavigating = (): boolean => found(use(PendingContext)).isNavigating

/** Holds up navigations for which `shouldBlock` says so; the one that waits for an answer, if any. */
export function useBlocker(shouldBlock: (from: Place, to: Place) => boolean): Blocked | undefined {
  const router = useRouter()
  useEffect(() => router.block(shouldBlock), [router, shouldBlock])
  return found(use(PendingContext)).blocked
}
