import type { Tokens } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordResetHandler } from '../../features/accounts/passwords/password-reset.service.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import { openTestApp, password } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'

let test: TestApp
let count = 0
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const newPassword = 'back under the fig tree'
const thiefsPassword = 'the thief was here'
const newAddress = (who: string): string => {
  count += 1
  return `${who}${count}@example.org`
}
const signIn = (email: string, word: string) =>
  test.call('obtainToken', { body: { email, password: word }, from: `198.51.100.${(count += 1)}` })
const canSignIn = async (email: string, word: string): Promise<boolean> => (await signIn(email, word)).statusCode === 200
const works = async (tokens: { access: string }): Promise<boolean> =>
  (await test.call('getSettings', { token: tokens.access })).statusCode === 200
/** Reads the token from the last mail to an address. */
const mailedToken = async (email: string): Promise<string> => (await test.mailedLink(email)).searchParams.get('token') ?? ''

const ask = (tokens: { access: string }, email: string, word = password) =>
  test.call('requestEmailChange', { token: tokens.access, body: { email, password: word } })
const confirm = (token: string) => test.call('confirmEmailChange', { body: { token } })
/** Changes the email address and returns the token mailed to the previous one. */
async function move(tokens: { access: string }, from: string, to: string, word = password): Promise<string> {
  expect((await ask(tokens, to, word)).statusCode).toBe(200)
  expect((await confirm(await mailedToken(to))).statusCode).toBe(200)
  return mailedToken(from)
}
const takeBack = (token: string, word = newPassword) => test.call('restoreEmail', { body: { token, password: word } })

async function askReset(email: string): Promise<string> {
  await test.call('requestPasswordReset', { body: { email } })
  test.platform.clock.advance({ seconds: 3 })
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  return mailedToken(email)
}
const reset = (token: string, word = newPassword) => test.call('confirmPasswordReset', { body: { token, password: word } })
const changePassword = (tokens: { access: string }, from: string, to: string) =>
  test.call('changePassword', { token: tokens.access, body: { old_password: from, new_password: to } })

/** Adds a relative of a user and invites them. @returns the mailed token */
async function invite(from: { access: string; person_id: number }, address: string): Promise<string> {
  const { person } = (
    await test.call('createPerson', {
      token: from.access,
      body: { from_person_id: from.person_id, relation_type: 2, name: 'Ida Wong', gender: 'F' },
    })
  ).json()
  await test.call('updatePerson', {
    token: from.access,
    params: { id: person.id },
    body: { fieldName: 'email', value: address },
  })
  expect((await test.call('createInvite', { token: from.access, body: { person_id: person.id } })).statusCode).toBe(200)
  return (await test.mailedLink(address)).pathname.split('/').at(-2) ?? ''
}
const accept = (token: string) => test.call('acceptInvitation', { params: { token }, body: { password: thiefsPassword } })

/** Somebody else knows the password and signs in with it. */
async function rob(): Promise<{ owner: Member; thief: Tokens; thiefsAddress: string }> {
  const owner = await test.newMember()
  return { owner, thief: (await signIn(owner.email, password)).json(), thiefsAddress: newAddress('thief') }
}

describe('a new password or address', () => {
  it.each(['reset', 'change'] as const)('ends a pending change of the address (%s)', async (how) => {
    const { owner, thief, thiefsAddress } = await rob()
    await ask(thief, thiefsAddress)
    const pending = await mailedToken(thiefsAddress)
    if (how === 'reset') expect((await reset(await askReset(owner.email))).statusCode).toBe(200)
    else expect((await changePassword(owner, password, newPassword)).statusCode).toBe(200)
    expect((await confirm(pending)).statusCode).toBe(404)
    expect(await canSignIn(owner.email, newPassword)).toBe(true)
  })

  it('ends pending resets: the mailbox that somebody has left opens nothing', async () => {
    const owner = await test.newMember()
    const first = await askReset(owner.email)
    expect((await changePassword(owner, password, newPassword)).statusCode).toBe(200)
    expect((await reset(first, thiefsPassword)).statusCode).toBe(404)
    const second = await askReset(owner.email)
    await move(owner, owner.email, newAddress('moved'), newPassword)
    expect((await reset(second, thiefsPassword)).statusCode).toBe(404)
  })

  it('goes before a reset that was asked for at the old address and is mailed only now', async () => {
    const owner = await test.newMember()
    await test.call('requestPasswordReset', { body: { email: owner.email } })
    const moved = newAddress('moved')
    await move(owner, owner.email, moved)
    test.platform.clock.advance({ seconds: 3 })
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const resets = await test.platform.database.read
      .selectFrom('mails')
      .select('id')
      .where('event_key', 'like', 'reset %')
      .where('recipient', 'in', [owner.email, moved])
      .execute()
    expect(resets).toEqual([])
  })

  it('goes before a reset whose mail is being prepared', async () => {
    const owner = await test.newMember()
    const moved = newAddress('moved')
    expect((await ask(owner, moved)).statusCode).toBe(200)
    const token = await mailedToken(moved)
    const { database } = test.platform
    // The address changes between the look-up and the mail.
    const handler = passwordResetHandler({
      ...test.platform,
      database: {
        ...database,
        write: async (work) => (expect((await confirm(token)).statusCode).toBe(200), database.write(work)),
      },
    })
    await handler.run(
      { payload: JSON.stringify({ email: owner.email }), family_id: null },
      { id: 1, attempt: 1, signal: new AbortController().signal, report: () => undefined },
    )
    const resets = await database.read
      .selectFrom('mails')
      .select('id')
      .where('event_key', 'like', 'reset %')
      .where('recipient', 'in', [owner.email, moved])
      .execute()
    expect(resets).toEqual([])
  })

  it.each(['reset', 'change'] as const)('ends the invitations that the account has sent, and says whose (%s)', async (how) => {
    const { owner, thief } = await rob()
    const member = newAddress('relative')
    expect((await accept(await invite(owner, member))).statusCode).toBe(200)
    const membersInvite = await invite((await signIn(member, thiefsPassword)).json<Tokens>(), newAddress('friend'))
    const accomplice = await invite(thief, newAddress('accomplice'))
    if (how === 'reset') expect((await reset(await askReset(owner.email))).statusCode).toBe(200)
    else expect((await changePassword(owner, password, newPassword)).statusCode).toBe(200)
    expect([(await accept(accomplice)).statusCode, (await accept(membersInvite)).statusCode]).toEqual([403, 200])
    const { text } = await test.platform.database.read
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', owner.email)
      .where('event_key', 'like', 'changed %')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(text).toContain('These invitations from you have ended')
    expect(text.match(/- Ida Wong/g)).toHaveLength(1)
  })

  it('ends them also when they are sent at the same moment', async () => {
    const { owner, thief } = await rob()
    const { person } = (
      await test.call('createPerson', {
        token: thief.access,
        body: { from_person_id: owner.person_id, relation_type: 2, name: 'Ida Wong', gender: 'F' },
      })
    ).json()
    const accomplice = newAddress('accomplice')
    const body = { fieldName: 'email', value: accomplice }
    expect((await test.call('updatePerson', { token: thief.access, params: { id: person.id }, body })).statusCode).toBe(200)
    const token = await askReset(owner.email)
    const [done, sent] = await Promise.all([
      reset(token),
      test.call('createInvite', { token: thief.access, body: { person_id: person.id } }),
    ])
    expect(done.statusCode).toBe(200)
    if (sent.statusCode === 200)
      expect((await accept((await test.mailedLink(accomplice)).pathname.split('/').at(-2) ?? '')).statusCode).toBe(403)
    else expect(sent.json().code).toBe('invalid_token')
    const { access } = (await signIn(owner.email, newPassword)).json<Tokens>()
    expect((await test.call('listInvites', { token: access })).json()).toEqual([])
  })

  it('ends what was asked for with the old password at the same moment', async () => {
    const { owner, thief, thiefsAddress } = await rob()
    const token = await askReset(owner.email)
    const [asked, done] = await Promise.all([ask(thief, thiefsAddress), reset(token)])
    expect(done.statusCode).toBe(200)
    if (asked.statusCode === 200) expect((await confirm(await mailedToken(thiefsAddress))).statusCode).toBe(404)
    else expect(asked.json().code).toMatch(/wrong_password|invalid_token/)
    expect(await canSignIn(owner.email, newPassword)).toBe(true)
  })
})

describe('"This was not me" in the mail to the old address', () => {
  it('takes the address back, ends every session and sets a new password', async () => {
    const { owner, thief, thiefsAddress } = await rob()
    const token = await move(thief, owner.email, thiefsAddress)
    const link = await test.mailedLink(owner.email)
    expect(link.pathname).toBe('/accounts/email_restore/')
    expect((await takeBack(token, 'short')).json().code).toBe('password_too_short')
    const answer = await takeBack(token)
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: owner.email }])
    expect([await works(thief), await works(owner)]).toEqual([false, false])
    expect([
      await canSignIn(thiefsAddress, password),
      await canSignIn(owner.email, password),
      await canSignIn(owner.email, newPassword),
    ]).toEqual([false, false, true])
    const tokens = (await signIn(owner.email, newPassword)).json<Tokens>()
    expect((await test.call('getPerson', { token: tokens.access, params: { id: tokens.person_id } })).json().email).toBe(
      owner.email,
    )
    // The link works only once.
    expect((await takeBack(token)).statusCode).toBe(404)
  })

  it('works for seven days, whatever else the thief changes', async () => {
    const { owner, thief, thiefsAddress } = await rob()
    const token = await move(thief, owner.email, thiefsAddress)
    expect((await changePassword(thief, password, thiefsPassword)).statusCode).toBe(200)
    const another = newAddress('thief')
    await move(thief, thiefsAddress, another, thiefsPassword)
    expect((await reset(await askReset(another), thiefsPassword)).statusCode).toBe(200)
    test.platform.clock.advance({ days: 6, hours: 23 })
    expect((await takeBack(token)).statusCode).toBe(200)
    expect(await canSignIn(owner.email, newPassword)).toBe(true)

    const late = await rob()
    const expired = await move(late.thief, late.owner.email, late.thiefsAddress)
    test.platform.clock.advance({ days: 7, seconds: 1 })
    expect((await takeBack(expired)).statusCode).toBe(404)
  })

  it('ends what the thief has pending, and no link mailed to the thief takes anything back', async () => {
    const { owner, thief, thiefsAddress } = await rob()
    const token = await move(thief, owner.email, thiefsAddress)
    const another = newAddress('thief')
    const thiefsToken = await move(thief, thiefsAddress, another)
    const thiefsReset = await askReset(another)
    const yetAnother = newAddress('thief')
    await ask(thief, yetAnother)
    const pending = await mailedToken(yetAnother)
    expect((await takeBack(token)).statusCode).toBe(200)
    for (const refused of [
      await takeBack(thiefsToken, thiefsPassword),
      await reset(thiefsReset, thiefsPassword),
      await confirm(pending),
    ])
      expect(refused.statusCode).toBe(404)
    expect(await canSignIn(owner.email, newPassword)).toBe(true)
    // The address that lost the account is notified, without a way back.
    const told = await test.platform.database.read
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('recipient', '=', another)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told.subject).toBe('Your earlier email address has been restored')
    expect(told.text).not.toContain('token=')
  })

  it("ends the invitations that the account has sent, and nobody else's", async () => {
    const { owner, thief, thiefsAddress } = await rob()
    const member = newAddress('relative')
    expect((await accept(await invite(owner, member))).statusCode).toBe(200)
    const membersInvite = await invite((await signIn(member, thiefsPassword)).json<Tokens>(), newAddress('friend'))
    const accomplice = await invite(thief, newAddress('accomplice'))
    expect((await takeBack(await move(thief, owner.email, thiefsAddress))).statusCode).toBe(200)
    expect([(await accept(accomplice)).statusCode, (await accept(membersInvite)).statusCode]).toEqual([403, 200])
  })

  it('is won by the earliest address, also after the thief has used a link of their own, or has given the address back and taken it again', async () => {
    const { owner, thief, thiefsAddress } = await rob()
    const first = await move(thief, owner.email, thiefsAddress)
    const thiefsToken = await move(thief, thiefsAddress, newAddress('thief'))
    expect((await takeBack(thiefsToken, thiefsPassword)).statusCode).toBe(200)
    const again = (await signIn(thiefsAddress, thiefsPassword)).json<Tokens>()
    await move(again, thiefsAddress, owner.email, thiefsPassword)
    const second = await move(again, owner.email, newAddress('thief'), thiefsPassword)
    expect((await takeBack(first)).statusCode).toBe(200)
    expect((await takeBack(second)).statusCode).toBe(404)
    expect(await canSignIn(owner.email, newPassword)).toBe(true)
  })

  it('works although a thief in the family has given the address to somebody else of it', async () => {
    const { owner, thief, thiefsAddress } = await rob()
    const token = await move(thief, owner.email, thiefsAddress)
    const { person } = (
      await test.call('createPerson', {
        token: thief.access,
        body: { from_person_id: owner.person_id, relation_type: 2, name: 'Nobody', gender: 'N' },
      })
    ).json()
    expect(
      (
        await test.call('updatePerson', {
          token: thief.access,
          params: { id: person.id },
          body: { fieldName: 'email', value: owner.email },
        })
      ).statusCode,
    ).toBe(200)
    expect((await takeBack(token)).statusCode).toBe(200)
    const { access } = (await signIn(owner.email, newPassword)).json<Tokens>()
    expect((await test.call('getPerson', { token: access, params: { id: person.id } })).json().email).toBe('')
  })

  it('says so when the address has an account of its own by now', async () => {
    const { owner, thief, thiefsAddress } = await rob()
    const token = await move(thief, owner.email, thiefsAddress)
    await test.newMember({ email: owner.email })
    const refused = await takeBack(token)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'email_in_use'])
    expect(await canSignIn(owner.email, password)).toBe(true)
  })

  it('works at a locked address, and once when it is pressed twice', async () => {
    const { owner, thief, thiefsAddress } = await rob()
    const token = await move(thief, owner.email, thiefsAddress)
    const from = '192.0.2.77'
    for (let n = 0; n < 4; n += 1) await test.call('obtainToken', { body: { email: owner.email, password: 'wrong' }, from })
    const answers = await Promise.all(
      [1, 2].map(() => test.call('restoreEmail', { body: { token, password: newPassword }, from })),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 404])
  })
})
