import type { Page } from '@playwright/test'
import { expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { importRelatives, openBrowser, otherDevice, placesOf, profile, watchChanges, wordsOf } from '../support/profile-page.ts'
import type { Ids, OtherDevice } from '../support/profile-page.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

const settings = [
  { language: 'en', width: 1280 },
  { language: 'zh-tw', width: 360 },
]

for (const { language, width } of settings) {
  test.describe(`a profile in ${language} at ${width} pixels`, { tag: wholeUnless(width === 360) }, () => {
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

    test('is edited by keyboard alone', async ({ page }) => {
      const sent = watchChanges(page)
      const { open, edit, done, value, input, status, row } = profile(page, say)
      await other.change(ids.eve, 'occupation', 'sailor')
      await open(ids.eve)
      await expect(value('occupation')).toHaveCount(0)
      await edit.focus()
      await page.keyboard.press('Enter')
      await expect(done).toBeFocused()
      await value('occupation').focus()
      await page.keyboard.press('Enter')
      await expect(input('occupation')).toBeFocused()
      await page.keyboard.type('captain')
      await page.keyboard.press('Enter')
      await expect(value('occupation')).toBeFocused()
      await expect(value('occupation')).toContainText('captain')
      await expect(row('occupation')).toContainText(say('status.saved'))
      await expect(status.filter({ hasText: say('announce.saved', { field: say('field.occupation') }) })).toBeAttached()
      expect(sent).toEqual([{ fieldName: 'occupation', value: 'captain', previous: 'sailor' }])

      await page.keyboard.press('Space')
      await page.keyboard.type('pirate')
      await page.keyboard.press('Escape')
      await expect(value('occupation')).toBeFocused()
      await expect(value('occupation')).toContainText('captain')

      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(value('occupation')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(value('telephone_number')).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.type('+48 58 123')
      await page.keyboard.press('Tab')
      await expect(value('telephone_number')).toContainText('+48 58 123')
      await expect(value('address')).toBeFocused()
      expect(sent).toHaveLength(2)

      await done.focus()
      await page.keyboard.press('Enter')
      await expect(edit).toBeFocused()
      await expect(value('occupation')).toHaveCount(0)
      await expect.poll(() => other.read(ids.eve)).toMatchObject({ occupation: 'captain', telephone_number: '+48 58 123' })
    })

    test('takes each kind of value within its limits', async ({ page }) => {
      const sent = watchChanges(page)
      const { open, edit, value, input } = profile(page, say)
      await open(ids.eve)
      await edit.click()
      const kinds = [
        ['name', 'text', 255],
        ['spoken_languages', 'text', 100],
        ['email', 'email', 255],
        ['occupation', 'text', 100],
        ['telephone_number', 'tel', 30],
        ['address', 'text', 255],
        ['website', 'url', 100],
        ['skype_name', 'text', 100],
        ['facebook', 'text', 100],
        ['twitter', 'text', 100],
        ['linkedin', 'text', 100],
      ] as const
      for (const [field, type, length] of kinds) {
        await value(field).click()
        await expect(input(field)).toHaveAttribute('maxlength', String(length))
        if (field !== 'address') await expect(input(field)).toHaveAttribute('type', type)
        await page.keyboard.press('Escape')
      }
      await value('birth_year').click()
      await expect(input('birth_year')).toHaveAttribute('type', 'number')
      await expect(input('birth_year')).toHaveValue('1950')
      await page.keyboard.type('19512')
      await expect(input('birth_year')).toHaveValue('1951')
      await page.keyboard.press('Enter')
      await expect(value('birth_year')).toContainText('1951')
      await value('birth_year').click()
      await page.keyboard.press('Delete')
      await page.keyboard.press('Enter')
      await expect(value('birth_year')).toContainText(say('add'))
      await value('birth_year').click()
      await page.keyboard.type('-5')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(say('invalid.not_a_year'))
      await page.keyboard.press('Escape')
      expect(sent.map((change) => change['value'])).toEqual([1951, 0])
    })

    test('says what is wrong at the field and keeps what was typed', async ({ page }) => {
      const sent = watchChanges(page)
      const { open, edit, value, input, button, done } = profile(page, say)
      await other.change(ids.eve, 'email', 'eve@example.org')
      await open(ids.eve)
      await edit.click()
      await value('email').click()
      await page.keyboard.type('eve at home')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(say('invalid.not_an_email'))
      await expect(input('email')).toHaveAttribute('aria-invalid', 'true')
      await expect(input('email')).toHaveAccessibleDescription(say('invalid.not_an_email'))
      await done.click()
      await expect(input('email')).toHaveValue('eve at home')
      await button('status.discard').click()
      await expect(page.getByRole('link', { name: 'eve@example.org' })).toBeVisible()

      // An empty email address does not remove the old one.
      await edit.click()
      await value('email').click()
      await page.keyboard.press('Delete')
      await page.keyboard.press('Enter')
      await expect(value('email')).toContainText('eve@example.org')
      expect(sent).toEqual([])

      // Errors that only the server can find, in the reader's language.
      await value('email').click()
      await page.keyboard.type(member.email)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(language === 'en' ? /Someone else in your family/ : /[一-鿿]/)
      await expect(input('email')).toHaveValue(member.email)
      await input('email').fill('eve@example.net')
      await page.keyboard.press('Enter')
      await expect(value('email')).toContainText('eve@example.net')
    })

    test('saves choices as they are made', async ({ page }) => {
      const sent = watchChanges(page)
      const { open, edit, choice, row } = profile(page, say)
      await open(ids.eve)
      await edit.click()
      await choice('gender').selectOption('N')
      await expect(row('gender')).toContainText(say('status.saved'))
      await choice('language').selectOption('fi')
      await expect(row('language')).toContainText(say('status.saved'))
      expect(sent.map(({ fieldName, value }) => [fieldName, value])).toEqual([
        ['gender', 'N'],
        ['language', 'fi'],
      ])
      await expect(page.getByRole('heading', { name: say('biography') })).toBeVisible()
    })

    test('is locked by its owner alone, and then closed for others', async ({ page, server, browser, signInAs }) => {
      const sent = watchChanges(page)
      const { open, edit, done, value } = profile(page, say)
      const lock = page.getByRole('switch', { name: say('field.locked') })
      await open(ids.cat)
      await edit.click()
      await expect(lock).toHaveCount(0)
      await expect(value('email')).toBeVisible()
      await open(ids.ada)
      await expect(lock).toHaveCount(0)
      await edit.click()
      await expect(value('email')).toHaveCount(0)
      // Pressed by mistake and pressed back at once: nothing happens.
      await lock.evaluate((control: HTMLInputElement) => {
        control.click()
        control.click()
      })
      await expect(lock).not.toBeChecked()
      await lock.press('Space')
      await expect(page.locator('.profile-locked')).toHaveText(say('locked.own'))
      expect(sent).toEqual([{ fieldName: 'locked', value: true, previous: false }])
      await done.click()
      await expect(edit).toBeVisible()

      const cat = await joinFamily(server, member, ids.cat, language)
      const theirs = await openBrowser(browser, server, signInAs, cat)
      const view = profile(theirs.page, say)
      await view.open(ids.ada)
      await expect(theirs.page.locator('.profile-locked')).toHaveText(say('locked.others'))
      // The family's words for them, what is said about their life and what they are asked are no part of the profile.
      const buttons = theirs.page.locator('.profile button:not(.kinship button, .talk-button)')
      await expect(buttons).toHaveText([say('askStories')])
      await other.change(ids.ada, 'locked', false)
      await theirs.page.reload()
      await view.edit.click()
      // Only users themselves change their language and their lock.
      await expect(view.choice('language')).toHaveCount(0)
      await expect(theirs.page.getByRole('switch', { name: say('field.locked') })).toHaveCount(0)
      // When a profile is locked while somebody types, they are told, and keep their text.
      await view.value('occupation').click()
      await theirs.page.keyboard.type('queen')
      await other.change(ids.ada, 'locked', true)
      await theirs.page.keyboard.press('Enter')
      await expect(theirs.page.getByRole('alert')).toBeVisible()
      await expect(view.input('occupation')).toHaveValue('queen')
      await expect(view.edit).toHaveCount(0)
      await theirs.context.close()
    })

    test('speaks the language that one chooses for oneself', { tag: wholeTag }, async ({ page }) => {
      const { open, edit, choice } = profile(page, say)
      await open(ids.ada)
      await edit.click()
      await choice('language').selectOption('pl')
      await expect(page.getByRole('heading', { name: wordsOf('pl')('biography') })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: wordsOf('pl')('biography') })).toBeVisible()
    })

    test('ends editing when somebody else is shown, and saves what was being typed', { tag: wholeTag }, async ({ page }) => {
      const { open, edit, done, value } = profile(page, say)
      await open(ids.fay)
      await page.getByRole('link', { name: /Christodoulopoulou/ }).click()
      await expect(page).toHaveURL(`/family/profile/${ids.eve}/`)
      await edit.click()
      await value('occupation').click()
      await page.keyboard.type('sailor')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Fay Wong' })).toBeVisible()
      await expect(done).toHaveCount(0)
      await expect.poll(async () => (await other.read(ids.eve))['occupation']).toBe('sailor')
      await page.getByRole('link', { name: /Christodoulopoulou/ }).click()
      await expect(page).toHaveURL(`/family/profile/${ids.eve}/`)
      await expect(edit).toBeVisible()
      await expect(page.getByText('sailor')).toBeVisible()
    })

    test('asks when a death lies before the birth, and takes it', { tag: wholeTag }, async ({ page }) => {
      const { open, edit, value } = profile(page, say)
      await open(ids.eve)
      await edit.click()
      await value('year_of_death').click()
      await page.keyboard.type('1949')
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('hint.deadBeforeBorn'))).toBeVisible()
      await expect.poll(() => other.read(ids.eve)).toMatchObject({ year_of_death: 1949 })
      await value('year_of_death').click()
      await page.keyboard.type('2019')
      await page.keyboard.press('Enter')
      await expect(page.getByText(say('hint.deadBeforeBorn'))).toHaveCount(0)
      await expect(page.locator('.profile-years')).toHaveText('1950–2019')
    })

    test('suggests places, says where an address is, asks when there are several, and says when there is none', async ({
      page,
      server,
    }) => {
      // A server takes a minute or more to load the places of the world on a busy machine.
      test.setTimeout(400_000)
      await placesOf(server, member)
      const { open, edit, value, input, row } = profile(page, say)
      const notFound = language === 'en' ? /^We don’t know a place by that name/ : '找不到'
      const warsaw = language === 'en' ? /^Warsaw, .*Poland$/ : /華沙/
      await open(ids.fay)
      await edit.click()
      await value('address').click()
      await page.keyboard.type(language === 'en' ? 'Warsza' : '華沙')
      await expect(page.getByRole('listbox').getByRole('option', { name: warsaw }).first()).toBeVisible()
      // The first Escape closes the suggestions, the second restores the old value.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
      await expect(input('address')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(value('address')).toBeFocused()
      await expect(value('address')).toContainText(say('add'))
      await page.keyboard.press('Enter')
      await page.keyboard.type(language === 'en' ? 'Warsza' : '華沙')
      await expect(page.getByRole('listbox').getByRole('option', { name: warsaw }).first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(value('address')).toContainText(language === 'en' ? 'Warsaw' : '華沙')
      await expect(row('address').locator('.place-found')).toBeVisible()
      await expect.poll(async () => (await other.read(ids.fay))['latitude']).toBeCloseTo(52.2, 0)

      await value('address').click()
      await page.keyboard.type('Springfield')
      await page.keyboard.press('Tab')
      await expect(value('address')).toContainText('Springfield')
      const choices = row('address').getByRole('list').getByRole('button')
      await expect(choices).toHaveCount(5)
      await expect.poll(async () => (await other.read(ids.fay))['latitude']).toBe(0)
      await choices.first().click()
      await expect(choices).toHaveCount(0)
      await expect(row('address').locator('.place-found')).toBeVisible()
      await expect.poll(async () => (await other.read(ids.fay))['latitude']).not.toBe(0)

      // An unknown place is stored as written, and appears on no map.
      await value('address').click()
      await input('address').fill('San')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
      await input('address').fill('Xyzzyville')
      await page.keyboard.press('Tab')
      await expect(row('address').getByText(notFound)).toBeVisible()
      await expect
        .poll(async () => [(await other.read(ids.fay))['address'], (await other.read(ids.fay))['latitude']])
        .toEqual(['Xyzzyville', 0])
    })

    test('leaves Enter and Escape to an input method that is composing', async ({ page }) => {
      const sent = watchChanges(page)
      const { open, edit, value, input } = profile(page, say)
      await open(ids.yun)
      await edit.click()
      await value('name').click()
      const typing = await page.context().newCDPSession(page)
      await input('name').fill('')
      await typing.send('Input.imeSetComposition', { text: 'ou yang', selectionStart: 7, selectionEnd: 7 })
      for (const key of ['Enter', 'Escape']) {
        await input('name').evaluate(
          (field, name) => field.dispatchEvent(new KeyboardEvent('keydown', { key: name, isComposing: true, bubbles: true })),
          key,
        )
      }
      await typing.send('Input.insertText', { text: '歐陽' })
      await expect(input('name')).toHaveValue('歐陽')
      expect(sent).toEqual([])
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: '歐陽' })).toBeVisible()
    })

    test('shows the core family in columns, its names unbroken', { tag: wholeTag }, async ({ page }) => {
      const { open } = profile(page, say)
      await open(ids.ada)
      for (const group of ['parents_one', 'siblings_other', 'partners_one', 'children_other']) {
        const key = language === 'zh-tw' ? group.replace('_one', '_other') : group
        await expect(page.getByRole('heading', { level: 2, name: say(`group.${key}`), exact: true })).toBeVisible()
      }
      for (const [screen, columns] of [
        [360, 3],
        [600, 4],
        [900, 6],
        [1280, 8],
      ] as const) {
        await page.setViewportSize({ width: screen, height: 800 })
        // Where there is room, the groups share columns.
        const grid = page.locator(screen < 900 ? '.kin' : '.profile-family').first()
        await expect
          .poll(() => grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length))
          .toBe(columns)
        await expect.poll(() => brokenNames(page)).toEqual([])
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(screen)
      }
      // The portrait stays beside the text, and never covers the family below it.
      await page.setViewportSize({ width: 1280, height: 600 })
      await page
        .locator('.kin')
        .getByRole('link', { name: /歐陽小雲/ })
        .scrollIntoViewIfNeeded()
      const [photo, relatives] = [
        await page.locator('.profile-photo').boundingBox(),
        await page.locator('.profile-family').boundingBox(),
      ]
      expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThanOrEqual(relatives?.y ?? 0)
      await page
        .locator('.kin')
        .getByRole('link', { name: /歐陽小雲/ })
        .click()
      await expect(page).toHaveURL(`/family/profile/${ids.yun}/`)
    })

    test('is right for everybody while it is edited', async ({ page }) => {
      const { open, edit, value, button } = profile(page, say)
      await open(ids.ada)
      await edit.click()
      await value('name').click()
      await page.keyboard.press('Delete')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await button('write').click()
      await expect(page.getByRole('toolbar')).toBeVisible()
      await expectNoFaults(page)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expect.poll(() => smallTargets(page)).toEqual([])
    })
  })
}

/** Names with a word broken over two lines, or cut off. */
const brokenNames = (page: Page) =>
  page.locator('.fitted-name').evaluateAll((names) =>
    names.flatMap((name) => {
      const text = name.firstChild
      if (!(text instanceof Text)) return []
      const words = [...text.data.matchAll(/[^\s-]+-?/g)]
      const broken = words.filter(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1
      })
      return broken.length > 0 || name.scrollWidth > name.clientWidth ? [text.data] : []
    }),
  )

/** Controls of the profile that are too small for a finger. */
const smallTargets = (page: Page) =>
  page.locator('.profile :is(button, input, select, a)').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const isText = control instanceof HTMLAnchorElement && control.closest('dd') !== null
      return !isText && (height < 42 || width < 42) ? [`${control.outerHTML.slice(0, 80)} ${width}x${height}`] : []
    }),
  )
