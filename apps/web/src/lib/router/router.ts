import { createPlace, pathOf, readPlace, resolve, writePlace } from './location.ts'
import type { Place, To } from './location.ts'
import { createMatcher } from './routes.ts'
import type { LoadedPage, Match, Params, Route } from './routes.ts'
import { openScrollPositions } from './scroll-positions.ts'

export interface NavigateOptions {
  /** Takes the place of the present entry in the browser's history. */
  readonly replace?: boolean
  readonly state?: unknown
  /** The page stays where it is scrolled to. */
  readonly preventScrollReset?: boolean
}

/** What is on the screen. */
export interface Shown {
  readonly place: Place
  readonly params: Params
  /** What matched: a page, or why its code could not be loaded. Without either, there is no such page. */
  readonly page?: LoadedPage
  readonly error?: unknown
  /** How far to scroll; undefined where the page stays. */
  readonly scrollTo: number | 'start' | undefined
}

/** A navigation that waits for the user's answer. */
export interface Blocked {
  readonly leave: () => void
  readonly stay: () => void
}

export interface RouterState {
  /** Undefined until the code of the first page has loaded. */
  readonly shown: Shown | undefined
  /** Another page is loading; the present one stays until then. */
  readonly isNavigating: boolean
  readonly blocked: Blocked | undefined
}

type ShouldBlock = (from: Place, to: Place) => boolean

export interface Router {
  readonly state: RouterState
  subscribe: (listener: () => void) => () => void
  /** Resolves when the page is shown, or the user has gone elsewhere. A number goes through the browser's history. */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>
  /** Leads on from a page by itself, unless the user has gone or is going elsewhere. */
  leadOn: (from: Place, to: To, options?: NavigateOptions) => void
  /** Asks before each navigation whether it has to wait for the user's answer. Returns a function that ends it. */
  block: (shouldBlock: ShouldBlock) => () => void
  /** The page is on the screen and where it is to be: from now on, how far it is scrolled is what the user did. */
  arrive: (shown: Shown) => void
  /** Remembers for a reload how far the page is scrolled. */
  storeScroll: () => void
}

type Kind = 'push' | 'replace' | 'visit'

/** Shows the page of the address, and keeps both together: a link changes the address when the code of its page is there. */
export function createRouter(routes: readonly Route[]): Router {
  const match = createMatcher(routes)
  const loaded = new Map<Route, LoadedPage>()
  const listeners = new Set<() => void>()
  const blockers = new Set<ShouldBlock>()
  const scroll = openScrollPositions()

  let state: RouterState = { shown: undefined, isNavigating: false, blocked: undefined }
  /** The browser's entry, which is ahead of what is shown while a page visited by the back button loads. */
  let current = readPlace()
  /** What the screen shows, which is behind the state until React has drawn it. */
  let arrived: Shown | undefined
  let turn = 0
  /** The browser is on its way back to an entry that the user has not left. */
  let returning: (() => void) | undefined
  /** The user has said that they leave the page shown. Going elsewhere while the next one loads asks no more. */
  let isAllowed = false
  /** The navigation under way is one that leads on by itself, so another may take its place. */
  let isLed = false

  const here = (): Place => state.shown?.place ?? current

  /** Nothing before the page is drawn: until then the window is scrolled as the page before it was. */
  const noteScroll = (): void => {
    if (state.shown && state.shown === arrived) scroll.note(state.shown.place.key)
  }

  const setState = (changes: Partial<RouterState>): void => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  /** Whether the navigation has to wait for an answer. If the user leaves, `proceed` navigates again. */
  const isBlocked = (to: Place, proceed: () => void): boolean => {
    if (isAllowed || ![...blockers].some((shouldBlock) => shouldBlock(here(), to))) {
      if (state.blocked) setState({ blocked: undefined })
      return false
    }
    const end = (): void => setState({ blocked: undefined })
    const leave = (): void => {
      isAllowed = true
      end()
      proceed()
    }
    setState({ blocked: { leave, stay: end } })
    return true
  }

  const show = (kind: Kind, place: Place, shown: Pick<Shown, 'params' | 'page' | 'error'>, keepsScroll: boolean): void => {
    noteScroll()
    if (kind !== 'visit') writePlace(place, kind === 'replace')
    current = place
    isAllowed = false
    const scrollTo = scroll.find(place.key) ?? (keepsScroll ? undefined : 'start')
    setState({ shown: { ...shown, place, scrollTo }, isNavigating: false })
  }

  const open = async (kind: Kind, place: Place, keepsScroll = false): Promise<void> => {
    turn += 1
    const mine = turn
    const found = match(place.pathname)
    const redirected = found && 'redirect' in found.route ? found.route.redirect(found.params, place.search) : undefined
    if (redirected !== undefined) {
      const target = createPlace(redirected, null, place.index)
      await open(kind === 'push' ? 'push' : 'replace', target)
      return
    }
    const known = found && loaded.get(found.route)
    if (!found || !('load' in found.route)) show(kind, place, { params: {} }, keepsScroll)
    else if (known) show(kind, place, { params: found.params, page: known }, keepsScroll)
    else {
      setState({ isNavigating: true })
      const result = await load(found, found.route.load)
      if (mine === turn) show(kind, place, result, keepsScroll)
    }
  }

  const load = async (found: Match, loadPage: () => Promise<LoadedPage>): Promise<Pick<Shown, 'params' | 'page' | 'error'>> => {
    try {
      const page = await loadPage()
      loaded.set(found.route, page)
      return { params: found.params, page }
    } catch (error) {
      return { params: found.params, error }
    }
  }

  const navigate: Router['navigate'] = async (to, options = {}) => {
    isLed = false
    if (typeof to === 'number') {
      window.history.go(to)
      return
    }
    const { replace = false, preventScrollReset = false } = options
    const place = createPlace(resolve(to, here()), options.state ?? null, current.index + (replace ? 0 : 1))
    if (isBlocked(place, () => void navigate(pathOf(place), options))) return
    await open(replace ? 'replace' : 'push', place, preventScrollReset)
  }

  const leadOn: Router['leadOn'] = (from, to, options) => {
    if (here() !== from || (state.isNavigating && !isLed) || resolve(to, from) === pathOf(from)) return
    void navigate(to, options)
    isLed = true
  }

  const onVisit = (): void => {
    isLed = false
    if (returning) {
      returning()
      return
    }
    const place = readPlace(current)
    // Of two steps back in a row, Firefox comes back from both at once: the question stays.
    if (state.blocked && place.key === current.key) return
    const steps = place.index - current.index
    const hasReturned = new Promise<void>((resolveReturn) => {
      if (!isBlocked(place, () => void hasReturned.then(() => window.history.go(steps)))) {
        current = place
        void open('visit', place)
      } else if (steps !== 0) {
        returning = () => {
          returning = undefined
          resolveReturn()
        }
        window.history.go(-steps)
      }
    })
  }

  window.addEventListener('popstate', onVisit)
  void open('visit', current)

  return {
    get state() {
      return state
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate,
    leadOn,
    block: (shouldBlock) => {
      blockers.add(shouldBlock)
      return () => {
        blockers.delete(shouldBlock)
        if (blockers.size === 0 && state.blocked) setState({ blocked: undefined })
      }
    },
    arrive: (shown) => {
      arrived = shown
    },
    storeScroll: () => {
      if (!state.isNavigating) noteScroll()
      scroll.store()
    },
  }
}
