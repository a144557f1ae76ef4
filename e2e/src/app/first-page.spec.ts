import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { photosOf } from '../support/pictures.ts'

test('whoever has a minute finds days, news and a question to answer, and chooses that this opens first', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const ada = await newMember()
  const { read } = photosOf(server, ada)
  const add = async (type: number, name: string): Promise<number> => {
    const body = { from_person_id: ada.personId, relation_type: type, name, gender: 'F' }
    return (await read<{ person: { id: number } }>('POST', '/api/person/', body)).person.id
  }
  const mother = await add(3, 'Wong Mei-ling')
  await read('POST', `/api/person/${mother}/fact/`, { kind: 'EMIG', date: '14 SEP 1985' })
  await read('POST', `/api/person/${mother}/fact/`, { kind: 'BIRT', date: '20 SEP 1957' })
  const sister = await add(2, 'Wong Ka-yan')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.clock.setFixedTime(new Date('2027-09-14T12:00:00Z'))
  await signInAs(page, ada)
  await page.goto('/family/tree/')
  const brand = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Banyan' })
  await brand.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Days to come' })).toContainText('Turns 70')
  await expect(page.getByRole('region', { name: 'On this day' })).toContainText('Left a country, 42 years ago')
  await expect(page.getByRole('region', { name: 'New since' })).toContainText('From now on')

  const question = page
    .getByRole('listitem')
    .filter({ hasText: 'born?' })
    .filter({ has: page.getByLabel(/Wong Ka-yan/) })
  await question.getByLabel(/Wong Ka-yan/).fill('85')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText('Please enter a year')
  await page.screenshot({ path: test.info().outputPath('home-1280.png') })
  await expectNoFaults(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await question.getByLabel(/Wong Ka-yan/).fill('1985')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you. The family knows it now.')).toBeFocused()
  expect(await read<{ birth_year: number }>('GET', `/api/person/${sister}/`)).toMatchObject({ birth_year: 1985 })

  const bo = await joinFamily(server, ada, sister)
  await photosOf(server, bo).read('POST', '/api/comment/', { person_id: mother, text: 'She sang.' })
  await page.clock.setFixedTime(new Date('2027-09-14T13:00:00Z'))
  await page.goto('/accounts/settings/')
  await page.getByRole('combobox', { name: 'What opens first' }).selectOption('Home')
  await page.goto('/')
  await expect(page).toHaveURL('/home/')
  await expect(page.getByRole('link', { name: '1 new comment' })).toBeVisible()
})

test('the first page fits a small phone in Chinese, and leads to the tree in one tap', async ({ page, newMember, signInAs }) => {
  await signInAs(page, await newMember({ language: 'zh-tw' }))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/home/')
  await expect(page.getByRole('heading', { level: 1, name: '首頁' })).toBeVisible()
  await expect(page.getByRole('region', { name: '即將到來的日子' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('home-tw-360.png') })
  await expectNoFaults(page)
  await expectFits(page)
  await page.getByRole('link', { name: '開啟族譜' }).click()
  await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
})
