import { roles } from '@banyan/contract'
import type { Browser, Locator, Page } from '@playwright/test'
import { ageSessions } from '../support/age-sessions.ts'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, password, signUp, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import { wordsOf } from '../support/profile-page.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeUnless } from '../support/whole.ts'

const languages = ['en', 'pl', 'fi', 'fr', 'zh-tw', 'zh-cn'] as const

/** A phone on which nobody is signed in. */
async function phoneOf(browser: Browser, server: RunningServer, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale, viewport: { width: 360, height: 740 }, hasTouch: true })
  return context.newPage()
}

async function send(server: RunningServer, { access }: Member, path: string, body?: object, method = 'POST'): Promise<unknown> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return answer.json()
}

async function addRelative(server: RunningServer, member: Member, name: string, birthYear: number): Promise<number> {
  const body = { from_person_id: member.personId, relation_type: 3, name, gender: 'F', birth_year: birthYear }
  return ((await send(server, member, '/api/person/', body)) as { person: { id: number } }).person.id
}

/** Counts taps. A list of choices takes one to open and one to choose. */
class Hand {
  taps = 0

  async tap(what: Locator): Promise<void> {
    this.taps += 1
    await what.click()
  }

  async choose(list: Locator, value: Parameters<Locator['selectOption']>[0]): Promise<void> {
    this.taps += 2
    await list.selectOption(value)
  }

  /** @returns the taps since it was last asked */
  count(): number {
    const { taps } = this
    this.taps = 0
    return taps
  }
}

for (const language of languages)
  test.describe(`who is let in, in ${language} on a phone`, { tag: wholeUnless(language === 'fr') }, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: language })
    const common = wordsOf(language, 'common')
    const members = wordsOf(language, 'members')
    const keys = wordsOf(language, 'keys')

    test('a card for a grandmother, and hers in one tap', async ({ page, browser, server, newMember, signInAs }) => {
      const cards = wordsOf(language, 'cards')
      const hand = new Hand()
      const ada = await newMember({ name: 'Ada Wong', language })
      const rosa = await addRelative(server, ada, 'Rosa', 1940)
      await send(server, ada, `/api/person/${rosa}/`, { fieldName: 'language', value: language }, 'PATCH')
      await page.addInitScript(() => {
        window.print = () => undefined
      })
      await signInAs(page, ada)
      await page.goto(`/family/profile/${rosa}/`)
      await hand.tap(page.getByRole('button', { name: cards('give.open') }))
      await hand.tap(page.getByRole('button', { name: cards('give.submit'), exact: true }))
      await expectFits(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await hand.tap(page.getByRole('button', { name: cards('made.print') }))
      // The browser's own dialog takes one more.
      expect(hand.count() + 1).toBe(4)
      const link = (await page.locator('.card-sheet-link').textContent()) ?? ''
      const hers = await phoneOf(browser, server, language)
      await hers.goto(link)
      await expectNoFaults(hers)
      await expectFits(hers)
      await hers.setViewportSize({ width: 360, height: 740 })
      await hers.screenshot({ path: test.info().outputPath('card.png'), fullPage: true })
      await hand.tap(hers.getByRole('button', { name: cards('page.submit') }))
      await expect(hers).toHaveURL(/\/family\/tree\/\d+\/$/)
      await expect(hers.getByText('Rosa').first()).toBeVisible()
      expect(hand.count()).toBe(1)
      await hers.context().close()
    })

    test('a passkey, and a sign-in with it', async ({ page, newMember, signInAs }) => {
      const hand = new Hand()
      const member = await newMember({ language })
      const session = await page.context().newCDPSession(page)
      await session.send('WebAuthn.enable')
      await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      await signInAs(page, member)
      await page.goto('/accounts/settings/?tab=ways')
      await hand.tap(page.getByRole('button', { name: keys('passkeys.add') }))
      await expect(page.getByText(keys('passkeys.added'))).toBeVisible()
      await expectNoFaults(page)
      await expectFits(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.screenshot({ path: test.info().outputPath('ways.png'), fullPage: true })
      expect(hand.count()).toBe(1)
      await page.evaluate(() => {
        localStorage.clear()
        localStorage.setItem('opensFirst', 'tree')
      })
      await page.goto(`/accounts/login/?language=${language}`)
      // The browser may have offered it by itself, and the device answers at once.
      const button = page.getByRole('button', { name: keys('signIn.button') })
      await button.or(page.locator('.tree-page, canvas').first()).first().waitFor()
      if (await button.isVisible()) await button.click({ timeout: 5_000 }).catch(() => undefined)
      await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
    })

    test('a role is changed, a member is looked through, an heir is chosen', async ({ page, server, newMember, signInAs }) => {
      const hand = new Hand()
      const ada = await newMember({ name: 'Ada Wong', language })
      const ben = await addRelative(server, ada, 'Ben Wong', 1950)
      await joinFamily(server, ada, ben, language)
      await signInAs(page, ada)
      await page.goto('/family/members/')
      await hand.tap(page.getByRole('button', { name: `${members('roleChange')} Ben Wong` }))
      await hand.tap(page.getByRole('radio').nth(roles.toReversed().indexOf('reader')))
      await hand.tap(page.getByRole('dialog').getByRole('button', { name: members('save'), exact: true }))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('.member-hint').filter({ hasText: members('role.reader') })).toHaveCount(1)
      expect(hand.count()).toBe(3)
      await expectNoFaults(page)
      await expectFits(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.screenshot({ path: test.info().outputPath('members.png'), fullPage: true })

      const section = page.getByRole('region', { name: members('legacy.title') })
      await hand.choose(section.getByLabel(members('legacy.months')), '12')
      await hand.choose(section.getByLabel(members('legacy.successor')), { label: 'Ben Wong' })
      ageSessions(server, ada)
      const save = section.getByRole('button', { name: members('save'), exact: true })
      await hand.tap(save)
      await page.locator('input[name="confirm_password"]').fill(password)
      await page.locator('input[name="confirm_password"]').press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(save).toBeDisabled()
      expect(hand.count()).toBe(5)

      await hand.tap(page.getByRole('button', { name: common('seeAs.begin', { name: 'Ben Wong' }) }))
      const bar = page.locator('.see-as-bar')
      await expect(bar).toContainText('Ben Wong')
      await expectNoFaults(page)
      await expectFits(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.screenshot({ path: test.info().outputPath('see-as.png') })
      await hand.tap(bar.getByRole('button', { name: common('seeAs.stop') }))
      await expect(bar).toHaveCount(0)
      expect(hand.count()).toBe(2)
    })

    test('two families, and from one to the other in two taps', async ({ page, server, newMember, signInAs }) => {
      const hand = new Hand()
      const eve = await newMember({ name: 'Eve Stone', language })
      const ada = await signUp(server, `ada.${eve.email}`, 'Ada Wong', language)
      const person = await addRelative(server, ada, 'Eve Wong', 1990)
      await send(server, ada, `/api/person/${person}/`, { fieldName: 'email', value: eve.email }, 'PATCH')
      await send(server, ada, '/api/invite_email/', { person_id: person })
      await signInAs(page, eve)
      await page.goto('/family/families/')
      await hand.tap(page.getByRole('button', { name: members('inbox.accept') }).first())
      await expect(page).toHaveURL(/\/family\/tree\//)
      expect(hand.count()).toBe(1)
      const families = page.getByRole('combobox', { name: common('families.choose'), exact: true })
      await expectNoFaults(page)
      await expectFits(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await hand.choose(families, { label: common('families.of', { name: 'Eve Stone' }) })
      await expect(page.getByRole('button', { name: /Eve Stone/ }).first()).toBeVisible()
      expect(hand.count()).toBe(2)
    })

    test('a gallery for guests, who look at once', async ({ page, browser, server, newMember, signInAs }) => {
      const sharing = wordsOf(language, 'sharing')
      const guests = wordsOf(language, 'guest')
      const hand = new Hand()
      const member = await newMember({ name: 'Ada Wong', language })
      const photos = photosOf(server, member)
      const { id } = await photos.addGallery('Rosa 80')
      await photos.addImage(id, 'dance.png', pictureOf(1))
      await signInAs(page, member)
      await page.goto(`/gallery/${id}/`)
      await hand.tap(page.getByRole('button', { name: sharing('open'), exact: true }))
      const dialog = page.getByRole('dialog')
      await hand.tap(dialog.getByRole('button', { name: sharing('make') }))
      await expect(dialog.getByRole('img', { name: sharing('qr') })).toBeVisible()
      expect(hand.count()).toBe(2)
      await expectNoFaults(page)
      await expectFits(page)
      await page.screenshot({ path: test.info().outputPath('link.png') })
      const { pathname, hash } = new URL(await dialog.getByLabel(sharing('address'), { exact: true }).inputValue())
      const guest = await phoneOf(browser, server, language)
      await guest.goto(pathname + hash)
      await expect(guest.getByRole('heading', { name: 'Rosa 80' })).toBeVisible()
      await expect(guest.getByText(guests('sharedBy', { name: 'Ada Wong' }), { exact: false })).toBeVisible()
      await expectNoFaults(guest)
      await expectFits(guest)
      await guest.screenshot({ path: test.info().outputPath('guest.png'), fullPage: true })
      await guest.context().close()
    })
  })
