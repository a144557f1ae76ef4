import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tokens } from '@banyan/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

const signIn = async (email: string, word = password): Promise<Tokens> =>
  (await test.call('obtainToken', { body: { email, password: word } })).json()
const works = async ({ access }: { access: string }): Promise<boolean> =>
  (await test.call('getSettings', { token: access })).statusCode === 200
const runJobs = () => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()

/** Another user of the same family, invited and joined. */
async function newRelative(member: Member, email: string, name = 'Mei Wong'): Promise<Tokens> {
  const { person } = (
    await test.call('createPerson', {
      token: member.access,
      body: { from_person_id: member.person_id, relation_type: 2, name, gender: 'F' },
    })
  ).json()
  await test.call('updatePerson', { token: member.access, params: { id: person.id }, body: { fieldName: 'email', value: email } })
  await test.call('createInvite', { token: member.access, body: { person_id: person.id } })
  const token = (await test.mailedLink(email)).pathname.split('/').at(-2) ?? ''
  await test.call('acceptInvitation', { params: { token }, body: { password } })
  return signIn(email)
}

describe('changing the password', () => {
  const change = (tokens: { access: string }, old_password: string, new_password: string) =>
    test.call('changePassword', { token: tokens.access, body: { old_password, new_password } })

  it('ends every other session, keeps this one, and tells by mail', async () => {
    const member = await test.newMember()
    const elsewhere = await signIn(member.email)
    const answer = await change(member, password, 'another word of ours')
    expect([answer.statusCode, answer.json()]).toEqual([200, 'OK'])
    expect([await works(member), await works(elsewhere)]).toEqual([true, false])
    expect((await test.call('refreshToken', { body: { refresh: elsewhere.refresh } })).statusCode).toBe(401)
    expect((await test.call('refreshToken', { body: { refresh: member.refresh } })).statusCode).toBe(200)
    expect(await works(await signIn(member.email, 'another word of ours'))).toBe(true)
    const subjects = await test.platform.database.read
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', member.email)
      .execute()
    expect(subjects.at(-1)?.subject).toBe('Your password was changed')
  })

  it('wants the old one, and a good new one', async () => {
    const member = await test.newMember()
    expect((await change(member, 'wrong', 'another word of ours')).json()).toMatchObject({
      detail: 'Incorrect previous password',
      code: 'wrong_password',
    })
    expect((await change(member, password, 'short')).json().code).toBe('password_too_short')
    expect((await change(member, password, '')).json().code).toBe('missing_password')
    expect(await works(await signIn(member.email))).toBe(true)
  })

  it('happens once when two ask at once', async () => {
    const member = await test.newMember()
    const answers = await Promise.all([
      change(member, password, 'the first new word'),
      change(member, password, 'the second new word'),
    ])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 403])
    const [winner] = answers[0].statusCode === 200 ? ['the first new word'] : ['the second new word']
    expect(await works(await signIn(member.email, winner))).toBe(true)
  })
})

describe('sessions', () => {
  it('are listed for their user alone, and can be ended one by one', async () => {
    const member = await test.newMember()
    test.platform.clock.advance({ minutes: 5 })
    const phone = await signIn(member.email)
    const sessions = (await test.call('listSessions', { token: member.access })).json<{ id: string; is_current: boolean }[]>()
    expect(sessions.map((session) => session.is_current)).toEqual([false, true])
    const stranger = await test.newMember()
    expect((await test.call('endSession', { token: stranger.access, params: { id: sessions[0]?.id ?? '' } })).statusCode).toBe(
      404,
    )
    expect((await test.call('endSession', { token: member.access, params: { id: sessions[0]?.id ?? '' } })).statusCode).toBe(200)
    expect([await works(member), await works(phone)]).toEqual([true, false])
    expect((await test.call('listSessions', { token: member.access })).json()).toHaveLength(1)
  })

  it('end together, but for the present one', async () => {
    const member = await test.newMember()
    const others = [await signIn(member.email), await signIn(member.email)]
    const stranger = await test.newMember()
    expect((await test.call('endOtherSessions', { token: member.access })).statusCode).toBe(200)
    expect(await Promise.all([member, stranger, ...others].map(works))).toEqual([true, true, false, false])
    expect((await test.call('refreshToken', { body: { refresh: others[0]?.refresh ?? '' } })).statusCode).toBe(401)
    expect((await test.call('endOtherSessions', { token: others[0]?.access ?? '' })).statusCode).toBe(401)
    expect(await works(member)).toBe(true)
  })
})

describe('another e-mail address', () => {
  const ask = (member: { access: string }, email: string, word = password) =>
    test.call('requestEmailChange', { token: member.access, body: { email, password: word } })
  const tokenIn = async (email: string): Promise<string> => (await test.mailedLink(email)).searchParams.get('token') ?? ''

  it('counts when the link mailed to it is opened, and the old one is told', async () => {
    const member = await test.newMember()
    expect((await ask(member, 'new@example.org')).statusCode).toBe(200)
    expect(await works(await signIn(member.email))).toBe(true)
    const token = await tokenIn('new@example.org')
    const answer = await test.call('confirmEmailChange', { body: { token } })
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'new@example.org' }])
    expect((await test.call('obtainToken', { body: { email: member.email, password } })).statusCode).toBe(401)
    expect(await works(await signIn('new@example.org'))).toBe(true)
    expect(await works(member)).toBe(true)
    expect((await test.call('getPerson', { token: member.access, params: { id: member.person_id } })).json().email).toBe(
      'new@example.org',
    )
    const told = await test.platform.database.read
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', member.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(told.subject).toBe('Your email address has been changed')
    expect((await test.call('confirmEmailChange', { body: { token } })).statusCode).toBe(404)
  })

  it('wants the password and an address', async () => {
    const member = await test.newMember()
    expect((await ask(member, 'new@example.org', 'wrong')).json().code).toBe('wrong_password')
    expect((await ask(member, 'no address')).json().code).toBe('invalid_email')
  })

  it('of somebody else is refused to whoever opens the link, not to who asks', async () => {
    const stranger = await test.newMember()
    const member = await test.newMember()
    expect((await ask(member, stranger.email)).statusCode).toBe(200)
    const refused = await test.call('confirmEmailChange', { body: { token: await tokenIn(stranger.email) } })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'email_in_use'])
    expect(await works(await signIn(member.email))).toBe(true)
  })

  it('is the last that was asked for, for a day', async () => {
    const member = await test.newMember()
    await ask(member, 'first@example.org')
    await ask(member, 'second@example.org')
    expect((await test.call('confirmEmailChange', { body: { token: await tokenIn('first@example.org') } })).statusCode).toBe(404)
    test.platform.clock.advance({ hours: 24, seconds: 1 })
    expect((await test.call('confirmEmailChange', { body: { token: await tokenIn('second@example.org') } })).statusCode).toBe(404)
    expect((await test.call('isLocked')).json()).toBe(false)
  })
})

describe('leaving', () => {
  const leave = (tokens: { access: string }, body: Record<string, unknown>) =>
    test.call('deleteAccount', { token: tokens.access, body })

  it('wants the password', async () => {
    const member = await test.newMember()
    for (const body of [{}, { password: '' }, { password: 'wrong' }]) {
      const answer = await leave(member, body)
      expect([answer.statusCode, answer.json().detail]).toEqual([403, 'Incorrect previous password'])
    }
    expect(await works(member)).toBe(true)
  })

  it('keeps the person as an ordinary relative', async () => {
    const member = await test.newMember({ name: 'Ada Wong' })
    const mei = await newRelative(member, 'mei@example.org')
    await test.call('updatePerson', {
      token: mei.access,
      params: { id: mei.person_id },
      body: { fieldName: 'locked', value: true },
    })
    const answer = await leave(mei, { password, delete_profile: false })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await works(mei)).toBe(false)
    expect((await test.call('obtainToken', { body: { email: 'mei@example.org', password } })).statusCode).toBe(401)
    const person = (await test.call('getPerson', { token: member.access, params: { id: mei.person_id } })).json()
    expect(person).toMatchObject({ name: 'Mei Wong', user_id: null, email: '', locked: false })
    expect((await test.call('listUsers', { token: member.access })).json()).toEqual([{ name: 'Ada Wong', email: member.email }])
    const history = (await test.call('listPersonChanges', { token: member.access, params: { id: mei.person_id } })).json<
      { field: string; user_name: string; can_revert: boolean }[]
    >()
    expect(history[0]).toMatchObject({ field: 'user_id', user_name: 'Mei Wong', before: true, after: false, can_revert: false })
    expect(JSON.stringify(history)).not.toContain('mei@example.org')
  })

  it('takes the person along when asked', async () => {
    const member = await test.newMember()
    const mei = await newRelative(member, 'mei@example.org')
    await test.call('updatePerson', {
      token: mei.access,
      params: { id: mei.person_id },
      body: { fieldName: 'biography', value: '<p>A secret recipe</p>' },
    })
    expect((await leave(mei, { password, delete_profile: true })).statusCode).toBe(204)
    expect((await test.call('listPeople', { token: member.access })).json<{ id: number }[]>().map(({ id }) => id)).toEqual([
      member.person_id,
    ])
    expect((await test.call('listRelations', { token: member.access })).json()).toEqual([])
    expect((await test.call('restorePerson', { token: member.access, params: { id: mei.person_id } })).statusCode).toBe(404)
    const history = (await test.call('listChanges', { token: member.access })).json<{ kind: string; user_name: string }[]>()
    expect(history[0]).toMatchObject({ kind: 'person_deleted', user_name: 'Mei Wong', person_id: null, can_revert: false })
  })

  it('asked twice at once leaves the family to those who stay', async () => {
    const member = await test.newMember({ name: 'Ada Wong' })
    const mei = await newRelative(member, 'mei@example.org')
    const answers = await Promise.all([leave(mei, { password }), leave(mei, { password })])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(204)
    expect(answers.every(({ statusCode }) => statusCode === 204 || statusCode === 401)).toBe(true)
    expect(await works(member)).toBe(true)
    expect((await test.call('listPeople', { token: member.access })).json<{ id: number }[]>()).toHaveLength(2)
  })

  it('of the last user leaves nothing: rows, media, written mails, journal', async () => {
    const other = await test.newMember({ name: 'Stays Here' })
    const email = 'vanishing.point@example.org'
    const member = await test.newMember({ name: 'Zebulon Quillfeather', email })
    const mei = await newRelative(member, 'mei.quillfeather@example.org', 'Mei Quillfeather')
    await createMailWorker(test.platform).sendDue()
    const { dataDir, database: location } = test.platform.config
    await test.platform.media.put(`${await familyOf(member)}/originals/a`, Buffer.from('Quillfeather picture'))
    expect((await leave(mei, { password })).statusCode).toBe(204)
    expect((await leave(member, { password })).statusCode).toBe(204)
    await runJobs()

    const left: string[] = []
    for await (const { key } of test.platform.media.list('')) left.push(key)
    expect(left).toEqual([])
    for (const table of ['families', 'people', 'users', 'changes', 'mails', 'sign_ups', 'sessions'] as const) {
      const rows = JSON.stringify(await test.platform.database.read.selectFrom(table).selectAll().execute())
      expect(rows, table).not.toMatch(/quillfeather|vanishing/i)
    }
    const files = (await readdir(dataDir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    if ('file' in location) files.push(location.file, `${location.file}-wal`)
    for (const file of files) {
      const bytes = await readFile(file).catch(() => Buffer.alloc(0))
      expect(/quillfeather|vanishing/i.test(bytes.toString('latin1')), file).toBe(false)
    }
    expect(await works(other)).toBe(true)
  })

  it('of the last two at once leaves nobody behind', async () => {
    const member = await test.newMember()
    const mei = await newRelative(member, 'mei@example.org')
    const answers = await Promise.all([leave(member, { password }), leave(mei, { password })])
    expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204])
    const families = await test.platform.database.read.selectFrom('families').select('id').execute()
    expect(families).toEqual([])
  })
})

async function familyOf(member: Member): Promise<number> {
  const row = await test.platform.database.read
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('family_id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  return row.family_id
}
