import { useMemo } from 'react'
import { useLocation, useNavigate } from '../router/hooks.ts'

interface ViewerState {
  /** The viewer was opened from the page behind it, which is one step back in the browser's history. */
  readonly isOpenedHere: true
}

const isViewerState = (state: unknown): state is ViewerState =>
  typeof state === 'object' && state !== null && 'isOpenedHere' in state

/** The image in the full-screen viewer, stored in the address, so that links, reloads and the back button work as expected. */
export function useViewerRoute() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const asked = query.get('image_id') ?? ''
    const to = (changes: Record<string, string | undefined>) => {
      const next = new URLSearchParams(query)
      for (const [key, value] of Object.entries(changes))
        if (value === undefined) next.delete(key)
        else next.set(key, value)
      return { pathname, search: next.toString() }
    }
    return {
      imageId: /^[1-9]\d*$/.test(asked) ? Number(asked) : undefined,
      hrefOf: (id: number) => to({ image_id: String(id) }),
      open: (id: number) =>
        void navigate(to({ image_id: String(id) }), {
          preventScrollReset: true,
          state: { isOpenedHere: true } satisfies ViewerState,
        }),
      /** Shows another image; the back button still leaves the viewer. */
      show: (id: number) => {
        // If the user has gone back in the same moment, the viewer stays closed.
        if (new URLSearchParams(window.location.search).has('image_id'))
          void navigate(to({ image_id: String(id) }), { replace: true, preventScrollReset: true, state })
      },
      /** Returns to the list; `page` makes it load as far as the last image if it does not have that yet. */
      close: (page?: number) => {
        if (page === undefined && isViewerState(state)) void navigate(-1)
        else {
          const target = { image_id: undefined, page: page === undefined ? (query.get('page') ?? '1') : String(page) }
          void navigate(to(target), { replace: true, preventScrollReset: true })
        }
      },
    }
  }, [pathname, search, state, navigate])
}
