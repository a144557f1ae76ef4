import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { apiOf, raised } from '../support/tree-page.ts'

test('a user who is reported dead reads it on every page, and says that it is not true', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const ida = await joinFamily(server, member, await apiOf(server, member).add(member.personId, raised, 'Ida Oakes'))
  await expect(
    apiOf(server, ida).send('PATCH', `/api/person/${member.personId}/`, { fieldName: 'year_of_death', value: 2020 }),
  ).rejects.toThrow('403')

  await signInAs(page, member)
  await page.goto('/accounts/settings/')
  const bar = page.getByRole('region', { name: /Ida Oakes has entered in the tree that you have died/ })
  await expect(bar).toBeVisible()
  expect(await faults(page)).toEqual([])
  await bar.getByRole('button', { name: 'That isn’t true' }).click()
  await expect(bar).toHaveCount(0)
  await expect.poll(() => apiOf(server, member).send('GET', '/api/death_report/')).toEqual([])
  // The next report counts as the first again.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})
