import type { BrowserContext, Page, Worker } from '@playwright/test'
import { workerOf } from '../support/device.ts'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** No push service answers a browser in tests, so its part of a subscription is made here, with keys of the browser's own. */
async function withPushService(page: Page, permission: NotificationPermission = 'granted'): Promise<void> {
  await page.addInitScript((granted) => {
    let subscription: object | null = null
    Notification.requestPermission = async () => granted
    Object.defineProperty(Notification, 'permission', { get: () => (granted === 'denied' ? 'denied' : 'default') })
    const base64url = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      const keys = {
        p256dh: base64url(await crypto.subtle.exportKey('raw', publicKey)),
        auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
      }
      const text = String(options?.applicationServerKey)
      const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
      subscription = {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription as PushSubscription
    }
  }, permission)
}

test('notifications are switched on for this device, chosen by kind, and switched off', async ({ page, newMember, signInAs }) => {
  await withPushService(page)
  await signInAs(page, await newMember())
  await page.goto('/accounts/settings/')
  const section = page.getByRole('region', { name: 'Notifications' })
  const here = section.getByRole('switch', { name: 'On this device' })
  await expect(here).not.toBeChecked()
  await expect(section).toContainText('never what')
  await here.press('Space')
  await expect(here).toBeChecked()
  await expect(section.getByRole('switch', { name: 'Say what is new' })).not.toBeChecked()
  await section.getByRole('switch', { name: 'Photos' }).press('Space')
  await expect(section.getByRole('switch', { name: 'Photos' })).not.toBeChecked()
  await section.getByRole('switch', { name: 'Say what is new' }).press('Space')
  await expect(section.getByText('Saved')).toBeVisible()
  await expect(section.getByRole('list', { name: 'Devices that receive notifications' })).toContainText('This device')
  expect(await faults(page)).toEqual([])
  await page.reload()
  await expect(section.getByRole('switch', { name: 'Say what is new' })).toBeChecked()
  await expect(section.getByRole('switch', { name: 'Photos' })).not.toBeChecked()
  await here.press('Space')
  await expect(here).not.toBeChecked()
  await expect(section.getByRole('list', { name: 'Devices that receive notifications' })).toHaveCount(0)
})

test('a browser that blocks notifications says what to do', async ({ page, newMember, signInAs }) => {
  await withPushService(page, 'denied')
  await signInAs(page, await newMember())
  await page.goto('/accounts/settings/')
  const section = page.getByRole('region', { name: 'Notifications' })
  await expect(section).toContainText('Your browser blocks notifications from this site.')
  await expect(section.getByRole('switch', { name: 'On this device' })).toHaveCount(0)
})

test('a message shows notifications even if it cannot be read, and a tap opens the page', async ({
  page,
  context,
  server,
  newMember,
  signInAs,
}) => {
  await signInAs(page, await newMember())
  await page.goto('/family/tree/')
  await workerOf(page)
  const worker = await workerIn(context)
  await watchNotifications(worker)
  const deliver = await delivery(page, context, server.url)

  await deliver(
    JSON.stringify({
      title: 'Wong',
      notes: [
        { body: 'New photos: 3', path: '/gallery/', tag: 'photos 1' },
        { body: 'New comments: 1', path: '/family/history/?group=comments', tag: 'comments 1' },
      ],
    }),
  )
  await expect
    .poll(() => shown(worker))
    .toEqual([
      ['Wong', 'New photos: 3', 'photos 1'],
      ['Wong', 'New comments: 1', 'comments 1'],
    ])
  for (const unreadable of ['not JSON', '{}', 'null', '{"title":"Wong","notes":[{"body":1}]}', '']) await deliver(unreadable)
  await expect.poll(() => shown(worker)).toHaveLength(7)
  expect((await shown(worker)).slice(2)).toEqual(Array.from({ length: 5 }, () => ['Banyan', '', 'news']))

  expect(await tap(worker, '/gallery/')).toBe(`${server.url}/gallery/`)
  expect(await tap(worker, 'https://evil.example.org/')).toBe(`${server.url}/`)
  expect(await tap(worker, '//evil.example.org/')).toBe(`${server.url}/`)
})

const workerIn = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** A headless browser has no notifications, so this notes what the worker asks it to show and to open. */
const watchNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: string[][]
      opened: string[]
      registration: { showNotification: (title: string, options: { body: string; tag: string }) => Promise<void> }
      clients: { openWindow: (url: string) => Promise<null> }
    }
    scope.shown = []
    scope.opened = []
    scope.registration.showNotification = async (title, { body, tag }) => void scope.shown.push([title, body, tag])
    scope.clients.openWindow = async (url) => {
      scope.opened.push(url)
      return null
    }
  })

const shown = (worker: Worker): Promise<string[][]> =>
  worker.evaluate(() => (globalThis as unknown as { shown: string[][] }).shown)

/** What the worker opens when somebody taps a notification about a page. */
const tap = (worker: Worker, path: string): Promise<string | undefined> =>
  worker.evaluate(async (to) => {
    let done: Promise<unknown> = Promise.resolve()
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: { path: to }, close: () => undefined },
      waitUntil: (work: Promise<unknown>) => (done = work),
    })
    globalThis.dispatchEvent(event)
    await done
    return (globalThis as unknown as { opened: string[] }).opened.at(-1)
  }, path)

/** Hands messages to the worker as the browser does after it has decrypted them. */
async function delivery(page: Page, context: BrowserContext, origin: string): Promise<(data: string) => Promise<void>> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data) => void (await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }))
}
