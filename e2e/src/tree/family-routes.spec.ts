import type { Page } from '@playwright/test'
import { expect, password, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { apiOf, beginEditing, control, dialog, isSelected, openTree } from '../support/tree-page.ts'
import { wholeTag } from '../support/whole.ts'

const family = {
  people: { ada: ['Ada Wong', 'F', 1980], ben: ['Ben Oakes', 'M', 1978], cat: ['Cat Oakes', 'F', 2005] },
  couples: [{ partners: ['ben', 'ada'], children: ['cat'] }],
  own: 'ada',
} as const

const selected = (page: Page) => page.evaluate(() => Number(localStorage.getItem('person_id')))

test.describe('the routes of the family area', () => {
  let member: Member
  let ids: Record<keyof typeof family.people, number>
  test.beforeEach(async ({ server, newMember }) => {
    member = await newMember()
    ids = await importFamily(server, member, family)
  })

  test('lead to the own person when nobody is named, then to the selected person', async ({ page, signInAs }) => {
    await signInAs(page, member)
    for (const [asked, tab] of [
      ['/family/', 'tree'],
      ['/family/tree/', 'tree'],
      ['/family/profile', 'profile'],
      ['/family/map/', 'map'],
    ]) {
      await page.goto(asked ?? '')
      await expect(page).toHaveURL(`/family/${tab}/${ids.ada}/`)
    }
    await page.goto(`/family/profile/${ids.cat}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Cat Oakes' })).toBeVisible()
    await expect.poll(() => selected(page)).toBe(ids.cat)
    await page.goto('/family/tree/')
    await expect(page).toHaveURL(`/family/tree/${ids.cat}/`)
  })

  test('lead back from people who are not there, on the same tab', { tag: wholeTag }, async ({ page, signInAs }) => {
    await signInAs(page, member)
    await page.goto(`/family/profile/${ids.ben}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ben Oakes' })).toBeVisible()
    for (const stranger of ['999999999', '0', '-1', 'nobody', '1e3']) {
      await page.goto(`/family/profile/${stranger}/`)
      await expect(page).toHaveURL(`/family/profile/${ids.ben}/`)
      await expect(page.getByRole('status').filter({ hasText: 'There’s no one at this address.' })).toBeVisible()
    }
    for (const tab of ['tree', 'map'] as const) {
      await page.goto(`/family/${tab}/99999/`)
      await expect(page).toHaveURL(`/family/${tab}/${ids.ben}/`)
      const notice = page.getByRole('status').filter({ hasText: 'There’s no one at this address.' })
      await expect(notice).toContainText('This is Ben Oakes.')
      await notice.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('dialog').getByRole('combobox').fill('cat')
      await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Cat Oakes')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(notice.getByRole('link', { name: 'Back to you' })).toHaveAttribute('href', `/family/tree/${ids.ada}/`)
      await notice.getByRole('button', { name: 'Close' }).click()
      await expect(notice).toHaveCount(0)
    }
    await page.goto('/family/profile/')
    await expect(page.getByRole('heading', { level: 1, name: 'Ben Oakes' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.goto(`/family/garden/${ids.cat}/`)
    await expect(page).toHaveURL(`/family/tree/${ids.cat}/`)
    // If the selected person is gone, the own person is selected.
    await page.evaluate(() => localStorage.setItem('person_id', '999999999'))
    await page.goto('/family/profile/')
    await expect(page).toHaveURL(`/family/profile/${ids.ada}/`)
  })

  test('say that somebody was deleted who was being looked at in the tree, and not of those whom one deletes oneself', async ({
    page,
    server,
    signInAs,
  }) => {
    await signInAs(page, member)
    const { send } = apiOf(server, member)
    await openTree(page, ids.cat)
    await send('DELETE', `/api/person/${ids.cat}/`)
    await expect(page).toHaveURL(`/family/tree/${ids.ada}/`)
    const notice = page.getByRole('alert').filter({ hasText: /\S/ })
    await expect(notice).toContainText('Someone has removed Cat Oakes from the tree in the meantime. This is Ada Wong.')
    await notice.getByRole('button', { name: 'Close' }).click()
    await openTree(page, ids.ben)
    await beginEditing(page)
    await control(page, 'delete').click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await isSelected(page, ids.ada)
    await expect(page.getByRole('status').filter({ hasText: 'Deleted Ben Oakes' })).toHaveCount(1)
    await expect(notice).toHaveCount(0)
  })

  test('ask strangers to sign in, and come back', async ({ page }) => {
    await page.goto(`/family/profile/${ids.cat}/?from=mail`)
    await expect(page).toHaveURL(`/accounts/login/?next=${encodeURIComponent(`/family/profile/${ids.cat}/?from=mail`)}`)
    await page.getByRole('textbox', { name: /^Email/ }).fill(member.email)
    await page.getByRole('textbox', { name: /^Password/ }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`/family/profile/${ids.cat}/?from=mail`)
    await expect(page.getByRole('heading', { level: 1, name: 'Cat Oakes' })).toBeVisible()
  })

  test('ask to sign in when the session has ended meanwhile', async ({ page, signInAs }) => {
    await signInAs(page, { ...member, access: 'stale', refresh: 'stale' })
    await page.goto(`/family/tree/${ids.ben}/`)
    await expect(page).toHaveURL(`/accounts/login/?next=${encodeURIComponent(`/family/tree/${ids.ben}/`)}`)
  })

  test(
    'keep the tab when somebody is chosen elsewhere, and the person when the tab changes',
    { tag: wholeTag },
    async ({ page, signInAs }) => {
      await signInAs(page, member)
      await page.goto(`/family/profile/${ids.ada}/`)
      await page
        .getByRole('link', { name: /Cat Oakes/ })
        .first()
        .click()
      await expect(page).toHaveURL(`/family/profile/${ids.cat}/`)
      await page.keyboard.press('/')
      await page.getByRole('dialog').getByRole('combobox').fill('ben')
      await page.getByRole('dialog').getByRole('option').first().click()
      await expect(page).toHaveURL(`/family/profile/${ids.ben}/`)
      await page.getByRole('link', { name: 'Tree', exact: true }).click()
      await expect(page).toHaveURL(`/family/tree/${ids.ben}/`)
      await page.keyboard.press('/')
      await page.getByRole('dialog').getByRole('combobox').fill('cat')
      await page.getByRole('dialog').getByRole('option').first().click()
      await expect(page).toHaveURL(`/family/tree/${ids.cat}/`)
      await page.goBack()
      await expect(page).toHaveURL(`/family/tree/${ids.ben}/`)
      await page.getByRole('link', { name: 'Map', exact: true }).click()
      await expect(page).toHaveURL(`/family/map/${ids.ben}/`)
      await page.keyboard.press('/')
      await page.getByRole('dialog').getByRole('combobox').fill('ada')
      await page.getByRole('dialog').getByRole('option').first().click()
      await expect(page).toHaveURL(`/family/map/${ids.ada}/`)
      await page.goBack()
      await expect(page).toHaveURL(`/family/map/${ids.ben}/`)
      await expect.poll(() => selected(page)).toBe(ids.ben)
    },
  )
})
