import { findSubscription, renewSubscription } from '../lib/offline/subscription.ts'
import { scope } from './scope.ts'

interface Note {
  readonly body: string
  readonly path: string
  readonly tag: string
}

interface Message {
  readonly title: string
  readonly notes: readonly Note[]
}

const icon = '/icon-192.png'

/**
 * Shows what the server sent. Browsers take the right to receive messages away from a site that shows nothing, so a message that
 * cannot be read shows that there was one.
 */
export async function showPush(event: PushEvent): Promise<void> {
  const { title, notes } = readMessage(event)
  for (const { body, path, tag } of notes)
    await scope.registration.showNotification(title, { body, tag, icon, badge: icon, data: { path } })
}

function readMessage({ data }: PushEvent): Message {
  try {
    const message = data?.json() as Partial<Message> | null | undefined
    const notes = (message?.notes ?? []).filter(isNote)
    if (typeof message?.title === 'string' && notes.length > 0) return { title: message.title, notes }
  } catch {
    // Not a message of this version.
  }
  return { title: 'Banyan', notes: [{ body: '', path: '/', tag: 'news' }] }
}

/**
 * Tells the server where this browser takes messages from now on. Some browsers subscribe again by themselves, others leave that to the
 * worker. What fails here is made up for when a page opens.
 */
export async function renewPush({ newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const told = await findSubscription()
  if (told === undefined) return
  const { pushManager } = scope.registration
  const subscription =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: told.key }))
  await renewSubscription(told, subscription)
}

const isNote = (note: Partial<Note>): note is Note => [note.body, note.path, note.tag].every((part) => typeof part === 'string')

/** Opens the page that a notification is about, or shows the tab that has it open: no tab leaves what somebody is typing. */
export async function openNotified({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { path = '/' } = (notification.data ?? {}) as { path?: string }
  const url = new URL(path, scope.location.origin)
  const { href } = url.origin === scope.location.origin ? url : new URL('/', scope.location.origin)
  const tabs = await scope.clients.matchAll({ type: 'window' })
  const open = tabs.find((tab) => tab.url === href)
  if (open === undefined) await scope.clients.openWindow(href)
  else await open.focus()
}
