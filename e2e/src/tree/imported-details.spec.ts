import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'

const file = `0 HEAD
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Ida /Hale/
1 SEX F
1 DEAT
2 DATE 1899
2 CAUS fever
2 AGE 28y 3m
1 FAMC @F1@
0 @F1@ FAM
1 CHIL @I1@
1 MARR
2 DATE 3 MAY 1871
1 NOTE Both parents drowned
0 @F2@ FAM
1 NOTE Nobody knows whose wedding
0 TRLR
`

test('causes and ages have names, and families without known partners are seen', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const form = new FormData()
  form.set('file', new Blob([file]), 'family.ged')
  const headers = { authorization: `Bearer ${member.access}` }
  const answer = await fetch(`${server.url}/api/gedcom/`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(200)
  const people = (await (await fetch(`${server.url}/api/person/`, { headers })).json()) as { id: number; name: string }[]
  const ida = people.find(({ name }) => name === 'Ida Hale')?.id ?? 0
  await signInAs(page, member)
  await page.goto(`/family/profile/${ida}/`)
  const death = page.locator('.life-entries > li').filter({ hasText: 'Death' })
  await expect(death.getByText('Cause: fever')).toBeVisible()
  await expect(death.getByText('Age: 28 years 3 months')).toBeVisible()
  const family = page.getByRole('region', { name: 'A family without known parents' })
  await expect(family).toContainText('3 May 1871')
  await expect(family).toContainText('Both parents drowned')
  await expect(family.getByRole('link', { name: 'Ida Hale' })).toBeVisible()
  expect(await faults(page)).toEqual([])

  await page.goto('/family/gedcom/')
  await page.getByText(/^family\.ged · /).click()
  const group = page.locator('.gedcom-group .gedcom-group').filter({ hasText: 'Families without known parents' })
  await expect(group.locator('.gedcom-count')).toHaveText('2')
  await group.getByText('Families without known parents').click()
  await expect(group).toContainText('Nobody knows whose wedding')
  await expect(group).toContainText('Both parents drowned')
  expect(await faults(page)).toEqual([])
})
