import type { Tokens } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let address = 0
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const newAddress = (): string => {
  address += 1
  return `198.51.101.${address}`
}
let people = 0
async function addPerson(member: Member, email: string, fields: Record<string, unknown> = {}): Promise<number> {
  people += 1
  const body = { from_person_id: member.person_id, relation_type: 2, name: `Child ${people}`, gender: 'F' }
  const id: number = (await test.call('createPerson', { token: member.access, body })).json().person.id
  for (const [fieldName, value] of Object.entries({ ...(email === '' ? {} : { email }), ...fields })) {
    expect(
      (await test.call('updatePerson', { token: member.access, params: { id }, body: { fieldName, value } })).statusCode,
    ).toBe(200)
  }
  return id
}
const invite = (member: Member, person_id: number) => test.call('createInvite', { token: member.access, body: { person_id } })
const mailedToken = async (email: string): Promise<string> => (await test.mailedLink(email)).pathname.split('/').at(-2) ?? ''
const accept = (token: string, from = newAddress()) =>
  test.call('acceptInvitation', { params: { token }, body: { password }, from })
const signIn = async (email: string): Promise<Tokens> =>
  (await test.call('obtainToken', { body: { email, password }, from: newAddress() })).json()

describe('inviting', () => {
  it('mails a link in the language of the person, and the link makes them a user of the family', async () => {
    const member = await test.newMember({ name: 'Ada Wong' })
    const id = await addPerson(member, 'mei@example.org', { language: 'zh-tw' })
    const answer = await invite(member, id)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { person_id: id, email_address: 'mei@example.org', username_who_invited_person: 'Ada Wong', language: 'zh-tw' },
    ])
    const link = await test.mailedLink('mei@example.org')
    expect([link.pathname.startsWith('/accounts/invite_confirmation/'), link.searchParams.get('language')]).toEqual([
      true,
      'zh-tw',
    ])
    const mail = await test.platform.database.read
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'mei@example.org')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Ada Wong邀請您加入族譜')

    const token = await mailedToken('mei@example.org')
    const read = await test.call('getInvitation', { params: { token } })
    expect(read.json()).toMatchObject({
      person_name: `Child ${people}`,
      username_who_invited_person: 'Ada Wong',
      language: 'zh-tw',
    })
    expect((await accept(token)).statusCode).toBe(200)
    const tokens = await signIn('mei@example.org')
    expect([tokens.person_id, tokens.language]).toEqual([id, 'zh-tw'])
    const users = (await test.call('listUsers', { token: tokens.access })).json()
    expect(users).toEqual([
      { name: 'Ada Wong', email: member.email },
      { name: `Child ${people}`, email: 'mei@example.org' },
    ])
    expect((await test.call('getInvite', { token: member.access, params: { id } })).statusCode).toBe(404)
    const history = (await test.call('listPersonChanges', { token: member.access, params: { id } })).json()
    expect(history[0]).toMatchObject({ field: 'user_id', before: false, after: true, can_revert: false })
  })

  it('refuses an invitation from a session that ended on another server a moment ago', async () => {
    const member = await test.newMember()
    const id = await addPerson(member, 'late@example.org')
    // Simulates another server that ends the session: this one caches it for some seconds.
    await test.platform.database.write((tx) =>
      tx.updateTable('sessions').set({ ended_at: test.platform.now().toISOString() }).where('ended_at', 'is', null).execute(),
    )
    expect((await test.call('listInvites', { token: member.access })).statusCode).toBe(200)
    const answer = await invite(member, id)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_token'])
  })

  it('tells word for word why not', async () => {
    const member = await test.newMember()
    const said = async (id: number) => {
      const answer = await invite(member, id)
      return [answer.statusCode, answer.json().detail]
    }
    expect(await said(member.person_id)).toEqual([400, 'User already exists'])
    expect(await said(await addPerson(member, ''))).toEqual([400, 'No Email Address'])
    expect(await said(await addPerson(member, 'dead@example.org', { year_of_death: 1990 }))).toEqual([
      400,
      'A person who has died cannot be invited.',
    ])
    const id = await addPerson(member, 'twice@example.org')
    expect((await invite(member, id)).statusCode).toBe(200)
    expect(await said(id)).toEqual([400, 'There is already a Pending Invite'])
    expect((await said(999_999))[0]).toBe(404)
  })

  it('goes to another address when the person has another, and the old link says so', async () => {
    const member = await test.newMember()
    const id = await addPerson(member, 'old@example.org')
    await invite(member, id)
    const old = await mailedToken('old@example.org')
    await test.call('updatePerson', {
      token: member.access,
      params: { id },
      body: { fieldName: 'email', value: 'new@example.org' },
    })
    // The page compares the two addresses to offer the button again.
    expect((await test.call('getInvite', { token: member.access, params: { id } })).json().email_address).toBe('old@example.org')
    const refused = await accept(old)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'address_changed'])
    expect((await invite(member, id)).statusCode).toBe(200)
    expect((await accept(old)).json().detail).toBe('Invalid invite token')
    expect((await accept(await mailedToken('new@example.org'))).statusCode).toBe(200)
  })

  it('is sent again with another link, and taken back', async () => {
    const member = await test.newMember()
    const id = await addPerson(member, 'again@example.org')
    expect((await test.call('resendInvite', { token: member.access, params: { id } })).statusCode).toBe(404)
    await invite(member, id)
    const first = await mailedToken('again@example.org')
    test.platform.clock.advance({ days: 10 })
    const { access } = await signIn(member.email)
    expect((await test.call('resendInvite', { token: access, params: { id } })).statusCode).toBe(200)
    const second = await mailedToken('again@example.org')
    expect((await accept(first)).statusCode).toBe(403)
    test.platform.clock.advance({ days: 10 })
    expect((await test.call('getInvitation', { params: { token: second }, from: newAddress() })).statusCode).toBe(200)
    const later = (await signIn(member.email)).access
    expect((await test.call('listInvites', { token: later })).json()).toHaveLength(1)
    expect((await test.call('deleteInvite', { token: later, params: { id } })).statusCode).toBe(200)
    expect((await test.call('deleteInvite', { token: later, params: { id } })).statusCode).toBe(404)
    expect((await test.call('listInvites', { token: later })).json()).toEqual([])
    expect((await accept(second)).statusCode).toBe(403)
  })

  it('ends after two weeks, with the death or deletion of the person', async () => {
    const member = await test.newMember()
    const late = await addPerson(member, 'late@example.org')
    const dead = await addPerson(member, 'died@example.org')
    const deleted = await addPerson(member, 'deleted@example.org')
    for (const id of [late, dead, deleted]) await invite(member, id)
    await test.call('updatePerson', {
      token: member.access,
      params: { id: dead },
      body: { fieldName: 'year_of_death', value: 2026 },
    })
    await test.call('deletePerson', { token: member.access, params: { id: deleted } })
    for (const email of ['died@example.org', 'deleted@example.org'])
      expect((await accept(await mailedToken(email))).statusCode).toBe(403)
    expect((await test.call('getInvite', { token: member.access, params: { id: dead } })).statusCode).toBe(404)
    test.platform.clock.advance({ days: 14, seconds: 1 })
    expect((await accept(await mailedToken('late@example.org'))).statusCode).toBe(403)
    expect((await test.call('getInvite', { token: (await signIn(member.email)).access, params: { id: late } })).statusCode).toBe(
      404,
    )
  })

  it('makes one user when it is accepted twice at once', async () => {
    const member = await test.newMember()
    await invite(member, await addPerson(member, 'both@example.org'))
    const token = await mailedToken('both@example.org')
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403, 403])
    expect((await test.call('listUsers', { token: member.access })).json()).toHaveLength(2)
  })

  it('is sent once when two of the family invite at once', async () => {
    const member = await test.newMember()
    const id = await addPerson(member, 'once@example.org')
    const answers = await Promise.all([invite(member, id), invite(member, id), invite(member, id)])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400, 400])
    const mails = await test.platform.database.read
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'once@example.org')
      .execute()
    expect(mails).toHaveLength(1)
  })

  it('tells only whoever opens the link that the address has an account in another family', async () => {
    const stranger = await test.newMember()
    const member = await test.newMember()
    const answer = await invite(member, await addPerson(member, stranger.email))
    expect(answer.statusCode).toBe(200)
    const refused = await accept(await mailedToken(stranger.email))
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'email_in_use'])
  })

  it('locks nobody out for wrong tokens, and lets a good one in at a locked address', async () => {
    const member = await test.newMember()
    await invite(member, await addPerson(member, 'locked@example.org'))
    const good = await mailedToken('locked@example.org')
    const from = newAddress()
    for (let n = 0; n < 6; n++)
      expect((await test.call('getInvitation', { params: { token: `made-up-${n}` }, from })).statusCode).toBe(403)
    for (let n = 0; n < 6; n++) expect((await accept(`made-up-${n}`, from)).json().code).toBe('invalid_invite')
    expect((await test.call('isLocked', { from })).json()).toBe(false)
    for (let n = 0; n < 4; n++) await test.call('obtainToken', { body: { email: 'locked@example.org', password: 'wrong' }, from })
    expect((await test.call('isLocked', { from })).json()).toBe(true)
    expect((await test.call('getInvitation', { params: { token: good }, from })).statusCode).toBe(200)
    expect((await accept(good, from)).statusCode).toBe(200)
    expect((await accept(good, from)).json().code).toBe('invalid_invite')
  })

  it('knows nothing of other families', async () => {
    const member = await test.newMember()
    const stranger = await test.newMember()
    const id = await addPerson(member, 'ours@example.org')
    await invite(member, id)
    const { access: token } = stranger
    expect((await test.call('getInvite', { token, params: { id } })).statusCode).toBe(404)
    expect((await test.call('createInvite', { token, body: { person_id: id } })).statusCode).toBe(404)
    expect((await test.call('resendInvite', { token, params: { id } })).statusCode).toBe(404)
    expect((await test.call('deleteInvite', { token, params: { id } })).statusCode).toBe(404)
    expect((await test.call('listInvites', { token })).json()).toEqual([])
  })
})

it('lets invited people in where sign-up is by invitation, and nobody where it is closed', async () => {
  for (const signUp of ['invite', 'closed'] as const) {
    const other = await openTestApp()
    const member = await other.newMember()
    const { person } = (
      await other.call('createPerson', {
        token: member.access,
        body: { from_person_id: member.person_id, relation_type: 2, name: 'Mei', gender: 'F' },
      })
    ).json()
    await other.call('updatePerson', {
      token: member.access,
      params: { id: person.id },
      body: { fieldName: 'email', value: 'mei@example.org' },
    })
    await other.call('createInvite', { token: member.access, body: { person_id: person.id } })
    const token = (await other.mailedLink('mei@example.org')).pathname.split('/').at(-2) ?? ''
    other.platform.config.signUp = signUp
    expect((await other.call('signUp', { body: { name: 'X', email: 'x@example.org', gender: 'F' } })).statusCode).toBe(403)
    const joined = await other.call('acceptInvitation', { params: { token }, body: { password } })
    expect(joined.statusCode).toBe(signUp === 'invite' ? 200 : 403)
    await other.close()
  }
})
