import { randomKey } from '../../lib/random-key.ts'

/** What this browser began when it went to the provider. Only this tab can go on with it. */
export interface Began {
  browser: string
  purpose: 'sign-in' | 'link'
  isShared: boolean
  /** Where to go then. */
  path: string
}

const place = 'at_provider'

/** Leaves for the provider (OpenID Connect). @param begin - asks the server where to go */
export async function goToProvider(
  what: Omit<Began, 'browser'>,
  begin: (browser: string) => Promise<{ url: string } | undefined>,
): Promise<void> {
  const browser = randomKey() + randomKey()
  const answer = await begin(browser)
  if (answer === undefined) return
  sessionStorage.setItem(place, JSON.stringify({ ...what, browser } satisfies Began))
  window.location.assign(answer.url)
}

/** Returns what this tab began, once; undefined for a link that somebody else has made. */
export function takeBegan(): Began | undefined {
  const text = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  return text === null ? undefined : (JSON.parse(text) as Began)
}
