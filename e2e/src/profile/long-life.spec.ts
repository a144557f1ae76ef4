import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import type { RunningServer } from '../support/server.ts'

const facts = 40

/** Lets the member have lived somewhere in each of many years. @returns the last of these facts */
async function liveLong(server: RunningServer, member: Member): Promise<number> {
  let last = 0
  for (let year = 0; year < facts; year += 1) {
    const answer = await fetch(`${server.url}/api/person/${member.personId}/fact/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'RESI', date: String(1981 + year), place: 'Sopot' }),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    last = ((await answer.json()) as { id: number }).id
  }
  return last
}

test('a long life is printed whole, and the screen is as before afterwards', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  await liveLong(server, member)
  await signInAs(page, member)
  await page.goto('/family/profile/')
  const lines = page.locator('.life-entries > li')
  await expect(lines.first()).toBeVisible()
  const before = await lines.count()
  expect(before).toBeLessThan(facts)
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () =>
      Object.assign(window, { printed: document.querySelectorAll('.life-entries > li').length }),
    )
  })
  await page.pdf()
  expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBeGreaterThanOrEqual(facts)
  await expect(lines).toHaveCount(before)
})

test('an address leads to a fact far down in a long life', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const last = await liveLong(server, member)
  await signInAs(page, member)
  await page.goto(`/family/profile/${member.personId}/#fact-${last}`)
  await expect(page.locator(`#fact-${last}`)).toBeInViewport()
})
