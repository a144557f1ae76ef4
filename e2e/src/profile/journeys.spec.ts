import type { Locator, Page } from '@playwright/test'
import { expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { makePicture } from '../support/pictures.ts'
import { importRelatives, placesOf, wordsOf } from '../support/profile-page.ts'
import type { Ids } from '../support/profile-page.ts'
import { apiOf, atRest, control, dialog, tellFamily, tool } from '../support/tree-page.ts'
import { wholeUnless } from '../support/whole.ts'

interface Known {
  readonly name: string
  readonly facts: readonly Record<string, unknown>[]
  readonly names: readonly { text: string; kind: string; reading_of: number | null; id: number }[]
}

/** Counts what a journey asks of a user: taps, and fields that are typed into. */
class Hand {
  taps = 0
  fields = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async tap(what: Locator): Promise<void> {
    this.taps += 1
    await what.click()
  }

  /** Types into the field that has the focus, which costs no tap. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused()
    this.fields += 1
    await this.#page.keyboard.type(text)
  }

  /** Goes to another field and types. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await this.type(field, text)
  }

  /** A list opens with one tap and closes with another. */
  async choose(list: Locator, value: string | { label: string }): Promise<void> {
    this.taps += 2
    await list.selectOption(value)
  }
}

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'zh-tw', width: 360 },
]) {
  test.describe(`a journey in ${language} at ${width} pixels`, { tag: wholeUnless(width === 360) }, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: width === 360 })
    const say = wordsOf(language, 'life')
    const chinese = language === 'zh-tw'
    let member: Member
    let ids: Ids
    let api: ReturnType<typeof apiOf>
    let hand: Hand
    test.beforeEach(async ({ page, server, newMember, signInAs }) => {
      member = { ...(await newMember({ language })), language }
      ids = await importRelatives(server, member)
      api = apiOf(server, member)
      await placesOf(server, member)
      await signInAs(page, member)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      hand = new Hand(page)
    })
    const read = (id: number): Promise<Known> => api.send<Known>('GET', `/api/person/${id}/`)
    const parts = (page: Page) => {
      const life = page.locator('.life')
      const form = life.locator('form')
      return {
        life,
        form,
        add: life.getByRole('button', { name: say('add') }),
        kind: (kind: string) => life.locator('.life-kinds').getByRole('button', { name: say(`kind.${kind}`), exact: true }),
        date: form.locator('input[name=date]'),
        place: form.locator('input[name=place]'),
        save: form.getByRole('button', { name: say('form.save'), exact: true }),
        edit: page.locator('.profile-photo').getByRole('button', { name: wordsOf(language)('edit') }),
      }
    }

    test('a wedding takes three taps, and five more with its place and a photo', async ({ page }) => {
      const { life, form, add, kind, date, place, save } = parts(page)
      await page.goto(`/family/profile/${ids.ada}/`)
      await hand.tap(add)
      await hand.tap(kind('MARR'))
      await hand.type(date, chinese ? '民國九十三年五月' : 'May 2004')
      expect(hand).toMatchObject({ taps: 2, fields: 1 })
      await hand.fill(place, 'Gdynia')
      await expect(form.locator('.place-found')).toBeVisible()
      await hand.tap(form.getByRole('button', { name: say('photos.add') }).last())
      const picker = page.getByRole('dialog', { name: say('photos.choose') })
      // The device's own list of photos takes a tap to open and one to choose.
      hand.taps += 2
      await picker.locator('input[type=file]').setInputFiles({
        name: 'wedding.png',
        mimeType: 'image/png',
        buffer: makePicture({ width: 64, height: 48, seed: 5 }),
      })
      // Nobody can take the photos before the last of them has arrived.
      await hand.tap(picker.locator('.dialog-actions button').last())
      await expect(form.locator('.photo-chosen')).toHaveCount(1)
      await hand.tap(save)
      await expect(life.locator('.life-entries .photo-thumb')).toHaveCount(1)
      expect((await read(ids.ben)).facts).toContainEqual(
        expect.objectContaining({ kind: 'MARR', date: 'MAY 2004', place: 'Gdynia', image_ids: [expect.any(Number)] }),
      )
      expect(hand).toMatchObject({ taps: 8, fields: 2 })
      await expectNoFaults(page, ['light'])
    })

    test('an adoption with the birth parents known too', async ({ page }) => {
      const { add, kind, date, save, edit } = parts(page)
      await page.goto(`/family/profile/${ids.cat}/`)
      await hand.tap(edit)
      const tie = (name: string) => page.getByLabel(say('tie.to', { name }))
      for (const parent of ['Ben Featherstonehaugh', 'Ada Wong']) {
        await hand.choose(tie(parent), 'adopted')
        await expect(page.locator('.kin li').filter({ hasText: parent })).toContainText(say('tie.adopted'))
      }
      await hand.tap(add)
      await hand.tap(kind('ADOP'))
      await hand.type(date, '2006')
      await hand.tap(save)
      await expect(page.locator('.life-entries')).toContainText(say('kind.ADOP'))
      expect(hand).toMatchObject({ taps: 8, fields: 1 })

      await page.goto(`/family/tree/${ids.cat}/`)
      await atRest(page)
      await hand.tap(tool(page, 'edit'))
      for (const [name, gender] of [
        [chinese ? '何麗華' : 'Hana Novak', 'F'],
        [chinese ? '何國強' : 'Petr Novak', 'M'],
      ] as const) {
        await hand.tap(control(page, 'add-parent'))
        await hand.type(dialog(page).locator('input[name="name"]'), name)
        await hand.choose(dialog(page).locator('select[name="gender"]'), gender)
        await hand.tap(dialog(page).locator('button[type="submit"]'))
        // The adoptive parents are another couple, so only the other birth parent is asked about.
        if (gender === 'M') {
          await expect(dialog(page)).toContainText(chinese ? '何麗華' : 'Hana Novak')
          await hand.tap(dialog(page).locator('.dialog-actions button').last())
        }
        await expect(dialog(page)).toHaveCount(0)
        await atRest(page)
      }
      expect(hand).toMatchObject({ taps: 18, fields: 3 })
      const lines = await tellFamily(api)
      for (const parent of chinese ? ['何麗華', '何國強'] : ['Hana Novak', 'Petr Novak'])
        expect(lines).toContain(`${parent} raised Cat Oakes`)
      expect(lines).toContain((chinese ? ['何國強', '何麗華'] : ['Hana Novak', 'Petr Novak']).toSorted().join(' + '))
      expect(lines.filter((line) => line.includes(' + '))).toHaveLength(2)
    })

    test('a grandfather has three names in two scripts, a lunar birthday and a year of the Republic', async ({ page }) => {
      const { life, form, add, kind, date, save, edit } = parts(page)
      await page.goto(`/family/profile/${ids.ben}/`)
      await hand.tap(edit)
      const names = page.locator('.names')
      for (const [text, which] of [
        ['黃國棟', 'birth'],
        ['子明', 'courtesy'],
        ['Wong Kwok-tung', 'also'],
      ] as const) {
        await hand.tap(names.getByRole('button', { name: say('names.add') }))
        await hand.type(names.locator('input[name=name]'), text)
        await hand.choose(names.locator('select[name=kind]'), which)
        await hand.tap(names.getByRole('button', { name: say('form.save'), exact: true }))
        await expect(names.locator('form')).toHaveCount(0)
      }
      expect(hand).toMatchObject({ taps: 13, fields: 3 })
      await hand.tap(
        life
          .locator('.life-entries > li')
          .filter({ hasText: say('kind.BIRT') })
          .getByRole('button')
          .first(),
      )
      await expect(date).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await hand.type(date, '民國六十七年農曆八月十五')
      await hand.tap(save)
      await expect(form).toHaveCount(0)
      await hand.tap(add)
      await hand.tap(kind('GRAD'))
      await hand.type(date, '民國八十九年')
      await hand.tap(save)
      await expect(life.locator('.life-entries')).toContainText('2000')
      const known = await read(ids.ben)
      expect(known.facts).toContainEqual(expect.objectContaining({ kind: 'BIRT', date: '_CHINESE 15 _M8 1978' }))
      expect(known.names.map(({ text }) => text)).toEqual(expect.arrayContaining(['黃國棟', '子明', 'Wong Kwok-tung']))
      expect(hand).toMatchObject({ taps: 18, fields: 5 })
      await expectNoFaults(page, ['light'])
    })
  })
}
