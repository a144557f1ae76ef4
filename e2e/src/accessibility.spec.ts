import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

const open = ['/', '/accounts/login/', '/accounts/sign_up/', '/accounts/sign_up_confirmation/abc/', '/accounts/password_reset/', '/accounts/password_reset_confirmation/?token=abc', '/privacy_policy/', '/no/such/page/']
const signedIn = ['/family/tree/', '/family/profile/', '/family/gedcom/']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of [...open, ...signedIn]) {
    test(`axe finds nothing on ${path} (${colorScheme})`, async ({ page, newMember, signInAs }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (signedIn.includes(path)) await signInAs(page, await newMember())
      await page.goto(path)
      await expect(page.locator('h1')).toBeAttached()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
    })
  }
}

for (const language of ['en', 'pl', 'zh-tw']) {
  for (const path of [...open, ...signedIn]) {
    test(`${path} fits a 360-pixel phone in ${language}`, async ({ page, newMember, signInAs }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      if (signedIn.includes(path)) await signInAs(page, { ...(await newMember({ language })), language })
      else await page.addInitScript((value) => localStorage.setItem('language', value), language)
      await page.goto(path)
      await expect(page.locator('h1')).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
  }
}
