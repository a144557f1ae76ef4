import { createHmac } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { ageSessions } from '../support/age-sessions.ts'
import { expectNoFaults, faults } from '../support/faults.ts'
import { expect, password, test } from '../support/fixtures.ts'
import { wholeUnless } from '../support/whole.ts'

/** The browser's own authenticator: a finger that is always there, and always the right one. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; id: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, id }
}

const openWays = async (page: Page): Promise<void> => {
  await page.goto('/accounts/settings/?tab=ways')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL(/\/accounts\/login\//)
}
async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** What an app shows for a secret (RFC 6238). */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('a passkey is added in the settings, signs in without a password, and is renamed and removed', async ({
  page,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const { session, id } = await addAuthenticator(page)
  await signInAs(page, member)
  await openWays(page)
  await expect(page.getByText('Nothing in the last 90 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()
  await expect(page.getByText(/^Passkey added: /)).toBeVisible()
  await expectNoFaults(page)
  await page.screenshot({ path: test.info().outputPath('passkeys.png'), fullPage: true })

  // The same device again: it has one already.
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()

  await page.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Grandma’s tablet')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Grandma’s tablet').first()).toBeVisible()

  // Nobody touches the device, so that the browser only offers it.
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false })
  await signOut(page)
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await expect(button).toBeVisible()
  await expectNoFaults(page)
  await page.screenshot({ path: test.info().outputPath('sign-in.png'), fullPage: true })
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true })
  await button.click()
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
  await expect(page.getByText('Ada Wong').first()).toBeVisible()

  await openWays(page)
  await expect(page.getByText(/^Last used /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove Grandma’s tablet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed: Grandma’s tablet')).toBeVisible()
  await signOut(page)
  // The device still has it, and the browser offers it by itself.
  await expect(page.getByRole('alert')).toHaveText(/That passkey doesn’t work here/)
  await typePassword(page, member.email)
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
})

test('the browser offers a passkey by itself, and a lost device leaves the password', async ({ page, newMember, signInAs }) => {
  const member = await newMember()
  const { session, id } = await addAuthenticator(page)
  await signInAs(page, member)
  await openWays(page)
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()
  // Whoever picks it in the field for the address has signed in.
  await signOut(page).catch(() => undefined)
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)

  await session.send('WebAuthn.clearCredentials', { authenticatorId: id })
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Nothing was signed.')).toBeVisible()
  await typePassword(page, member.email)
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
})

test('codes from an app are asked for after the password, and a recovery code replaces a lost phone', async ({
  page,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  await signInAs(page, member)
  await openWays(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('app.png') })
  await page.getByText('No camera? Type this instead').click()
  const secret = ((await page.locator('.ways-secret').textContent()) ?? '').replaceAll(' ', '')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code from the app' }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/That code isn’t right/)
  await dialog.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.locator('.ways-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await faults(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('recovery.png') })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await download).suggestedFilename()).toBe('banyan-codes.txt')
  await page.getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await signOut(page)
  await typePassword(page, member.email)
  const code = page.getByRole('textbox', { name: 'Code from the app' })
  await expect(code).toBeFocused()
  await expectNoFaults(page)
  await page.screenshot({ path: test.info().outputPath('code.png') })
  await code.fill('000 000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(/That code isn’t right/)
  await code.fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)

  await signOut(page)
  await typePassword(page, member.email)
  await page.getByRole('button', { name: 'No phone? Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill((codes[0] ?? '').toUpperCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
  await openWays(page)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await expect(page.getByText('Recovery code used to sign in')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

test('what is serious asks again who is there, and goes on after that', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  await addAuthenticator(page)
  await signInAs(page, member)
  await openWays(page)
  ageSessions(server, member)
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is that you?' })
  await expect(dialog).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('confirm.png') })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()

  // With a passkey, the copy of all data.
  ageSessions(server, member)
  await page.goto('/accounts/settings/?tab=data')
  await page.getByRole('button', { name: 'Prepare the copy' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible()
})

for (const language of ['en', 'pl', 'fr', 'fi', 'zh-tw', 'zh-cn']) {
  test(
    `the page of ways to sign in fits a small phone in ${language}`,
    { tag: wholeUnless(language === 'pl') },
    async ({ page, newMember, signInAs }) => {
      await signInAs(page, await newMember({ language }))
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/accounts/settings/?tab=ways')
      await expect(page.locator('#ways-passkeys')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await page.screenshot({ path: test.info().outputPath(`${language}.png`), fullPage: true })
      await page.locator('section[aria-labelledby="ways-codes"] button').click()
      await expect(page.locator('.qr-code')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      expect(await faults(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`${language}-app.png`) })
    },
  )
}
