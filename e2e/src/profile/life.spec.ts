import type { Locator, Page } from '@playwright/test'
import { expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { importRelatives, otherDevice, placesOf, wordsOf } from '../support/profile-page.ts'
import type { Ids } from '../support/profile-page.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

interface StoredFact {
  readonly id: number
  readonly kind: string
  readonly relation_id: number | null
  readonly date: string
  readonly date_phrase: string
  readonly place: string
  readonly last_updated_date: string
  readonly sources: readonly { source_id: number; page: string }[]
}

/** Calls the server as another device of the member would. */
function caller(server: RunningServer, member: Member) {
  const headers = { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' }
  const send = async (method: string, where: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/${where}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer.json()
  }
  return {
    add: (id: number, fact: object) => send('POST', `person/${id}/fact/`, fact) as Promise<StoredFact>,
    change: (id: number, changes: object) => send('PATCH', `fact/${id}/`, changes) as Promise<StoredFact>,
    facts: async (id: number) => ((await send('GET', `person/${id}/`)) as { facts: StoredFact[] }).facts,
    sources: () => send('GET', 'source/') as Promise<{ title: string }[]>,
  }
}

/** The life on a profile as a user operates it. */
function lifePage(page: Page, say: (key: string) => string) {
  const section = page.locator('.life')
  const form = section.locator('form')
  return {
    section,
    form,
    open: async (id: number): Promise<void> => {
      await page.goto(`/family/profile/${id}/`)
      await expect(section).toBeVisible()
    },
    add: section.getByRole('button', { name: say('add') }),
    kind: (kind: string) => section.locator('.life-kinds').getByRole('button', { name: say(`kind.${kind}`), exact: true }),
    died: section.getByRole('button', { name: say('died') }),
    note: form.locator('textarea'),
    source: form.locator('input[name=source]'),
    date: form.locator('input[name=date]'),
    save: form.getByRole('button', { name: say('form.save'), exact: true }),
    delete: form.getByRole('button', { name: say('form.delete'), exact: true }),
    cancel: form.locator('> .life-form-end').getByRole('button', { name: say('form.cancel'), exact: true }),
    entry: (text: string) => section.locator('.life-entries > li').filter({ hasText: text }),
    /** Opens the fact of an entry; what is said about it has a button of its own. */
    opener: (entry: Locator) => entry.locator('.life-open'),
    undo: page.getByRole('button', { name: say('undo.action'), exact: true }),
  }
}

const forms = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('forms_')))

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'zh-tw', width: 360 },
]) {
  test.describe(`a life in ${language} at ${width} pixels`, { tag: wholeUnless(width === 360) }, () => {
    test.use({ viewport: { width, height: 800 } })
    const say = wordsOf(language, 'life')
    let member: Member
    let ids: Ids
    let server: ReturnType<typeof caller>
    test.beforeEach(async ({ page, server: running, newMember, signInAs }) => {
      member = { ...(await newMember({ language })), language }
      ids = await importRelatives(running, member)
      server = caller(running, member)
      await signInAs(page, member)
    })

    test('takes a wedding with its place and source in three presses, and the next source is offered', async ({
      page,
      server: running,
    }) => {
      await placesOf(running, member)
      const life = lifePage(page, say)
      await life.open(ids.ada)
      await expectNoFaults(page, ['light'])
      await life.add.click()
      await expect(life.kind('BIRT')).toBeFocused()
      await expectNoFaults(page, ['light'])
      await life.kind('MARR').click()
      await expect(life.date).toBeFocused()
      await page.keyboard.type(language === 'en' ? 'about May 2004' : '約2004年5月')
      await expect(life.form).toContainText(language === 'en' ? 'about May 2004' : '約2004年5月')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Gdynia')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Grandmother’s letters')
      await page.keyboard.press('Tab')
      await page.keyboard.type('3')
      await expectNoFaults(page, ['light', 'dark'])
      await life.save.click()

      const entry = life.entry(say('kind.MARR'))
      await expect(entry.getByRole('link', { name: 'Ben Featherstonehaugh' })).toBeVisible()
      await expect(entry).toContainText('Gdynia')
      await expect(life.form).toHaveCount(0)
      const stored = (await server.facts(ids.ben)).find(({ kind }) => kind === 'MARR')
      expect(stored).toMatchObject({ date: 'ABT MAY 2004', place: 'Gdynia', sources: [{ page: '3' }] })
      expect(stored?.relation_id).not.toBeNull()

      await life.add.click()
      await life.kind('OCCU').click()
      await page.keyboard.type('baker')
      await life.source.fill('letters')
      await life.form.getByRole('option', { name: 'Grandmother’s letters' }).click()
      await page.keyboard.press('Enter')
      await expect(life.entry('baker')).toBeVisible()
      await expect.poll(async () => (await server.sources()).map(({ title }) => title)).toEqual(['Grandmother’s letters'])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectNoFaults(page, ['light', 'dark'])
    })

    test('says that somebody has died nobody knows when, in two presses, and takes it back', async ({ page }) => {
      const life = lifePage(page, say)
      await life.open(ids.eve)
      const heading = page.locator('.profile-title')
      await expect(heading).not.toContainText('†')
      await life.add.click()
      await life.died.click()
      await expect(life.entry(say('kind.DEAT'))).toBeVisible()
      await expect(heading).toContainText('1950 †')
      await expect(heading).toContainText(wordsOf(language)('deceased'))
      await life.add.click()
      await expect(life.kind('DEAT')).toBeVisible()
      await expect(life.died).toHaveCount(0)
      await life.undo.click()
      await expect(life.entry(say('kind.DEAT'))).toHaveCount(0)
      await expect(heading).not.toContainText('†')
      expect((await server.facts(ids.eve)).map(({ kind }) => kind)).not.toContain('DEAT')
    })

    test('changes, deletes and restores a fact by keyboard alone', async ({ page }) => {
      await server.add(ids.eve, { kind: 'OCCU', value: 'sailor', date: '1970' })
      const life = lifePage(page, say)
      await life.open(ids.eve)
      const open = life.opener(life.entry('1970'))
      await open.focus()
      await page.keyboard.press('Enter')
      const value = life.form.locator('input[name=value]')
      await expect(value).toBeFocused()
      await expect(value).toHaveValue('sailor')
      await page.keyboard.press('End')
      await page.keyboard.type(' and cook')
      await page.keyboard.press('Enter')
      await expect(life.entry('sailor and cook')).toBeVisible()
      await expect(open).toBeFocused()
      await expect.poll(() => forms(page)).toEqual([])

      await page.keyboard.press('Enter')
      await life.delete.focus()
      await page.keyboard.press('Enter')
      await expect(life.entry('sailor and cook')).toHaveCount(0)
      await expect(life.add).toBeFocused()
      await life.undo.focus()
      await page.keyboard.press('Enter')
      await expect(life.entry('sailor and cook')).toBeVisible()
      await expect
        .poll(() => server.facts(ids.eve))
        .toContainEqual(expect.objectContaining({ kind: 'OCCU', value: 'sailor and cook', date: '1970' }))
    })

    test('leaves open what is opened while a change is on its way', async ({ page }) => {
      await server.add(ids.eve, { kind: 'OCCU', value: 'sailor', date: '1970' })
      const life = lifePage(page, say)
      await life.open(ids.eve)
      await life.opener(life.entry('1970')).click()
      await life.form.locator('input[name=value]').fill('cook')
      let go = () => undefined as void
      const isHeld = new Promise<void>((resolve) => (go = resolve))
      await page.route('**/api/fact/*/', async (route) => {
        await isHeld
        await route.continue()
      })
      await life.save.click()
      await life.add.click()
      await expect(life.kind('BIRT')).toBeVisible()
      go()
      await expect(life.entry('cook')).toBeVisible()
      await expect.poll(() => forms(page)).toEqual([])
      await expect(life.kind('BIRT')).toBeVisible()
    })

    test('keeps the form when the connection is lost and when the page is closed', { tag: wholeTag }, async ({ page }) => {
      const life = lifePage(page, say)
      await life.open(ids.eve)
      await life.add.click()
      await life.kind('RESI').click()
      await page.keyboard.type('1980')
      await life.note.fill('The house by the port')
      await page.route('**/api/person/*/fact/', (route) => route.abort())
      await life.save.click()
      await expect(page.getByRole('alert').filter({ hasText: say('form.offline') })).toBeVisible()
      await page.goto('/family/tree/')
      const unsent = page.locator('.profile-unsent').getByRole('link', { name: 'Eve Christodoulopoulou' })
      await unsent.click()
      await expect(life.date).toHaveValue('1980')
      await page.reload()
      await expect(life.date).toHaveValue('1980')
      await expect(life.note).toHaveValue('The house by the port')
      await page.unroute('**/api/person/*/fact/')
      await life.save.click()
      await expect(life.entry('The house by the port')).toBeVisible()
      await expect.poll(() => forms(page)).toEqual([])
      await page.reload()
      await expect(life.entry('The house by the port')).toBeVisible()
      await expect(life.form).toHaveCount(0)
    })

    test('records a wedding with somebody who is not in the tree, and tells of it in the history', async ({ page }) => {
      const life = lifePage(page, say)
      await life.open(ids.eve)
      await life.add.click()
      await life.kind('MARR').click()
      await expect(life.form).toContainText(say('form.noPartner'))
      await page.keyboard.type('1973')
      await page.keyboard.press('Enter')
      const entry = life.entry(say('kind.MARR'))
      await expect(life.opener(entry)).toBeFocused()
      await expect(entry).toBeInViewport()
      await expect
        .poll(() => server.facts(ids.eve))
        .toContainEqual(expect.objectContaining({ kind: 'MARR', date: '1973', relation_id: null }))
      await page.goto('/family/history/')
      await expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: say('kind.MARR') }),
      ).toContainText('Eve Christodoulopoulou')
    })

    test('shows both versions when somebody else has changed the fact meanwhile', { tag: wholeTag }, async ({ page }) => {
      const fact = await server.add(ids.eve, { kind: 'OCCU', value: 'sailor' })
      await page.route('**/api/events/**', (route) => route.abort())
      const life = lifePage(page, say)
      await life.open(ids.eve)
      await life.opener(life.entry('sailor')).click()
      await life.form.locator('input[name=value]').fill('captain')
      await server.change(fact.id, { value: 'pilot' })
      await life.save.click()
      const alert = page.getByRole('alert').filter({ hasText: wordsOf(language)('conflict.told') })
      await expect(alert.getByRole('definition').nth(0)).toHaveText('pilot')
      await expect(alert.getByRole('definition').nth(1)).toHaveText('captain')
      await expectNoFaults(page, ['light'])
      await life.form.getByRole('button', { name: wordsOf(language)('conflict.saveMine') }).click()
      await expect(life.form).toHaveCount(0)
      await expect(life.entry('captain')).toBeVisible()
      await expect.poll(() => server.facts(ids.eve)).toContainEqual(expect.objectContaining({ id: fact.id, value: 'captain' }))
    })

    test('follows what others add, and what they say about the family', async ({ page }) => {
      const life = lifePage(page, say)
      await life.open(ids.eve)
      await expect(life.entry('Ada Wong')).toContainText(say('family.child.F'))
      await server.add(ids.eve, { kind: 'GRAD', date: 'JUN 1968', place: 'Sopot' })
      await expect(life.entry('Sopot')).toBeVisible()
    })

    test('shows and corrects names and ties', { tag: wholeTag }, async ({ page, server: running }) => {
      const other = otherDevice(running, member)
      const life = lifePage(page, say)
      const profile = wordsOf(language)
      await life.open(ids.eve)
      await page
        .locator('.profile-photo')
        .getByRole('button', { name: profile('edit') })
        .click()
      const names = page.locator('.names')
      await names.getByRole('button', { name: say('names.add') }).click()
      await page.keyboard.type('葉雲')
      await names.getByLabel(say('names.which')).selectOption('courtesy')
      await page.keyboard.press('Tab')
      await names.getByRole('button', { name: say('form.save') }).click()
      await expect(page.locator('.other-names')).toContainText('葉雲')
      await expect(page.locator('.other-names')).toContainText(say('names.before.courtesy'))
      await names.getByRole('button', { name: '葉雲' }).click()
      await names.getByRole('switch', { name: say('names.first') }).check({ force: true })
      await expectNoFaults(page, ['light', 'dark'])
      await names.getByRole('button', { name: say('form.save') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('葉雲')
      await expect(page.locator('.other-names')).toContainText('Eve Christodoulopoulou')
      await expect.poll(() => other.read(ids.eve)).toMatchObject({ name: '葉雲' })

      await page.getByLabel(say('tie.to', { name: 'Fay Wong' })).selectOption('adopted')
      const card = page.locator('.kin li').filter({ hasText: 'Fay Wong' })
      await expect(card).toContainText(say('tie.adopted'))
      await page.reload()
      await expect(card).toContainText(say('tie.adopted'))
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  })
}

test('a Chinese date is understood as it is typed', { tag: wholeTag }, async ({ page, server: running, newMember, signInAs }) => {
  const language = 'zh-tw'
  const say = wordsOf(language, 'life')
  const member = { ...(await newMember({ language })), language }
  const ids = await importRelatives(running, member)
  const server = caller(running, member)
  await signInAs(page, member)
  const life = lifePage(page, say)
  await life.open(ids.eve)
  const typed = async (kind: string, text: string, understood: string) => {
    await life.add.click()
    await life.kind(kind).click()
    await life.date.fill(text)
    await expect(life.form).toContainText(say('form.understood', { date: understood }))
    await life.save.click()
    await expect(life.form).toHaveCount(0)
  }
  await typed('DEAT', '農曆八月十五', '農曆八月十五')
  await typed('GRAD', '民國三十九年', '1950年')
  await typed('IMMI', '農曆1974年八月十五', '農曆1974年八月十五（1974年9月30日）')
  await life.add.click()
  await life.kind('CHR').click()
  await life.date.fill('打仗那年')
  await expect(life.form).toContainText(say('form.notUnderstood'))
  await life.save.click()
  await expect(life.entry('打仗那年')).toBeVisible()
  const dates = (await server.facts(ids.eve)).map(({ kind, date, date_phrase }) => [kind, date, date_phrase])
  expect(dates).toContainEqual(['DEAT', '_CHINESE 15 _M8', ''])
  expect(dates).toContainEqual(['GRAD', '1950', ''])
  expect(dates).toContainEqual(['IMMI', '_CHINESE 15 _M8 1974', ''])
  expect(dates).toContainEqual(['CHR', '', '打仗那年'])
})
