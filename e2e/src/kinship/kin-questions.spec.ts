import type { Page } from '@playwright/test'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { importFamily } from '../support/import-family.ts'
import { apiOf, atRest, canvas } from '../support/tree-page.ts'

/** Olga's mother has two elder cousins, sisters, who are married; the second one's husband is Olga's 二表姨丈. */
const family = {
  people: {
    olga: ['Olga Rudzka', 'F', 1980],
    maria: ['Maria Gajda', 'F', 1955],
    marek: ['Marek Gajda', 'M', 1958, { place: 'Kraków' }],
    zofia: ['Zofia Gajda', 'F', 1930, { death: 2001 }],
    ewa: ['Ewa Sikora', 'F', 1932],
    root: ['Rozalia Peyrac', 'F', 1905, { death: 1970 }],
    first: ['Anna Sikora', 'F', 1951],
    second: ['Beata Sikora', 'F', 1953, { place: 'Vancouver' }],
    firstHusband: ['Jan Lis', 'M', 1950],
    secondHusband: ['陳大文', 'M', 1949],
  },
  couples: [
    { partners: ['root'], children: ['zofia', 'ewa'] },
    { partners: ['zofia'], children: ['maria', 'marek'] },
    { partners: ['ewa'], children: ['first', 'second'] },
    { partners: ['first', 'firstHusband'] },
    { partners: ['second', 'secondHusband'] },
    { partners: ['maria'], children: ['olga'] },
  ],
  own: 'olga',
} as const

const dialog = (page: Page) => page.getByRole('dialog')
const options = (page: Page) => dialog(page).getByRole('option')

async function ask(page: Page, question: string): Promise<void> {
  await dialog(page).getByRole('combobox').fill(question)
}

test.describe('what I call them', () => {
  test('is on the cards and in lists while the switch is on, and stays on', async ({ page, server, newMember, signInAs }) => {
    const member = await newMember({ name: 'Olga Rudzka' })
    const ids = await importFamily(server, member, family)
    await apiOf(server, member).send('POST', '/api/kin_word/', {
      person_id: ids.zofia,
      language: 'en',
      word: 'Gran Zo',
      reading: '',
    })
    await signInAs(page, member)
    await page.goto('/family/tree/')
    await atRest(page)
    const button = page.getByRole('button', { name: 'What I call them' })
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas(page)).toHaveAttribute('data-kin', 'true')

    // Screen readers hear it too.
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Maria Gajda, mother, 1955')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Zofia Gajda, Gran Zo, parent' })).toHaveCount(1)
    await expectNoFaults(page)

    await page.keyboard.press('Control+k')
    await ask(page, 'gran zo')
    await expect(options(page)).toHaveText([/Zofia Gajda\s*Gran Zo/])
    await page.keyboard.press('Escape')

    await page.reload()
    await expect(canvas(page)).toHaveAttribute('data-kin', 'true')
    await page.goto('/family/map/')
    await page.getByRole('button', { name: 'People on the map' }).click()
    const row = page.getByRole('complementary', { name: 'People on the map' }).getByRole('button', { name: /Marek Gajda/ })
    await expect(row).toContainText('uncle')

    await page.goto('/family/tree/')
    await atRest(page)
    await page.getByRole('application').focus()
    await page.keyboard.press('k')
    await expect(canvas(page)).toHaveAttribute('data-kin', 'false')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('the search', () => {
  test('finds people by what one calls them and answers questions, with the way', async ({
    page,
    server,
    newMember,
    signInAs,
  }) => {
    const member = await newMember({ name: 'Olga Rudzka' })
    await importFamily(server, member, family)
    await signInAs(page, member)
    await page.goto('/family/tree/')
    await atRest(page)
    await page.keyboard.press('/')
    for (const term of ['二表姨丈', '二表姨父']) {
      await ask(page, term)
      await expect(options(page)).toHaveText([/陳大文/])
    }
    await ask(page, 'biu2 ji4 zoeng6')
    await expect(options(page)).toHaveText([/Jan Lis/, /陳大文/])
    for (const term of ['wujek', 'eno', 'jiujiu', '舅父', 'mother’s brother']) {
      await ask(page, term)
      await expect(options(page)).toHaveText([/Marek Gajda/])
    }

    await ask(page, 'my mother’s cousins in Vancouver')
    await expect(dialog(page).getByText('1 person', { exact: true })).toBeVisible()
    await expect(options(page)).toHaveText([/Beata Sikora/])
    await expect(options(page).first()).toContainText(
      'You› mother Maria Gajda› mother Zofia Gajda› younger sister Ewa Sikora› daughter Beata',
    )
    await ask(page, 'how many cousins do I have?')
    await expect(dialog(page).getByText('No one in this tree.')).toBeVisible()
    await ask(page, 'is Marek my uncle?')
    await expect(dialog(page).getByText('Yes.')).toBeVisible()
    await expectNoFaults(page)

    // What is not understood says so, and what can be asked of this family.
    await ask(page, 'why is my uncle so grumpy?')
    await expect(dialog(page).getByText('I didn’t understand “why grumpy”.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Who are my mother’s cousins?' }).click()
    await expect(options(page)).toHaveText([/Anna Sikora/, /Beata Sikora/])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/Beata Sikora/)
  })

  test('keeps what is chosen in an answer while names are still looked for', async ({ page, server, newMember, signInAs }) => {
    const member = await newMember({ name: 'Olga Rudzka' })
    await importFamily(server, member, family)
    await signInAs(page, member)
    await page.goto('/family/tree/')
    await atRest(page)
    await page.keyboard.press('/')
    await ask(page, 'how many cousins do I have?')
    await expect(dialog(page).getByText('No one in this tree.')).toBeVisible()
    // A slow device answers the search for names long after the question.
    await page.evaluate(() => {
      const post = Worker.prototype.postMessage
      Worker.prototype.postMessage = function (this: Worker, message: unknown) {
        window.addEventListener('released', () => post.call(this, message))
      }
    })
    await ask(page, 'Who are my mother’s cousins?')
    await expect(options(page)).toHaveText([/Anna Sikora/, /Beata Sikora/])
    await page.keyboard.press('ArrowDown')
    await page.evaluate(() => window.dispatchEvent(new Event('released')))
    await expect(page.locator('.search-spinner')).toHaveCount(0)
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/Beata Sikora/)
  })

  test.describe('on a phone, in Chinese', () => {
    test.use({ viewport: { width: 360, height: 740 } })
    test('answers a question', async ({ page, server, newMember, signInAs }) => {
      const member = await newMember({ name: 'Olga Rudzka', language: 'zh-tw' })
      await importFamily(server, member, family)
      await signInAs(page, member)
      await page.goto('/family/tree/')
      await atRest(page)
      await page.getByRole('button', { name: '我怎麼稱呼他們' }).click()
      await expect(canvas(page)).toHaveAttribute('data-kin', 'true')
      await expectFits(page)
      await page.keyboard.press('/')
      await ask(page, '我媽媽的表姐住在哪裡？')
      await expect(options(page)).toHaveText([/Anna Sikora/, /Beata Sikora/])
      await expect(options(page).nth(1)).toContainText('Vancouver')
      await expectFits(page)
    })
  })
})
