import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, password, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { joinFamily } from '../support/join-family.ts'
import { wholeUnless } from '../support/whole.ts'

const family = {
  own: 'ada',
  people: {
    ada: ['Ada Wong', 'F', 1980],
    greatGrandfather: ['Otto Wong', 'M', 1880, { death: 1950 }],
    grandfather: ['Karl Wong', 'M', 1910, { death: 1980 }],
    father: ['Max Wong', 'M', 1940, { death: 2010 }],
    greatUncle: ['Emil Wong', 'M', 1912, { death: 1990 }],
    uncle: ['Hans Wong', 'M', 1942, { death: 2012 }],
    cousin: ['Nina Wong', 'F', 1975, { place: 'Tampere' }],
    cousinsChild: ['Petra Stein', 'F', 2001, { place: 'Tampere' }],
  },
  couples: [
    { partners: ['greatGrandfather'], children: ['grandfather', 'greatUncle'] },
    { partners: ['grandfather'], children: ['father'] },
    { partners: ['father'], children: ['ada'] },
    { partners: ['greatUncle'], children: ['uncle'] },
    { partners: ['uncle'], children: ['cousin'] },
    { partners: ['cousin'], children: ['cousinsChild'] },
  ],
} as const satisfies Parameters<typeof importFamily>[2]

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'zh-tw', width: 360 },
] as const)
  test(
    `a keeper keeps living people among those near them (${language}, ${width} pixels)`,
    { tag: wholeUnless(width === 360) },
    async ({ page, browser, server, newMember, signInAs }) => {
      const keeper = await newMember({ name: 'Ada Wong', language })
      const ids = await importFamily(server, keeper, family)
      const cousin = await joinFamily(server, keeper, ids.cousin, language)

      await page.setViewportSize({ width, height: 740 })
      await signInAs(page, keeper)
      await page.goto('/accounts/settings/')
      const section = page.locator('section[aria-labelledby="settings-living"]')
      const answered = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/family_settings/') && answer.request().method() === 'PATCH',
      )
      await section.locator('label').last().click()
      expect((await answered).status()).toBe(200)
      await expect(section.getByRole('combobox')).toHaveValue('4')
      await expectNoFaults(page)
      await expectFits(page)
      await page.setViewportSize({ width, height: 740 })

      // The keeper sees everybody; a cousin's child six steps away sees the keeper as initials.
      await page.goto(`/family/profile/${ids.cousinsChild}/`)
      await expect(page.getByText('Petra Stein').first()).toBeVisible()

      const context = await browser.newContext({ baseURL: server.url, locale: language, viewport: { width, height: 740 } })
      const theirs = await context.newPage()
      await theirs.goto('/accounts/login/')
      await theirs.locator('input[type=email]').fill(cousin.email)
      await theirs.locator('input[type=password]').fill(password)
      await theirs.locator('form button[type=submit]').click()
      await expect(theirs).toHaveURL(/\/family\//)
      await theirs.goto(`/family/tree/${ids.father}/`)
      await expect(theirs.getByRole('button', { name: /Max Wong/ }).first()).toBeAttached()
      await expect(theirs.getByText('Ada Wong')).toHaveCount(0)
      await theirs.goto(`/family/profile/${ids.ada}/`)
      await expect(theirs.getByText('A. W.').first()).toBeVisible()
      await expectNoFaults(theirs)
      await expect(theirs.locator('.family-below-profile')).toBeAttached()
      await expect(theirs.locator('.family-below-profile button')).toHaveCount(0)
      await expectFits(theirs)
      await context.close()
    },
  )
