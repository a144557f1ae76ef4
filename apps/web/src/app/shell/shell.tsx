import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useLocation } from '../../lib/router/hooks.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { ErrorDialog } from './error-dialog.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { SeeAsBar } from './see-as-bar.tsx'
import './shell.css'

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  return (
    <>
      <a className="skip-link" href="#main" onClick={(event) => skipTo(main.current, event)}>
        {t('navigation.skip')}
      </a>
      <NavigationBar />
      <SeeAsBar />
      <ConnectionBar />
      <main ref={main} id="main" tabIndex={-1}>
        {children}
      </main>
      <LoadingOverlay />
      <ErrorDialog />
    </>
  )
}

/** The fragment belongs to old addresses of the app, so the link moves the focus itself. */
function skipTo(target: HTMLElement | null, event: { preventDefault: () => void }) {
  event.preventDefault()
  target?.focus()
}

/** A new page starts at its top for keyboard and screen reader too, unless it has set the focus itself. */
function useFocusOnNavigation(main: { current: HTMLElement | null }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
