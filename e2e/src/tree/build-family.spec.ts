import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, password, test } from '../support/fixtures.ts'
import {
  apiOf,
  atRest,
  beginEditing,
  canvas,
  control,
  dialog,
  expectNothingOverlaps,
  fillNewPerson,
  openTree,
  pressOk,
  tellFamily,
  tool,
} from '../support/tree-page.ts'
import { wholeTag } from '../support/whole.ts'

/**
 * Four generations. Arthur was married to Mabel and then to Rose; Ben to Fay and then to Gia: each pair of marriages has
 * half-siblings. Lily and Pat, two women, adopted Jo. Max and Cleo are cousins and married. Ada is the one who signs up.
 */
const names = {
  en: {
    arthur: 'Arthur Wong',
    mabel: 'Mabel Lee',
    rose: 'Rose Chan',
    hugo: 'Hugo Featherstonehaugh',
    vera: 'Vera Featherstonehaugh',
    tom: 'Tom Wong',
    nora: 'Nora Featherstonehaugh',
    sam: 'Sam Wong',
    ines: 'Inés Ruiz',
    lily: 'Lily Wong',
    pat: 'Pat Moore',
    eva: 'Eva Christodoulopoulou',
    ada: 'Ada Wong',
    leo: 'Leo Brandt',
    ben: 'Ben Wong',
    fay: 'Fay Oakes',
    gia: 'Gia Rossi',
    cleo: 'Cleo Wong',
    max: 'Max Wong',
    jo: 'Jo Moore-Wong',
    ivy: 'Ivy Brandt',
    oli: 'Oli Brandt',
    uma: 'Uma Wong',
    rex: 'Rex Wong',
    kit: 'Kit Wong',
  },
  'zh-tw': {
    arthur: '黃永昌',
    mabel: '李美寶',
    rose: '陳玫',
    hugo: '歐陽德明',
    vera: '司徒慧貞',
    tom: '黃國棟',
    nora: '歐陽雅麗',
    sam: '黃國強',
    ines: '羅倩儀',
    lily: '黃麗珊',
    pat: '莫佩珊',
    eva: '歐陽雅文',
    ada: '黃詠詩',
    leo: '林志豪',
    ben: '黃家俊',
    fay: '馮翠霞',
    gia: '葉嘉儀',
    cleo: '黃家慧',
    max: '黃家明',
    jo: '黃莫樂',
    ivy: '林凱晴',
    oli: '林凱文',
    uma: '黃梓瑤',
    rex: '黃梓軒',
    kit: '黃梓希',
  },
} as const

type Key = keyof (typeof names)['en']
type Question = readonly [kind: 'partnered' | 'raised', from: Key, to: Key, answer: 'yes' | 'no']
type Step =
  | {
      readonly of: Key
      readonly as: 'parent' | 'partner' | 'child'
      readonly add: Key
      readonly born: number
      readonly gender: 'F' | 'M' | 'N'
      readonly asked?: readonly Question[]
    }
  | { readonly of: Key; readonly as: 'partner'; readonly existing: Key }

const steps: readonly Step[] = [
  { of: 'ada', as: 'parent', add: 'tom', born: 1946, gender: 'M' },
  { of: 'ada', as: 'parent', add: 'nora', born: 1950, gender: 'F', asked: [['partnered', 'nora', 'tom', 'yes']] },
  { of: 'ada', as: 'partner', add: 'leo', born: 1977, gender: 'M' },
  { of: 'ada', as: 'child', add: 'ivy', born: 2008, gender: 'F', asked: [['raised', 'leo', 'ivy', 'yes']] },
  { of: 'leo', as: 'child', add: 'oli', born: 2011, gender: 'M', asked: [['raised', 'ada', 'oli', 'yes']] },
  { of: 'tom', as: 'child', add: 'ben', born: 1978, gender: 'M', asked: [['raised', 'nora', 'ben', 'yes']] },
  { of: 'tom', as: 'child', add: 'cleo', born: 1983, gender: 'F', asked: [['raised', 'nora', 'cleo', 'yes']] },
  { of: 'tom', as: 'parent', add: 'arthur', born: 1920, gender: 'M' },
  { of: 'tom', as: 'parent', add: 'mabel', born: 1922, gender: 'F', asked: [['partnered', 'mabel', 'arthur', 'yes']] },
  { of: 'arthur', as: 'child', add: 'sam', born: 1948, gender: 'M', asked: [['raised', 'mabel', 'sam', 'yes']] },
  {
    of: 'arthur',
    as: 'partner',
    add: 'rose',
    born: 1930,
    gender: 'F',
    asked: [
      ['raised', 'rose', 'tom', 'no'],
      ['raised', 'rose', 'sam', 'no'],
    ],
  },
  {
    of: 'arthur',
    as: 'child',
    add: 'lily',
    born: 1956,
    gender: 'F',
    asked: [
      ['raised', 'mabel', 'lily', 'no'],
      ['raised', 'rose', 'lily', 'yes'],
    ],
  },
  { of: 'nora', as: 'parent', add: 'hugo', born: 1918, gender: 'M' },
  { of: 'nora', as: 'parent', add: 'vera', born: 1921, gender: 'F', asked: [['partnered', 'vera', 'hugo', 'yes']] },
  { of: 'vera', as: 'child', add: 'eva', born: 1953, gender: 'F', asked: [['raised', 'hugo', 'eva', 'yes']] },
  { of: 'sam', as: 'partner', add: 'ines', born: 1951, gender: 'F' },
  { of: 'sam', as: 'child', add: 'max', born: 1979, gender: 'M', asked: [['raised', 'ines', 'max', 'yes']] },
  { of: 'lily', as: 'partner', add: 'pat', born: 1958, gender: 'F' },
  { of: 'lily', as: 'child', add: 'jo', born: 1990, gender: 'N', asked: [['raised', 'pat', 'jo', 'yes']] },
  { of: 'max', as: 'partner', existing: 'cleo' },
  { of: 'max', as: 'child', add: 'kit', born: 2012, gender: 'N', asked: [['raised', 'cleo', 'kit', 'yes']] },
  { of: 'ben', as: 'partner', add: 'fay', born: 1979, gender: 'F' },
  { of: 'ben', as: 'child', add: 'uma', born: 2005, gender: 'F', asked: [['raised', 'fay', 'uma', 'yes']] },
  { of: 'ben', as: 'partner', add: 'gia', born: 1985, gender: 'F', asked: [['raised', 'gia', 'uma', 'no']] },
  { of: 'gia', as: 'child', add: 'rex', born: 2015, gender: 'M', asked: [['raised', 'ben', 'rex', 'yes']] },
]

/** The expected family: partners, and whom they raised. */
const couples: readonly (readonly [partners: readonly [Key, Key], children: readonly Key[]])[] = [
  [
    ['arthur', 'mabel'],
    ['tom', 'sam'],
  ],
  [['arthur', 'rose'], ['lily']],
  [
    ['hugo', 'vera'],
    ['nora', 'eva'],
  ],
  [
    ['tom', 'nora'],
    ['ada', 'ben', 'cleo'],
  ],
  [['sam', 'ines'], ['max']],
  [['lily', 'pat'], ['jo']],
  [
    ['ada', 'leo'],
    ['ivy', 'oli'],
  ],
  [['ben', 'fay'], ['uma']],
  [['ben', 'gia'], ['rex']],
  [['max', 'cleo'], ['kit']],
]

interface Words {
  readonly [key: string]: string | Words
}

/** The application's texts: `say('edit:add.new')`. */
function wordsIn(language: string): (key: string, values?: Record<string, string>) => string {
  return (key, values = {}) => {
    const [file = '', way = ''] = key.split(':')
    let found: string | Words | undefined = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, `../../../apps/web/src/locales/${language}/${file}.json`), 'utf8'),
    ) as Words
    for (const part of way.split('.')) found = typeof found === 'object' ? found[part] : undefined
    if (typeof found !== 'string') throw new Error(`There is no word "${key}".`)
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '')
  }
}

for (const [width, height, language] of [
  [1280, 800, 'en'],
  [360, 740, 'zh-tw'],
] as const) {
  test.describe(`a family of 25 over four generations (${width}, ${language})`, { tag: wholeTag }, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'zh-TW', viewport: { width, height }, hasTouch: width === 360 })

    test('is built by hand from sign-up on', async ({ page, server }) => {
      // Some hundred steps: without the picture's animations, which other tests cover, and with time for a busy machine.
      test.setTimeout(400_000)
      const say = wordsIn(language)
      const nameOf = (key: Key): string => names[language][key]
      const field = (key: string) => page.getByRole('textbox', { name: new RegExp(`^${say(key)}`) })
      const email = `builder.${width}@example.org`

      await page.goto('/accounts/sign_up/')
      await field('accounts:field.name').fill(nameOf('ada'))
      await field('accounts:field.email').fill(email)
      await field('accounts:field.birthYear').fill('1980')
      await page.getByRole('combobox', { name: new RegExp(`^${say('accounts:field.gender')}`) }).selectOption('F')
      await page.getByRole('button', { name: say('accounts:signUp.submit') }).click()
      await expect(page.getByRole('heading', { name: say('accounts:signUp.thanksTitle', { name: nameOf('ada') }) })).toBeVisible()
      await page.goto(await server.mailedLink(email))
      await field('accounts:field.password').fill(password)
      await field('accounts:field.confirmPassword').fill(password)
      await page.getByRole('button', { name: say('accounts:confirm.submit') }).click()
      await expect(page).toHaveURL(/\/family\/tree\/\d+\/$/)
      await atRest(page)
      await expect(canvas(page)).toHaveAttribute('data-people', '1')
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en' : 'zh-Hant')

      let at: Key = 'ada'
      await beginEditing(page)
      for (const step of steps) {
        if (step.of !== at) {
          await tool(page, 'edit').click()
          await selectBySearch(page, say('search:title'), nameOf(step.of))
          await beginEditing(page)
          await expectNothingOverlaps(page)
          at = step.of
        }
        await control(page, `add-${step.as}`).click()
        await expect(dialog(page).getByRole('heading')).toHaveText(say(`edit:add.title.${step.as}`, { name: nameOf(step.of) }))
        if ('existing' in step) {
          await dialog(page)
            .getByRole('radio', { name: say('edit:add.existing') })
            .check()
          await dialog(page).getByRole('searchbox').fill(nameOf(step.existing))
          await dialog(page)
            .getByRole('radio', { name: new RegExp(nameOf(step.existing)) })
            .check()
          await pressOk(page)
        } else {
          await fillNewPerson(page, nameOf(step.add), String(step.born), step.gender)
          await pressOk(page)
          for (const [kind, from, to, answer] of step.asked ?? []) {
            await expect(dialog(page)).toContainText(say(`edit:suggest.${kind}`, { name: nameOf(from), other: nameOf(to) }))
            await dialog(page)
              .getByRole('button', { name: say(`edit:suggest.${answer}`), exact: true })
              .click()
          }
        }
        await expect(dialog(page)).toHaveCount(0)
        await atRest(page)
      }

      // The server has exactly the intended family: nobody twice, no extra relation, everybody as described.
      const session = await page.evaluate(() => ({
        access: localStorage.getItem('access_token') ?? '',
        personId: Number(localStorage.getItem('users_person_id')),
      }))
      const api = apiOf(server, { ...session, email, refresh: '', language })
      const people = await api.send<{ id: number; name: string; birth_year: number; gender: string }[]>('GET', '/api/person/')
      const described = [
        `${nameOf('ada')} F 1980`,
        ...steps.flatMap((step) => ('add' in step ? [`${nameOf(step.add)} ${step.gender} ${step.born}`] : [])),
      ]
      expect(people.map((person) => `${person.name} ${person.gender} ${person.birth_year}`).toSorted()).toEqual(
        described.toSorted(),
      )
      expect(people).toHaveLength(25)
      const expected = couples.flatMap(([[one, other], children]) => [
        [nameOf(one), nameOf(other)].toSorted().join(' + '),
        ...children.flatMap((child) => [`${nameOf(one)} raised ${nameOf(child)}`, `${nameOf(other)} raised ${nameOf(child)}`]),
      ])
      await expect.poll(() => tellFamily(api)).toEqual(expected.toSorted())

      // The tree draws everybody, and for Arthur the lines of both his wives, with nothing covering anybody.
      const idOf = (key: Key): number => people.find((person) => person.name === nameOf(key))?.id ?? 0
      await openTree(page, idOf('ada'))
      await page.getByRole('radio', { name: say('tree:scope.everyone') }).check()
      await expect(canvas(page)).toHaveAttribute('data-people', '25')
      await page.getByRole('radio', { name: say('tree:scope.focus') }).check()
      await openTree(page, idOf('arthur'))
      // His descendants, their partners, his own: all but Hugo, Vera and Eva.
      await expect(canvas(page)).toHaveAttribute('data-people', '22')
      await beginEditing(page)
      await expectNothingOverlaps(page)

      // Jo's parents are those who adopted; Max is named by the shorter path, through Cleo.
      await page.goto(`/family/profile/${idOf('jo')}/`)
      const parents = page.getByRole('region', { name: say('profile:group.parents_other') }).getByRole('listitem')
      await expect(parents).toHaveText([new RegExp(nameOf('lily')), new RegExp(nameOf('pat'))])
      await page.goto(`/family/profile/${idOf('max')}/`)
      await expect(page.getByText('妹夫')).toBeVisible()
    })
  })
}

/** Selects somebody by the search in the bar, as users do who do not see them in the picture. */
async function selectBySearch(page: Page, title: string, name: string): Promise<void> {
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: title })
  await search.getByRole('combobox').fill(name)
  await search.getByRole('option', { name }).first().click()
  await expect(search).toHaveCount(0)
  await atRest(page)
}

test('on a phone, the picture of somebody alone leaves room for the place of a parent', async ({ page, newMember, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, await newMember())
  await openTree(page)
  await expect(page.getByRole('heading', { name: 'Your tree begins with you' })).toBeVisible()
  await expect(page.locator('button.add-parent')).toBeInViewport()
  await expect(async () => {
    const [parent, picture] = await Promise.all([page.locator('button.add-parent').boundingBox(), canvas(page).boundingBox()])
    expect(parent!.y).toBeGreaterThanOrEqual(picture!.y)
  }).toPass()
})
