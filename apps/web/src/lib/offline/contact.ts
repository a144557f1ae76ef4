import { contactName, keptAt, keptLock } from './names.ts'
// Page and worker both compile this.

/** The site's own answer; its `offline_days` counts. */
const siteKey = '/api/site/'
const lastKey = '/api/contact/'
const usualDays = 7
const dayMs = 86_400_000

const put = (session: string, key: string, response: Response): Promise<void> =>
  // As in filling what is kept: nothing is written after the session's end.
  navigator.locks
    .request(keptLock, { mode: 'shared' }, async () => {
      const name = contactName(session)
      if (await caches.has(name)) await (await caches.open(name)).put(key, response)
    })
    .catch(() => {
      // A device without room keeps no new date either: what it has stays readable until the one before has run out.
    })

/** The server has answered this session just now. */
export const noteContact = (session: string): Promise<void> =>
  put(session, lastKey, new Response(null, { headers: { [keptAt]: String(Date.now()) } }))

export const noteOfflineDays = (session: string, days: number): Promise<void> =>
  put(session, siteKey, Response.json({ offline_days: days }))

/** Whether the server has answered this session lately enough for what the device keeps of it to be shown. A session that was ended meanwhile cannot know. */
export async function isContactRecent(session: string): Promise<boolean> {
  const cacheName = contactName(session)
  const at = Number((await caches.match(lastKey, { cacheName }))?.headers.get(keptAt) ?? 0)
  const site: unknown = await (await caches.match(siteKey, { cacheName }))?.json()
  const days = typeof site === 'object' && site !== null && 'offline_days' in site ? Number(site.offline_days) : usualDays
  const ageMs = Date.now() - at
  // A time that is yet to come was written by a clock that somebody has turned back.
  return ageMs <= days * dayMs && ageMs > -dayMs
}
