import { useEffect } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate, useRouter } from './hooks.ts'
import { pathOf, resolve } from './location.ts'
import type { To } from './location.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Takes the place of the present entry in the browser's history; without saying so, only a link to the page shown does. */
  replace?: boolean
  state?: unknown
}

/** A link to a page of ours. The browser handles new tabs and windows itself. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const place = useLocation()
  const navigate = useNavigate()
  const href = resolve(to, place)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || isForBrowser(event, rest.target)) return
    event.preventDefault()
    void navigate(to, { replace: replace ?? href === pathOf(place), state })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

const isForBrowser = (event: MouseEvent, target = '_self'): boolean =>
  target !== '_self' || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey

/**
 * Leads on to another page, unless the user has gone or is going elsewhere. What is rendered may not know of that yet: the router
 * does.
 */
export function Navigate({ to, replace = false, state = null }: { to: To; replace?: boolean; state?: unknown }) {
  const router = useRouter()
  const place = useLocation()
  useEffect(() => router.leadOn(place, to, { replace, state }), [router, place, to, replace, state])
  return null
}
