import { faults } from '../support/faults.ts'
import { expect, password, test } from '../support/fixtures.ts'

test('a relative is invited, reads the mail in another language, and joins the tree', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const added = await fetch(`${server.url}/api/person/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from_person_id: member.personId, relation_type: 2, name: 'Mei Wong', gender: 'F', birth_year: 2001 }),
  })
  const { person } = (await added.json()) as { person: { id: number } }
  const email = `mei.${crypto.randomUUID()}@example.org`
  await signInAs(page, member)
  await page.goto(`/family/profile/${member.personId}/`)
  await expect(page.getByRole('heading', { name: 'Ada Wong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite to join' })).toHaveCount(0)

  const missing: string[] = []
  page.on('response', (answer) => (answer.status() === 404 ? missing.push(answer.url()) : undefined))
  await page.goto(`/family/profile/${person.id}/`)
  await page.getByRole('button', { name: 'Invite to join' }).click()
  // Not to be invited is no error, and leaves none on the console.
  expect(missing).toEqual([])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('no address')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('That doesn’t look like an email address.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(email)
  await dialog.getByLabel('Email language').selectOption('zh-tw')
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(` at ${email}`, { exact: false })).toBeVisible()

  await page.goto('/family/invites/')
  await expect(page.getByRole('link', { name: 'Mei Wong' })).toBeVisible()
  const first = await server.mailedLink(email)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent again')).toBeVisible()
  await expect.poll(() => server.mailedLink(email)).not.toBe(first)
  const link = await server.mailedLink(email)

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(first)
  await expect(phone.getByRole('heading', { name: '您可能已經加入了' })).toBeVisible()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: '歡迎您，Mei Wong' })).toBeVisible()
  await expect(phone.getByText('Ada Wong邀請您加入族譜', { exact: false })).toBeVisible()
  await phone.getByLabel(/^密碼/).fill(password)
  await phone.getByLabel(/^再次輸入密碼/).fill(password)
  expect(await faults(phone)).toEqual([])
  await phone.getByRole('button', { name: '加入族譜' }).click()
  await expect(phone).toHaveURL(new RegExp(`/family/tree/${person.id}/$`))

  // People keep that mail as their way in.
  await phone.goto(link)
  await expect(phone).toHaveURL(new RegExp(`/family/tree/${person.id}/$`))
  await phone.evaluate(() => ['access_token', 'refresh_token'].forEach((key) => localStorage.removeItem(key)))
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: '您可能已經加入了' })).toBeVisible()
  await phone.getByRole('link', { name: '登入' }).last().click()
  await expect(phone.getByRole('textbox', { name: /^電子郵件/ })).toHaveValue(email)
  await context.close()

  await page.goto(`/family/profile/${person.id}/`)
  await expect(page.getByRole('heading', { name: 'Mei Wong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite to join' })).toHaveCount(0)
})

test('an invitation is taken back', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { person: { id: number } }
  }
  const { person } = await send('POST', '/api/person/', {
    from_person_id: member.personId,
    relation_type: 2,
    name: 'Mei Wong',
    gender: 'F',
  })
  await send('PATCH', `/api/person/${person.id}/`, { fieldName: 'email', value: `back.${crypto.randomUUID()}@example.org` })
  await send('POST', '/api/invite_email/', { person_id: person.id })
  await signInAs(page, member)
  await page.goto(`/family/profile/${person.id}/`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Invite to join' })).toBeVisible()
  // Somebody who has died is not invited.
  await send('PATCH', `/api/person/${person.id}/`, { fieldName: 'year_of_death', value: 2020 })
  await expect(page.locator('.profile-years')).toContainText('2020')
  await expect(page.getByRole('button', { name: 'Invite to join' })).toHaveCount(0)
})
