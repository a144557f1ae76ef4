import type { AccountEvent, CallResponse, Card, ErrorCode, FamilyMember, Tokens, UserSettings } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { waysInOf } from '../../../test/ways-in.ts'
import { jobHandlers } from '../../../workers.ts'
import { updateMailTask } from '../../updates/update-mails.task.ts'

type Made = CallResponse<'createOwnCard'>

let test: TestApp
let ada: Member
let ben: Member
let granny: number
beforeAll(async () => void (test = await openTestApp()))
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada' })
  ben = await joinFamily(test, ada, { name: 'Ben' })
  granny = (await familyOf(test, ada).add({ name: 'Rosa', birth_year: 1940 })).person.id
})
afterAll(() => test.close())

type Answer = Awaited<ReturnType<TestApp['call']>>
const codeOf = (answer: Answer): ErrorCode | undefined => answer.json<{ code?: ErrorCode }>().code
const ok = <Body>(answer: Answer): Body => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Body>()
}
const tokenOf = ({ url }: Made): string => new URL(url).hash.slice(1)

const give = (by: Member = ada, person = granny, more: object = {}) =>
  test.call('createCardAccount', { token: by.access, body: { person_id: person, language: 'pl', role: 'member', ...more } })
const made = async (by: Member = ada, person = granny, more: object = {}): Promise<Made> => ok<Made>(await give(by, person, more))
const check = async (card: Made) =>
  ok<CallResponse<'checkCard'>>(await test.call('checkCard', { body: { token: tokenOf(card) } }))
const useIt = (card: Made, more: { device?: string; from?: string; agent?: string } = {}) =>
  test.call('obtainTokenWithCard', {
    body: { token: tokenOf(card), device: more.device ?? '' },
    from: more.from ?? '198.51.100.9',
    headers: { 'user-agent': more.agent ?? 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Safari/604.1' },
  })
const entered = async (card: Made): Promise<Member> => ({ ...ok<Tokens>(await useIt(card)), email: '' })
const by = ({ access }: { access: string }) => ({ token: access })
const events = async (who: Member) => ok<AccountEvent[]>(await test.call('listAccountEvents', by(who))).map(({ kind }) => kind)
const cards = async (who: Member = ada) => ok<Card[]>(await test.call('listCards', by(who)))
const renew = (id: number, body: object = {}, who: Member = ada) =>
  test.call('createMemberCard', { ...by(who), params: { id }, body })
const mailsTo = async (address: string): Promise<string[]> =>
  (await test.platform.database.read.selectFrom('mails').select('subject').where('recipient', '=', address).execute()).map(
    ({ subject }) => subject,
  )

describe('a card', () => {
  it('lets somebody without an address in, once, as who they are in the tree', async () => {
    const card = await made()
    expect(card.card).toMatchObject({ person_id: granny, person_name: 'Rosa', made_by: 'Ada', state: 'open', used: null })
    expect(new URL(card.url)).toMatchObject({ pathname: '/accounts/card/', search: '?language=pl' })
    expect(await check(card)).toEqual({ state: 'open', person_name: 'Rosa', family_name: '', made_by: 'Ada' })
    const rosa = ok<CallResponse<'obtainTokenWithCard'>>(await useIt(card))
    expect(rosa).toMatchObject({ person_id: granny, role: 'member', language: 'pl', email: '' })
    expect(ok<UserSettings>(await test.call('getSettings', by(rosa)))).toMatchObject({ email: '', name: 'Rosa', language: 'pl' })
    expect(codeOf(await useIt(card))).toBe('card_used')
    expect(await check(card)).toMatchObject({ state: 'used', person_name: 'Rosa', made_by: 'Ada' })
    expect(await cards()).toMatchObject([
      { state: 'used', used: expect.any(String), user_agent: expect.stringContaining('iPad') },
    ])
    expect(await mailsTo(ada.email)).toContain('Rosa’s card has been used')
    expect(await events({ ...rosa, email: '' })).toEqual(['card_used', 'card_made_by_keeper'])
    const members = ok<FamilyMember[]>(await test.call('listMembers', by(ada)))
    expect(members.map(({ name, needs_cards }) => [name, needs_cards])).toEqual([
      ['Ada', false],
      ['Ben', false],
      ['Rosa', true],
    ])
    expect(ok<FamilyMember[]>(await test.call('listMembers', by(ben))).some(({ needs_cards }) => needs_cards)).toBe(false)
  })

  it('is used by one of two who press at the same moment', async () => {
    const card = await made()
    const answers = await Promise.all([useIt(card), useIt(card, { from: '198.51.100.10' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
  })

  it('works at an address that is locked, and is not stored itself', async () => {
    const from = '198.51.100.77'
    for (let count = 0; count < 4; count += 1)
      await test.call('obtainToken', { body: { email: ada.email, password: 'wrong' }, from })
    const card = await made()
    expect((await useIt(card, { from })).statusCode).toBe(200)
    const rows = await test.platform.database.read.selectFrom('cards').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(tokenOf(card))
  })

  it('ends after seven days, when it is withdrawn, and when a newer one is made', async () => {
    const first = await made()
    const { user_id: id } = first.card
    const second = ok<Made>(await renew(id))
    expect([codeOf(await useIt(first)), (await check(first)).state, (await check(second)).state]).toEqual([
      'card_over',
      'over',
      'open',
    ])
    expect((await test.call('withdrawCard', { ...by(ada), params: { id: second.card.id } })).statusCode).toBe(200)
    expect(codeOf(await useIt(second))).toBe('card_over')
    expect(await check(second)).toEqual({ state: 'over', person_name: '', family_name: '', made_by: '' })
    const third = ok<Made>(await renew(id))
    test.platform.clock.advance({ days: 7 })
    expect(codeOf(await useIt(third))).toBe('card_over')
    expect(codeOf(await test.call('obtainTokenWithCard', { body: { token: 'nobody made this' } }))).toBe('card_over')
  })

  it('ends with the membership, and with the role and the password of the keeper who made it', async () => {
    await promote(ben)
    const bens = await made(ben)
    const { user_id: id } = bens.card
    await setRole(ben, 'member')
    expect(codeOf(await useIt(bens))).toBe('card_over')
    expect(await cards()).toMatchObject([{ state: 'over' }])
    const adas = ok<Made>(await renew(id))
    const change = { old_password: password, new_password: 'under the elm tree' }
    expect((await test.call('changePassword', { ...by(ada), body: change })).statusCode).toBe(200)
    expect(codeOf(await useIt(adas))).toBe('card_over')
    const last = ok<Made>(await renew(id))
    ok(await test.call('removeMember', { ...by(ada), params: { id }, body: { password: 'under the elm tree' } }))
    expect(codeOf(await useIt(last))).toBe('card_over')
    expect(await cards()).toEqual([])
  })
})

describe('keepers alone', () => {
  it('make cards, with a proof of who they are, for people who can have one', async () => {
    expect(codeOf(await give(ben))).toBe('needs_keeper')
    test.platform.clock.advance({ minutes: 11 })
    expect(codeOf(await give())).toBe('confirm_needed')
    await test.call('confirm', { ...by(ada), body: { password } })
    expect(codeOf(await give(ada, granny, { role: 'keeper' }))).toBe('invalid_field')
    expect(codeOf(await give(ada, ben.person_id))).toBe('user_exists')
    expect(codeOf(await give(ada, 99_999))).toBe('not_found')
    await made()
    expect(codeOf(await give())).toBe('user_exists')
    const { person: dead } = await familyOf(test, ada).add({ name: 'Otto' })
    await familyOf(test, ada).set(dead.id, 'year_of_death', 1999)
    expect(codeOf(await give(ada, dead.id))).toBe('person_deceased')
  })

  it('never for a member with an address: not before, not by a card made earlier', async () => {
    expect(codeOf(await renew(await idOf(ben)))).toBe('no_keepers_card')
    const card = await made()
    const rosa = await entered(card)
    const open = ok<Made>(await renew(card.card.user_id))
    await addAddress(rosa, 'rosa@example.org')
    expect(codeOf(await useIt(open))).toBe('card_over')
    expect(codeOf(await renew(card.card.user_id))).toBe('no_keepers_card')
  })

  it('of their own family', async () => {
    const card = await made()
    const stranger = await test.newMember({ name: 'Eve' })
    expect(codeOf(await renew(card.card.user_id, {}, stranger))).toBe('not_found')
    expect(codeOf(await test.call('withdrawCard', { ...by(stranger), params: { id: card.card.id } }))).toBe('not_found')
    expect(await cards(stranger)).toEqual([])
    expect((await check(card)).state).toBe('open')
  })

  it('sign out the devices of somebody who has lost theirs', async () => {
    const card = await made()
    const rosa = await entered(card)
    ok(await renew(card.card.user_id))
    expect((await test.call('getSettings', by(rosa))).statusCode).toBe(200)
    const found = ok<Made>(await renew(card.card.user_id, { signs_out: true }))
    expect((await test.call('getSettings', by(rosa))).statusCode).toBe(401)
    expect((await test.call('refreshToken', { body: { refresh: rosa.refresh } })).statusCode).toBe(401)
    expect((await useIt(found)).statusCode).toBe(200)
  })
})

describe('a card of one’s own', () => {
  const own = (who: Member) => test.call('createOwnCard', by(who))
  it('is made with a proof, for one day, and lets another device in', async () => {
    test.platform.clock.advance({ minutes: 11 })
    expect(codeOf(await own(ben))).toBe('confirm_needed')
    await test.call('confirm', { ...by(ben), body: { password } })
    const card = ok<Made>(await own(ben))
    expect(await check(card)).toMatchObject({ state: 'open', person_name: 'Ben', made_by: '' })
    // Keepers hear nothing of it.
    expect(await cards()).toEqual([])
    expect(codeOf(await test.call('withdrawCard', { ...by(ada), params: { id: card.card.id } }))).toBe('not_found')
    expect(ok<Tokens>(await useIt(card))).toMatchObject({ person_id: ben.person_id })
    expect(await mailsTo(ben.email)).toEqual(
      expect.arrayContaining(['New way to sign in to your account', 'A card was used to sign in']),
    )
    const late = ok<Made>(await own(ben))
    test.platform.clock.advance({ hours: 24 })
    expect(codeOf(await useIt(late))).toBe('card_over')
  })

  it('ends when its owner takes it back, changes their password or address, or is signed out everywhere', async () => {
    const first = ok<Made>(await own(ben))
    expect(codeOf(await test.call('withdrawOwnCard', { ...by(ada), params: { id: first.card.id } }))).toBe('not_found')
    expect((await test.call('withdrawOwnCard', { ...by(ben), params: { id: first.card.id } })).statusCode).toBe(200)
    expect(codeOf(await useIt(first))).toBe('card_over')
    const second = ok<Made>(await own(ben))
    await test.call('changePassword', { ...by(ben), body: { old_password: password, new_password: 'under the elm tree' } })
    expect(codeOf(await useIt(second))).toBe('card_over')
    expect(ok<Card[]>(await test.call('listOwnCards', by(ben))).map(({ state }) => state)).toEqual(['over', 'over'])
  })

  it('still asks for a code where the account does, and is used up with it', async () => {
    const app = await waysInOf(test).addTotp(ben)
    const card = ok<Made>(await own(ben))
    const begin = async () => {
      const answer = (await useIt(card)).json<{ code: string; ticket: string }>()
      expect(answer.code).toBe('second_factor_needed')
      return answer.ticket
    }
    const [one, other] = [await begin(), await begin()]
    expect(codeOf(await test.call('obtainTokenWithCode', { body: { ticket: one, code: '000000' } }))).toBe('wrong_factor_code')
    expect((await check(card)).state).toBe('open')
    expect((await test.call('obtainTokenWithCode', { body: { ticket: one, code: app.code(1) } })).statusCode).toBe(200)
    const again = { ticket: other, code: app.recoveryCodes[0] }
    expect(codeOf(await test.call('obtainTokenWithCode', { body: again }))).toBe('step_expired')
    expect(codeOf(await useIt(card))).toBe('card_used')
  })
})

describe('an account without an address', () => {
  it('is asked for nothing that needs one, and what it cannot do it is told', async () => {
    const rosa = await entered(await made())
    const change = { new_password: 'under the elm tree', confirmed: true }
    expect(codeOf(await test.call('changePassword', { ...by(rosa), body: change }))).toBe('needs_address')
    expect(codeOf(await test.call('createFamily', { ...by(rosa), body: { name: 'Mine' } }))).toBe('needs_address')
    expect(codeOf(await test.call('confirm', { ...by(rosa), body: { password: 'a' } }))).toBe('wrong_password')
    for (const email of ['', ' ', ada.email]) {
      const answer = await test.call('obtainToken', { body: { email, password: '' }, from: '198.51.100.66' })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    }
    expect(ok(await test.call('listInvitations', by(rosa)))).toEqual([])
    ok(await test.call('startDataExport', by(rosa)))
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    expect(ok<CallResponse<'listDataExports'>>(await test.call('listDataExports', by(rosa)))[0]?.state).toBe('done')
    test.platform.clock.advance({ days: 1 })
    await familyOf(test, ada)
      .set(granny, 'occupation', 'Baker')
      .catch(() => undefined)
    await updateMailTask.run(test.platform)
    const empty = await test.platform.database.read.selectFrom('mails').select('subject').where('recipient', '=', '').execute()
    expect(empty).toEqual([])
  })

  it('proves who it is by a fresh card, a passkey or a code', async () => {
    const rosa = await entered(await made())
    const ways = waysInOf(test)
    const device = new Authenticator({ isSynced: true })
    await ways.addPasskey(rosa, device)
    const app = await ways.addTotp(rosa)
    const own = async () => (await test.call('createOwnCard', by(rosa))).statusCode
    expect(await own()).toBe(200)
    test.platform.clock.advance({ minutes: 11 })
    expect(await own()).toBe(403)
    const asked = ok<CallResponse<'beginConfirm'>>(await test.call('beginConfirm', by(rosa)))
    ok(await test.call('confirm', { ...by(rosa), body: { passkey: device.get(asked) } }))
    expect(await own()).toBe(200)
    test.platform.clock.advance({ minutes: 11 })
    ok(await test.call('confirm', { ...by(rosa), body: { code: app.code() } }))
    expect(await own()).toBe(200)
    // With a passkey, it also comes back by itself.
    expect(ok<CallResponse<'obtainTokenWithPasskey'>>(await ways.signIn(device)).email).toBe('')
    expect((await events(rosa)).slice(0, 2)).toEqual(['new_device', 'card_made'])
  })

  it('adds an address, then a password, and is asked for both from then on', async () => {
    const rosa = await entered(await made())
    await addAddress(rosa, 'rosa2@example.org')
    expect(ok<UserSettings>(await test.call('getSettings', by(rosa))).email).toBe('rosa2@example.org')
    expect(await mailsTo('rosa2@example.org')).toEqual(['Potwierdź nowy adres e-mail'])
    ok(await test.call('changePassword', { ...by(rosa), body: { new_password: 'under the elm tree', confirmed: true } }))
    expect(
      (await test.call('obtainToken', { body: { email: 'rosa2@example.org', password: 'under the elm tree' } })).statusCode,
    ).toBe(200)
  })

  it('stays signed in for a year between two visits', async () => {
    const rosa = ok<Tokens>(await useIt(await made()))
    test.platform.clock.advance({ days: 390 })
    const renewed = ok<Tokens>(await test.call('refreshToken', { body: { refresh: rosa.refresh, device: rosa.device } }))
    expect((await test.call('getSettings', by(renewed))).statusCode).toBe(200)
    expect((await test.call('refreshToken', { body: { refresh: ada.refresh } })).statusCode).toBe(401)
  })

  it('never is the only keeper where somebody has an address', async () => {
    const { card } = await made()
    await promote(ben)
    ok(await test.call('changeMemberRole', { ...by(ada), params: { id: card.user_id }, body: { role: 'keeper', password } }))
    ok(await test.call('changeMemberRole', { ...by(ada), params: { id: await idOf(ben) }, body: { role: 'member', password } }))
    const demotion = await test.call('changeMemberRole', {
      ...by(ada),
      params: { id: await idOf(ada) },
      body: { role: 'member' },
    })
    expect(codeOf(demotion)).toBe('last_keeper')
    expect((await test.call('deleteAccount', { ...by(ada), body: { password } })).statusCode).toBe(204)
    const left = ok<FamilyMember[]>(await test.call('listMembers', by(ben)))
    expect(left.map(({ name, role }) => [name, role])).toEqual([
      ['Ben', 'keeper'],
      ['Rosa', 'keeper'],
    ])
  })
})

const idOf = async (who: Member): Promise<number> =>
  ok<FamilyMember[]>(await test.call('listMembers', by(who))).find(({ is_self }) => is_self)?.id ?? 0

async function setRole(who: Member, role: string): Promise<void> {
  ok(await test.call('changeMemberRole', { ...by(ada), params: { id: await idOf(who) }, body: { role, password } }))
}
const promote = (who: Member): Promise<void> => setRole(who, 'keeper')

async function addAddress(who: Member, email: string): Promise<void> {
  ok(await test.call('requestEmailChange', { ...by(who), body: { email, password: '', confirmed: true } }))
  const token = (await test.mailedLink(email)).searchParams.get('token') ?? ''
  ok(await test.call('confirmEmailChange', { body: { token } }))
}
