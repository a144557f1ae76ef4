import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import {
  apiOf,
  atRest,
  beginEditing,
  canvas,
  control,
  dialog,
  expectNothingOverlaps,
  fact,
  fillNewPerson,
  openTree,
  place,
  pressOk,
  tool,
} from '../support/tree-page.ts'
import { wholeUnless } from '../support/whole.ts'

/** So many that a worker lays them out: Ada, her parents, and 26 children with 20 each. */
function largeFamily() {
  const people: Record<string, readonly [name: string, gender: 'F' | 'M', birth: number]> = {
    own: ['Ada Wong', 'F', 1900],
    mother: ['Mei Wong', 'F', 1870],
    father: ['Tom Wong', 'M', 1868],
  }
  const couples: { partners: string[]; children: string[] }[] = [{ partners: ['father', 'mother'], children: ['own'] }]
  const add = (partners: string[], count: number, birth: number): string[] => {
    const children = Array.from({ length: count }, (_, at) => `${partners.at(-1)}.${at}`)
    for (const [at, key] of children.entries()) people[key] = [`Child ${key}`, 'F', birth + at]
    couples.push({ partners, children })
    return children
  }
  for (const child of add(['own'], 26, 1920)) add([child], 20, 1945)
  return { people, couples, own: 'own' }
}

for (const scope of ['One person', 'Everyone']) {
  test(
    `a relative is added in a family that a worker lays out (${scope})`,
    { tag: wholeUnless(scope === 'One person') },
    async ({ page, server, newMember, signInAs }) => {
      const member = await newMember({ name: 'Ada Wong' })
      const ids = await importFamily(server, member, largeFamily())
      await signInAs(page, member)
      const child = ids['own.5'] ?? 0
      await openTree(page, child)
      await page.getByRole('radio', { name: scope }).check()
      await expect(canvas(page)).toHaveAttribute('data-scope', scope === 'Everyone' ? 'everyone' : 'focus')
      await expect(page.locator('.tree-coming')).toHaveCount(0)
      await atRest(page)
      const drawn = Number(await fact(page, 'people'))
      expect(drawn).toBeGreaterThan(scope === 'Everyone' ? 540 : 20)

      // There is room for the controls around the person.
      await beginEditing(page)
      await expectNothingOverlaps(page)
      const below = (await control(page, 'add-child').boundingBox()) ?? { y: 0 }
      expect(below.y).toBeGreaterThan((await place(page)).y + 70 * Number(await fact(page, 'scale')))

      await control(page, 'add-child').click()
      await fillNewPerson(page, 'Zuzanna Nowa', '1999')
      await pressOk(page)
      await expect(dialog(page)).toHaveCount(0)
      await expect(canvas(page)).toHaveAttribute('data-people', String(drawn + 1))
      await expectNothingOverlaps(page)
      await tool(page, 'edit').click()
      await expect(control(page, 'add-child')).toHaveCount(0)
      await atRest(page)
      await expect.poll(async () => (await apiOf(server, member).people()).map(({ name }) => name)).toContain('Zuzanna Nowa')

      // Somebody else is added elsewhere, and the picture follows.
      await apiOf(server, member).add(child, 2, 'Olga Nowa', 2001)
      await expect(canvas(page)).toHaveAttribute('data-people', String(drawn + 2))
    },
  )
}
