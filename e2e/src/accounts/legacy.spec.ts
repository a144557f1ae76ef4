import { ageSessions } from '../support/age-sessions.ts'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, password, test } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { wholeUnless } from '../support/whole.ts'

for (const [locale, words] of Object.entries({
  en: {
    title: 'If the keepers are silent',
    months: 'When no keeper has been here for',
    year: '12 months',
    never: 'Never pass it on',
    successor: 'Who becomes keeper',
    save: 'Save',
    log: 'Family log',
    chosen: 'Ada Wong chose that Ben Wong becomes keeper when the keepers are silent for 12 months.',
    here: 'I’m here',
    signIn: 'You can also just sign in: that counts too.',
  },
  'zh-tw': {
    title: '管理員沒有音訊時',
    months: '所有管理員都沒有來過的時間',
    year: '12 個月',
    never: '從不移交',
    successor: '由誰成為管理員',
    save: '儲存',
    log: '家族日誌',
    chosen: 'Ada Wong選定：管理員 12 個月沒有音訊時，由Ben Wong成為管理員。',
    here: '我還在',
    signIn: '您也可以直接登入，同樣有效。',
  },
}))
  test(
    `a keeper chooses who follows them, and changes their mind (${locale})`,
    { tag: wholeUnless(locale === 'zh-tw') },
    async ({ page, server, newMember, signInAs }) => {
      const ada = await newMember({ name: 'Ada Wong', language: locale })
      await signInAs(page, ada)
      await page.goto('/family/members/')
      const section = page.getByRole('region', { name: words.title })
      await expect(section).toBeVisible()
      await expect(section.getByRole('combobox')).toHaveCount(0)
      const added = await fetch(`${server.url}/api/person/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from_person_id: ada.personId, relation_type: 2, name: 'Ben Wong', gender: 'M', birth_year: 1990 }),
      })
      const { person } = (await added.json()) as { person: { id: number } }
      await joinFamily(server, ada, person.id)
      await page.reload()
      await section.getByLabel(words.months).selectOption({ label: words.year })
      await section.getByLabel(words.successor).selectOption({ label: 'Ben Wong' })
      await expectNoFaults(page)
      await expectFits(page)
      ageSessions(server, ada)
      const save = section.getByRole('button', { name: words.save, exact: true })
      await save.click()
      const typed = page.locator('input[name="confirm_password"]')
      await typed.fill('wrong')
      await typed.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await typed.fill(password)
      await typed.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(save).toBeDisabled()
      await page.reload()
      await expect(section.getByLabel(words.months)).toHaveValue('12')
      await page.getByRole('link', { name: words.log, exact: true }).click()
      await expect(page.getByText(words.chosen)).toBeVisible()
      await page.goBack()
      await section.getByLabel(words.months).selectOption({ label: words.never })
      await save.click()
      await expect(save).toBeDisabled()
      await page.reload()
      await expect(section.getByLabel(words.months)).toHaveValue('0')

      // A link that is of no use any more says what else helps.
      await page.goto('/accounts/here/?token=nothing')
      await page.getByRole('button', { name: words.here }).click()
      await expect(page.getByText(words.signIn)).toBeVisible()
      await expectNoFaults(page)
      await expectFits(page)
    },
  )
