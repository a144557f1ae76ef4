import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { apiOf, atRest, beginEditing, canvas, control, dialog, fact, isSelected, raised } from '../support/tree-page.ts'
import { wholeTag } from '../support/whole.ts'

type People = Record<string, readonly [name: string, gender: 'F' | 'M', birth: number]>

/** Ada with parents, a brother and a daughter, and an uncle with 462 descendants. */
function familyWithFarRelatives() {
  const people: People = {
    own: ['Ada Wong', 'F', 1980],
    mother: ['Mei Wong', 'F', 1950],
    father: ['Tom Wong', 'M', 1948],
    brother: ['Bo Wong', 'M', 1983],
    daughter: ['Eva Wong', 'F', 2005],
    grandmother: ['Ida Wong', 'F', 1920],
    uncle: ['Uwe Wong', 'M', 1945],
  }
  const couples: { partners: string[]; children: string[] }[] = [
    { partners: ['grandmother'], children: ['uncle', 'father'] },
    { partners: ['father', 'mother'], children: ['own', 'brother'] },
    { partners: ['own'], children: ['daughter'] },
  ]
  const cousins = Array.from({ length: 21 }, (_, i) => `cousin${i}`)
  couples.push({ partners: ['uncle'], children: cousins })
  for (const [i, cousin] of cousins.entries()) {
    people[cousin] = [`Cousin ${i}`, 'F', 1970 + i]
    const children = Array.from({ length: 21 }, (_, j) => `far${i}.${j}`)
    for (const [j, key] of children.entries()) people[key] = [`Kin ${1000 + i * 21 + j}`, 'M', 2000 + j]
    couples.push({ partners: [cousin], children })
  }
  return { people, couples, own: 'own' }
}

/** Holds the whole lists back, as they were when they were asked for, until `release` is called. */
async function holdLists(page: Page): Promise<{ asked: () => number; release: () => void }> {
  let asked = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route): Promise<void> => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    asked += 1
    await released
    return route.fulfill({ response })
  }
  await page.route((url) => url.pathname === '/api/family_lists/', hold)
  return { asked: () => asked, release }
}

test.describe('the tree of a large family', () => {
  // Requests of a service worker could not be held back.
  test.use({ serviceWorkers: 'block' })

  let member: Member
  let ids: Record<string, number>
  let lists: Awaited<ReturnType<typeof holdLists>>
  test.beforeEach(async ({ page, server, newMember, signInAs }) => {
    member = await newMember()
    ids = await importFamily(server, member, familyWithFarRelatives())
    await signInAs(page, member)
    lists = await holdLists(page)
  })

  const search = async (page: Page, text: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(text)
  }
  const found = (page: Page) => page.getByRole('dialog', { name: 'Search' }).getByRole('option')
  const expectAsked = (): Promise<void> => expect.poll(lists.asked).toBe(1)

  test('is drawn before the family has arrived, and does not move when it does', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/family/tree/')
    await isSelected(page, member.personId)
    // Ancestors, the brother and the daughter.
    await expect.poll(() => fact(page, 'people')).toBe('6')
    await page.evaluate(() => {
      const tree = document.querySelector('canvas[data-testid="tree-canvas"]')
      const observer = new MutationObserver(() =>
        document.body.setAttribute('data-tree-moved', tree?.getAttribute('data-at') ?? ''),
      )
      if (tree) observer.observe(tree, { attributeFilter: ['data-at', 'data-scale', 'data-people'] })
    })
    await expectAsked()

    await search(page, 'kin 1067')
    await expect(page.locator('.search-spinner')).toBeVisible()
    await expect(found(page)).toHaveCount(0)
    lists.release()
    await expect(found(page)).toHaveText([/Kin 1067/])
    await page.keyboard.press('Escape')
    await atRest(page)
    await expect(page.locator('body')).not.toHaveAttribute('data-tree-moved')

    const first = asked.filter((url) => url.includes('/api/surroundings/'))
    expect(first.map((url) => new URL(url).search)).toEqual([`?person_id=${member.personId}`])
    // Events continue what came first, so nothing was read again.
    expect(asked.filter((url) => url.includes('/api/events/'))).toEqual([expect.stringMatching(/\?after=\d+$/)])
    expect(asked.filter((url) => url.includes('/api/family_lists/'))).toHaveLength(1)
  })

  test('is drawn before the words of the profile have come', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/words-en-profile/, async (route) => {
      await released
      return route.continue()
    })
    await page.goto('/family/tree/')
    await isSelected(page, member.personId)
    await expect.poll(() => fact(page, 'people')).toBe('6')
    release()
    lists.release()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Wong' })).toBeVisible()
  })

  test('says that everybody is on the way', { tag: wholeTag }, async ({ page }) => {
    await page.goto('/family/tree/')
    await atRest(page)
    await page.getByRole('radio', { name: 'Everyone' }).check()
    const coming = page.getByText('Fetching everyone else')
    await expect(coming).toBeVisible()
    await expect.poll(() => fact(page, 'people')).toBe('6')
    lists.release()
    await expect(canvas(page)).toHaveAttribute('data-people', '469')
    await expect(coming).toBeHidden()
  })

  test('opens a dialog of its editing when everybody is there', { tag: wholeTag }, async ({ page }) => {
    await page.goto('/family/tree/')
    await atRest(page)
    await beginEditing(page)
    await control(page, 'add-child').click()
    await expect(page.locator('.loading-overlay')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    lists.release()
    await expect(dialog(page).locator('input[name="name"]')).toBeVisible()
    await dialog(page).getByRole('radio', { name: 'Already in the tree' }).check()
    await dialog(page).getByRole('searchbox').fill('kin 1067')
    await expect(dialog(page).getByRole('radio', { name: /Kin 1067/ })).toBeVisible()
  })

  test('keeps what others change while the family is on its way', { tag: wholeTag }, async ({ page, server }) => {
    const following = page.waitForResponse((response) => response.url().includes('/api/events/'))
    await page.goto('/family/tree/')
    await isSelected(page, member.personId)
    await following
    await expectAsked()
    const api = apiOf(server, member)
    const son = await api.add(member.personId, raised, 'Sam Wong', 2010, 'M')
    await api.send('PATCH', `/api/person/${ids['far3.4']}/`, { fieldName: 'name', value: 'Zoe Renamed' })
    await api.send('DELETE', `/api/person/${ids['far3.5']}/`)
    await api.send('DELETE', `/api/person/${ids['brother']}/`)
    // The lists that are held back know nothing of it.
    await expect(page.getByRole('button', { name: /Sam Wong/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Bo Wong/ })).toHaveCount(0)
    lists.release()
    await search(page, 'zoe')
    await expect(found(page)).toHaveText([/Zoe Renamed/])
    for (const [text, count] of [
      ['kin 1068', 0],
      ['bo wong', 0],
      ['sam', 1],
    ] as const) {
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(text)
      await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status')).toHaveText(
        count === 0 ? /^No one/ : '1 person',
      )
    }
    await page.keyboard.press('Escape')
    await page.goto(`/family/tree/${son}/`)
    await isSelected(page, son)
  })

  test('opens around somebody far away, and leads from person to person', async ({ page }) => {
    const far = ids['far3.4']
    await page.goto(`/family/tree/${far}/`)
    await isSelected(page, far)
    await expect(page.getByRole('button', { name: /Kin 1068/ })).toBeAttached()
    await page.getByRole('button', { name: 'Back to you' }).click()
    await isSelected(page, member.personId)
    await expect(canvas(page)).toHaveAttribute('data-people', '6')
    lists.release()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Wong' })).toBeVisible()
  })

  test('leads back from people who are not there', { tag: wholeTag }, async ({ page }) => {
    await page.goto('/family/tree/999999/')
    await isSelected(page, member.personId)
    await expectAsked()
    lists.release()
  })
})
