import { expect, test } from '../support/fixtures.ts'
import { importRelatives } from '../support/profile-page.ts'

test('on a phone what is seldom needed waits behind More', async ({ page, newMember, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, await newMember())
  await page.goto('/family/profile/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Settings' })).toBeHidden()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/accounts/settings/')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('another page begins at its top, and the way back leads to where one was', async ({ page, server, newMember, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const member = await newMember()
  const ids = await importRelatives(server, member)
  await signInAs(page, member)
  await page.goto(`/family/profile/${ids.ada}/`)
  // The whole page, since what comes later would move the place.
  await expect(page.getByRole('heading', { level: 2, name: 'Life', exact: true })).toBeVisible()
  const cat = page.getByRole('region', { name: 'Children' }).getByRole('link', { name: /Cat Oakes/ })
  await cat.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(200)
  await cat.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cat Oakes' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Wong' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('after a reload the way back still leads to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/privacy_policy/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/accounts/login/')
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Email/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/privacy_policy/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
  await page.goForward()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a page that is left before it is drawn does not take over how far the page before it was scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/privacy_policy/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 700))
  // The next page is in the history, and React has not drawn it yet.
  await page.evaluate(() => {
    const { pushState } = window.history
    window.history.pushState = (...args) => {
      pushState.apply(window.history, args)
      queueMicrotask(() => {
        window.dispatchEvent(new PageTransitionEvent('pagehide'))
        Storage.prototype.setItem = () => undefined
      })
    }
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: /^Email/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Email/ })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a page that the browser has kept goes on remembering places itself', async ({ page }) => {
  await page.goto('/privacy_policy/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const restoration = () => page.evaluate(() => window.history.scrollRestoration)
  await expect.poll(restoration).toBe('manual')
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect.poll(restoration).toBe('auto')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(restoration).toBe('manual')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
})

test('the address changes with the page, and where one goes last counts', async ({ page, newMember, signInAs }) => {
  await signInAs(page, await newMember())
  let arrive = () => undefined as void
  const arriving = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/settings-page-*.js', async (route) => {
    await arriving
    await route.continue()
  })
  await page.goto('/about/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Gallery' }).click()
  await expect(page).toHaveURL('/gallery/?page=1')
  await bar.getByRole('link', { name: 'Settings' }).click()
  await expect(page.locator('.loading-overlay')).toBeVisible()
  await expect(page).toHaveURL('/gallery/?page=1')
  await page.goBack()
  await expect(page).toHaveURL('/about/')
  await expect(page.locator('.loading-overlay')).toBeHidden()
  arrive()
  await bar.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/about/')
  await page.goForward()
  await expect(page).toHaveURL('/accounts/settings/')
})

test('a link to the page shown adds no step back, and a new tab is the browser’s', async ({
  page,
  context,
  newMember,
  signInAs,
}) => {
  await signInAs(page, await newMember())
  await page.goto('/about/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Gallery' }).click()
  await expect(page).toHaveURL('/gallery/?page=1')
  for (let times = 0; times < 2; times += 1) await bar.getByRole('link', { name: 'Gallery' }).click()
  const opening = context.waitForEvent('page')
  await bar.getByRole('link', { name: 'Settings' }).click({ modifiers: ['ControlOrMeta'] })
  await expect(await opening).toHaveURL('/accounts/settings/')
  await expect(page).toHaveURL('/gallery/?page=1')
  await page.goBack()
  await expect(page).toHaveURL('/about/')
})

test('a page whose code does not come says so, and the way on is open', async ({ page, newMember, signInAs }) => {
  await signInAs(page, await newMember())
  await page.goto('/about/')
  let isMissing = true
  await page.route('**/assets/settings-page-*.js', (route) => (isMissing ? route.abort() : route.continue()))
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Can’t reach the server' })).toBeVisible()
  await expect(page).toHaveURL('/accounts/settings/')
  await bar.getByRole('link', { name: 'Gallery' }).click()
  await expect(page).toHaveURL('/gallery/?page=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Galleries' })).toBeVisible()
  isMissing = false
  await page.goto('/accounts/settings/')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
