import type { Browser, Page } from '@playwright/test'
import { ageKeepers, ageRecoveries } from '../support/age-recoveries.ts'
import { ageSessions } from '../support/age-sessions.ts'
import { expectFits, expectNoFaults } from '../support/faults.ts'
import { expect, password, test } from '../support/fixtures.ts'
import type { Member } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import type { RunningServer } from '../support/server.ts'
import { isWhole, wholeUnless } from '../support/whole.ts'

const send = async (server: RunningServer, { access }: Member, method: string, path: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
  const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function relative(server: RunningServer, ada: Member, name: string, language: string): Promise<Member> {
  const body = { from_person_id: ada.personId, relation_type: 2, name, gender: 'F', birth_year: 1990 }
  const { person } = (await send(server, ada, 'POST', '/api/person/', body)) as { person: { id: number } }
  return joinFamily(server, ada, person.id, language)
}

/** Another device, on which nobody is signed in. */
async function device(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale })
  return context.newPage()
}

/** @param width - for which what is shown is kept to be looked at */
const words = {
  en: {
    width: 1280,
    noWay: 'Lost every way in?',
    email: 'Email',
    tell: 'Tell the keepers',
    ring: 'Now ring a keeper',
    section: 'If someone can’t sign in any more',
    needs: 'Can’t sign in any more and needs the keepers: Dora.',
    open: 'Open the members',
    tooFew: 'This takes two keepers besides',
    vouch: 'Vouch Dora',
    really: 'Is it really Dora?',
    yes: 'Yes, it’s really Dora',
    waiting: 'Two keepers have vouched: Ada Wong and Ben.',
    who: 'Who can’t sign in any more?',
    start: 'Vouch for them',
    notMe: 'That’s not me: stop it',
    show: 'Show the link',
    showOf: 'Show the link Dora',
    link: 'The link for Dora',
    done: 'Done',
    back: 'Welcome back, Dora',
    newPassword: 'New password',
    repeat: 'Repeat password',
    enter: 'Open my family tree',
    over: 'This link doesn’t work',
    stop: 'Stop it',
  },
  'zh-tw': {
    width: 360,
    noWay: '已經沒有任何辦法登入？',
    email: '電子郵件',
    tell: '告知管理員',
    ring: '現在請打電話給管理員',
    section: '有人無法再登入時',
    needs: '無法再登入，需要管理員幫忙：Dora。',
    open: '查看成員',
    tooFew: '除了無法登入的人以外',
    vouch: '作保 Dora',
    really: '真的是Dora嗎？',
    yes: '是的，確定是Dora',
    waiting: '兩位管理員已作保：Ada Wong和Ben。',
    who: '誰無法再登入？',
    start: '為這位成員作保',
    notMe: '不是我：停止',
    show: '顯示連結',
    showOf: '顯示連結 Dora',
    link: '給Dora的連結',
    done: '完成',
    back: '歡迎回來，Dora',
    newPassword: '新密碼',
    repeat: '再次輸入密碼',
    enter: '打開我的家譜',
    over: '這個連結不能用',
    stop: '停止',
  },
}

for (const [locale, say] of Object.entries(words))
  test(
    `two keepers let back in who has lost everything (${locale})`,
    { tag: wholeUnless(locale === 'zh-tw') },
    async ({ page, browser, server, newMember, signInAs }) => {
      const keep = async (seen: Page, name: string): Promise<void> => {
        await seen.setViewportSize({ width: say.width, height: 740 })
        await seen.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
      }
      const look = async (seen: Page, name: string): Promise<void> => {
        await expectNoFaults(seen, isWhole ? ['light', 'dark'] : ['light'])
        await expectFits(seen)
        if (isWhole) await keep(seen, name)
      }
      const ada = await newMember({ name: 'Ada Wong', language: locale })
      const ben = await relative(server, ada, 'Ben', locale)
      const dora = await relative(server, ada, 'Dora', locale)
      await signInAs(page, ada)
      await page.goto('/family/members/')
      const section = page.getByRole('region', { name: say.section })
      await expect(section.getByText(say.tooFew)).toBeVisible()
      const members = (await (
        await fetch(`${server.url}/api/member/`, { headers: { authorization: `Bearer ${ada.access}` } })
      ).json()) as { id: number; name: string }[]
      const bensId = members.find(({ name }) => name === 'Ben')?.id ?? 0
      await send(server, ada, 'PATCH', `/api/member/${bensId}/`, { role: 'keeper', password })
      ageKeepers(server)

      const tablet = await device(browser, locale)
      await tablet.goto('/accounts/login/')
      await tablet.getByRole('link', { name: say.noWay }).click()
      // The page before has a field of this name too.
      await expect(tablet.getByRole('button', { name: say.tell })).toBeVisible()
      await tablet.getByLabel(say.email).fill(dora.email)
      await look(tablet, 'ask')
      await tablet.getByRole('button', { name: say.tell }).click()
      await expect(tablet.getByRole('heading', { name: say.ring })).toBeVisible()
      await look(tablet, 'asked')

      // Ada sees it wherever she is; from there it takes three taps, and her password.
      await page.setViewportSize({ width: 1280, height: 740 })
      await expect(async () => {
        await page.goto('/gallery/')
        await expect(page.getByText(say.needs)).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await look(page, 'bar')
      ageSessions(server, ada)
      let taps = 0
      const tap = async (name: string) => {
        await page.getByRole(name === say.open ? 'link' : 'button', { name, exact: true }).click()
        taps += 1
      }
      await tap(say.open)
      await tap(say.vouch)
      await expect(page.getByRole('dialog', { name: say.really })).toBeVisible()
      await look(page, 'vouch')
      await tap(say.yes)
      expect(taps).toBe(3)
      const typed = page.locator('input[name="confirm_password"]')
      await typed.fill(password)
      await typed.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: say.vouch, exact: true })).toHaveCount(0)

      const other = await device(browser, locale)
      await signInAs(other, ben)
      await other.goto('/family/members/')
      await other.getByRole('button', { name: say.vouch, exact: true }).click()
      await other.getByRole('button', { name: say.yes }).click()
      await expect(other.getByText(say.waiting)).toBeVisible()
      await look(other, 'waiting')
      ageRecoveries(server)
      await other.reload()
      await other.getByRole('button', { name: say.showOf, exact: true }).click()
      await other.getByRole('dialog').getByRole('button', { name: say.show, exact: true }).click()
      await expect(other.getByRole('dialog', { name: say.link })).toBeVisible()
      await look(other, 'link')
      const link = (await other.locator('.member-link').textContent()) ?? ''
      await other.getByRole('button', { name: say.done, exact: true }).click()

      await tablet.goto(link)
      await expect(tablet.getByRole('heading', { name: say.back })).toBeVisible()
      await tablet.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await expectFits(tablet)
      await tablet.evaluate(() => (document.documentElement.style.fontSize = ''))
      await look(tablet, 'back')
      await tablet.getByRole('textbox', { name: say.newPassword }).fill('under the elm tree')
      await tablet.getByRole('textbox', { name: say.repeat }).fill('under the elm tree')
      await tablet.getByRole('button', { name: say.enter }).click()
      await expect(tablet).toHaveURL(/\/family\/tree\/\d+\/$/)
      await other.goto(link)
      await expect(other.getByRole('heading', { name: say.over })).toBeVisible()
      await look(other, 'over')

      // Next time it is not Dora who has lost anything, and one tap stops it.
      await page.reload()
      await section.getByLabel(say.who).selectOption({ label: 'Dora' })
      await section.getByRole('button', { name: say.start }).click()
      await page.getByRole('button', { name: say.yes }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await tablet.reload()
      await look(tablet, 'own-bar')
      await tablet.getByRole('button', { name: say.notMe }).click()
      await expect(tablet.getByRole('button', { name: say.notMe })).toHaveCount(0)
      await page.reload()
      await expect(section.getByLabel(say.who)).toBeVisible()
      await look(page, 'members')

      await tablet.goto('/accounts/recovery/refuse/?token=nothing')
      await tablet.getByRole('button', { name: say.stop, exact: true }).click()
      await expect(tablet.getByRole('alert')).toBeVisible()
      await look(tablet, 'not-me')
      for (const each of [tablet, other]) await each.context().close()
    },
  )
