import { expect, test } from '../support/fixtures.ts'
import { wordsOf } from '../support/profile-page.ts'
import { apiOf, openTree, partnered, raised } from '../support/tree-page.ts'

const languages = ['en', 'fi', 'fr', 'pl', 'zh-cn', 'zh-tw']

test('what the tree marks with lines is said in every language as well', async ({ page, server, newMember, signInAs }) => {
  const member = await newMember()
  const api = apiOf(server, member)
  const born = [{ kind: 'BIRT', date: '3 MAY 2001' }]
  const ofBoth = (kind = '') => [
    { from_person_id: member.personId, relation_type: raised, kind },
    { from_row: 0, relation_type: raised, kind },
  ]
  const { added } = await api.send<{ added: number[] }>('POST', '/api/person/several/', {
    people: [
      {
        name: 'Ben Hale',
        gender: 'M',
        relations: [{ from_person_id: member.personId, relation_type: partnered }],
        facts: [{ kind: 'DIV', date: '2010', relation: 0 }],
      },
      { name: 'Kit Wong', gender: 'M', relations: ofBoth('adopted'), facts: [{ kind: 'BIRT', date: '1999' }] },
      { name: 'Eva Wong', gender: 'F', relations: ofBoth(), facts: born },
      { name: 'Ida Wong', gender: 'F', relations: ofBoth(), facts: born },
    ],
  })
  const [, kit, eva] = added
  await signInAs(page, member)
  await openTree(page)
  for (const language of languages) {
    await api.send('PATCH', '/api/user_settings/', { language })
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    const words = wordsOf(language, 'tree')
    const say = (tie: string, name: string): string => words(`tie.${tie}`, { name })
    const announced = page.locator('.tree-field [aria-live]')
    const kin = (name: string) => page.locator('.tree-field ul.visually-hidden button').filter({ hasText: name })

    await openTree(page, member.personId)
    await page.getByRole('application').focus()
    await expect(announced).toContainText(say('divorcedFrom', 'Ben Hale'))
    await expect(announced).toContainText(say('adoptiveParentOf', 'Kit Wong'))
    await expect(kin('Ben Hale')).toContainText(say('divorcedFrom', 'Ada Wong'))
    await expect(kin('Kit Wong')).toContainText(say('adoptedBy', 'Ada Wong'))
    await expect(kin('Eva Wong')).toHaveText(['Eva Wong', words('kin.child')].join(words('separator')))

    await openTree(page, kit ?? 0)
    await page.getByRole('application').focus()
    for (const parent of ['Ada Wong', 'Ben Hale']) {
      await expect(announced).toContainText(say('adoptedBy', parent))
      await expect(kin(parent)).toContainText(say('adoptiveParentOf', 'Kit Wong'))
    }

    await openTree(page, eva ?? 0)
    await page.getByRole('application').focus()
    await expect(announced).toContainText(say('twinOf', 'Ida Wong'))
    await expect(kin('Ida Wong')).toContainText(say('twinOf', 'Eva Wong'))
  }
})
