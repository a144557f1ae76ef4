import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from '../support/fixtures.ts'
import { photosOf } from '../support/pictures.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** What a browser that subscribes hands out. */
const newSubscription = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})
type Subscription = ReturnType<typeof newSubscription>

// No push service can be reached from here, so the browser's own part of a subscription is given to it.
test('a browser with a new subscription tells the server: at once from its worker, or when the page opens next', async ({
  page,
  context,
  server,
  newMember,
  signInAs,
}) => {
  const ada = await newMember()
  const { read } = photosOf(server, ada)
  const [first, second, third] = ['one', 'two', 'three'].map((name) => newSubscription(`${ada.personId}-${name}`)) as [
    Subscription,
    Subscription,
    Subscription,
  ]
  const { key } = await read<{ key: string }>('GET', '/api/push/')
  const wants = { photos: true, comments: true, people: true, days: true, is_detailed: false }
  await read('PUT', '/api/push/device/', { endpoint: first.endpoint, ...first.keys, ...wants })
  await signInAs(page, ada)
  await page.goto('/home/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const told = () =>
    page.evaluate(async () => {
      const kept = await caches.match('/api/push/renewal/')
      return kept === undefined ? '' : ((await kept.json()) as { endpoint: string }).endpoint
    })
  await page.evaluate(async (kept) => (await caches.open('push')).put('/api/push/renewal/', Response.json(kept)), {
    endpoint: first.endpoint,
    auth: first.keys.auth,
    key,
  })

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate((subscription) => {
    Object.assign(PushManager.prototype, { getSubscription: async () => ({ toJSON: () => subscription }) })
    const { ExtendableEvent: Renewal } = self as unknown as { ExtendableEvent: typeof Event }
    self.dispatchEvent(new Renewal('pushsubscriptionchange'))
  }, second)
  await expect.poll(told).toBe(second.endpoint)

  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(PushManager.prototype, { getSubscription: async () => ({ toJSON: () => subscription }) })
  }, third)
  await page.reload()
  await expect.poll(told).toBe(third.endpoint)
  // The server knows the third, and neither of those before.
  const renew = (before: Subscription, after: Subscription) =>
    page.request.put('/api/push/renewal/', {
      data: {
        endpoint: before.endpoint,
        auth: before.keys.auth,
        new_endpoint: after.endpoint,
        new_p256dh: after.keys.p256dh,
        new_auth: after.keys.auth,
      },
    })
  expect([(await renew(first, first)).status(), (await renew(second, first)).status()]).toEqual([404, 404])
  expect((await renew(third, first)).status()).toBe(200)
})
