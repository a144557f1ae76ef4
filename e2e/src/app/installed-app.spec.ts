import { createHash } from 'node:crypto'
import { startServerBehind } from '../support/between.ts'
import type { ServerBehind } from '../support/between.ts'
import { keptOn, workerOf } from '../support/device.ts'
import { expect, signUp, test } from '../support/fixtures.ts'
import { wholeTag } from '../support/whole.ts'

test.use({ serviceWorkers: 'allow' })

test('the browser offers to install it, with its name, colours and icons', async ({
  playwright,
  launchOptions,
  server,
  newMember,
  signInAs,
}, info) => {
  // No browser installs an app in a test's usual private window, so this one has a profile.
  const context = await playwright.chromium.launchPersistentContext(info.outputPath('profile'), {
    ...launchOptions,
    baseURL: server.url,
  })
  const page = await context.newPage()
  await signInAs(page, await newMember())
  await page.goto('/family/tree/')
  await workerOf(page)
  // The headless shell cannot install anything, and does not report that, so this uses a full Chromium.
  const devtools = await context.newCDPSession(page)
  const missing = (error: Error) => {
    expect(error.message).toContain("wasn't found")
    return { errors: [], installabilityErrors: [] }
  }
  expect((await devtools.send('Page.getAppManifest').catch(missing)).errors).toEqual([])
  expect((await devtools.send('Page.getInstallabilityErrors').catch(missing)).installabilityErrors).toEqual([])
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    name: string
    display: string
    scope: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({
    name: 'Banyan',
    short_name: 'Banyan',
    display: 'standalone',
    scope: '/',
    start_url: '/',
    theme_color: '#faf7f1',
    background_color: '#faf7f1',
  })
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const [src, size] of [
    ...manifest.icons.map(({ src: icon, sizes }) => [icon, Number.parseInt(sizes, 10)] as const),
    [apple ?? '', 180] as const,
  ]) {
    const width = await page.evaluate(async (from) => {
      const image = new Image()
      image.src = from
      await image.decode()
      return image.naturalWidth
    }, src)
    if (!Number.isNaN(size)) expect(width, src).toBe(size)
  }
  await context.close()
})

test('the worker answers for pages, code, pictures and what is read; the rest is the server alone', async ({
  page,
  newMember,
  signInAs,
}) => {
  await signInAs(page, await newMember())
  await page.goto('/family/tree/')
  await workerOf(page)
  for (const [path, words] of [
    ['/api/docs/', /swagger/i],
    ['/robots.txt', /Disallow/],
    ['/api/health/', /ok/],
    ['/manifest.webmanifest', /standalone/],
    ['/service-worker.js', /shell/],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker(), path).toBe(false)
    expect(await answer?.text(), path).toMatch(words)
  }
  for (const path of ['/', '/gallery/?page=1', '/no/such/page/', '/accounts/sign_up_confirmation=abc/']) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker(), path).toBe(true)
    expect(answer?.headers()['content-security-policy'], path).toMatch(/script-src 'self';style-src 'self'/)
  }
  // Pages of the native shell, and pictures that are opened directly.
  for (const path of ['/xamarin_external_filepicker_multiple/', '/media/1/x/1/thumbnail.webp'])
    expect((await page.goto(path))?.fromServiceWorker(), path).toBe(false)
  await page.goto('/gallery/?page=1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const strange = Object.values(await keptOn(page))
    .flat()
    .filter((address) => !/^\/api\/(person|family_lists|surroundings|gallery|image|site|contact)\//.test(address))
  expect(strange).toEqual([])
})

test.describe('a new version', () => {
  let server: ServerBehind
  test.beforeEach(async () => {
    server = await startServerBehind()
  })
  test.afterEach(() => server.stop())

  const sha = (text: string) => createHash('sha256').update(text).digest('hex')

  /** The server after an upgrade: another page, another worker, and no old code except what both versions share. */
  async function upgrade(gone: RegExp): Promise<void> {
    const html = await server.read('/')
    const next = html.replace('<title>Banyan</title>', '<title>Banyan, next</title>')
    const worker = (await server.read('/service-worker.js'))
      .replace(sha(html), sha(next))
      .replace(/revision:`?"?[0-9a-f]{16}/, (text) => text.replace(/[0-9a-f]{16}/, '0123456789abcdef'))
    expect(worker).toContain('0123456789abcdef')
    expect(worker).toContain(sha(next))
    const trimmed = worker.replaceAll(new RegExp(`[\`"']/assets/${gone.source}[^\`"']*[\`"'],?`, 'g'), '')
    server.instead = (path) => {
      if (path === '/service-worker.js') return { status: 200, type: 'text/javascript', body: trimmed }
      if (gone.test(path)) return { status: 404 }
      if (path === '/' || path === '/family/tree/') return { status: 200, body: next }
      return undefined
    }
  }

  test(
    'takes over with the next page; one that is open goes on with its own code, and what was typed in it stays',
    { tag: wholeTag },
    async ({ browser }) => {
      const member = await signUp(server, 'upgrade@example.org')
      const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow', locale: 'en-GB' })
      await context.addInitScript(
        (tokens) => Object.entries(tokens).forEach(([key, value]) => localStorage.setItem(key, value)),
        {
          access_token: member.access,
          refresh_token: member.refresh,
          language: 'en',
          person_id: String(member.personId),
          users_person_id: String(member.personId),
        },
      )
      const page = await context.newPage()
      await page.goto('/gallery/?page=1')
      await workerOf(page)
      await page.reload()
      await page.getByRole('button', { name: 'Create the first gallery' }).click()
      await page.getByLabel('Title').fill('Half a name')

      await upgrade(/settings-page-/)
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect
        .poll(() => page.evaluate(() => caches.keys().then((names) => names.filter((name) => name.startsWith('shell:')).length)))
        .toBe(2)
      await expect
        .poll(() =>
          page.evaluate(
            async () =>
              (await navigator.serviceWorker.getRegistration())?.waiting ??
              (await navigator.serviceWorker.getRegistration())?.installing ??
              'none',
          ),
        )
        .toBe('none')
      await expect(page.getByLabel('Title')).toHaveValue('Half a name')
      await page.keyboard.press('Escape')
      // Code that this page has not needed yet, and that the server no longer has.
      await page.getByRole('link', { name: 'Settings' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

      const next = await context.newPage()
      await next.goto('/family/tree/')
      await expect.poll(() => next.evaluate(() => fetch('/').then((response) => response.text()))).toContain('next')
      await expect(next).toHaveURL(/\/family\/tree\/\d+\/$/)
      expect(
        await next.evaluate(async () => {
          const own = (await caches.keys()).find((name) => name.endsWith('0123456789abcdef')) ?? ''
          return (await caches.match('/', { cacheName: own }))?.text()
        }),
      ).toContain('Banyan, next')
      await context.close()
    },
  )

  test('that is not whole is not taken: the one before goes on', { tag: wholeTag }, async ({ browser }) => {
    const member = await signUp(server, 'half@example.org')
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow', locale: 'en-GB' })
    await context.addInitScript((tokens) => Object.entries(tokens).forEach(([key, value]) => localStorage.setItem(key, value)), {
      access_token: member.access,
      refresh_token: member.refresh,
      language: 'en',
      person_id: String(member.personId),
      users_person_id: String(member.personId),
    })
    const page = await context.newPage()
    await page.goto('/family/tree/')
    await workerOf(page)
    // The worker is the next version's, the page still the old one, as during an upgrade of several servers.
    const html = await server.read('/')
    const worker = (await server.read('/service-worker.js'))
      .replace(sha(html), sha('another'))
      .replace(/[0-9a-f]{16}(?=[`"'],named)/, '0123456789abcdef')
    server.instead = (path) =>
      path === '/service-worker.js' ? { status: 200, type: 'text/javascript', body: worker } : undefined
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      const installing = registration?.installing
      if (installing)
        await new Promise<void>((resolve) =>
          installing.addEventListener('statechange', () => installing.state === 'redundant' && resolve()),
        )
    })
    const answer = await page.goto('/family/tree/')
    expect(answer?.fromServiceWorker()).toBe(true)
    expect(sha(await answer!.text())).toBe(sha(html))
    await context.close()
  })
})
