import { readFile } from 'node:fs/promises'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { wholeUnless } from '../support/whole.ts'

for (const [locale, words] of Object.entries({
  en: {
    log: 'Family log',
    named: /named the family “The Wongs”/,
    check: 'Check now',
    whole: /^The log is whole: \d+ entries since .+ Checked on /,
    members: 'Members and roles',
    save: 'Save as a table (CSV)',
    saved: 'Ada Wong named the family',
  },
  'zh-cn': {
    log: '家族日志',
    named: /把家族命名为“The Wongs”/,
    check: '立即检查',
    whole: /^日志完整：自.+起共 \d+ 条/,
    members: '成员和角色',
    save: '保存为表格（CSV）',
    saved: 'Ada Wong把家族命名为',
  },
}))
  test(
    `a keeper reads the log, sees that it is whole, and saves it (${locale})`,
    { tag: wholeUnless(locale === 'zh-cn') },
    async ({ page, server, newMember, signInAs }) => {
      const ada = await newMember({ name: 'Ada Wong', language: locale })
      const send = (method: string, path: string, body: object) =>
        fetch(server.url + path, {
          method,
          headers: { authorization: `Bearer ${ada.access}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      expect((await send('PATCH', '/api/family_settings/', { name: 'The Wongs' })).status).toBe(200)
      await signInAs(page, ada)
      await page.goto('/family/members/')
      await page.getByRole('link', { name: words.log, exact: true }).click()
      await expect(page.getByText(words.named)).toBeVisible()
      await page.getByRole('button', { name: words.check }).click()
      await expect(page.getByText(words.whole)).toBeVisible()
      await expectNoFaults(page)
      await expectFits(page)
      const filter = page.getByRole('combobox').last()
      await filter.selectOption({ label: words.members })
      await expect(page.getByText(words.named)).toHaveCount(0)
      await page.reload()
      await expect(page.getByText(words.named)).toHaveCount(0)
      await filter.selectOption({ index: 0 })
      await expect(page.getByText(words.named)).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: words.save }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file).toContain(words.saved)
    },
  )

test('a member finds no log', async ({ page, server, newMember, signInAs }) => {
  const ada = await newMember({ name: 'Ada Wong' })
  const added = await fetch(`${server.url}/api/person/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from_person_id: ada.personId, relation_type: 2, name: 'Ben Wong', gender: 'M', birth_year: 1990 }),
  })
  const { person } = (await added.json()) as { person: { id: number } }
  const ben = await joinFamily(server, ada, person.id)
  await signInAs(page, ben)
  await page.goto('/family/members/')
  await expect(page.getByText('Ada Wong')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Family log' })).toHaveCount(0)
})
