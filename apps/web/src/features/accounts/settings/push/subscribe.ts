import type { CallBody } from '@banyan/contract'
import { forgetSubscription } from '../../../../lib/offline/subscription.ts'
import { isSharedDevice } from '../../../../lib/storage.ts'

/** Why this device cannot be switched on; undefined if it can. */
export type Obstacle = 'unsupported' | 'shared' | 'blocked'

export function findObstacle(): Obstacle | undefined {
  if (isSharedDevice()) return 'shared'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

type Subscription = Pick<CallBody<'savePushDevice'>, 'endpoint' | 'p256dh' | 'auth'>

/**
 * Asks the user whether the site may show notifications, and the browser for a subscription. Call it from a click.
 *
 * @param key - the server's public key
 * @returns undefined if the user refuses
 * @throws what the browser throws when it cannot reach its push service
 */
export async function subscribe(key: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // It may be of an earlier secret of the server.
  if (known !== null && keyOf(known) !== key) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

const keyOf = ({ options }: PushSubscription): string =>
  options.applicationServerKey === null ? '' : base64url(new Uint8Array(options.applicationServerKey))

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Ends the browser's side, too. */
export async function unsubscribe(): Promise<void> {
  await forgetSubscription()
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
