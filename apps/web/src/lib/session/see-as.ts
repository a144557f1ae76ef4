import { seeAsHeader, seeAsMark } from '../offline/names.ts'

// Part of the first file that a page loads, so it imports next to nothing. A keeper looks through somebody's eyes in one tab, until they stop
// or close it. The page loads again on both occasions, so nothing that it holds crosses.

/** Whose eyes a keeper looks through. */
export interface SeenAs {
  readonly personId: number
  readonly name: string
}

const key = 'see_as'
/** Whom somebody has selected while they look: that is no choice of the user's. */
export const selectedKey = 'see_as_selected'

let current = read()

function read(): SeenAs | undefined {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { personId, name } = stored as Partial<SeenAs>
    return Number.isSafeInteger(personId) && typeof name === 'string' ? { personId: personId ?? 0, name } : undefined
  } catch {
    return undefined
  }
}

/** Whose eyes this tab looks through; undefined for the user's own. */
export const seenAs = (): SeenAs | undefined => current

/** Makes a request say whose eyes it looks through, and lets nothing of its answer stay on the device. */
export function asSeen(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  // Calls without a session are nobody's view.
  if (current === undefined || !headers.has('authorization')) return init
  headers.set(seeAsHeader, String(current.personId))
  return { ...init, headers, cache: 'no-store' }
}

export function beginSeeingAs(as: SeenAs): void {
  window.sessionStorage.setItem(key, JSON.stringify(as))
  window.location.assign(`/family/tree/?${seeAsMark}=${as.personId}`)
}

export function stopSeeingAs(): void {
  const person = current?.personId ?? 0
  forgetSeenAs()
  window.location.assign(`/family/profile/${person}/`)
}

/** When the session ends, this ends with it. */
export function forgetSeenAs(): void {
  current = undefined
  window.sessionStorage.removeItem(key)
  window.sessionStorage.removeItem(selectedKey)
}

/**
 * Opens the page again if the worker could not tell that it looks through another's eyes, as after somebody has loaded it anew.
 * @returns whether it does
 */
export function reopenUnmarked(): boolean {
  const url = new URL(window.location.href)
  if (current === undefined || url.searchParams.has(seeAsMark)) return false
  url.searchParams.set(seeAsMark, String(current.personId))
  window.location.replace(url)
  return true
}
