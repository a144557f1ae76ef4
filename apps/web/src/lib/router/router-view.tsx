import { Component, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { PendingContext, RouterContext, ShownContext } from './hooks.ts'
import { decode } from './location.ts'
import type { Router, Shown } from './router.ts'
import { scrollOnceLong } from './scroll-once-long.ts'

interface RouterViewProps {
  router: Router
  /** What surrounds every page. */
  Shell: ComponentType<{ children: ReactNode }>
  /** Shown until the code of the first page has loaded. */
  FirstLoad: ComponentType
  NotFound: ComponentType
  /** Shown in place of a page whose code could not be loaded, or that crashed. */
  Failed: ComponentType<{ error: unknown }>
}

/** Renders what the router shows. A navigation is a transition: what is being typed or drawn comes first. */
export function RouterView({ router, Shell, FirstLoad, NotFound, Failed }: RouterViewProps) {
  const [{ shown, isNavigating, blocked }, setState] = useState(router.state)
  useLayoutEffect(() => {
    const follow = (): void => startTransition(() => setState(router.state))
    follow()
    return router.subscribe(follow)
  }, [router])
  const pending = useMemo(() => ({ isNavigating, blocked }), [isNavigating, blocked])
  if (!shown) return <FirstLoad />
  return (
    <RouterContext value={router}>
      <PendingContext value={pending}>
        <ShownContext value={shown}>
          <Shell>
            <Catch shown={shown} Failed={Failed}>
              <PageOf shown={shown} Failed={Failed} NotFound={NotFound} />
            </Catch>
          </Shell>
          <Scroll router={router} shown={shown} />
        </ShownContext>
      </PendingContext>
    </RouterContext>
  )
}

function PageOf({ shown, Failed, NotFound }: { shown: Shown } & Pick<RouterViewProps, 'Failed' | 'NotFound'>) {
  if ('error' in shown) return <Failed error={shown.error} />
  if (!shown.page) return <NotFound />
  const { Page, Frame } = shown.page
  return Frame ? (
    <Frame>
      <Page />
    </Frame>
  ) : (
    <Page />
  )
}

/** Keeps the shell when a page crashes. Going elsewhere tries again. */
class Catch extends Component<
  { shown: Shown; Failed: RouterViewProps['Failed']; children: ReactNode },
  { shown: Shown; failure?: { error: unknown } | undefined }
> {
  override state: { shown: Shown; failure?: { error: unknown } | undefined } = { shown: this.props.shown }

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  static getDerivedStateFromProps = (props: { shown: Shown }, state: { shown: Shown }) =>
    props.shown === state.shown ? null : { shown: props.shown, failure: undefined }

  override render() {
    const { Failed, children } = this.props
    return this.state.failure ? <Failed error={this.state.failure.error} /> : children
  }
}

/** A new page begins at its top, or at the part that its address names; one visited again is where it was. */
function Scroll({ router, shown }: { router: Router; shown: Shown }) {
  useLayoutEffect(() => {
    let hiddenAt = 0
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      window.history.scrollRestoration = 'manual'
      if (persisted) window.scrollTo(0, hiddenAt)
    }
    const onHide = (): void => {
      hiddenAt = window.scrollY
      router.storeScroll()
      // The browser itself restores a page that it loads again.
      window.history.scrollRestoration = 'auto'
    }
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pageshow', onShow)
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pageshow', onShow)
      window.removeEventListener('pagehide', onHide)
    }
  }, [router])
  useLayoutEffect(() => {
    const { place, scrollTo } = shown
    const target = place.hash === '' ? null : document.getElementById(decode(place.hash.slice(1)))
    router.arrive(shown)
    if (typeof scrollTo === 'number') return scrollOnceLong(scrollTo)
    if (target) target.scrollIntoView()
    else if (scrollTo === 'start') window.scrollTo(0, 0)
    return undefined
  }, [router, shown])
  return null
}
