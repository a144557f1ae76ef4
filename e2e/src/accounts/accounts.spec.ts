import { expect, password, signUp, test } from '../support/fixtures.ts'
import { startServer } from '../support/server.ts'
import { wholeTag, wholeUnless } from '../support/whole.ts'

test('from sign-up over the mailed link to the own tree, out again and back to where one wanted to go', async ({
  page,
  server,
  newMember,
}) => {
  // On a server without any account, the home page leads to the first run.
  await newMember()
  const email = 'journey@example.org'
  await page.goto('/')
  await page.getByRole('link', { name: 'Start your family tree' }).click()
  await expect(page).toHaveURL('/accounts/sign_up/')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ada Wong')
  await page.getByRole('textbox', { name: /^Email/ }).fill('no address')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('That doesn’t look like an email address.')).toBeVisible()
  await expect(page.getByText('Please choose one.')).toBeVisible()
  await page.getByLabel('Gender').selectOption('P')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ada Wong')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('textbox', { name: /^Birth year/ }).fill('1980')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Ada Wong' })).toBeVisible()

  const link = await server.mailedLink(email)
  await page.goto(link)
  const confirm = page.getByRole('button', { name: 'Confirm' })
  const chosen = page.getByRole('textbox', { name: /^Password/ })
  await confirm.click()
  await expect(chosen).toBeFocused()
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible()
  await chosen.fill(password)
  await page.getByRole('textbox', { name: /^Repeat password/ }).fill('something else')
  await expect(page.getByText('The passwords don’t match.')).toBeVisible()
  await confirm.click()
  await expect(page.getByRole('textbox', { name: /^Repeat password/ })).toBeFocused()
  await page.getByRole('textbox', { name: /^Repeat password/ }).fill(password)
  await confirm.click()
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
  await expect(page.getByText('Ada Wong').first()).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/accounts/login/')
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('')
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem('access_token'),
        localStorage.getItem('refresh_token'),
        localStorage.getItem('users_person_id'),
      ]),
    )
    .toEqual([null, null, '0'])

  await page.goto('/family/profile/?from=mail')
  await expect(page).toHaveURL(`/accounts/login/?next=${encodeURIComponent('/family/profile/?from=mail')}`)
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/family\/profile\/\d+\//)

  // The link has done its work.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('who runs a new server begins its first family with the code that it showed', async ({ page }) => {
  const server = await startServer({ BANYAN_SIGN_UP: 'closed' })
  try {
    await page.goto(`${server.url}/accounts/login/`)
    await page.getByRole('link', { name: 'Start the first family tree' }).click()
    await expect(page.getByRole('heading', { name: 'Start the first family tree' })).toBeVisible()
    await page.goto(server.url)
    const start = page.getByRole('link', { name: 'Start your family tree' })
    await expect(start).toHaveAttribute('href', '/accounts/first_run/')
    await start.click()
    await expect(page.getByRole('heading', { name: 'Start the first family tree' })).toBeVisible()
    await page.getByRole('textbox', { name: /^Code/ }).fill('2222-2222-2222-2222-2222')
    await page.getByRole('textbox', { name: /^Name/ }).fill('Ada Wong')
    await page.getByRole('textbox', { name: /^Email/ }).fill('ada@example.org')
    await page.getByLabel('Gender').selectOption('F')
    await page.getByRole('textbox', { name: /^Password/ }).fill(password)
    await page.getByRole('textbox', { name: /^Repeat password/ }).fill(password)
    await page.getByRole('button', { name: 'Start the family tree' }).click()
    await expect(page.getByRole('alert')).toContainText('That isn’t the code.')

    // The terminal prints a link with the code, which does not stay in the address.
    await page.goto('about:blank')
    await page.goto(server.firstRunLink)
    await expect(page.getByRole('textbox', { name: /^Code/ })).toHaveValue(server.firstRunCode)
    await expect(page).toHaveURL(`${server.url}/accounts/first_run/`)
    await page.getByRole('textbox', { name: /^Name/ }).fill('Ada Wong')
    await page.getByRole('textbox', { name: /^Email/ }).fill('ada@example.org')
    await page.getByLabel('Gender').selectOption('F')
    await page.getByRole('textbox', { name: /^Password/ }).fill(password)
    await page.getByRole('textbox', { name: /^Repeat password/ }).fill(password)
    await page.getByRole('button', { name: 'Start the family tree' }).click()
    await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start the first family tree' })).toHaveCount(0)
  } finally {
    await server.stop()
  }
})

test('an old confirmation link opens the same page', async ({ page }) => {
  await page.goto('/accounts/sign_up_confirmation=abc/?language=fr')
  await expect(page).toHaveURL('/accounts/sign_up_confirmation/abc/?language=fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { name: 'Ce lien ne fonctionne plus' })).toBeVisible()
})

test('an old link with its route after a hash opens the route', { tag: wholeTag }, async ({ page }) => {
  await page.goto('/#/accounts/login/?next=/family/map/')
  await expect(page).toHaveURL(/\/accounts\/login\/\?next=/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

for (const next of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%2f/evil.example',
  '/\t/evil.example',
]) {
  test(
    `signing in never leads away from the application (${JSON.stringify(next)})`,
    { tag: wholeUnless(next === '//evil.example') },
    async ({ page, newMember, server }) => {
      const member = await newMember()
      await page.goto(`/accounts/login/?next=${encodeURIComponent(next)}`)
      await page.getByRole('textbox', { name: /^Email/ }).fill(member.email)
      await page.getByRole('textbox', { name: /^Password/ }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(new URL(server.url).origin)
    },
  )
}

test('a wrong password is told, can be looked at, and the fourth one locks', async ({ browser }) => {
  // A separate server, because the lock applies to the whole internet address.
  const server = await startServer()
  const member = await signUp(server, 'locked@example.org')
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/accounts/login/')
  await page.getByRole('textbox', { name: /^Email/ }).fill(member.email)
  const field = page.getByRole('textbox', { name: /^Password/ })
  await field.fill('wrong')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show or hide the password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  const submit = page.getByRole('button', { name: 'Sign in' })
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await field.fill(`wrong ${attempt}`)
    const answered = page.waitForResponse('**/api/auth/is_locked/')
    await submit.click()
    await answered
    await expect(page.getByText('That email address or password isn’t right. Please try again.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(member.email)
  }
  await submit.click()
  await expect(
    page.getByText(
      'There were 4 failed attempts to sign in from your connection, so signing in is locked for 24 hours. Your account and your family’s data are safe.',
    ),
  ).toBeVisible()
  await expect(submit).toBeHidden()
  await context.close()
  await server.stop()
})

test('a session that ended sends to sign-in and back; one that can be refreshed goes on', async ({
  page,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  await signInAs(page, { ...member, access: 'expired' })
  await page.goto('/family/tree/')
  await expect(page).toHaveURL(`/family/tree/${member.personId}/`)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('expired')
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'forged')
    localStorage.setItem('refresh_token', 'forged')
  })
  await page.reload()
  await expect(page).toHaveURL(/\/accounts\/login\/\?next=/)
})

test('a forgotten password can be replaced', async ({ page, newMember, server }) => {
  const member = await newMember()
  await page.goto('/accounts/login/')
  await page.getByRole('textbox', { name: /^Email/ }).fill(member.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in page has a field of the same name.
  await expect(page).toHaveURL('/accounts/password_reset/')
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(member.email)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/accounts/login/')
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(member.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/accounts/password_reset/')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.poll(() => server.mailedLink(member.email)).toContain('password_reset_confirmation')
  const link = await server.mailedLink(member.email)
  await page.goto(link)
  await page.getByRole('textbox', { name: /^New password/ }).fill('seven 7')
  await page.getByRole('textbox', { name: /^Repeat password/ }).fill('seven 7')
  await expect(page.getByText('Please use at least 8 characters.')).toBeVisible()
  await page.getByRole('textbox', { name: /^New password/ }).fill('another good one')
  await page.getByRole('textbox', { name: /^Repeat password/ }).fill('another good one')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL(/\/family\/tree\//)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/accounts/password_reset/')
})

test('inside an Android web view a visitor without a session goes to sign-in', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL(/\/accounts\/login\//)
  await context.close()
})

for (const [locale, language, title] of [
  ['fr-CA', 'fr', 'Se connecter'],
  ['zh-HK', 'zh-Hant-HK', '登入'],
  ['zh-TW', 'zh-Hant', '登入'],
  ['zh', 'zh-Hans', '登录'],
  ['pl', 'pl', 'Zaloguj'],
  ['fi-FI', 'fi', 'Kirjaudu sisään'],
  ['de', 'en', 'Sign in'],
] as const) {
  test(`a browser in ${locale} reads ${language}`, { tag: wholeUnless(locale === 'zh-HK') }, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, locale })
    const page = await context.newPage()
    await page.goto('/accounts/login/')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('button', { name: new RegExp(title) }).first()).toBeVisible()
    await context.close()
  })
}

test('a language that is chosen applies at once and is kept', async ({ page, newMember, signInAs }) => {
  const member = await newMember()
  await signInAs(page, member)
  await page.goto('/family/tree/')
  const isKept = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.request().postData()?.includes('language') === true,
  )
  await page.getByLabel('Language').selectOption('zh-tw')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  expect((await isKept).status()).toBe(200)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
})

test('Hong Kong is a choice of its own, which the account takes to other devices', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  await signInAs(page, member)
  await page.goto('/accounts/settings/')
  const isKept = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.request().postData()?.includes('language') === true,
  )
  await page.getByLabel('Language').first().selectOption({ label: '繁體中文（香港）' })
  await expect(page.getByLabel('電郵地址').first()).toBeVisible()
  expect(await (await isKept).json()).toMatchObject({ language: 'zh-tw', region: 'hk' })
  await page.getByLabel('語言').first().selectOption({ label: '繁體中文（台灣）' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  await expect(page.getByLabel('電子郵件地址').first()).toBeVisible()
  const isKeptAgain = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.request().postData()?.includes('language') === true,
  )
  await page.getByLabel('語言').first().selectOption({ label: '繁體中文（香港）' })
  await isKeptAgain
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK')

  const other = await browser.newContext({ baseURL: server.url, locale: 'zh-TW' })
  const second = await other.newPage()
  await signInAs(second, member)
  await second.goto('/accounts/settings/')
  await expect(second.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK')
  await expect(second.getByLabel('電郵地址').first()).toBeVisible()
  await other.close()
})

test(
  'an account without a region takes that of the browser',
  { tag: wholeTag },
  async ({ browser, server, newMember, signInAs }) => {
    const member = await newMember({ language: 'zh-tw' })
    const context = await browser.newContext({ baseURL: server.url, locale: 'zh-HK' })
    const page = await context.newPage()
    await signInAs(page, member)
    const isKept = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.request().postData()?.includes('region') === true,
    )
    await page.goto('/family/tree/')
    expect(await (await isKept).json()).toMatchObject({ language: 'zh-tw', region: 'hk' })
    await context.close()
  },
)

test('the page describes itself in the reader’s language, and the manifest in the browser’s', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fi-FI' })
  const page = await context.newPage()
  await page.goto('/accounts/login/')
  const description = 'Yksityinen sukupuu, jota koko suku hoitaa yhdessä.'
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description)
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
  expect(manifest).toMatchObject({ name: 'Banyan', lang: 'fi', description })
  await page.getByLabel('Kieli').selectOption('pl')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Prywatne drzewo/)
  await context.close()
})

test('an address that is no page says so', { tag: wholeTag }, async ({ page }) => {
  await page.goto('/no/such/page/')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
