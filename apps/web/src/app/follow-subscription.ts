import { findSubscription, renewSubscription } from '../lib/offline/subscription.ts'

/**
 * Tells the server of a new subscription if the worker could not: without a connection, or in a browser that renews without saying so. A
 * browser that has lost its subscription gets another, as the user still wants notifications.
 */
export async function followSubscription(): Promise<void> {
  const told = await findSubscription()
  if (told === undefined || Notification.permission !== 'granted') return
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: told.key }))
  await renewSubscription(told, subscription)
}
