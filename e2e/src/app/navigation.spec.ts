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
  const cat = page.getByRole('link', { name: /Cat Oakes/ }).first()
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
