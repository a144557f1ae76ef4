import type { Browser, Page } from '@playwright/test'
import { expect, password, test } from './fixtures.ts'
import type { Member } from './fixtures.ts'
import type { RunningServer } from './server.ts'

/** Another window of the same family, on another device: a session of its own. */
async function openElsewhere(browser: Browser, server: RunningServer, member: Member, path: string): Promise<Page> {
  const answer = await fetch(`${server.url}/api/auth/obtain_token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password }),
  })
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { access_token: access, refresh_token: refresh, language: 'en', person_id: String(member.personId), users_person_id: String(member.personId) },
  )
  const page = await context.newPage()
  const following = page.waitForResponse((response) => response.url().includes('/api/events/'))
  await page.goto(path)
  await following
  return page
}

const send = (server: RunningServer, member: Member, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(server.url + path, {
    method,
    headers: { 'authorization': `Bearer ${member.access}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

test('what one changes appears in the open tree and profile of another, without a list being read again', async ({ browser, server, newMember }) => {
  const member = await newMember()
  const tree = await openElsewhere(browser, server, member, `/family/tree/${member.personId}/`)
  const profile = await openElsewhere(browser, server, member, `/family/profile/${member.personId}/`)
  await expect(tree.getByTestId('tree-canvas')).toBeVisible()
  await expect(profile.getByRole('heading', { name: 'Ada Wong' })).toBeVisible()
  await tree.waitForTimeout(500)
  const lists: string[] = []
  tree.on('request', (request) => {
    if (/\/api\/(?:person|relation)\/$/.test(request.url())) lists.push(request.url())
  })

  await send(server, member, 'POST', '/api/person/', { from_person_id: member.personId, relation_type: 2, name: 'Mei Wong', gender: 'F', birth_year: 2001 })
  await expect(tree.getByRole('button', { name: /Mei Wong/ })).toBeVisible({ timeout: 1_000 })
  await expect(profile.getByRole('link', { name: /Mei Wong/ })).toBeVisible({ timeout: 1_000 })

  await send(server, member, 'PATCH', `/api/person/${member.personId}/`, { fieldName: 'occupation', value: 'Sailor' })
  await expect(profile.getByText('Sailor')).toBeVisible({ timeout: 1_000 })
  await send(server, member, 'PATCH', `/api/person/${member.personId}/`, { fieldName: 'name', value: 'Ada Chan' })
  await expect(profile.getByRole('heading', { name: 'Ada Chan' })).toBeVisible({ timeout: 1_000 })
  expect(lists).toEqual([])
  await tree.context().close()
  await profile.context().close()
})

test('a page that was not looked at catches up, and one whose line was cut takes up again', async ({ browser, server, newMember }) => {
  const member = await newMember()
  const page = await openElsewhere(browser, server, member, `/family/profile/${member.personId}/`)
  await expect(page.getByRole('heading', { name: 'Ada Wong' })).toBeVisible()
  await page.context().setOffline(true)
  await send(server, member, 'PATCH', `/api/person/${member.personId}/`, { fieldName: 'name', value: 'Ada Lam' })
  await page.waitForTimeout(300)
  await expect(page.getByRole('heading', { name: 'Ada Wong' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Ada Lam' })).toBeVisible()
  await page.context().close()
})
