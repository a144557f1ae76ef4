import type { Page } from '@playwright/test'
import { expectNoFaults, faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { makePicture } from '../support/pictures.ts'
import { importRelatives, wordsOf } from '../support/profile-page.ts'
import type { Ids } from '../support/profile-page.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

interface StoredFact {
  readonly kind: string
  readonly value: string
  readonly note: string
  readonly denied: boolean
  readonly image_ids: readonly number[]
  readonly participants: readonly { person_id: number; role: string }[]
  readonly sources: readonly { source_id: number; quality: number | null; image_ids: readonly number[] }[]
}

/** Calls the server as another device of the member would. */
async function read<Answer>(server: RunningServer, member: Member, where: string): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/${where}`, { headers: { authorization: `Bearer ${member.access}` } })
  expect(answer.ok).toBe(true)
  return (await answer.json()) as Answer
}

const factsOf = async (server: RunningServer, member: Member, id: number): Promise<readonly StoredFact[]> =>
  (await read<{ facts: readonly StoredFact[] }>(server, member, `person/${id}/`)).facts

const isWithin = async (page: Page, width: number): Promise<void> =>
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'zh-tw', width: 360 },
]) {
  test.describe(`evidence in ${language} at ${width} pixels`, { tag: wholeUnless(width === 360) }, () => {
    test.use({ viewport: { width, height: 800 } })
    const say = wordsOf(language, 'life')
    let member: Member
    let ids: Ids
    test.beforeEach(async ({ page, server, newMember, signInAs }) => {
      member = { ...(await newMember({ language })), language }
      ids = await importRelatives(server, member)
      await signInAs(page, member)
    })

    test('a christening keeps its godparent, its photo and its source, which can be corrected and deleted', async ({
      page,
      server,
    }) => {
      const life = page.locator('.life')
      const form = life.locator('form')
      await page.goto(`/family/profile/${ids.eve}/`)
      await life.getByRole('button', { name: say('add') }).click()
      await life
        .locator('.life-kinds')
        .getByRole('button', { name: say('kind.CHR'), exact: true })
        .click()
      await page.keyboard.type('1950')
      await form.locator('input[name=source]').fill('Parish register')
      await form.locator('summary').click()
      await form.locator('select[name=quality]').selectOption('3')

      // A photo of the day and a photo of the proof are asked for apart, each in its own words.
      const ofTheDay = form.getByRole('group', { name: say('photos.label'), exact: true })
      const ofTheProof = form.getByRole('group', { name: say('source.evidence.label'), exact: true })
      await expect(ofTheDay).toHaveAccessibleDescription(say('photos.hint'))
      await expect(ofTheProof).toHaveAccessibleDescription(say('source.evidence.hint'))
      await expect(ofTheProof.getByRole('button')).toHaveText(say('source.evidence.add'))
      await page.screenshot({ path: test.info().outputPath('photos.png'), fullPage: true })
      await ofTheDay.getByRole('button', { name: say('photos.add') }).click()
      const picker = page.getByRole('dialog', { name: say('photos.choose') })
      await picker.locator('input[type=file]').setInputFiles({
        name: 'font at the parish.png',
        mimeType: 'image/png',
        buffer: makePicture({ width: 64, height: 48, seed: 3 }),
      })
      await expect(picker.getByRole('button', { name: language === 'en' ? 'Use 1 photo' : '使用 1 張照片' })).toBeVisible()
      // Nobody is tagged on it, and yet it is seen.
      await expect(picker.getByRole('checkbox', { checked: true })).toHaveCount(1)
      // The page behind is inert.
      expect(await faults(page, { within: 'dialog.dialog[open]' })).toEqual([])
      await isWithin(page, width)
      await picker.locator('.dialog-actions button').last().click()
      await expect(form.locator('.photo-chosen')).toHaveCount(1)

      await form.getByRole('button', { name: say('form.addPerson') }).click()
      await form.locator('.life-picker').getByText('Ada Wong').click()
      await form.getByRole('button', { name: say('form.addThisPerson') }).click()
      await form.locator('select[name=role]').selectOption('GODP')
      await expectNoFaults(page)
      await isWithin(page, width)
      await form.getByRole('button', { name: say('form.save'), exact: true }).click()

      const entry = life.locator('.life-entries > li').filter({ hasText: say('kind.CHR') })
      await expect(entry).toContainText(say('role.GODP'))
      await expect(entry).toContainText(say('source.quality.3'))
      const facts = await factsOf(server, member, ids.eve)
      expect(facts.find(({ kind }) => kind === 'CHR')).toMatchObject({
        participants: [{ person_id: ids.ada, role: 'GODP' }],
        image_ids: [expect.any(Number)],
        sources: [{ quality: 3 }],
        denied: false,
      })
      await entry.locator('.photo-thumb').click()
      await expect(page.locator('dialog.viewer')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog.viewer')).toHaveCount(0)
      expect(await faults(page)).toEqual([])

      await entry.getByRole('button', { name: 'Parish register' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('source.edit') })
        .click()
      await page.getByLabel(say('source.author')).fill('Father Nowak')
      expect(await faults(page, { within: 'dialog.dialog[open]' })).toEqual([])
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('form.save') })
        .click()
      await expect(page.getByRole('dialog').getByText('Father Nowak')).toBeVisible()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('source.close') })
        .click()

      const [source] = await read<{ id: number }[]>(server, member, 'source/')
      const attached = await fetch(`${server.url}/api/source/${source?.id}/`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ image_ids: facts.find(({ kind }) => kind === 'CHR')?.image_ids }),
      })
      expect(attached.ok, await attached.text()).toBe(true)
      await page.goto('/family/sources/')
      const row = page.locator('.sources-list button')
      await expect(row).toContainText('Father Nowak')
      await expectNoFaults(page, ['light', 'dark'])
      await isWithin(page, width)
      await row.click()
      // A photo of the source opens over the page, and then the source is there again.
      await page.getByRole('dialog').locator('.photo-thumb').click()
      await expect(page.locator('dialog.viewer img').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog.viewer')).toHaveCount(0)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('form.delete') })
        .click()
      await expect(row).toHaveCount(0)
      await page.getByRole('button', { name: say('undo.action'), exact: true }).click()
      await expect(row).toContainText('Parish register')
      await expect
        .poll(async () => (await factsOf(server, member, ids.eve)).find(({ kind }) => kind === 'CHR')?.sources)
        .toHaveLength(1)
    })

    test(
      'what was saved although its answer was lost is there once, with what was typed since',
      { tag: wholeTag },
      async ({ page, server }) => {
        const life = page.locator('.life')
        const form = life.locator('form')
        await page.goto(`/family/profile/${ids.eve}/`)
        await life.getByRole('button', { name: say('add') }).click()
        await life
          .locator('.life-kinds')
          .getByRole('button', { name: say('kind.OCCU'), exact: true })
          .click()
        await page.keyboard.type('sailor')
        await form.locator('input[name=source]').fill('Letters')
        for (const where of ['**/api/source/', '**/api/person/*/fact/'])
          await page.route(
            where,
            async (route) => {
              if (route.request().method() === 'GET') return route.fallback()
              await route.fetch()
              return route.abort()
            },
            { times: 1 },
          )
        const save = form.getByRole('button', { name: say('form.save'), exact: true })
        const offline = page.getByRole('alert').filter({ hasText: say('form.offline') })
        await save.click()
        await expect(offline).toBeVisible()
        await save.click()
        await expect(save).toBeEnabled()
        await form.locator('textarea').last().fill('On the Pommern')
        await save.click()
        await expect(form).toHaveCount(0)
        const facts = await factsOf(server, member, ids.eve)
        expect(facts.filter(({ kind }) => kind === 'OCCU')).toMatchObject([
          { value: 'sailor', note: 'On the Pommern', sources: [expect.anything()] },
        ])
        await expect.poll(() => read<unknown[]>(server, member, 'source/')).toHaveLength(1)
      },
    )
  })
}
