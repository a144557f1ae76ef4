import type { OperatorOverview } from '@banyan/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { raiseAlarm } from '../../platform/alarms/alarms.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { never } from '../../platform/time.ts'
import { version } from '../../platform/version.ts'
import { joinFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
afterEach(() => test.close())

const operator = 'kim.op@example.org'
const open = async (changes: Parameters<typeof openTestApp>[0] = {}): Promise<void> => {
  test = await openTestApp({ operators: [operator], ...changes })
}
const overview = async ({ access }: Pick<Member, 'access'>): Promise<OperatorOverview> => {
  const answer = await test.call('getOperatorOverview', { token: access })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** Checks that page and settings agree on whether somebody is an operator. */
const standing = async ({ access }: Pick<Member, 'access'>): Promise<unknown> => {
  const page = await test.call('getOperatorOverview', { token: access })
  const { is_operator } = (await test.call('getSettings', { token: access })).json<{ is_operator: boolean }>()
  return [page.statusCode, is_operator]
}
const refused = [403, false]
const allowed = [200, true]

describe('the page of the operator', () => {
  it('is for the users named in BANYAN_OPERATORS alone', async () => {
    await open()
    const kim = await test.newMember({ email: 'Kim.Op@Example.org' })
    expect(await standing(kim)).toEqual(allowed)
    expect((await test.call('getOperatorOverview')).statusCode).toBe(401)
    const other = await test.newMember()
    expect(await standing(other)).toEqual(refused)
    expect((await test.call('getOperatorOverview', { token: other.access })).json()).toMatchObject({ code: 'not_operator' })
    expect(await standing(await joinFamily(test, kim, { name: 'Relative' }))).toEqual(refused)
  })

  it.each([
    '\uFF4Bim.op@example.org',
    '\u212Aim.op@example.org',
    'kim.\uFF4Fp@example.org',
    'kim.op@example\uFF0Eorg',
    'kim.op@\u24D4xample.org',
  ])('is not for another mailbox that looks alike: %s', async (email) => {
    await open()
    const answer = await test.call('signUp', { body: { name: 'Mallory', email, gender: 'F', language: 'en', birth_year: 1990 } })
    if (answer.statusCode !== 200) return expect(answer.json()).toMatchObject({ code: 'invalid_email' })
    const token = (
      await test.platform.database.read.selectFrom('mails').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow()
    ).text
    const link = new URL(/https?:\/\/\S+/.exec(token)?.[0] ?? '')
    expect(
      (await test.call('confirmSignUp', { params: { token: link.pathname.split('/').at(-2) ?? '' }, body: { password } }))
        .statusCode,
    ).toBe(200)
    const mallory = (await test.call('obtainToken', { body: { email, password } })).json<Member>()
    expect(await standing(mallory)).toEqual(refused)
  })

  it('is not for who has only asked for the address', async () => {
    await open()
    const eve = await test.newMember()
    await test.call('signUp', { body: { name: 'Eve', email: operator, gender: 'F', language: 'en', birth_year: 1990 } })
    expect((await test.call('requestEmailChange', { token: eve.access, body: { email: operator, password } })).statusCode).toBe(
      200,
    )
    expect(await standing(eve)).toEqual(refused)
  })

  it('ends with the address, at once', async () => {
    await open()
    const kim = await test.newMember({ email: operator })
    expect(await standing(kim)).toEqual(allowed)
    await test.call('requestEmailChange', { token: kim.access, body: { email: 'elsewhere@example.org', password } })
    expect(await standing(kim)).toEqual(allowed)
    const link = await test.mailedLink('elsewhere@example.org')
    expect(
      (
        await test.call('confirmEmailChange', {
          body: { token: link.searchParams.get('token') ?? link.pathname.split('/').at(-2) },
        })
      ).statusCode,
    ).toBe(200)
    const answer = await test.call('getOperatorOverview', { token: kim.access })
    expect([401, 403]).toContain(answer.statusCode)
    const again = (await test.call('obtainToken', { body: { email: 'elsewhere@example.org', password } })).json<Member>()
    expect(await standing(again)).toEqual(refused)
  })

  it('counts without naming anybody', async () => {
    await open()
    const kim = await test.newMember({ email: operator, name: 'Kim Unmistakable' })
    const ada = await test.newMember({ name: 'Ada Unmistakable', email: 'ada.unmistakable@example.org' })
    const photos = photosOf(test, ada)
    await photos.upload((await photos.gallery()).id)
    await raiseAlarm(test.platform, { kind: 'disk_full', subject: 'data' })
    await createBackup(test.platform)
    await test.platform.database.write(async (tx) => {
      await tx.deleteFrom('mails').execute()
      await enqueueMail(tx, test.platform, {
        kind: 'alarm',
        to: 'ada.unmistakable@example.org',
        language: 'en',
        data: { name: '', url: 'http://localhost/', alarm: 'disk_full' },
        eventKey: 'failed',
        familyId: null,
      })
      await tx.updateTable('mails').set({ next_attempt_at: never }).execute()
    })
    const page = await overview(kim)
    expect(page).toMatchObject({
      version,
      is_ready: true,
      is_writable: true,
      sign_up: 'open',
      warnings: ['no_mail_server'],
      last_backup: test.platform.now().toISOString(),
      mails: { waiting: 0, given_up: 1 },
      total: { families: 2, members: 2, people: 2, photos: 1 },
      alarms: [{ kind: 'disk_full', subject: 'data', title: 'The disk is full', count: 1 }],
    })
    expect(page.families.map(({ members, people, photos: count }) => [members, people, count])).toEqual([
      [1, 1, 1],
      [1, 1, 0],
    ])
    expect(page.families[0]?.bytes).toBe(page.total.bytes)
    expect(page.families[0]?.mark).toMatch(/^[\w-]{22}$/)
    expect(page.free_bytes).toBeGreaterThan(0)
    expect(JSON.stringify(page).toLowerCase()).not.toMatch(/unmistakable|@/)
  })

  it('warns of plain http and of missing backups', async () => {
    await open({ publicUrl: 'http://family.example.org', backup: { everyHours: 0, keepDays: 14, keepCount: 7, key: undefined } })
    const kim = await test.newMember({ email: operator })
    expect((await overview(kim)).warnings).toEqual(['plain_http', 'no_mail_server', 'no_backups'])
  })

  it('has the largest of 10,000 families, and the sum of all', async () => {
    await open()
    const kim = await test.newMember({ email: operator })
    await test.platform.database.write(async (tx) => {
      const { id } = await tx.selectFrom('families').select('id').executeTakeFirstOrThrow()
      for (let start = 1; start < 10_000; start += 100) {
        await tx
          .insertInto('families')
          .values(Array.from({ length: Math.min(100, 10_000 - start) }, () => ({ created_at: '2026-01-01T00:00:00.000Z' })))
          .execute()
      }
      await tx
        .updateTable('family_usage')
        .set((eb) => ({ bytes: eb('family_id', '-', id) }))
        .execute()
    })
    const page = await overview(kim)
    expect(page.total).toMatchObject({ families: 10_000, bytes: (9_999 * 10_000) / 2 })
    expect(page.families.map(({ bytes }) => bytes)).toEqual(Array.from({ length: 100 }, (_, at) => 9_999 - at))
  })
})
