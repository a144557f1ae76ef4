import { expect, test } from './fixtures.ts'

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
