import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { deafen, importRelatives, openBrowser, otherDevice, profile, watchChanges, wordsOf } from '../support/profile-page.ts'
import type { Ids, OtherDevice } from '../support/profile-page.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('drafts_')))

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'zh-tw', width: 360 },
]) {
  test.describe(`a profile in ${language} at ${width} pixels`, { tag: wholeUnless(width === 1280) }, () => {
    test.use({ viewport: { width, height: 800 } })
    const say = wordsOf(language)
    let member: Member
    let ids: Ids
    let other: OtherDevice
    test.beforeEach(async ({ page, server, newMember, signInAs }) => {
      member = { ...(await newMember({ language })), language }
      ids = await importRelatives(server, member)
      other = otherDevice(server, member)
      await signInAs(page, member)
    })

    /** Opens Eve's occupation and types into it. */
    async function type(page: Page, text: string) {
      const view = profile(page, say)
      await view.open(ids.eve)
      await view.edit.click()
      await view.value('occupation').click()
      await page.keyboard.type(text)
      return view
    }

    test('tells the later of two members what the other has stored, to choose', async ({ page, browser, server, signInAs }) => {
      const theirs = await openBrowser(browser, server, signInAs, await joinFamily(server, member, ids.cat, language))
      await theirs.page.setViewportSize({ width, height: 800 })
      const later = await type(theirs.page, 'cook')
      const first = await type(page, 'captain')
      await page.keyboard.press('Enter')
      await expect(first.value('occupation')).toContainText('captain')

      await theirs.page.keyboard.press('Enter')
      const alert = theirs.page.getByRole('alert')
      await expect(alert).toContainText(say('conflict.told'))
      await expect(alert.getByRole('definition').nth(0)).toHaveText('captain')
      await expect(alert.getByRole('definition').nth(1)).toHaveText('cook')
      await theirs.page.screenshot({ path: test.info().outputPath('conflict.png') })
      await later.button('conflict.keepTheirs').click()
      await expect(later.value('occupation')).toContainText('captain')
      await expect(later.value('occupation')).toBeFocused()

      await later.value('occupation').click()
      await theirs.page.keyboard.type('cook')
      await other.change(ids.eve, 'occupation', 'baker')
      await theirs.page.keyboard.press('Enter')
      await expect(alert.getByRole('definition').nth(0)).toHaveText('baker')
      await other.change(ids.eve, 'occupation', 'smith')
      await later.button('conflict.saveMine').click()
      await expect(alert.getByRole('definition').nth(0)).toHaveText('smith')
      await later.button('conflict.saveMine').click()
      await expect(later.value('occupation')).toContainText('cook')
      await expect.poll(() => other.read(ids.eve)).toMatchObject({ occupation: 'cook' })
      await theirs.context.close()
    })

    test('shows at once what others change, but leaves alone what is being typed', async ({ page }) => {
      const view = await type(page, 'captain')
      await other.change(ids.eve, 'occupation', 'cook')
      await other.change(ids.eve, 'website', 'example.org')
      await other.change(ids.eve, 'name', 'Eve Other')
      await expect(page.getByRole('heading', { level: 1, name: 'Eve Other' })).toBeVisible()
      await expect(view.value('website')).toContainText('example.org')
      await expect(view.input('occupation')).toHaveValue('captain')
      await expect(view.input('occupation')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').getByRole('definition')).toHaveText(['cook', 'captain'])
      await page.keyboard.press('Escape')
      await expect(view.value('occupation')).toContainText('cook')
    })

    test('tells it for a choice too, and not when both want the same', { tag: wholeTag }, async ({ page }) => {
      await deafen(page)
      const view = profile(page, say)
      await view.open(ids.eve)
      await view.edit.click()
      await other.change(ids.eve, 'gender', 'O')
      await view.choice('gender').selectOption('N')
      await expect(page.getByRole('alert').getByRole('definition')).toHaveText([say('gender.O'), say('gender.N')])
      await view.button('conflict.keepTheirs').click()
      await expect(view.choice('gender')).toHaveValue('O')
      await view.value('website').click()
      await page.keyboard.type('example.org')
      await other.change(ids.eve, 'website', 'example.org')
      await page.keyboard.press('Enter')
      await expect(view.value('website')).toContainText('example.org')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    test('keeps what is typed without a connection, and sends it when there is one again', async ({ page, context }) => {
      const view = await type(page, 'captain')
      await context.setOffline(true)
      await page.keyboard.press('Enter')
      await expect(view.row('occupation')).toContainText(say('status.waiting'))
      await expect(view.status.filter({ hasText: say('status.waiting') })).toBeAttached()
      await expect(view.input('occupation')).toHaveValue('captain')
      await page.screenshot({ path: test.info().outputPath('waiting.png') })
      await view.done.click()
      await expect(view.input('occupation')).toHaveValue('captain')
      const sent = watchChanges(page)
      await context.setOffline(false)
      await expect(page.getByText('captain')).toBeVisible()
      await expect(view.input('occupation')).toHaveCount(0)
      expect(sent).toEqual([{ fieldName: 'occupation', value: 'captain', previous: '' }])
      await expect.poll(() => drafts(page)).toEqual([])
      await expect(view.edit).toBeVisible()
    })

    test('keeps it over a reload, and tells it when somebody else was faster', { tag: wholeTag }, async ({ page, context }) => {
      await type(page, 'captain')
      await context.setOffline(true)
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('status.waiting')).first()).toBeVisible()
      await other.change(ids.eve, 'occupation', 'cook')
      // The page is opened again with a connection, elsewhere in the family.
      await page.close()
      await context.setOffline(false)
      const again = await context.newPage()
      await again.goto(`/family/tree/${ids.ada}/`)
      const notice = again.locator('.profile-unsent')
      await expect(notice).toContainText(say('unsent'))
      await notice.getByRole('link', { name: 'Eve Christodoulopoulou' }).click()
      await expect(again).toHaveURL(`/family/profile/${ids.eve}/`)
      await expect(notice).toHaveCount(0)
      await expect(again.getByRole('alert').getByRole('definition')).toHaveText(['cook', 'captain'])
      await profile(again, say).button('conflict.saveMine').click()
      await expect.poll(async () => (await other.read(ids.eve))['occupation']).toBe('captain')
      await expect.poll(() => drafts(again)).toEqual([])
    })

    test('keeps what was being typed when the page reloads, to be saved or not', { tag: wholeTag }, async ({ page }) => {
      const sent = watchChanges(page)
      await type(page, 'captain')
      await page.reload()
      const view = profile(page, say)
      await expect(view.input('occupation')).toHaveValue('captain')
      await expect(view.row('occupation')).toContainText(say('status.left'))
      await expect(view.input('occupation')).not.toBeFocused()
      expect(sent).toEqual([])
      await view.button('status.save').click()
      await expect(page.getByText('captain')).toBeVisible()
      await expect(view.input('occupation')).toHaveCount(0)
      expect(sent).toHaveLength(1)
    })

    test('forgets what was typed when the user signs out', async ({ page, context }) => {
      await type(page, 'captain')
      await context.setOffline(true)
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('status.waiting')).first()).toBeVisible()
      await expect.poll(() => drafts(page)).toEqual([`drafts_${member.personId}`])
      if (width < 600) await page.locator('.bar-narrow button').last().click()
      await page.locator('.bar-entry:visible').last().click()
      await expect(page).toHaveURL(/\/accounts\/login\//)
      await expect.poll(() => drafts(page)).toEqual([])
    })

    test('says that a person was deleted meanwhile, and shows the own one', { tag: wholeTag }, async ({ page }) => {
      await type(page, 'captain')
      await other.remove(ids.eve)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/family/profile/${ids.ada}/`)
      const notice = page.getByRole('alert')
      await expect(notice).toContainText(say('gone', { name: 'Eve Christodoulopoulou' }))
      await expect(page.getByRole('heading', { level: 1, name: 'Ada Wong' })).toBeVisible()
      await expect(page.getByRole('link', { name: /Christodoulopoulou/ })).toHaveCount(0)
      await page.screenshot({ path: test.info().outputPath('gone.png') })
      await notice.getByRole('button').last().click()
      await expect(notice).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Ada Wong' })).toBeVisible()
      await expect(notice).toHaveCount(0)
    })

    test('says it at once when the deletion is heard of', { tag: wholeTag }, async ({ page }) => {
      await profile(page, say).open(ids.fay)
      await other.remove(ids.fay)
      await expect(page).toHaveURL(`/family/profile/${ids.ada}/`)
      await expect(page.getByRole('alert')).toContainText('Fay Wong')
    })

    test('says it too when the deleted person is only looked at', { tag: wholeTag }, async ({ page }) => {
      await deafen(page)
      const view = profile(page, say)
      await view.open(ids.ada)
      await other.remove(ids.fay)
      await page.getByRole('link', { name: /Fay Wong/ }).click()
      await expect(page).toHaveURL(`/family/profile/${ids.ada}/`)
      await expect(page.getByRole('alert')).toContainText('Fay Wong')
    })
  })
}
