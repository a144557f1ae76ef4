import type { Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { importRelatives, otherDevice, profile, watchChanges, wordsOf } from '../support/profile-page.ts'
import type { Ids, OtherDevice } from '../support/profile-page.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'zh-tw', width: 360 },
]) {
  test.describe(`a biography in ${language} at ${width} pixels`, { tag: wholeUnless(width === 360) }, () => {
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

    const section = (page: Page) => page.getByRole('region', { name: say('biography') })
    const text = (page: Page) => page.getByRole('textbox', { name: say('biography') })
    const done = (page: Page) => section(page).getByRole('button', { name: say('done') })
    const edit = (page: Page) => section(page).getByRole('button', { name: new RegExp(`^${say('edit')}`) })
    const stored = async (id: number, of = language): Promise<string | undefined> => (await other.read(id)).biographies[of]
    async function write(page: Page, id: number) {
      await profile(page, say).open(id)
      await section(page)
        .getByRole('button', { name: say('write') })
        .click()
      await expect(text(page)).toBeFocused()
    }

    test('is written, formatted and saved by keyboard alone', async ({ page }) => {
      const code: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('biography-editor')) code.push(request.url())
      })
      await profile(page, say).open(ids.eve)
      expect(code).toEqual([])
      const begin = section(page).getByRole('button', { name: say('write') })
      await begin.focus()
      await page.keyboard.press('Enter')
      await expect(text(page)).toBeFocused()
      await page.keyboard.type('Born by the ')
      await page.keyboard.press('Control+b')
      await page.keyboard.type('sea')
      await page.keyboard.press('Control+b')
      await page.keyboard.type('.')
      await page.keyboard.press('Shift+Tab')
      const bar = page.getByRole('toolbar', { name: say('format.label') })
      await expect(bar.getByRole('button').first()).toBeFocused()
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
      await expect(bar.getByRole('button', { name: say('format.heading'), exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(text(page)).toBeFocused()
      await expect(bar.getByRole('button', { name: say('format.heading'), exact: true })).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('A link')
      await page.keyboard.press('Shift+Home')
      // The bar follows the selection with a delay.
      await expect(bar.getByRole('button').last()).toBeEnabled()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('End')
      await expect(bar.getByRole('button').last()).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.type('example.org/eve')
      await page.keyboard.press('Enter')
      await expect(text(page)).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(done(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(edit(page)).toBeFocused()
      await expect(section(page).getByRole('link', { name: 'A link' })).toHaveAttribute('href', 'https://example.org/eve')
      await expect
        .poll(() => stored(ids.eve))
        .toBe(
          '<h3>Born by the <strong>sea</strong>.</h3><p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/eve">A link</a></p>',
        )
      expect(code.length).toBeGreaterThan(0)
    })

    test('is formatted by the buttons of the bar, and nothing else is kept', { tag: wholeTag }, async ({ page }) => {
      await write(page, ids.eve)
      const press = (name: string) =>
        page
          .getByRole('toolbar')
          .getByRole('button', { name: say(`format.${name}`), exact: true })
          .click()
      await page.keyboard.type('one')
      await press('bulletList')
      await page.keyboard.press('Enter')
      await press('italic')
      await page.keyboard.type('two')
      await press('orderedList')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await press('quote')
      await press('underline')
      await page.keyboard.type('!')
      await press('undo')
      await press('redo')
      await done(page).click()
      await expect(edit(page)).toBeVisible()
      await expect
        .poll(() => stored(ids.eve))
        .toBe('<ol><li><p>one</p></li><li><p><em>two</em></p></li></ol><blockquote><p><u>!</u></p></blockquote>')
      await edit(page).click()
      await expect(text(page)).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await done(page).click()
      await expect(section(page).getByRole('button', { name: say('write') })).toBeVisible()
      await expect.poll(() => stored(ids.eve)).toBeUndefined()
    })

    test('saves itself 30 seconds after the last change, and on leaving it', async ({ page }) => {
      await page.clock.install()
      const sent = watchChanges(page)
      await write(page, ids.eve)
      await page.keyboard.type('Born')
      await page.clock.runFor(29_000)
      expect(sent).toEqual([])
      await page.keyboard.type(' here')
      await page.clock.runFor(29_000)
      expect(sent).toEqual([])
      await page.clock.runFor(1_500)
      await expect.poll(() => stored(ids.eve)).toBe('<p>Born here</p>')
      await expect(section(page)).toContainText(say('status.saved'))
      await expect(text(page)).toBeFocused()
      await page.keyboard.type('.')
      await profile(page, say).edit.focus()
      await expect.poll(() => stored(ids.eve)).toBe('<p>Born here.</p>')
      await expect(text(page)).toBeVisible()
      expect(sent.map((change) => change['previous'])).toEqual(['', '<p>Born here</p>'])
      await page.clock.runFor(60_000)
      expect(sent).toHaveLength(2)
      await done(page).click()
      await expect(edit(page)).toBeVisible()
      expect(sent).toHaveLength(2)
    })

    test('is offered in the reader’s language first, and written in any', { tag: wholeTag }, async ({ page }) => {
      const [own, foreign] = language === 'en' ? ['en', 'zh-tw'] : ['zh-tw', 'en']
      await other.change(ids.eve, 'biography', '<p>Elle est née à Gdynia.</p>', 'fr')
      await other.change(ids.eve, 'biography', '<p>in another language</p>', foreign)
      await profile(page, say).open(ids.eve)
      const shown = section(page).locator('.rich-text')
      await expect(
        section(page)
          .getByRole('group', { name: say('biographyIn') })
          .getByRole('button'),
      ).toHaveCount(2)
      await other.change(ids.eve, 'biography', '<p>in the own language</p>', own)
      await page.reload()
      await expect(shown).toHaveText('in the own language')
      await section(page).getByRole('button', { name: 'Français' }).click()
      await expect(shown).toHaveText('Elle est née à Gdynia.')
      await expect(shown).toHaveAttribute('lang', 'fr')
      await edit(page).click()
      const choice = page.getByRole('combobox', { name: say('biographyLanguage') })
      await expect(choice).toHaveValue('fr')
      await expect(text(page)).toHaveAttribute('lang', 'fr')
      await expect(text(page)).toBeFocused()
      await page.keyboard.type(' En 1950.')
      await choice.selectOption('pl')
      await expect(text(page)).toHaveText('')
      await expect(text(page)).toBeFocused()
      await page.keyboard.type('Żyła nad morzem.')
      await done(page).click()
      await expect(edit(page)).toBeVisible()
      await expect(shown).toHaveText('Żyła nad morzem.')
      await expect
        .poll(async () => (await other.read(ids.eve)).biographies)
        .toMatchObject({
          fr: '<p>Elle est née à Gdynia. En 1950.</p>',
          pl: '<p>Żyła nad morzem.</p>',
        })
    })

    test('takes what is pasted without what could do harm', async ({ page }) => {
      const outside: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('evil.example')) outside.push(request.url())
      })
      await write(page, ids.eve)
      await paste(page, {
        html: `<style>p { color: red }</style><p style="color:red" onclick="window.harm=1">Born <b onmouseover="window.harm=1">by</b> the <a href="javascript:window.harm=1">sea</a>
          <a href="https://example.org" onclick="window.harm=1">here</a></p><script>window.harm=1</script><img src="https://evil.example/x.png" onerror="window.harm=1">
          <iframe src="https://evil.example/"></iframe><form action="https://evil.example/"><input name="q"><button>go</button></form><svg onload="window.harm=1"></svg>
          <table><tr><td>cell</td></tr></table><h2>Title</h2><math><mi>x</mi></math>`,
      })
      await expect(text(page)).toContainText('Title')
      await expect
        .poll(() =>
          text(page)
            .locator('script, img, iframe, form, input, button, svg, style, table, [onclick], [style], a[href^=javascript]')
            .count(),
        )
        .toBe(0)
      await done(page).click()
      await expect(edit(page)).toBeVisible()
      const html = (await stored(ids.eve)) ?? ''
      expect(html).toMatch(/Born <strong>by<\/strong> the sea/)
      expect(html).toContain('href="https://example.org"')
      expect(html).not.toMatch(/script|onclick|style|img|iframe|form|javascript/)
      await page.reload()
      await expect(section(page).getByRole('heading', { name: 'Title' })).toBeVisible()
      expect(await page.evaluate(() => 'harm' in window)).toBe(false)
      expect(outside).toEqual([])
    })

    test('tells that a text is too long before it is sent, and keeps it', { tag: wholeTag }, async ({ page }) => {
      const sent = watchChanges(page)
      await write(page, ids.eve)
      await paste(page, { text: 'lighthouse '.repeat(8_000) })
      await expect(section(page).locator('.biography-editor-size')).toContainText('89')
      await paste(page, { text: 'lighthouse '.repeat(2_000) })
      await done(page).click()
      await expect(page.getByRole('alert')).toContainText('111')
      expect(sent).toEqual([])
      await page.reload()
      await expect(text(page)).toContainText('lighthouse lighthouse')
      await text(page).click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('A lighthouse.')
      await done(page).click()
      await expect(edit(page)).toBeVisible()
      await expect.poll(() => stored(ids.eve)).toBe('<p>A lighthouse.</p>')
    })

    test('does not stand still when ten megabytes are pasted', { tag: wholeTag }, async ({ page }) => {
      await write(page, ids.eve)
      await page.keyboard.type('Mine.')
      for (const content of [{ text: 'x' }, { html: '<b>x</b>' }, { html: '<b>x</b>', text: 'x' }]) {
        await paste(page, content, 10_000_000)
        await expect(page.getByRole('alert')).toContainText(/10\s?00\d/)
        await expect(text(page)).toHaveText('Mine.')
      }
      await page.keyboard.type(' Still.')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await done(page).click()
      await expect.poll(() => stored(ids.eve)).toBe('<p>Mine. Still.</p>')
      // A small text in an avalanche of markup is pasted without the markup.
      await edit(page).click()
      await paste(page, { text: ' Plain.', html: `<p>${'<span style="color: red">x</span>'.repeat(80_000)}</p>` })
      await expect(text(page)).toHaveText('Mine. Still. Plain.')
    })

    test('tells the later of two writers what the other has stored, to choose', { tag: wholeTag }, async ({ page }) => {
      await other.change(ids.eve, 'biography', '<p>Once.</p>', language)
      await profile(page, say).open(ids.eve)
      await edit(page).click()
      await expect(text(page)).toBeFocused()
      await page.keyboard.type(' Mine.')
      await other.change(ids.eve, 'biography', '<p>Once. <em>Theirs.</em></p>', language)
      await done(page).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText(say('conflict.told'))
      await expect(alert.getByRole('definition')).toHaveText(['Once. Theirs.', 'Once. Mine.'])
      await expect(alert.locator('em')).toHaveText('Theirs.')
      expect(await faults(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath('conflict.png'), fullPage: true })
      await page.getByRole('button', { name: say('conflict.saveMine') }).click()
      await expect(edit(page)).toBeVisible()
      await expect.poll(() => stored(ids.eve)).toBe('<p>Once. Mine.</p>')
      await edit(page).click()
      await expect(text(page)).toBeFocused()
      await page.keyboard.type(' Again.')
      await other.change(ids.eve, 'biography', '<p>Theirs.</p>', language)
      await done(page).click()
      await page.getByRole('button', { name: say('conflict.keepTheirs') }).click()
      await expect(section(page).locator('.rich-text')).toHaveText('Theirs.')
      await expect.poll(() => stored(ids.eve)).toBe('<p>Theirs.</p>')
    })

    test(
      'is kept without a connection, over a reload, and sent when there is one again',
      { tag: wholeTag },
      async ({ page, context }) => {
        await write(page, ids.eve)
        await page.keyboard.type('Born by the sea.')
        await context.setOffline(true)
        await done(page).click()
        await expect(section(page)).toContainText(say('status.waiting'))
        await page.keyboard.press('Shift+Tab')
        await text(page).click()
        await page.keyboard.press('End')
        await page.keyboard.type(' And more')
        await page.waitForFunction(() => JSON.stringify(localStorage).includes('And more'))
        await context.setOffline(false)
        await page.reload()
        await expect(text(page)).toHaveText('Born by the sea. And more')
        await expect(section(page)).toContainText(say('status.left'))
        await section(page)
          .getByRole('button', { name: say('status.save'), exact: true })
          .click()
        await expect(edit(page)).toBeVisible()
        await expect.poll(() => stored(ids.eve)).toBe('<p>Born by the sea. And more</p>')
      },
    )

    test('comes with its editor later when the line is cut, and says so', { tag: wholeTag }, async ({ page, context }) => {
      await profile(page, say).open(ids.eve)
      await context.setOffline(true)
      await section(page)
        .getByRole('button', { name: say('write') })
        .click()
      await expect(section(page).getByRole('alert')).toBeVisible()
      await context.setOffline(false)
      await section(page).getByRole('button').first().click()
      await expect(text(page)).toBeVisible()
    })
  })
}

/** Pastes as the system's clipboard would; the content is repeated up to a length if one is given. */
const paste = (page: Page, content: { html?: string; text?: string }, length = 0) =>
  page.locator('.biography-editor-text').evaluate(
    (element, [{ html = '', text = '' }, repeated]) => {
      const fill = (piece: string) => (repeated === 0 ? piece : piece.repeat(repeated / piece.length))
      const data = new DataTransfer()
      if (html !== '') data.setData('text/html', fill(html))
      if (text !== '') data.setData('text/plain', fill(text))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [content, length] as const,
  )
