import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import type { RunningServer } from '../support/server.ts'

async function send<Answer>(
  server: RunningServer,
  member: Member,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return (text === '' ? null : JSON.parse(text)) as Answer
}

const addChild = async (server: RunningServer, member: Member, name: string): Promise<number> => {
  const body = { from_person_id: member.personId, relation_type: 2, name, gender: 'F', birth_year: 2001 }
  const { person } = await send<{ person: { id: number } }>(server, member, 'POST', '/api/person/', body)
  return person.id
}

test('what was changed is told on the profile, and is put back', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const child = await addChild(server, member, 'Mei Wong')
  await send(server, member, 'PATCH', `/api/person/${child}/`, { fieldName: 'occupation', value: 'Gardener' })
  await signInAs(page, member)
  await page.goto(`/family/profile/${child}/`)
  await page.getByRole('heading', { name: 'History' }).click()
  const lines = page.locator('.history-line')
  await expect(lines).toHaveCount(3)
  await page.getByText('with 1 relationship').click()
  await expect(page.locator('.history-links')).toContainText('Ada Wong – Mei Wong')
  await expect(lines.nth(0)).toContainText('Occupation')
  await expect(lines.nth(0)).toContainText('Gardener')
  await expect(lines.nth(0)).toContainText('Ada Wong')
  await lines
    .nth(0)
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(lines).toHaveCount(4)
  await expect(lines.nth(0)).toContainText('restored')
  await expect(page.getByText('Gardener', { exact: true })).toHaveCount(2)
})

test('a deleted person is found in the history of the family, and put back', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const child = await addChild(server, member, 'Mei Wong')
  await send(server, member, 'DELETE', `/api/person/${child}/`)
  await signInAs(page, member)
  await page.goto('/family/tree/')
  await page.getByRole('link', { name: 'Whole family' }).click()
  await expect(page).toHaveURL('/family/history/')
  const deleted = page.locator('.history-line').filter({ hasText: 'Deleted from the tree' })
  await expect(deleted).toContainText('Mei Wong')
  await deleted.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByRole('link', { name: 'Mei Wong' }).first()).toBeVisible()
  const people = await send<{ name: string }[]>(server, member, 'GET', '/api/person/')
  expect(people.map(({ name }) => name)).toContain('Mei Wong')
  const relations = await send<unknown[]>(server, member, 'GET', '/api/relation/')
  expect(relations).toHaveLength(1)
})

test('an import is undone as one, and put back', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const records = [
    '0 HEAD',
    '1 GEDC',
    '2 VERS 7.0',
    '0 @I1@ INDI',
    '1 NAME Ida /Hale/',
    '1 FAMS @F1@',
    '0 @I2@ INDI',
    '1 NAME Oli /Hale/',
    '1 FAMC @F1@',
    '0 @I3@ INDI',
    '1 NAME Uma /Hale/',
    '0 @F1@ FAM',
    '1 WIFE @I1@',
    '1 CHIL @I2@',
    '0 TRLR',
    '',
  ]
  const form = new FormData()
  form.set('file', new Blob([records.join('\n')]), 'hale.ged')
  const answer = await fetch(`${server.url}/api/gedcom/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.access}` },
    body: form,
  })
  expect(answer.status).toBe(200)
  const names = async () =>
    (await send<{ name: string }[]>(server, member, 'GET', '/api/person/')).map(({ name }) => name).toSorted()
  const uma = (await send<{ id: number; name: string }[]>(server, member, 'GET', '/api/person/')).find(
    ({ name }) => name === 'Uma Hale',
  )
  await send(server, member, 'PATCH', `/api/person/${uma?.id}/`, { fieldName: 'occupation', value: 'Gardener' })
  await signInAs(page, member)
  await page.goto('/family/history/')
  await page.getByRole('button', { name: /^Undo this import/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^People 2 1/ })).toBeVisible()
  await expect(dialog.getByText('1: changed since')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await expect.poll(names).toHaveLength(4)
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(dialog.getByText('3 removed, 1 kept')).toBeVisible()
  await expect.poll(names).toEqual(['Ada Wong', 'Uma Hale'])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: /^Undo this import/ })).toHaveCount(0)
  const line = page.locator('.history-line').filter({ hasText: 'Import undone' })
  await expect(line).toContainText('hale.ged')
  await expect(line).toContainText('3 removed, 1 kept')
  await line.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.locator('.history-line').filter({ hasText: 'Import restored' })).toBeVisible()
  await expect.poll(names).toEqual(['Ada Wong', 'Ida Hale', 'Oli Hale', 'Uma Hale'])
})

test('everything that somebody did is put back, watched to the end', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const names = async () =>
    (await send<{ name: string }[]>(server, member, 'GET', '/api/person/')).map(({ name }) => name).toSorted()
  for (const name of ['Mei Wong', 'Lin Wong']) await addChild(server, member, name)
  await signInAs(page, member)
  await page.goto('/family/history/')
  await page.getByRole('button', { name: 'Undo someone’s changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who').selectOption({ label: 'Ada Wong' })
  await dialog.getByLabel('Since').selectOption({ label: 'another day' })
  const look = dialog.getByRole('button', { name: 'Show these changes' })
  await expect(look).toBeDisabled()
  await dialog.getByLabel('Day', { exact: true }).fill('2026-01-01')
  expect(await faults(page)).toEqual([])
  await look.click()
  await expect(dialog.getByRole('checkbox', { name: /^People 2 changes/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^Relationships 2 changes/ })).toBeChecked()
  expect(await faults(page)).toEqual([])
  await expect.poll(names).toHaveLength(3)
  await dialog.getByRole('button', { name: 'Undo these' }).click()
  await expect(dialog.getByText('4 changes undone.')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await expect.poll(names).toEqual(['Ada Wong'])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const line = page.locator('.history-line').filter({ hasText: '4 changes undone together' })
  await line.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.locator('.history-line').filter({ hasText: '4 changes undone together' })).toHaveCount(2)
  await expect(line.last().getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await expect.poll(names).toEqual(['Ada Wong', 'Lin Wong', 'Mei Wong'])
})

test('a family added at once is one line, undone as one and restored as one', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const children = Array.from({ length: 24 }, (_, index) => ({
    name: `Kit ${index + 1}`,
    gender: 'F',
    relations: [
      { from_person_id: member.personId, relation_type: 2 },
      { from_row: 0, relation_type: 2 },
    ],
  }))
  const partner = { name: 'Ben Hale', gender: 'M', relations: [{ from_person_id: member.personId, relation_type: 1 }] }
  await send(server, member, 'POST', '/api/person/several/', { people: [partner, ...children] })
  const count = async (path: string): Promise<number> => (await send<unknown[]>(server, member, 'GET', path)).length
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, member)
  await page.goto('/family/history/')
  const lines = page.locator('.history-list').first().locator(':scope > .history-line')
  const added = lines.filter({ hasText: 'Added to the tree' })
  // Its seventy-four lines are more than a page of history has.
  await expect(added.getByText('and 24 others', { exact: true })).toBeVisible()
  await expect(added).toHaveCount(1)
  await added.getByText('and 24 others', { exact: true }).click()
  await expect(added.locator(':scope > .history-what > .history-links > .history-list > .history-line')).toHaveCount(25)
  await page.screenshot({ path: test.info().outputPath('open.png') })
  expect(await faults(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await added.getByText('and 24 others', { exact: true }).click()

  await added.getByRole('button', { name: /^Undo.*Ben Hale and 24 others$/ }).click()
  const deleted = lines.filter({ hasText: 'Deleted from the tree' })
  await expect(deleted.getByText('and 24 others', { exact: true })).toBeVisible()
  expect(await count('/api/person/')).toBe(1)
  await expect(added.getByRole('button')).toHaveCount(0)

  await deleted.getByRole('button', { name: /^Restore.*Ben Hale and 24 others$/ }).click()
  await expect(deleted.getByRole('button')).toHaveCount(0)
  await expect.poll(() => count('/api/person/')).toBe(26)
  expect(await count('/api/relation/')).toBe(49)
})
