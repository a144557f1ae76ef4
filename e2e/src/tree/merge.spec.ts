import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { apiOf, axeFindsNothing, dialog, raised } from '../support/tree-page.ts'
import { wholeTag } from '../support/whole.ts'

test('who is in the tree twice is offered, made one with a choice, and two again from the history', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember()
  const send = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Answer
  }
  const add = async (occupation: string) => {
    const { person } = await send<{ person: { id: number } }>('POST', '/api/person/', {
      from_person_id: member.personId,
      relation_type: 2,
      name: 'Mei Wong',
      gender: 'F',
      birth_year: 2001,
    })
    await send('PATCH', `/api/person/${person.id}/`, { fieldName: 'occupation', value: occupation })
  }
  await add('Gardener')
  await add('Sailor')
  await signInAs(page, member)
  await page.goto('/family/duplicates/')
  await page.getByRole('button', { name: 'Same person…' }).click()
  await dialog(page).getByLabel('Sailor').check()
  expect(await faults(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Mei Wong is now in the tree only once.', { exact: false })).toBeVisible()
  await expect(page.getByText('No one seems to be in the tree twice.')).toBeVisible()
  const people = await send<{ id: number; name: string }[]>('GET', '/api/person/')
  const [left, ...more] = people.filter(({ name }) => name === 'Mei Wong')
  expect(more).toEqual([])
  await expect.poll(() => send('GET', `/api/person/${left?.id ?? 0}/`)).toMatchObject({ occupation: 'Sailor' })

  await page.goto('/family/history/')
  await page.locator('.history-line').filter({ hasText: 'Two entries merged' }).getByRole('button', { name: /^Undo/ }).click()
  await expect
    .poll(async () => (await send<{ name: string }[]>('GET', '/api/person/')).filter(({ name }) => name === 'Mei Wong').length)
    .toBe(2)
})

test(
  'from a profile one says who the same person is; a user stays',
  { tag: wholeTag },
  async ({ page, server, newMember, signInAs }) => {
    const member = await newMember()
    const api = apiOf(server, member)
    const mei = await api.add(member.personId, raised, 'Mei Wong', 2001)
    await api.add(mei, raised, 'Lin Chan', 2024)
    const double = await api.add(member.personId, raised, 'May Huang', 2001)
    const ada = await api.add(mei, raised, 'Ada Wong-Chan', 1980)
    await signInAs(page, member)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/family/profile/${mei}/`)
    await page.getByRole('button', { name: 'This is the same person as' }).click()
    await expect(dialog(page).getByRole('heading')).toHaveText('Mei Wong is the same person as…')
    await expect(dialog(page).getByRole('searchbox')).toBeFocused()
    await expect(dialog(page).getByRole('button', { name: 'Compare' })).toBeDisabled()
    await dialog(page).getByRole('searchbox').fill('mei wong')
    await expect(dialog(page)).toContainText('No one else has a name like that.')
    await dialog(page).getByRole('searchbox').fill('huang')
    await dialog(page)
      .getByRole('radio', { name: /May Huang/ })
      .check()
    await axeFindsNothing(page)
    await dialog(page).getByRole('button', { name: 'Compare' }).click()
    await dialog(page).getByLabel('May Huang').check()
    await dialog(page).getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('is now in the tree only once.', { exact: false })).toBeVisible()
    await expect(page).toHaveURL(`/family/profile/${mei}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'May Huang' })).toBeVisible()
    expect((await api.people()).map(({ id }) => id)).not.toContain(double)

    // A user always remains, whichever of the two the merge started with, and their profile is shown.
    await api.send(
      'DELETE',
      `/api/relation/${(await api.relations()).find(({ to_person_id }) => to_person_id === ada)?.id ?? 0}/`,
    )
    await page.goto(`/family/profile/${ada}/`)
    await page.getByRole('button', { name: 'This is the same person as' }).click()
    await dialog(page).getByRole('searchbox').fill('ada wong')
    await dialog(page)
      .getByRole('radio', { name: /^Ada Wong *1980/ })
      .check()
    await dialog(page).getByRole('button', { name: 'Compare' }).click()
    await dialog(page).getByRole('button', { name: 'Merge' }).click()
    await expect(page).toHaveURL(`/family/profile/${member.personId}/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Wong', exact: true })).toBeVisible()
    await expect(page.getByText('deleted', { exact: false })).toHaveCount(0)
    expect((await api.people()).map(({ id }) => id)).not.toContain(ada)
  },
)
