import { call } from './http/api.ts'

/** Shorter passwords are not looked up. */
const minLookedUpLength = 6
const maxWaitMs = 2_000

/** Whether a new password is known from a data breach. */
export async function isBreached(password: string): Promise<boolean> {
  if (password.length < minLookedUpLength) return false
  const url = await call('getSite', {}).then(
    (site) => site.breach_url,
    () => null,
  )
  return url !== null && (await countBreaches(password, url)) > 0
}

/**
 * How many breaches a password was found in. Only the first five characters of its SHA-1 leave the browser (k-anonymity). Returns
 * 0 when the service cannot be reached within two seconds, or the page is not in a secure context, where browsers do not hash:
 * the server repeats the look-up.
 */
async function countBreaches(password: string, rangeUrl: string): Promise<number> {
  try {
    const hash = await sha1(password)
    const response = await fetch(rangeUrl + hash.slice(0, 5), { signal: AbortSignal.timeout(maxWaitMs), credentials: 'omit' })
    if (!response.ok) return 0
    const line = (await response.text()).split('\n').find((each) => each.startsWith(hash.slice(5)))
    return Number(line?.split(':')[1] ?? 0) || 0
  } catch {
    return 0
  }
}

async function sha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
