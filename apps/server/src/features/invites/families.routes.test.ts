import type { CallResponse, Membership, OwnInvitation, Tokens } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf } from '../../test/family.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let ada: Member
let eve: Member
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada' })
  eve = await test.newMember({ name: 'Eve' })
})
afterAll(() => test.close())

const inbox = async (who: Member): Promise<OwnInvitation[]> =>
  (await test.call('listInvitations', { token: who.access })).json<OwnInvitation[]>()
const families = async (access: string): Promise<Membership[]> =>
  (await test.call('listMemberships', { token: access })).json<Membership[]>()
const signIn = async (who: Member): Promise<Tokens> =>
  (await test.call('obtainToken', { body: { email: who.email, password } })).json<Tokens>()

/** Ada's family invites Eve, who has a family of her own. @returns the mailed token */
async function invite(name = 'Eve in the tree'): Promise<{ token: string; person: number }> {
  const { person } = await familyOf(test, ada).add({ name })
  await familyOf(test, ada).set(person.id, 'email', eve.email)
  const sent = await test.call('createInvite', { token: ada.access, body: { person_id: person.id } })
  expect(sent.statusCode, sent.body).toBe(200)
  return { token: (await test.mailedLink(eve.email)).pathname.split('/').at(-2) ?? '', person: person.id }
}
async function join(): Promise<Membership> {
  await invite()
  const [invitation] = await inbox(eve)
  const answer = await test.call('acceptOwnInvitation', { token: eve.access, params: { id: invitation?.id ?? '' } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Membership>()
}

describe('inviting an address that has an account', () => {
  it('says so to who holds the mailed link, and to nobody else', async () => {
    const { token, person } = await invite()
    expect((await test.call('getInvitation', { params: { token } })).json()).toMatchObject({ has_account: true })
    for (const name of ['getInvite', 'resendInvite'] as const) {
      const answer = await test.call(name, { token: ada.access, params: { id: person } })
      expect(answer.body).not.toContain('account')
    }
  })

  it('sets no password through the link, and reveals nothing', async () => {
    const { token } = await invite()
    const refused = await test.call('acceptInvitation', { params: { token }, body: { password: 'another fig tree' } })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'email_in_use' }])
    expect(refused.body).not.toContain(eve.email)
    expect((await test.call('obtainToken', { body: { email: eve.email, password: 'another fig tree' } })).statusCode).toBe(401)
    expect(await signIn(eve)).toMatchObject({ person_id: eve.person_id })
    // A password that would be refused is not even looked at.
    expect((await test.call('acceptInvitation', { params: { token }, body: { password: 'x' } })).json()).toMatchObject({
      code: 'email_in_use',
    })
    expect(await inbox(eve)).toHaveLength(1)
  })

  it('puts it in the inbox, where it is accepted once', async () => {
    await invite()
    const [invitation] = await inbox(eve)
    expect(invitation).toMatchObject({ inviter: 'Ada', family_name: '', person_name: 'Eve in the tree' })
    expect(await inbox(ada)).toEqual([])
    const params = { id: invitation?.id ?? '' }
    expect((await test.call('acceptOwnInvitation', { token: ada.access, params })).statusCode).toBe(404)
    expect((await test.call('declineInvitation', { token: ada.access, params })).statusCode).toBe(404)
    const answers = await Promise.all([1, 2].map(() => test.call('acceptOwnInvitation', { token: eve.access, params })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect(await inbox(eve)).toEqual([])
    expect((await families(eve.access)).map(({ role, is_current }) => [role, is_current])).toEqual([
      ['keeper', true],
      ['member', false],
    ])
  })

  it('can be declined, and then sent again', async () => {
    const { person } = await invite()
    const [invitation] = await inbox(eve)
    const declined = await test.call('declineInvitation', { token: eve.access, params: { id: invitation?.id ?? '' } })
    expect([declined.statusCode, await inbox(eve)]).toEqual([200, []])
    expect((await test.call('createInvite', { token: ada.access, body: { person_id: person } })).statusCode).toBe(200)
    expect(await inbox(eve)).toHaveLength(1)
  })

  it('leaves the inbox when it is taken back or expires', async () => {
    const { person } = await invite()
    await test.call('deleteInvite', { token: ada.access, params: { id: person } })
    expect(await inbox(eve)).toEqual([])
    await test.call('createInvite', { token: ada.access, body: { person_id: person } })
    test.platform.clock.advance({ days: 15 })
    expect(await inbox({ ...eve, ...(await signIn(eve)) })).toEqual([])
  })
})

describe('an account in two families', () => {
  it('works in one of them at a time, and sees nothing of the other', async () => {
    const { family_id } = await join()
    const names = async (access: string) =>
      (await test.call('listPeople', { token: access })).json<{ name: string }[]>().map(({ name }) => name)
    expect(await names(eve.access)).toEqual(['Eve'])
    const switched = await test.call('switchFamily', { token: eve.access, body: { family_id } })
    const tokens = switched.json<CallResponse<'switchFamily'>>()
    expect(tokens).toMatchObject({ family_id, role: 'member' })
    expect((await names(tokens.access)).toSorted()).toEqual(['Ada', 'Eve in the tree'])
    // The session of before has ended.
    expect((await test.call('listPeople', { token: eve.access })).statusCode).toBe(401)
    expect((await test.call('refreshToken', { body: { refresh: eve.refresh } })).statusCode).toBe(401)
    expect((await families(tokens.access)).find((each) => each.is_current)).toMatchObject({ family_id, members: 2 })
    const own = (await families(tokens.access)).find((each) => !each.is_current)
    expect(
      (await test.call('getPerson', { token: tokens.access, params: { id: own?.person_id ?? 0 } })).json(),
    ).not.toMatchObject({
      name: 'Eve',
    })
  })

  it('signs in to the one used last, as older clients see it', async () => {
    const { family_id, person_id } = await join()
    expect(await signIn(eve)).toMatchObject({ person_id: eve.person_id })
    test.platform.clock.advance({ seconds: 1 })
    await test.call('switchFamily', { token: (await signIn(eve)).access, body: { family_id } })
    test.platform.clock.advance({ seconds: 1 })
    expect(await signIn(eve)).toMatchObject({ person_id, family_id })
  })

  it('keeps the other when it leaves one, or is removed from it', async () => {
    const { family_id } = await join()
    const { access } = (await test.call('switchFamily', { token: eve.access, body: { family_id } })).json<Tokens>()
    expect((await test.call('deleteAccount', { token: access, body: { password } })).statusCode).toBe(204)
    const back = await signIn(eve)
    expect(back).toMatchObject({ person_id: eve.person_id })
    expect(await families(back.access)).toHaveLength(1)
  })

  it('has one password and one address: a new one ends the sessions in both', async () => {
    const { family_id } = await join()
    const there = (await test.call('switchFamily', { token: (await signIn(eve)).access, body: { family_id } })).json<Tokens>()
    const changed = await test.call('changePassword', {
      token: eve.access,
      body: { old_password: password, new_password: 'under the elm tree' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await test.call('listPeople', { token: there.access })).statusCode).toBe(401)
    expect((await test.call('listPeople', { token: eve.access })).statusCode).toBe(200)
  })

  it('cannot enter a family that is not its own', async () => {
    const [strange] = await families(ada.access)
    for (const family_id of [strange?.family_id ?? '', '', 'x', '1']) {
      const answer = await test.call('switchFamily', { token: eve.access, body: { family_id } })
      expect([400, 404]).toContain(answer.statusCode)
    }
    expect((await test.call('listPeople', { token: eve.access })).statusCode).toBe(200)
  })
})

describe('founding another family', () => {
  it('makes its founder keeper and first person, within limits', async () => {
    const founded = await test.call('createFamily', { token: eve.access, body: { name: 'The <i>Eves</i>' } })
    expect([founded.statusCode, founded.json()]).toMatchObject([
      200,
      { family_name: 'The Eves', person_name: 'Eve', role: 'keeper', members: 1, is_current: false },
    ])
    expect(await families(eve.access)).toHaveLength(2)
    for (let n = 0; n < 4; n += 1) await test.call('createFamily', { token: eve.access, body: {} })
    const refused = await test.call('createFamily', { token: eve.access, body: {} })
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_families' }])
  })

  it('is closed where only invited people join', async () => {
    test.platform.config.signUp = 'invite'
    try {
      const refused = await test.call('createFamily', { token: eve.access, body: { name: 'Eves' } })
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'sign_up_closed' }])
    } finally {
      test.platform.config.signUp = 'open'
    }
  })
})

it('an account whose address only looks like the invited one sees nothing of the invitation', async () => {
  const { person } = await familyOf(test, ada).add({ name: 'Kim' })
  await familyOf(test, ada).set(person.id, 'email', 'kim@example.org')
  expect((await test.call('createInvite', { token: ada.access, body: { person_id: person.id } })).statusCode).toBe(200)
  // The Kelvin sign has the same key as k, but is another mailbox.
  await test.platform.database.write((tx) =>
    tx
      .updateTable('accounts')
      .set({ email: '\u212Aim@example.org', email_key: 'kim@example.org' })
      .where('email', '=', eve.email)
      .execute(),
  )
  expect(await inbox(eve)).toEqual([])
})
