import type {
  AccountEvent,
  CallName,
  CallResponse,
  ErrorCode,
  FamilyLogEntry,
  FamilyMember,
  Recovery,
  Role,
} from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { dayMs } from '../../../platform/time.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { waysInOf } from '../../../test/ways-in.ts'
import { jobHandlers } from '../../../workers.ts'
import { stateOf } from './recoveries.policy.ts'

type Answer = Awaited<ReturnType<TestApp['call']>>
type Own = CallResponse<'getOwnRecovery'>
type Shown = CallResponse<'createRecoveryLink'>

const chosen = 'under the elm tree'
let test: TestApp
let ada: Member
let ben: Member
let cleo: Member
let dora: Member
let dorasId: number
beforeAll(async () => void (test = await openTestApp({ operators: ['root@example.org'] })))
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada' })
  ben = await joinFamily(test, ada, { name: 'Ben', role: 'keeper' })
  cleo = await joinFamily(test, ada, { name: 'Cleo', role: 'keeper' })
  dora = await joinFamily(test, ada, { name: 'Dora' })
  dorasId = await idOf(dora)
})
afterAll(() => test.close())

const by = ({ access }: { access: string }) => ({ token: access })
const ok = <Body>(answer: Answer): Body => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Body>()
}
const codeOf = (answer: Answer): ErrorCode | undefined => answer.json<{ code?: ErrorCode }>().code
const send = (name: CallName, who: { access: string }, params: Record<string, string | number> = {}, body?: object) =>
  test.call(name, { ...by(who), params, ...(body === undefined ? {} : { body }) })
const idOf = async (who: Member): Promise<number> =>
  ok<FamilyMember[]>(await send('listMembers', who)).find(({ is_self: isSelf }) => isSelf)?.id ?? 0
const vouch = (who: Member, id = dorasId) => send('vouchForMember', who, { id })
const vouched = async (who: Member, id = dorasId): Promise<Recovery> => ok<Recovery>(await vouch(who, id))
const show = (who: Member, { id }: { id: string }) => send('createRecoveryLink', who, { id })
const stop = (who: Member, { id }: { id: string }) => send('stopRecovery', who, { id })
const open = async (who: Member) => ok<CallResponse<'listRecoveries'>>(await send('listRecoveries', who))
const own = async (who: Member) => ok<Own>(await send('getOwnRecovery', who))
const setRole = async (id: number, role: Role, who = ada) =>
  void ok(await send('changeMemberRole', who, { id }, { role, password }))
const signIn = async (who: Member, typed = password): Promise<Member> => ({
  ...who,
  ...ok<Member>(await test.call('obtainToken', { body: { email: who.email, password: typed } })),
})
/** Some days later, with new sessions. */
const later = async (days: number): Promise<void> => {
  test.platform.clock.advance({ days, seconds: 1 })
  for (const each of [ada, ben, cleo]) Object.assign(each, await signIn(each))
}
/** Ben and then Cleo have vouched for Dora. */
const both = async (): Promise<Recovery> => {
  await vouched(ben)
  return vouched(cleo)
}
const tokenOf = ({ url }: Shown): string => new URL(url).hash.slice(1)
/** The wait is over, and Cleo holds the link. */
const linkOfCleo = async (): Promise<string> => {
  const recovery = await both()
  await later(1)
  return tokenOf(ok<Shown>(await show(cleo, recovery)))
}
const enter = (token: string, typed = chosen, from = '198.51.100.9') =>
  test.call('obtainTokenWithRecovery', { body: { token, password: typed }, from })
const mailsTo = async ({ email }: { email: string }): Promise<string[]> =>
  (
    await test.platform.database.read.selectFrom('mails').select('subject').where('recipient', '=', email).orderBy('id').execute()
  ).map(({ subject }) => subject)
const refusalOf = async (): Promise<string> => (await test.mailedLink(dora.email)).searchParams.get('token') ?? ''
const logOf = async (): Promise<string[]> =>
  ok<FamilyLogEntry[]>(await send('listFamilyLog', ada))
    .filter(({ kind }) => kind.startsWith('recovery_'))
    .map(({ text }) => text)
const runJobs = async (): Promise<void> => {
  test.platform.clock.advance({ seconds: 5 })
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
}
const ask = (email: string) => test.call('askKeepers', { body: { email } })

describe('two keepers', () => {
  it('let in somebody who has lost everything: after a day, by a link, once; every earlier way in ends', async () => {
    const ways = waysInOf(test)
    const phone = new Authenticator()
    await ways.addPasskey(dora, phone)
    await ways.addTotp(dora)
    expect(await vouched(ben)).toMatchObject({ state: 'vouched', keepers: ['Ben'], opens: null, can_vouch: false })
    expect((await open(cleo)).open).toMatchObject([{ person_name: 'Dora', can_vouch: true, is_asked: false }])
    expect((await own(dora)).own).toEqual({ state: 'vouched', keepers: ['Ben'], opens: null })
    expect([(await own(cleo)).others, (await own(ben)).others]).toEqual([['Dora'], []])
    const recovery = await vouched(cleo)
    expect(recovery).toMatchObject({ state: 'waiting', keepers: ['Ben', 'Cleo'], can_show: false })
    expect(codeOf(await vouch(ada))).toBe('recovery_waits')
    expect((await own(dora)).own).toMatchObject({ state: 'waiting', opens: recovery.opens })
    expect(codeOf(await show(cleo, recovery))).toBe('recovery_waits')
    expect((await mailsTo(dora)).at(-1)).toBe('Someone says you can’t sign in any more')
    expect((await mailsTo(ada)).slice(-2)).toEqual(['Dora can’t sign in any more', 'Dora will be let back in'])
    test.platform.clock.advance({ hours: 23, minutes: 59 })
    Object.assign(cleo, await signIn(cleo))
    expect(codeOf(await show(cleo, recovery))).toBe('recovery_waits')
    await later(0.01)
    expect(codeOf(await show(ben, recovery))).toBe('second_keeper_only')
    const earlier = ok<Shown>(await show(cleo, recovery))
    const shown = ok<Shown>(await show(cleo, recovery))
    expect(new URL(shown.url)).toMatchObject({ pathname: '/accounts/recovery/back/', search: '?language=en' })
    const check = async (token: string) =>
      ok<CallResponse<'checkRecovery'>>(await test.call('checkRecovery', { body: { token } }))
    expect(await check(tokenOf(earlier))).toEqual({ is_open: false, person_name: '', family_name: '', needs_password: false })
    expect(await check(tokenOf(shown))).toEqual({ is_open: true, person_name: 'Dora', family_name: '', needs_password: true })
    expect(codeOf(await enter(tokenOf(shown), 'short'))).toBe('password_too_short')
    const entered = ok<CallResponse<'obtainTokenWithRecovery'>>(await enter(tokenOf(shown)))
    expect(entered).toMatchObject({ person_id: dora.person_id, email: dora.email, role: 'member' })

    expect(codeOf(await enter(tokenOf(shown)))).toBe('recovery_over')
    expect((await send('getSettings', dora)).statusCode).toBe(401)
    expect(codeOf(await test.call('obtainToken', { body: { email: dora.email, password } }))).toBe('invalid_credentials')
    expect((await ways.signIn(phone)).statusCode).toBe(403)
    // The app for codes has gone with the rest.
    const back = await signIn(dora, chosen)
    expect(await ways.waysIn(back)).toMatchObject({ has_password: true, passkeys: [], totp_since: null, recovery_codes_left: 0 })
    const events = ok<AccountEvent[]>(await send('listAccountEvents', back)).map(({ kind }) => kind)
    expect(events).toEqual(expect.arrayContaining(['recovery_used', 'recovery_begun']))
    expect((await open(ada)).open).toEqual([])
    for (const who of [dora, ada, ben, cleo]) expect(await mailsTo(who)).toContain('Dora is back')
    expect((await logOf()).toReversed()).toEqual([
      'Ben vouched for Dora (1 of 2).',
      'Cleo vouched for Dora (2 of 2).',
      'Two keepers have vouched for Dora. The wait of 24 hours has begun.',
      'Cleo was shown the link that lets Dora back in.',
      'Cleo was shown the link that lets Dora back in.',
      'Dora came back with the help of two keepers. All earlier ways in ended.',
    ])
    const rows = JSON.stringify(await test.platform.database.read.selectFrom('recoveries').selectAll().execute())
    expect(rows).not.toContain(tokenOf(shown))
  })

  it('let in a keeper too, and a member without an address, who gets no password', async () => {
    await vouched(ben, await idOf(ada))
    await vouched(cleo, await idOf(ada))
    const { person } = await familyOf(test, ada).add({ name: 'Rosa' })
    const body = { person_id: person.id, language: 'fi', role: 'member' }
    const { card } = ok<CallResponse<'createCardAccount'>>(await send('createCardAccount', ada, {}, body))
    await vouched(ben, card.user_id)
    const recovery = await vouched(cleo, card.user_id)
    await later(1)
    const token = tokenOf(ok<Shown>(await show(cleo, recovery)))
    const known = ok<CallResponse<'checkRecovery'>>(await test.call('checkRecovery', { body: { token } }))
    expect(known).toMatchObject({ is_open: true, person_name: 'Rosa', needs_password: false })
    const rosa = ok<CallResponse<'obtainTokenWithRecovery'>>(await enter(token, 'ignored and not stored'))
    expect(rosa).toMatchObject({ person_id: person.id, email: '' })
    expect(await waysInOf(test).waysIn(rosa)).toMatchObject({ has_password: false })
  })

  it('give a link that lapses after an hour, and a wait that lapses after a week', async () => {
    const recovery = await both()
    await later(1)
    const token = tokenOf(ok<Shown>(await show(cleo, recovery)))
    test.platform.clock.advance({ minutes: 60 })
    expect(codeOf(await enter(token))).toBe('recovery_over')
    await later(7)
    expect(codeOf(await show(cleo, recovery))).toBe('not_found')
    expect((await open(ada)).open).toEqual([])
    expect(await vouched(ada)).toMatchObject({ state: 'vouched', keepers: ['Ada'] })
  })
})

describe('somebody at the sign-in page', () => {
  it('asks the keepers, who hear of it once a week; every address gets the same answer', async () => {
    const answers = [await ask(dora.email), await ask('nobody@example.org')]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '"OK"'],
      [200, '"OK"'],
    ])
    expect(codeOf(await ask('no address'))).toBe('invalid_email')
    await ask(dora.email)
    await runJobs()
    for (const keeper of [ada, ben, cleo])
      expect((await mailsTo(keeper)).filter((subject) => subject === 'Dora can’t sign in any more')).toHaveLength(1)
    const [asked] = (await open(ben)).open
    expect(asked).toMatchObject({ state: 'asked', is_asked: true, keepers: [], can_vouch: true })
    expect((await own(dora)).own).toMatchObject({ state: 'asked', keepers: [] })
    expect(await vouched(ben)).toMatchObject({ id: asked?.id, state: 'vouched', is_asked: true })
    ok(await stop(ada, asked!))
    await ask(dora.email)
    await runJobs()
    expect((await open(ben)).open).toEqual([])
    await later(7)
    await ask(dora.email)
    await runJobs()
    expect((await open(ben)).open).toMatchObject([{ state: 'asked' }])
  })

  it('finds nobody who is alone, or whose account reaches further', async () => {
    const alone = await test.newMember({ name: 'Gus' })
    ok(await send('createFamily', dora, {}, { name: 'Another' }))
    await ask(alone.email)
    await ask(dora.email)
    await runJobs()
    expect([(await own(alone)).own, (await open(ben)).open]).toEqual([null, []])
  })
})

describe('it is refused', () => {
  it('by a mailed link, which works once, in a session, and by any keeper; the keepers who vouched are told', async () => {
    await both()
    const token = await refusalOf()
    expect(ok(await test.call('refuseRecovery', { body: { token } }))).toBe('OK')
    expect(codeOf(await test.call('refuseRecovery', { body: { token } }))).toBe('unknown_confirmation')
    for (const keeper of [ben, cleo]) expect((await mailsTo(keeper)).at(-1)).toBe('Dora won’t be let back in')
    expect((await logOf())[0]).toBe('Dora stopped letting Dora back in.')
    await both()
    expect(ok(await send('refuseOwnRecovery', dora))).toBe('OK')
    expect(codeOf(await send('refuseOwnRecovery', dora))).toBe('not_found')
    const third = await both()
    expect(codeOf(await stop(dora, third))).toBe('needs_keeper')
    expect(ok(await stop(ada, third))).toBe('OK')
    expect((await logOf())[0]).toBe('Ada stopped letting Dora back in.')
    expect([(await own(dora)).own, (await open(ada)).open]).toEqual([null, []])
  })

  it('also when the link has been shown', async () => {
    const token = await linkOfCleo()
    ok(await test.call('refuseRecovery', { body: { token: await refusalOf() } }))
    expect(codeOf(await enter(token))).toBe('recovery_over')
    expect((await signIn(dora)).email).toBe(dora.email)
  })

  it('by a new password of the member, and by one of a keeper who vouched', async () => {
    const token = await linkOfCleo()
    const change = { old_password: password, new_password: chosen }
    ok(await send('changePassword', ben, {}, change))
    expect(codeOf(await enter(token))).toBe('recovery_over')
    ok(await send('changePassword', ben, {}, { old_password: chosen, new_password: password }))
    await both()
    ok(await send('changePassword', await signIn(dora), {}, change))
    expect((await open(ada)).open).toEqual([])
  })
})

describe('nobody else', () => {
  it('vouches: no member, nobody for themselves, nobody twice, no keeper without a proof or of less than a week', async () => {
    expect(codeOf(await vouch(dora, await idOf(ben)))).toBe('needs_keeper')
    expect(codeOf(await vouch(ben, await idOf(ben)))).toBe('vouch_for_yourself')
    expect(codeOf(await vouch(ben, 99_999))).toBe('not_found')
    await vouched(ben)
    expect(codeOf(await vouch(ben))).toBe('vouched_already')
    const eve = await joinFamily(test, ada, { name: 'Eve' })
    await setRole(await idOf(eve), 'keeper')
    Object.assign(eve, await signIn(eve))
    test.platform.clock.advance({ seconds: 10 })
    expect(codeOf(await vouch(eve))).toBe('new_keeper')
    expect(await open(eve)).toMatchObject({ keepers: 3, can_vouch: false, open: [{ can_vouch: false }] })
    test.platform.clock.advance({ minutes: 11 })
    expect(codeOf(await vouch(cleo))).toBe('confirm_needed')
    await later(6.9)
    Object.assign(eve, await signIn(eve))
    expect(codeOf(await vouch(eve))).toBe('new_keeper')
    // The same role again begins no new week.
    await setRole(await idOf(eve), 'keeper')
    await later(0.2)
    Object.assign(eve, await signIn(eve))
    await vouched(cleo)
    expect(await vouched(eve)).toMatchObject({ state: 'waiting' })
  })

  it('vouches where there are no two other keepers: the page says so', async () => {
    const bensId = await idOf(ben)
    await setRole(await idOf(cleo), 'member')
    expect(await open(ben)).toMatchObject({ keepers: 2 })
    await vouched(ben)
    expect(codeOf(await vouch(ada, bensId))).toBe('too_few_keepers')
  })

  it('keeps it going when a keeper who vouched is no keeper any more, or has left', async () => {
    const token = await linkOfCleo()
    await setRole(await idOf(ben), 'member')
    expect(codeOf(await enter(token))).toBe('recovery_over')
    await setRole(await idOf(ben), 'keeper')
    // They are new ones.
    expect(codeOf(await enter(token))).toBe('recovery_over')
    await vouched(cleo)
    const recovery = await vouched(ada)
    ok(await send('removeMember', ada, { id: await idOf(cleo) }, { password }))
    expect((await open(ada)).open).toEqual([])
    expect(codeOf(await show(ada, recovery))).toBe('not_found')
  })

  it('enters another family, or the operator’s page', async () => {
    const recovery = await both()
    await later(1)
    const token = tokenOf(ok<Shown>(await show(cleo, recovery)))
    ok(await send('createFamily', await signIn(dora), {}, { name: 'Another' }))
    expect([codeOf(await enter(token)), codeOf(await show(cleo, recovery)), codeOf(await vouch(ada))]).toEqual([
      'recovery_over',
      'reaches_further',
      'reaches_further',
    ])
    const root = await joinFamily(test, ada, { name: 'Root' })
    await test.platform.database.write((tx) =>
      tx
        .updateTable('accounts')
        .set({ email: 'root@example.org', email_key: 'root@example.org' })
        .where('email', '=', root.email)
        .execute(),
    )
    expect(codeOf(await vouch(ada, await idOf(root)))).toBe('reaches_further')
  })

  it('of the family goes on for a member who leaves: nothing stays', async () => {
    await both()
    expect((await send('deleteAccount', dora, {}, { password })).statusCode).toBe(204)
    expect((await open(ada)).open).toEqual([])
    const { read } = test.platform.database
    expect(
      await read
        .selectFrom('recoveries')
        .select('id')
        .where('user_id', '=', dorasId)
        .where('family_id', '=', await familyId())
        .execute(),
    ).toEqual([])
  })
})

const familyId = async (): Promise<number> =>
  (
    await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('users.family_id')
      .where('email', '=', ada.email)
      .executeTakeFirstOrThrow()
  ).family_id

describe('at the same moment', () => {
  it('two keepers vouch, and both count', async () => {
    const answers = await Promise.all([vouch(ben), vouch(cleo)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await open(ada)).open).toMatchObject([{ state: 'waiting', keepers: expect.arrayContaining(['Ben', 'Cleo']) }])
    expect((await mailsTo(dora)).filter((subject) => subject.startsWith('Someone says'))).toHaveLength(1)
  })

  it('three keepers vouch: two count', async () => {
    const codes = (await Promise.all([vouch(ben), vouch(cleo), vouch(ada)])).map(codeOf)
    expect(codes.toSorted()).toEqual(['recovery_waits', undefined, undefined])
  })

  it('one vouches and the member refuses: either it is refused, or it begins again', async () => {
    await vouched(ben)
    const [second, refusal] = await Promise.all([vouch(cleo), send('refuseOwnRecovery', dora)])
    expect([second.statusCode, refusal.statusCode]).toEqual([200, 200])
    const left = (await open(ada)).open
    if (second.json<Recovery>().state === 'waiting') expect(left).toEqual([])
    else expect(left).toMatchObject([{ state: 'vouched', keepers: ['Cleo'] }])
  })

  it('the link is used and refused: one of the two', async () => {
    const token = await linkOfCleo()
    const refusal = await refusalOf()
    const [entered, refused] = await Promise.all([enter(token), test.call('refuseRecovery', { body: { token: refusal } })])
    expect([entered.statusCode === 200, refused.statusCode === 200].filter(Boolean)).toHaveLength(1)
  })

  it('two use the link: one gets in', async () => {
    const token = await linkOfCleo()
    const answers = await Promise.all([enter(token), enter(token, chosen, '198.51.100.10')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
  })
})

it('every state follows from who has vouched, and when', () => {
  const now = new Date('2026-03-10T12:00:00.000Z')
  const keeper = (id: number, keeperSince = '') => ({ id, role: 'keeper' as const, keeperSince })
  const row = { first_keeper_id: 1, second_keeper_id: 2, opens_at: now.toISOString(), expires_at: '2026-03-18', ended_at: null }
  const members = [keeper(1), keeper(2)]
  expect(stateOf(row, members, now)).toBe('ready')
  expect(stateOf(row, members, new Date(now.getTime() - 1))).toBe('waiting')
  expect(stateOf({ ...row, second_keeper_id: null, opens_at: null }, members, now)).toBe('vouched')
  expect(stateOf({ ...row, first_keeper_id: null, second_keeper_id: null, opens_at: null }, [], now)).toBe('asked')
  expect(stateOf({ ...row, ended_at: now.toISOString() }, members, now)).toBe('over')
  expect(stateOf(row, [keeper(1)], now)).toBe('over')
  expect(stateOf(row, [keeper(1), { ...keeper(2), role: 'member' }], now)).toBe('over')
  expect(stateOf(row, [keeper(1), keeper(2, new Date(now.getTime() - 6 * dayMs).toISOString())], now)).toBe('over')
  expect(stateOf(row, members, new Date('2026-03-18T00:00:00.000Z'))).toBe('over')
})
