import { expectKept, logOutHere, signInHere, workerOf } from '../support/device.ts'
import { drawPair } from '../support/drawn-pair.ts'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, signUp, test } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { photosOf } from '../support/pictures.ts'
import { importRelatives } from '../support/profile-page.ts'
import { startServer } from '../support/server.ts'
import { wholeTag } from '../support/whole.ts'
import { wholeUnless } from '../support/whole.ts'

test('whoever has a minute finds days, news and a question to answer', async ({ page, server, newMember, signInAs }) => {
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
  await page.goto('/home/')
  await expect(page.getByRole('link', { name: '1 new comment' })).toBeVisible()
})

test.describe('on a device where nobody has chosen', () => {
  test.use({ opensFirst: 'unchosen' })

  for (const width of [360, 1280])
    test(
      `the first page opens first, the tree is one tap away, and a setting turns it round (${width})`,
      { tag: wholeUnless(width === 360) },
      async ({ page, newMember }) => {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
        const ada = await newMember()
        const tree = /\/family\/tree\/\d+\/$/
        await page.goto('/accounts/login/')
        await signInHere(page, ada.email)
        await expect(page).toHaveURL('/home/')
        await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
        // Somebody who is alone in the tree is invited, and the tree is in sight without scrolling.
        const begin = page.getByRole('region', { name: 'Your family begins here' })
        await expect(begin.getByRole('link', { name: 'Add relatives' })).toBeInViewport()
        await expect(begin.getByRole('link', { name: 'Add photos' })).toHaveAttribute('href', '/gallery/?page=1')
        const toTree = page.getByRole('link', { name: 'Open the family tree' })
        await expect(toTree).toBeInViewport()
        await page.screenshot({ path: test.info().outputPath(`home-empty-${width}.png`) })
        await expectNoFaults(page)
        await toTree.click()
        await expect(page).toHaveURL(tree)
        await page.goto('/')
        await expect(page).toHaveURL('/home/')
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Family', exact: true }).click()
        await expect(page).toHaveURL(tree)
        await page.goto('/home/')
        await begin.getByRole('link', { name: 'Add relatives' }).click()
        await expect(page).toHaveURL(/\/family\/add\//)
        await expect(page.getByRole('table').or(page.getByRole('textbox').first()).first()).toBeVisible()

        const choose = async (what: string): Promise<void> => {
          await page.goto('/accounts/settings/')
          await page.getByRole('combobox', { name: 'What opens first' }).selectOption(what)
          await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
        }
        await choose('The family tree')
        await page.goto('/')
        await expect(page).toHaveURL(tree)
        // On a phone it is behind “More”.
        await page.setViewportSize({ width: 1280, height: 900 })
        await logOutHere(page)
        await expect(page).toHaveURL('/accounts/login/')
        await signInHere(page, ada.email)
        await expect(page).toHaveURL(tree)
        await choose('Home')
        await page.goto('/')
        await expect(page).toHaveURL('/home/')
      },
    )

  test.describe('with a worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('without a connection the first page of today is read again, and without one of today the tree opens', async ({
      page,
      context,
      newMember,
      signInAs,
    }) => {
      const ada = await newMember()
      await signInAs(page, ada)
      await page.goto('/family/tree/')
      await workerOf(page)
      await page.goto('/home/')
      await expect(page.getByRole('region', { name: 'New since your last visit' })).toBeVisible()
      await expectKept(
        page,
        '/api/family_lists/',
        '/api/day_settings/',
        /^\/api\/first_page\/\?today=[\d-]+$/,
        /^\/api\/calendar\//,
      )
      await context.setOffline(true)
      await page.goto('/')
      await expect(page).toHaveURL('/home/')
      await expect(page.getByRole('region', { name: 'New since your last visit' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Days to come' })).toContainText('Nothing in the next 31 days')
      await page.clock.setFixedTime(Date.now() + 2 * 86_400_000)
      await page.goto('/')
      await expect(page).toHaveURL(`/family/tree/${ada.personId}/`)
      await context.setOffline(false)
    })
  })
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

test(
  'faces are named and left, photos of this day are set aside by a keeper, and a question that nobody can answer makes room',
  { tag: wholeTag },
  async ({ browser, signInAs }) => {
    const server = await startServer({ BANYAN_FACES: 'on' })
    try {
      const member = await signUp(server, 'minute@example.org')
      const ids = await importRelatives(server, member)
      const photos = photosOf(server, member)
      const { id: gallery } = await photos.addGallery('Summer')
      const add = async (name: string, seed: number): Promise<number> =>
        (await photos.addImage(gallery, name, await drawPair('garden', seed))).id
      const suggested = async (image: number) =>
        (await photos.list(`/api/suggested_image_tagging/?image_id=${image}`)) as unknown as { person_name: string | null }[]
      const first = await add('garden.jpg', 1)
      await expect.poll(async () => (await suggested(first)).length).toBe(2)
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 360, height: 740 },
        locale: 'en-GB',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      const { date_taken: taken } = await photos.read<{ date_taken: string }>('GET', `/api/image/${first}/`)
      // Four years later, so that the photo is of this day, which leap years have too.
      await page.clock.setFixedTime(new Date(`${Number(taken.slice(0, 4)) + 4}${taken.slice(4, 10)}T12:00:00`))
      await signInAs(page, member)
      await page.goto('/home/')
      const questions = page.getByRole('region', { name: 'Do you know?' })
      const face = questions.getByRole('listitem').filter({ hasText: 'Who is this?' })
      await expect(face).toHaveCount(1)
      await page.screenshot({ path: test.info().outputPath('home-full-360.png'), fullPage: true })
      await expectNoFaults(page)
      await face.getByRole('button', { name: 'Say who it is' }).click()
      await face.getByRole('searchbox').fill('cat')
      await page.screenshot({ path: test.info().outputPath('home-naming-360.png') })
      await face.getByRole('radio', { name: /Cat Oakes/ }).click()
      await expect(questions.getByText('Thank you. The family knows it now.')).toBeFocused()
      expect(await photos.list(`/api/image_tagging/?image_id=${first}`)).toMatchObject([{ person_id: ids.cat }])

      await page.reload()
      await questions.getByRole('button', { name: 'No one in the family' }).click()
      await expect(questions.getByText('Thank you. The family knows it now.')).toBeFocused()
      await expect.poll(async () => (await suggested(first)).length).toBe(0)

      const second = await add('garden-again.jpg', 2)
      await expect.poll(async () => (await suggested(second)).map((each) => each.person_name)).toContain('Cat Oakes')
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.reload()
      const isIt = questions.getByRole('listitem').filter({ hasText: 'Is this Cat Oakes?' })
      await expect(isIt).toBeVisible()
      await page.emulateMedia({ colorScheme: 'light' })
      await page.screenshot({ path: test.info().outputPath('home-full-1280.png'), fullPage: true })
      await isIt.getByRole('button', { name: 'Yes' }).click()
      await expect(questions.getByText('Thank you. The family knows it now.')).toBeFocused()
      expect(await photos.list(`/api/image_tagging/?image_id=${second}`)).toMatchObject([{ person_id: ids.cat }])

      const ofDay = page.getByRole('region', { name: 'On this day' })
      await expect(ofDay.getByRole('listitem')).toHaveCount(1)
      await ofDay
        .getByRole('button', { name: /Never show here/ })
        .first()
        .click()
      await expect(ofDay.getByText(/No one will see the photo/)).toBeVisible()
      await page.reload()
      await expect(questions).toBeVisible()
      await expect(ofDay).toHaveCount(0)
      await page.goto('/family/history/')
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Photo set aside from Home' })
        .getByRole('button', { name: /^Restore/ })
        .click()
      await expect(page.getByText('Photo may be shown on Home again', { exact: true })).toBeVisible()
      await page.goto('/home/')
      await expect(ofDay.getByRole('listitem')).toHaveCount(1)
      await expectNoFaults(page)
      await expectFits(page)
      await context.close()
    } finally {
      await server.stop()
    }
  },
)

test('a birth is told by any date, and who does not know it skips to the next', async ({ page, server, newMember, signInAs }) => {
  const ada = await newMember({ language: 'zh-tw' })
  const { read } = photosOf(server, ada)
  const ids = new Map<string, number>()
  for (const name of ['陳大文', '陳小文', '陳中文', '陳美文']) {
    const body = { from_person_id: ada.personId, relation_type: 2, name, gender: 'F' }
    ids.set(name, (await read<{ person: { id: number } }>('POST', '/api/person/', body)).person.id)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, ada)
  await page.goto('/home/')
  const questions = page.getByRole('region', { name: '您知道嗎？' })
  await expect(questions.getByRole('listitem')).toHaveCount(3)
  const asked = async () =>
    await questions
      .getByRole('textbox')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent ?? ''))
  const before = await asked()
  await questions.getByRole('button', { name: '不知道' }).first().click()
  await expect.poll(asked).not.toContain(before[0])
  await expect(questions.getByRole('listitem')).toHaveCount(3)
  const name = [...ids.keys()].find((each) => before[1]?.includes(each)) ?? ''
  await questions.getByLabel(new RegExp(name)).fill('民國五十年農曆八月十五')
  await expect(questions.getByText(/1961/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('home-births-tw-360.png'), fullPage: true })
  await expectNoFaults(page)
  await page.keyboard.press('Enter')
  await expect(questions.getByText('謝謝，現在家人都知道了。')).toBeFocused()
  const facts = (await read<{ facts: { kind: string; date: string }[] }>('GET', `/api/person/${ids.get(name)}/`)).facts
  expect(facts).toMatchObject([{ kind: 'BIRT', date: '_CHINESE 15 _M8 1961' }])
})
