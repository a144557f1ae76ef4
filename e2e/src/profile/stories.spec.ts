import type { Page } from '@playwright/test'
import { expectFits, expectNoFaults, faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { photosOf } from '../support/pictures.ts'
import type { RunningServer } from '../support/server.ts'

// A microphone that beeps, and that every page may use.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    })
  },
})

let count = 0

async function addGrandmother(server: RunningServer, member: Member): Promise<{ id: number; email: string }> {
  const { read } = photosOf(server, member)
  const { person } = await read<{ person: { id: number } }>('POST', '/api/person/', {
    from_person_id: member.personId,
    relation_type: 1,
    name: '陳婉儀',
    gender: 'F',
    birth_year: 1940,
  })
  count += 1
  const email = `grandmother.${test.info().workerIndex}.${count}@example.org`
  await read('PATCH', `/api/person/${person.id}/`, { fieldName: 'email', value: email })
  return { id: person.id, email }
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['STORY_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('a grandmother answers by voice with two taps from a mail, and her granddaughter hears it', async ({
  page,
  browser,
  server,
  newMember,
  signInAs,
}) => {
  const ming = await newMember({ name: 'Ming Chan' })
  const grandmother = await addGrandmother(server, ming)
  await signInAs(page, ming)
  await page.goto(`/family/profile/${grandmother.id}/`)
  await page.getByRole('button', { name: 'Ask for stories' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stories of 陳婉儀' })
  await dialog.getByLabel('What do you call them?').fill('嫲嫲')
  await dialog.getByLabel('Language of the questions').selectOption('zh-hk')
  await dialog.getByLabel('A question of your own').fill('相入面嗰個係邊個？')
  expect(await faults(page, { within: 'dialog' })).toEqual([])
  await picture(page, 'ask-1280')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog.getByText('The first question is with 陳婉儀.')).toBeVisible()
  await expect(dialog.getByText('相入面嗰個係邊個？')).toBeVisible()
  await expect(dialog.getByText('not answered yet')).toBeVisible()
  expect(await faults(page, { within: 'dialog' })).toEqual([])
  await picture(page, 'plan-1280')
  await dialog.getByRole('button', { name: 'Close' }).click()

  const link = await server.mailedLink(grandmother.email)
  const hers = await browser.newContext({ baseURL: server.url, locale: 'zh-HK', ...phone })
  const telephone = await hers.newPage()
  const requests: string[] = []
  telephone.on('request', (request) => requests.push(request.url()))
  // The first tap is the one on the link.
  await telephone.goto(link)
  await expect(telephone.getByRole('heading', { name: '您記得的第一件事是甚麼？' })).toBeVisible()
  await expect(telephone.getByText('嫲嫲')).toBeVisible()
  await expectNoFaults(telephone)
  await expectFits(telephone)
  await picture(telephone, 'story-360')
  await telephone.getByRole('button', { name: '我來說' }).tap()
  await expect(telephone.getByRole('timer')).toContainText('0:01')
  await expectFits(telephone)
  await picture(telephone, 'recording-360')
  await telephone.getByRole('button', { name: '說完了，送出' }).tap()
  await expect(telephone.getByText('謝謝您。家人現在就聽得到了。')).toBeVisible()
  await expectNoFaults(telephone)
  await picture(telephone, 'told-360')
  // The secret is in no address that the server sees.
  const secret = new URL(link).hash.slice(1)
  expect(requests.filter((url) => new URL(url).pathname.includes(secret) || new URL(url).search.includes(secret))).toEqual([])

  // Her granddaughter's page, which has been open all the time, has it by itself.
  const story = page.locator('.life-what', { hasText: '您記得的第一件事是甚麼？' })
  await expect(story.getByRole('button', { name: 'Play' })).toBeVisible()
  await picture(page, 'life-1280')
  await story.getByRole('button', { name: 'Play' }).click()
  await expect(story.getByRole('button', { name: 'Pause playing' })).toBeVisible()
  await expectNoFaults(page)

  // After a reload it is still there, and she writes a word more.
  await telephone.reload()
  await expect(telephone.getByRole('button', { name: '再說一次' })).toBeVisible()
  await telephone.getByLabel('也可以打字').fill('門口有一棵榕樹。')
  await telephone.getByRole('button', { name: '送出', exact: true }).tap()
  await expect(telephone.getByText('謝謝您。家人現在就看得到了。')).toBeVisible()
  await expect(story.getByText('門口有一棵榕樹。')).toBeVisible()

  await telephone.getByRole('button', { name: '不要再寄提問的郵件' }).tap()
  await expect(telephone.getByText('不會再收到提問了。')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for stories' }).click()
  await expect(dialog.getByText('陳婉儀 wants no more questions by email.')).toBeVisible()
  await hers.close()
})

test('what is said and written without a connection is kept through a reload, and goes out by itself', async ({
  browser,
  server,
  newMember,
}) => {
  const ming = await newMember({ name: 'Ming Chan' })
  const grandmother = await addGrandmother(server, ming)
  const { read } = photosOf(server, ming)
  await read('POST', '/api/story_plan/', { person_id: grandmother.id, send_now: true, language: 'en' })
  const hers = await browser.newContext({ baseURL: server.url, ...phone })
  const telephone = await hers.newPage()
  await telephone.goto(await server.mailedLink(grandmother.email))
  await expect(telephone.getByRole('heading', { name: 'What is the first thing you remember?' })).toBeVisible()
  await telephone.route('**/api/**', (route) => route.abort())
  await telephone.getByRole('button', { name: 'Tell it' }).tap()
  await expect(telephone.getByRole('timer')).toContainText('0:01')
  await telephone.getByRole('button', { name: 'Done, send it' }).tap()
  await expect(telephone.getByText('There’s no connection.')).toBeVisible()
  await telephone.getByLabel('Or write it').fill('There was a banyan.')
  await picture(telephone, 'offline-360')
  await telephone.unroute('**/api/**')
  await telephone.reload()
  await expect(telephone.getByText('You’ve told it: 0:0')).toBeVisible()
  await expect(telephone.getByLabel('Or write it')).toHaveValue('There was a banyan.')
  await telephone.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(telephone.getByText('Your family can read it now.')).toBeVisible()
  const stories = await read<{ text: string; voice: object | null }[]>('GET', `/api/story/?person_id=${grandmother.id}`)
  expect(stories).toMatchObject([{ text: 'There was a banyan.', voice: { url: expect.stringContaining('/media/') } }])
  // A link that was cut off opens nothing.
  await telephone.goto(`/story/?language=fi#${'x'.repeat(43)}`)
  await expect(telephone.getByRole('heading', { name: 'Tämä linkki ei enää toimi' })).toBeVisible()
  await expectNoFaults(telephone)
  await hers.close()
})
