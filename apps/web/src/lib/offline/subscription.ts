import { calls } from '@banyan/contract'
// Page and worker both compile this module.

/** The cache with the one entry: what the server was told about this browser. It outlives sessions, and says nothing about anybody. */
const cacheName = 'push'
const { path, method } = calls.renewPushDevice

/** A subscription that the server has, and the server's key with which the browser subscribed. */
interface Told {
  readonly endpoint: string
  readonly auth: string
  readonly key: string
}

export async function noteSubscription(told: Told): Promise<void> {
  await (await caches.open(cacheName)).put(path, Response.json(told))
}

export const forgetSubscription = async (): Promise<void> => void (await caches.delete(cacheName))

export async function findSubscription(): Promise<Told | undefined> {
  // Without encryption (plain HTTP to another machine) browsers store nothing.
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return undefined
  const told: unknown = await (await caches.match(path, { cacheName }))?.json()
  return typeof told === 'object' && told !== null && 'endpoint' in told && 'auth' in told && 'key' in told
    ? (told as Told)
    : undefined
}

/**
 * Tells the server that the browser has another subscription than the one that it knows, in whose place messages go to the new one.
 *
 * @param subscription - the browser's present one
 */
export async function renewSubscription(told: Told, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  if (endpoint === told.endpoint) return
  const { p256dh = '', auth = '' } = keys
  const answer = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      endpoint: told.endpoint,
      auth: told.auth,
      new_endpoint: endpoint,
      new_p256dh: p256dh,
      new_auth: auth,
    }),
  })
  if (answer.ok) await noteSubscription({ endpoint, auth, key: told.key })
  // It was switched off meanwhile, here or from another device.
  else if (answer.status === 404) await forgetSubscription()
}
