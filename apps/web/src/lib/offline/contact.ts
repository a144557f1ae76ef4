import { contactName, keptAt, keptLock } from './names.ts'
// Page and worker both compile this module.

/** The site's own answer, whose `offline_days` applies. */
const siteKey = '/api/site/'
const lastKey = '/api/contact/'
const usualDays = 7
const dayMs = 86_400_000

const put = (session: string, key: string, response: Response): Promise<void> =>
  // Takes the lock, so that nothing is written after the session's end.
  navigator.locks
    .request(keptLock, { mode: 'shared' }, async () => {
      const name = contactName(session)
      if (await caches.has(name)) await (await caches.open(name)).put(key, response)
    })
    .catch(() => {
      // A device without room cannot store a new date either: its data stays readable until the previous date expires.
    })

/** Records that the server has just answered this session. */
export const noteContact = (session: string): Promise<void> =>
  put(session, lastKey, new Response(null, { headers: { [keptAt]: String(Date.now()) } }))

export const noteOfflineDays = (session: string, days: number): Promise<void> =>
  put(session, siteKey, Response.json({ offline_days: days }))

/**
 * Whether the server has answered this session recently enough to show the data stored on the device. The device cannot know if
 * the session was ended since then.
 */
export async function isContactRecent(session: string): Promise<boolean> {
  const cacheName = contactName(session)
  const at = Number((await caches.match(lastKey, { cacheName }))?.headers.get(keptAt) ?? 0)
  const site: unknown = await (await caches.match(siteKey, { cacheName }))?.json()
  const days = typeof site === 'object' && site !== null && 'offline_days' in site ? Number(site.offline_days) : usualDays
  const ageMs = Date.now() - at
  // A time in the future means that somebody has turned the clock back.
  return ageMs <= days * dayMs && ageMs > -dayMs
}
