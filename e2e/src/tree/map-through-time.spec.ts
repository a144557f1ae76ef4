import type { Page } from '@playwright/test'
import { expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import type { RunningServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'

const towns: Record<string, readonly [latitude: number, longitude: number]> = {
  Hel: [54.61, 18.8],
  Gdynia: [54.52, 18.53],
  Hamburg: [53.55, 9.99],
  Montréal: [45.5, -73.57],
  Vancouver: [49.28, -123.12],
}

type Told = readonly [kind: string, date: string, town: string]

/** Adds a child with the facts of a life. @returns the id */
async function add(server: RunningServer, member: Member, name: string, facts: readonly Told[]): Promise<number> {
  const headers = { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' }
  const post = async (path: string, body: object): Promise<{ id: number; person: { id: number } }> => {
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as { id: number; person: { id: number } }
  }
  const { person } = await post('/api/person/', { from_person_id: member.personId, relation_type: 3, name, gender: 'F' })
  for (const [kind, date, place] of facts) {
    const [latitude, longitude] = towns[place]!
    await post(`/api/person/${person.id}/fact/`, { kind, date, place, latitude, longitude })
  }
  return person.id
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Year' })
const bar = (page: Page) => page.getByRole('region', { name: 'The map through time' })
const marker = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: /^People on the map/ }).getByRole('button', { name })

for (const width of [360, 1280]) {
  test(
    `the years of a family are walked and played, and a life is a path, ${width} pixels wide`,
    { tag: wholeTag },
    async ({ page, server, newMember, signInAs }) => {
      const member = await newMember({ name: 'Ada Wong' })
      await signInAs(page, member)
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
      await page.goto(`/family/map/${member.personId}/`)

      // Nobody has a place with a date yet: the map says what to do.
      await page.getByRole('button', { name: 'Through time' }).click()
      await expect(page.getByText('No places with dates yet')).toBeVisible()
      await page.getByRole('button', { name: 'Back to today' }).click()
      await expect(page.getByRole('button', { name: 'Through time' })).toBeFocused()

      const ida = await add(server, member, 'Ida Rudzka', [
        ['BIRT', '1880', 'Hel'],
        ['RESI', '1900', 'Gdynia'],
        ['RESI', '1910', 'Gdynia'],
        ['EMIG', '1921', 'Hamburg'],
        ['IMMI', '1921', 'Montréal'],
        ['RESI', '1935', 'Gdynia'],
        ['DEAT', '1950', 'Vancouver'],
      ])
      await add(server, member, 'Jan Rudzki', [
        ['BIRT', '1905', 'Gdynia'],
        ['DEAT', '1990', 'Vancouver'],
      ])
      await page.goto(`/family/map/${ida}/?year=1912`)
      await expect(slider(page)).toHaveAttribute('aria-valuetext', '1912: 2 people on the map')
      await expect(marker(page, /^2 people/)).toBeVisible()
      await slider(page).fill('1879')
      await expect(slider(page)).toHaveValue('1880')
      await expect(slider(page)).toHaveAttribute('aria-valuetext', '1880: 1 person on the map')
      await expect(marker(page, 'Ida Rudzka, Born in Hel')).toBeVisible()
      await slider(page).press('ArrowRight')
      await expect(page).toHaveURL(`/family/map/${ida}/?year=1881`)
      await expectNoFaults(page)

      // Played to the end, it stops there.
      await bar(page).getByRole('combobox', { name: 'Speed' }).selectOption('Fast')
      await slider(page).fill('1988')
      await bar(page).getByRole('button', { name: 'Play' }).click()
      await expect(bar(page).getByRole('button', { name: 'Play' })).toBeVisible()
      await expect(slider(page)).toHaveAttribute('aria-valuetext', `${new Date().getFullYear()}: 0 people on the map`)

      await slider(page).fill('1925')
      await marker(page, /^Ida Rudzka/).click()
      await page.getByRole('button', { name: 'Path through life' }).click()
      const path = page.getByRole('complementary', { name: 'Where Ida Rudzka lived' })
      await expect(path.getByRole('listitem')).toHaveText([
        /^1\s*1880 Born in Hel$/,
        /^2\s*1900 Lived in Gdynia\s*1910 Lived in Gdynia$/,
        /^3\s*1921 .*Hamburg$/,
        /^4\s*1921 .*Montréal$/,
        /^5\s*1935 Lived in Gdynia$/,
        /^6\s*1950 Died in Vancouver$/,
      ])
      await expect(page.locator('.map-path-leg')).toHaveCount(5)
      await path.getByRole('button', { name: /Hamburg/ }).click()
      await expect(path.getByRole('button', { name: /Hamburg/ })).toHaveAttribute('aria-current', 'true')
      await expectNoFaults(page)
      await path.getByRole('button', { name: 'Close the path' }).click()
      await expect(slider(page)).toHaveValue('1925')
      await bar(page).getByRole('button', { name: 'Back to today' }).click()
      await expect(page).toHaveURL(`/family/map/${ida}/`)

      await page.goto(`/family/profile/${ida}/`)
      await page.getByRole('link', { name: 'See where they lived on the map' }).click()
      await expect(page).toHaveURL(`/family/map/${ida}/?path=1`)
      await expect(path.getByRole('listitem')).toHaveCount(6)
    },
  )
}
