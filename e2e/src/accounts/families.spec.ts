import type { Browser, Page } from '@playwright/test'
import { ageSessions } from '../support/age-sessions.ts'
import { expectNothingKept } from '../support/device.ts'
import { expectFits, expectNoFaults, faults } from '../support/faults.ts'
import { expect, password, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeUnless } from '../support/whole.ts'

type Send = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

const apiFor =
  (server: RunningServer, { access }: Pick<Member, 'access'>): Send =>
  async (method, path, body) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }

async function addRelative(send: Send, from: number, name: string): Promise<number> {
  const { person } = (await send('POST', '/api/person/', {
    from_person_id: from,
    relation_type: 2,
    name,
    gender: 'F',
    birth_year: 1990,
  })) as { person: { id: number } }
  return person.id
}

/** Invites an address as a new relative. @returns the mailed link */
async function invite(server: RunningServer, by: Member, email: string, name: string): Promise<string> {
  const send = apiFor(server, by)
  const id = await addRelative(send, by.personId, name)
  await send('PATCH', `/api/person/${id}/`, { fieldName: 'email', value: email })
  await send('POST', '/api/invite_email/', { person_id: id })
  // The mail that confirmed the address came earlier.
  await expect.poll(() => server.mailedLink(email)).toContain('/invite_confirmation/')
  return server.mailedLink(email)
}

const openPage = async (browser: Browser, server: RunningServer, language = 'en-GB'): Promise<Page> =>
  (await browser.newContext({ baseURL: server.url, locale: language, viewport: { width: 360, height: 740 } })).newPage()

test('somebody with an account accepts an invitation signed in, and switches between their families in every tab', async ({
  page,
  context,
  server,
  newMember,
}) => {
  const eve = await newMember({ name: 'Eve Stone' })
  const ada = await newMember({ name: 'Ada Wong' })
  await apiFor(server, ada)('PATCH', '/api/family_settings/', { name: 'The Wongs' })
  const link = await invite(server, ada, eve.email, 'Eve Wong')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome, Eve Wong' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in and join' }).click()
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Ada Wong invites you to The Wongs')).toBeVisible()
  await expectNoFaults(page, ['light'])
  await expectFits(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/family\/tree\//)
  const families = page.getByRole('combobox', { name: 'Family', exact: true })
  await expect(families).toHaveValue(/.+/)
  await expect(families.locator('option:checked')).toHaveText('The Wongs')

  const other = await context.newPage()
  await other.goto('/family/members/')
  await expect(other.getByText('Ada Wong')).toBeVisible()
  await families.selectOption({ label: 'Eve Stone’s family' })
  await expect(page.getByRole('button', { name: /Eve Stone/ }).first()).toBeVisible()
  // The other tab has left the family too.
  await expect(other).toHaveURL(/\/family\/tree\//)
  await expect(other.getByRole('combobox', { name: 'Family', exact: true }).locator('option:checked')).toHaveText(
    'Eve Stone’s family',
  )
  await other.goto('/family/members/')
  await expect(other.getByText('Eve Stone').first()).toBeVisible()
  await expect(other.getByText('Ada Wong')).toHaveCount(0)
})

test('a reader finds nothing that they cannot use, and edits their own profile', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const ada = await newMember({ name: 'Ada Wong' })
  const send = apiFor(server, ada)
  const ben = await joinFamily(server, ada, await addRelative(send, ada.personId, 'Ben Wong'))
  const members = (await (
    await fetch(`${server.url}/api/member/`, { headers: { authorization: `Bearer ${ada.access}` } })
  ).json()) as { id: number; is_self: boolean }[]
  await send('PATCH', `/api/member/${members.find((each) => !each.is_self)?.id}/`, { role: 'reader' })
  await signInAs(page, ben)
  await page.goto(`/family/profile/${ada.personId}/`)
  await expect(page.getByRole('heading', { name: 'Ada Wong' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ada Wong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.goto(`/family/profile/${ben.personId}/`)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await page.goto('/gallery/')
  await expect(page.getByRole('heading', { name: 'Galleries' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.goto('/family/members/')
  await expect(page.getByText('Keepers decide what each of them may do.', { exact: false })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(0)
})

for (const [locale, words] of Object.entries({
  en: { change: 'Change role', remove: 'Remove', save: 'Save', keeper: 'Keeper' },
  fi: { change: 'Vaihda rooli', remove: 'Poista', save: 'Tallenna', keeper: 'Pääkäyttäjä' },
}))
  test(
    `a keeper gives roles and removes a member, who is out at once (${locale})`,
    { tag: wholeUnless(locale === 'fi') },
    async ({ browser, server, newMember, signInAs }) => {
      const ada = await newMember({ name: 'Ada Wong', language: locale })
      const send = apiFor(server, ada)
      const ben = await joinFamily(server, ada, await addRelative(send, ada.personId, 'Ben Wong'))
      const page = await openPage(browser, server)
      await signInAs(page, ada)
      await page.goto('/family/members/')
      await page.getByRole('button', { name: `${words.change} Ben Wong` }).click()
      await page.getByRole('radio', { name: new RegExp(`^${words.keeper}`) }).check()
      expect(await faults(page)).toEqual([])
      // They signed in a moment ago, which is proof enough.
      await page.getByRole('dialog').getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('.member-hint').filter({ hasText: words.keeper })).toHaveCount(2)
      await expectNoFaults(page, ['light'])
      await expectFits(page)

      const bens = await openPage(browser, server)
      await signInAs(bens, ben)
      await bens.goto('/family/tree/')
      await expect(bens.getByRole('navigation').first()).toBeVisible()
      await page.getByRole('button', { name: `${words.remove} Ben Wong` }).click()
      ageSessions(server, ada)
      await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click()
      const typed = page.locator('input[name="confirm_password"]')
      await typed.fill('wrong')
      await typed.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await faults(page)).toEqual([])
      await typed.fill(password)
      await typed.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText('Ben Wong')).toHaveCount(0)
      await expect(bens).toHaveURL(/\/accounts\/login\//, { timeout: 60_000 })
      await expectNothingKept(bens)
    },
  )
