import type { FamilyLogEntry, FamilyMember, Legacy } from '@banyan/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { never } from '../../platform/time.ts'
import { joinFamily } from '../../test/family.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { monthsAfter, nextStep } from './legacy.policy.ts'
import { legacyTask } from './legacy.task.ts'

let test: TestApp
let ada: Member
let ben: Member
let cleo: Member
let bensId: number
beforeEach(async () => {
  test = await openTestApp()
  ada = await test.newMember({ name: 'Ada' })
  ben = await joinFamily(test, ada, { name: 'Ben' })
  bensId = await idOf(ben)
  cleo = await joinFamily(test, ada, { name: 'Cleo', role: 'reader' })
})
afterEach(() => test.close())

const members = async (by: Member): Promise<FamilyMember[]> => (await test.call('listMembers', { token: by.access })).json()
const idOf = async (who: Member): Promise<number> => (await members(who)).find((each) => each.is_self)?.id ?? 0
const change = async (body: object, by = ada) => test.call('updateLegacy', { token: by.access, body: { password, ...body } })
const choose = async (months = 6): Promise<void> => {
  const answer = await change({ months, successor_id: bensId })
  expect(answer.statusCode, answer.body).toBe(200)
}
const legacyOf = async (by: Member): Promise<Legacy> => (await test.call('getLegacy', { token: by.access })).json()
const rolesIn = async (): Promise<Record<string, string>> => {
  const rows = await test.platform.database.read
    .selectFrom('users')
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'users.family_id').onRef('people.id', '=', 'users.person_id'),
    )
    .select(['people.name', 'users.role'])
    .orderBy('people.name')
    .execute()
  return Object.fromEntries(rows.map(({ name, role }) => [name, role]))
}
const signIn = async (who: Member): Promise<Member> => ({
  ...who,
  ...(await test.call('obtainToken', { body: { email: who.email, password } })).json<Member>(),
})
const mails = async (subject: string): Promise<string[]> =>
  (
    await test.platform.database.read
      .selectFrom('mails')
      .select('recipient')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ recipient }) => recipient)
const asked = (): Promise<string[]> => mails('Are you still there?')
const send = async (): Promise<void> => {
  const worker = createMailWorker(test.platform)
  while ((await worker.sendDue()) > 0);
}
/** One night, with mails that go out. */
const night = async (): Promise<void> => {
  await legacyTask.run(test.platform)
  await send()
  // The next night sees that they have gone.
  await legacyTask.run(test.platform)
}
const later = async (days: number): Promise<void> => {
  test.platform.clock.advance({ days })
  await night()
}
const logOf = async (by: Member): Promise<string[]> =>
  (await test.call('listFamilyLog', { token: by.access, query: { topic: 'members' } }))
    .json<FamilyLogEntry[]>()
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('legacy') || kind === 'handed_over')

describe('who receives the family', () => {
  it('is chosen by keepers, with a proof, from those who are no keepers', async () => {
    expect(await legacyOf(ada)).toEqual({ months: 0, successor_id: null, can_change: true, pending: null })
    const successor_id = await idOf(ben)
    const refused = async (answer: ReturnType<typeof change>): Promise<string> => (await answer).json<{ code: string }>().code
    expect(await refused(change({ months: 6, successor_id }, ben))).toBe('needs_keeper')
    expect(await refused(change({ months: 6, successor_id, password: 'wrong' }))).toBe('wrong_password')
    expect(await refused(change({ months: 7, successor_id }))).toBe('invalid_field')
    expect(await refused(change({ months: 6 }))).toBe('successor_needed')
    expect(await refused(change({ months: 6, successor_id: await idOf(ada) }))).toBe('successor_needed')
    expect(await refused(change({ months: 6, successor_id: 9_999 }))).toBe('successor_needed')
    await choose(12)
    expect(await legacyOf(ada)).toMatchObject({ months: 12, successor_id })
    // It is the keepers' affair until something begins.
    expect(await legacyOf(ben)).toEqual({ months: 0, successor_id: null, can_change: false, pending: null })
    expect((await change({ months: 0 })).json()).toMatchObject({ months: 0, successor_id: null })
    expect(await logOf(ada)).toEqual(['legacy_off', 'legacy_chosen'])
  })

  it('does, after three mails and their time; everybody is told, and the log says all of it', async () => {
    await choose()
    await later(180)
    expect(await asked()).toEqual([])
    await later(5)
    expect(await asked()).toEqual([ada.email])
    expect(await mails('The keepers of your family tree are silent')).toEqual([ben.email, cleo.email])
    const bens = await signIn(ben)
    expect((await legacyOf(bens)).pending).toMatchObject({ asked: 1, successor: 'Ben' })
    await later(13)
    expect(await asked()).toHaveLength(1)
    await later(1)
    expect(await asked()).toHaveLength(2)
    await later(14)
    expect(await asked()).toHaveLength(3)
    await later(27)
    expect(await rolesIn()).toEqual({ Ada: 'keeper', Ben: 'member', Cleo: 'reader' })
    await later(1)
    expect(await rolesIn()).toEqual({ Ada: 'member', Ben: 'keeper', Cleo: 'reader' })
    expect(await mails('Your family tree has a new keeper')).toEqual([ada.email, ben.email, cleo.email])
    const keeper = await signIn(ben)
    expect(await logOf(keeper)).toEqual(['handed_over', 'legacy_asked', 'legacy_asked', 'legacy_asked', 'legacy_chosen'])
    expect(await legacyOf(keeper)).toMatchObject({ months: 0, pending: null })
    // Nothing happens twice.
    await later(400)
    expect(await rolesIn()).toEqual({ Ada: 'member', Ben: 'keeper', Cleo: 'reader' })
    expect(await asked()).toHaveLength(3)
  })

  it('stays undecided when a keeper signs in, at any time before', async () => {
    for (const waits of [[], [14], [14, 14], [14, 14, 27]]) {
      ada = await signIn(ada)
      await choose()
      await later(185)
      for (const days of waits) await later(days)
      ada = await signIn(ada)
      expect((await legacyOf(ada)).pending).toBeNull()
      await night()
      expect((await logOf(ada))[0]).toBe('legacy_ended')
      await later(60)
      expect(await rolesIn()).toMatchObject({ Ada: 'keeper' })
    }
  })

  it('waits for mails that do not go out, and asks again when they are lost', async () => {
    await choose()
    test.platform.clock.advance({ days: 185 })
    for (let n = 0; n < 5; n += 1) {
      await legacyTask.run(test.platform)
      test.platform.clock.advance({ days: 30 })
    }
    // The mail server was away for five months.
    expect(await asked()).toHaveLength(1)
    await test.platform.database.write((tx) =>
      tx.updateTable('mails').set({ next_attempt_at: never, text: '' }).where('subject', '=', 'Are you still there?').execute(),
    )
    await night()
    expect(await asked()).toHaveLength(2)
    await later(13)
    expect(await asked()).toHaveLength(2)
    await later(1)
    expect(await asked()).toHaveLength(3)
    // The server was off for a year: no step is skipped.
    await later(365)
    expect(await asked()).toHaveLength(4)
    await later(27)
    expect(await rolesIn()).toMatchObject({ Ada: 'keeper' })
    await later(1)
    expect(await rolesIn()).toMatchObject({ Ben: 'keeper' })
  })

  it('needs all keepers to be silent', async () => {
    await test.call('changeMemberRole', {
      token: ada.access,
      params: { id: await idOf(cleo) },
      body: { role: 'keeper', password },
    })
    await choose()
    test.platform.clock.advance({ days: 150 })
    await signIn(cleo)
    await later(40)
    expect(await asked()).toEqual([])
    await later(150)
    expect((await asked()).toSorted()).toEqual([ada.email, cleo.email].toSorted())
  })

  it('comes to nothing when the successor has left', async () => {
    await choose()
    await later(185)
    expect(await asked()).toHaveLength(1)
    const bens = await signIn(ben)
    await test.call('deleteAccount', { token: bens.access, body: { password, delete_profile: false } })
    const cleos = await signIn(cleo)
    expect((await legacyOf(cleos)).pending).toBeNull()
    for (let n = 0; n < 5; n += 1) await later(30)
    expect(await asked()).toHaveLength(1)
    ada = await signIn(ada)
    expect(await legacyOf(ada)).toMatchObject({ months: 6, successor_id: null })
    expect(await rolesIn()).toEqual({ Ada: 'keeper', Cleo: 'reader' })
  })
})

describe('the mailed link', () => {
  const tokenOf = async (): Promise<string> => (await test.mailedLink(ada.email)).searchParams.get('token') ?? ''
  const here = async (token: string): Promise<number> => (await test.call('confirmPresence', { body: { token } })).statusCode

  it('says once that a keeper is there', async () => {
    await choose()
    test.platform.clock.advance({ days: 185 })
    await legacyTask.run(test.platform)
    const link = await test.mailedLink(ada.email)
    expect(link.pathname).toBe('/accounts/here/')
    const token = await tokenOf()
    expect(await here(token)).toBe(200)
    expect(await here(token)).toBe(404)
    ada = await signIn(ada)
    expect(await legacyOf(ada)).toMatchObject({ months: 6, pending: null })
    expect((await logOf(ada))[0]).toBe('legacy_answered')
    await later(30)
    await later(30)
    await later(30)
    expect(await asked()).toHaveLength(1)
  })

  it('is of no use to strangers, nor after the keeper was there', async () => {
    await choose()
    test.platform.clock.advance({ days: 185 })
    await legacyTask.run(test.platform)
    const token = await tokenOf()
    expect(await here('nothing')).toBe(404)
    await signIn(ada)
    test.platform.clock.advance({ days: 1 })
    await night()
    expect(await here(token)).toBe(404)
  })
})

describe('what is due', () => {
  const at = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
  const state = { months: 6, begunAt: null, asked: 0, deliveredAt: null, lastUse: '2026-01-31T00:00:00.000Z' } as const

  it('counts months as people do', () => {
    expect(monthsAfter('2026-08-31T10:00:00.000Z', 6).toISOString()).toBe('2027-02-28T10:00:00.000Z')
    expect(nextStep(state, at('2026-07-30'))).toBe('nothing')
    expect(nextStep(state, at('2026-07-31'))).toBe('ask')
  })

  it('goes on step by step, however late', () => {
    const begun = { ...state, begunAt: '2026-08-01T00:00:00.000Z', asked: 1 }
    expect(nextStep(begun, at('2030-01-01'))).toBe('deliver')
    expect(nextStep({ ...begun, deliveredAt: '2029-12-20T00:00:00.000Z' }, at('2030-01-01'))).toBe('nothing')
    expect(nextStep({ ...begun, deliveredAt: '2026-08-01T00:00:00.000Z' }, at('2030-01-01'))).toBe('ask')
    expect(nextStep({ ...begun, asked: 3, deliveredAt: '2026-08-01T00:00:00.000Z' }, at('2030-01-01'))).toBe('hand_over')
    expect(nextStep({ ...begun, asked: 3, deliveredAt: '2029-12-20T00:00:00.000Z' }, at('2030-01-01'))).toBe('nothing')
    expect(nextStep({ ...begun, lastUse: '2026-08-02T00:00:00.000Z' }, at('2030-01-01'))).toBe('end')
  })
})
