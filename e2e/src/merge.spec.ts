import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

test('who is in the tree twice is offered, made one with a choice, and two again from the history', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const send = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { 'authorization': `Bearer ${member.access}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Answer
  }
  const add = async (occupation: string) => {
    const { person } = await send<{ person: { id: number } }>('POST', '/api/person/', { from_person_id: member.personId, relation_type: 2, name: 'Mei Wong', gender: 'F', birth_year: 2001 })
    await send('PATCH', `/api/person/${person.id}/`, { fieldName: 'occupation', value: occupation })
  }
  await add('Gardener')
  await add('Sailor')
  await signInAs(page, member)
  await page.goto('/family/duplicates/')
  await page.getByRole('button', { name: 'The same person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sailor').check()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Mei Wong is now in the tree once.', { exact: false })).toBeVisible()
  await expect(page.getByText('Nobody seems to be in the tree twice.')).toBeVisible()
  const people = await send<{ id: number; name: string }[]>('GET', '/api/person/')
  const [left, ...more] = people.filter(({ name }) => name === 'Mei Wong')
  expect(more).toEqual([])
  expect(await send('GET', `/api/person/${left?.id ?? 0}/`)).toMatchObject({ occupation: 'Sailor' })

  await page.goto('/family/history/')
  await page.locator('.history-line').filter({ hasText: 'Two entries became one' }).getByRole('button', { name: /^Put back/ }).click()
  await expect.poll(async () => (await send<{ name: string }[]>('GET', '/api/person/')).filter(({ name }) => name === 'Mei Wong').length).toBe(2)
})
