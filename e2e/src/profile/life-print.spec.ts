import { expect, test } from '../support/fixtures.ts'

test('a long life is printed whole, and the screen is as before afterwards', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const facts = 40
  for (let year = 0; year < facts; year += 1) {
    const answer = await fetch(`${server.url}/api/person/${member.personId}/fact/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'RESI', date: String(1981 + year), place: 'Sopot' }),
    })
    expect(answer.ok, await answer.text()).toBe(true)
  }
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
