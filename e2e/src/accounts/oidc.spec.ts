import { startOidcServer } from '../../../apps/server/src/test/servers/oidc-server.ts'
import { expectNoFaults } from '../support/faults.ts'
import { expect, password, signUp, test } from '../support/fixtures.ts'
import { startServer } from '../support/server.ts'

test('an account of a provider is connected once with the password, signs in alone after that, and is disconnected', async ({
  page,
  browser,
}) => {
  test.slow()
  const provider = await startOidcServer()
  const { issuer, clientId, clientSecret, name } = provider.settings
  const server = await startServer({
    BANYAN_OIDC_ISSUER: issuer,
    BANYAN_OIDC_CLIENT_ID: clientId,
    BANYAN_OIDC_CLIENT_SECRET: clientSecret,
    BANYAN_OIDC_NAME: name,
  })
  try {
    provider.sendBackTo(`${server.url}/accounts/oidc/`)
    const { email } = await signUp(server, 'ada.oidc@example.org')
    provider.become({ sub: 'ada', email, email_verified: true })
    const signIn = async () => {
      await page.goto(`${server.url}/accounts/login/`)
      await page.getByRole('button', { name: 'Sign in with Example' }).click()
    }
    await signIn()
    await page.getByRole('button', { name: 'Continue as ada' }).click()
    await expect(page.getByText(`There’s already an account with the address ${email}.`, { exact: false })).toBeVisible()
    // The answer of the provider is in nobody's history.
    await expect(page).toHaveURL(`${server.url}/accounts/oidc/`)
    await expectNoFaults(page)
    await page.screenshot({ path: test.info().outputPath('known.png') })
    await page.getByRole('textbox', { name: /^Password/ }).fill('not the password')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('That isn’t the password of this account.')).toBeVisible()
    await page.getByRole('textbox', { name: /^Password/ }).fill(password)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page).toHaveURL(`${server.url}/home/`)

    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await expect(page).toHaveURL(/\/accounts\/login\//)
    await expect(page.getByRole('button', { name: 'Sign in with Example' })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('sign-in.png') })
    // The provider still knows this browser.
    await signIn()
    await expect(page).toHaveURL(`${server.url}/home/`)

    await page.goto(`${server.url}/accounts/settings/?tab=ways`)
    await expect(page.getByText(/^Connected since .*ada\.oidc@example\.org$/)).toBeVisible()
    await expectNoFaults(page)
    await page.screenshot({ path: test.info().outputPath('ways.png'), fullPage: true })
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('Disconnected: Example')).toBeVisible()
    await page.getByRole('button', { name: 'Connect Example' }).click()
    await expect(page.getByText(/^Connected since /)).toBeVisible()

    // Who is invited needs no password: the provider vouches for the address.
    const ada = await signUp(server, 'eve.oidc@example.org', 'Eve Stone')
    const send = async (path: string, body?: object, method = 'POST') => {
      const headers = { authorization: `Bearer ${ada.access}`, 'content-type': 'application/json' }
      const answer = await fetch(server.url + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      expect(answer.ok, await answer.clone().text()).toBe(true)
      return answer.json()
    }
    const ben = { from_person_id: ada.personId, relation_type: 2, name: 'Ben Stone', gender: 'M', birth_year: 1990 }
    const { person } = (await send('/api/person/', ben)) as { person: { id: number } }
    await send(`/api/person/${person.id}/`, { fieldName: 'email', value: 'ben.oidc@example.org' }, 'PATCH')
    await send('/api/invite_email/', { person_id: person.id })
    const link = await server.mailedLink('ben.oidc@example.org')
    provider.become({ sub: 'ben', email: 'ben.oidc@example.org', email_verified: true })
    const other = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await other.goto(link)
    await other.getByRole('button', { name: 'Sign in with Example' }).click()
    await other.getByRole('button', { name: 'Continue as ben' }).click()
    await expect(other.getByText('Eve Stone invites you to the family tree. You are Ben Stone in it.')).toBeVisible()
    await expectNoFaults(other)
    await other.getByRole('button', { name: 'Join the family' }).click()
    await expect(other).toHaveURL(/\/family\/tree\/\d+\/$/)
    await expect(other.getByText('Ben Stone').first()).toBeVisible()
    await other.close()

    // A link that somebody else has made leads nowhere.
    await page.goto(`${server.url}/accounts/oidc/?code=stolen&state=somebody`)
    await expect(page.getByText('Please start again from the sign-in page, in this browser.')).toBeVisible()
  } finally {
    await server.stop()
    await provider.close()
  }
})
