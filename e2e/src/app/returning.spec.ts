import { decodeFamilyLists } from '@banyan/contract/columns'
import type { FamilyLists } from '@banyan/contract/columns'
import type { BrowserContext, Page } from '@playwright/test'
import { expectKept, workerOf } from '../support/device.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import type { RunningServer } from '../support/server.ts'
import { apiOf, canvas, raised } from '../support/tree-page.ts'
import { wholeTag } from '../support/whole.ts'

type People = Record<string, readonly [name: string, gender: 'F' | 'M', birth: number]>

/** A woman with many children. */
function family(name: string, first: string, count: number) {
  const people: People = { own: [name, 'F', 1950] }
  const children = Array.from({ length: count }, (_, at) => `${first}${at}`)
  for (const [at, key] of children.entries()) people[key] = [`${first} ${at}`, 'M', 1975 + (at % 20)]
  return { people, couples: [{ partners: ['own'], children }], own: 'own' }
}

const isLists = (address: string): boolean => new URL(address).pathname === '/api/family_lists/'

/** What the server answers to the next question for the lists, be it the page's or that of its worker. */
async function nextLists(context: BrowserContext, work: () => Promise<unknown>): Promise<FamilyLists & { wasAsked: string }> {
  const answered = context.waitForEvent('response', {
    predicate: (response) => isLists(response.url()) && response.request().serviceWorker() !== null,
  })
  await work()
  const response = await answered
  return { ...decodeFamilyLists(await response.body()), wasAsked: new URL(response.url()).search }
}

/** Adds somebody, renames somebody and deletes somebody, elsewhere. */
async function changeElsewhere(server: RunningServer, member: Member): Promise<{ removedId: number; names: string[] }> {
  const api = apiOf(server, member)
  const people = await api.people()
  const idOf = (name: string): number => people.find((person) => person.name === name)?.id ?? 0
  await api.add(idOf('Olga Wong'), raised, 'Zuzanna Nowa', 1999)
  await api.send('PATCH', `/api/person/${idOf('Leo 1')}/`, { fieldName: 'name', value: 'Renamed Rita' })
  await api.send('DELETE', `/api/person/${idOf('Leo 2')}/`)
  return { removedId: idOf('Leo 2'), names: ['Renamed Rita', 'Zuzanna Nowa'] }
}

/** Compares everything that the page knows with the server. */
async function expectSameRows(page: Page, server: RunningServer, member: Member): Promise<void> {
  const people = await apiOf(server, member).people()
  await page.getByRole('radio', { name: 'Everyone' }).check()
  await expect(canvas(page)).toHaveAttribute('data-scope', 'everyone')
  await expect(canvas(page)).toHaveAttribute('data-people', String(people.length))
  const found = page.getByRole('dialog', { name: 'Search' }).getByRole('option')
  for (const [name, count] of [
    ['zuzanna nowa', 1],
    ['renamed rita', 1],
    ['leo', people.filter(({ name: each }) => each.startsWith('Leo')).length],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(name)
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status')).toHaveText(
      count === 1 ? '1 person' : new RegExp(`\\b${count}\\b`),
    )
    await expect(found.first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
}

test.describe('a device that has stored the lists', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const isKnown of [true, false]) {
    test(
      `reads only what has changed, ${isKnown ? 'and ends with the same rows' : 'unless the server no longer knows its state'}`,
      { tag: wholeTag },
      async ({ page, context, server, newMember, signInAs }) => {
        const member = await newMember({ name: 'Olga Wong' })
        await importFamily(server, member, family('Olga Wong', 'Leo', 60))
        await signInAs(page, member)
        await page.goto('/family/tree/')
        // What the page has read before the worker was there is stored as well.
        await workerOf(page)
        await expectKept(page, '/api/family_lists/')
        if (!isKnown)
          await page.evaluate(async () => {
            for (const name of await caches.keys()) {
              const cache = await caches.open(name)
              const kept = await cache.match('/api/family_lists/')
              if (kept === undefined) continue
              const headers = new Headers(kept.headers)
              headers.set('x-banyan-lists-token', (headers.get('x-banyan-lists-token') ?? '').replace(/.$/, '~'))
              await cache.put('/api/family_lists/', new Response(await kept.arrayBuffer(), { headers }))
            }
          })
        await page.goto('/api/health/')
        const { removedId, names } = await changeElsewhere(server, member)
        const lists = await nextLists(context, () => page.goto('/family/tree/'))
        expect(lists.wasAsked).toMatch(/^\?since=/)
        expect(lists.isPartial).toBe(isKnown)
        if (isKnown) {
          expect(lists.people.map(({ name }) => name).toSorted()).toEqual(names)
          expect(lists.removed_people).toEqual([removedId])
        } else expect(lists.people.length).toBeGreaterThan(55)
        await expectSameRows(page, server, member)
        // What was read is stored as well: next time it does not travel again.
        await page.goto('/api/health/')
        const again = await nextLists(context, () => page.goto('/family/tree/'))
        expect([again.isPartial, again.people, again.relations]).toEqual([true, [], []])
        await expectSameRows(page, server, member)
      },
    )
  }
})

test('a page that stays open reads only what has changed when it cannot follow the changes one by one', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember({ name: 'Olga Wong' })
  await importFamily(server, member, family('Olga Wong', 'Leo', 60))
  await signInAs(page, member)
  const first = page.waitForResponse((response) => isLists(response.url()))
  await page.goto('/family/tree/')
  expect(decodeFamilyLists(await (await first).body()).isPartial).toBe(false)
  await changeElsewhere(server, member)
  const next = page.waitForResponse((response) => isLists(response.url()))
  // Events do not describe so many changes one by one.
  await importFamily(server, member, family('Vera Lis', 'Nina', 220))
  const lists = decodeFamilyLists(await (await next).body())
  expect(lists.isPartial).toBe(true)
  expect(lists.people.map(({ name }) => name)).toContain('Nina 103')
  expect(lists.people.map(({ name }) => name)).not.toContain('Leo 3')
  await expectSameRows(page, server, member)
})
