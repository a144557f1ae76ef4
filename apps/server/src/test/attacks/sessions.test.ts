import { randomUUID } from 'node:crypto'
import type { Tokens } from '@banyan/contract'
import { hash } from '@node-rs/argon2'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { hashToken, newToken } from '../../features/accounts/tokens.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { listen } from '../events.ts'
import { joinFamily } from '../family.ts'
import { openTestApp, password } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  laterFirefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0',
  thief: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
}
type Agent = keyof typeof agents
type Answer = Tokens & { device?: string }
const signIn = async (email: string, agent: Agent = 'firefox', device?: string): Promise<Answer> =>
  (
    await test.call('obtainToken', {
      body: { email, password, ...(device === undefined ? {} : { device }) },
      headers: { 'user-agent': agents[agent] },
    })
  ).json()
const refresh = (token: string, agent: Agent = 'firefox', device?: string) =>
  test.call('refreshToken', {
    body: { refresh: token, ...(device === undefined ? {} : { device }) },
    headers: { 'user-agent': agents[agent] },
  })
const renewed = async (token: string, agent: Agent = 'firefox', device?: string): Promise<Answer> =>
  (await refresh(token, agent, device)).json()
const works = async ({ access }: { access: string }): Promise<boolean> =>
  (await test.call('getSettings', { token: access })).statusCode === 200
const isTold = async (email: string): Promise<boolean> =>
  (
    await test.platform.database.read
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .where('subject', '=', 'We signed one of your devices out')
      .execute()
  ).length > 0

describe('an access token that a server has just checked', () => {
  type Member = Awaited<ReturnType<TestApp['newMember']>>
  const readsSelf = async ({ access, person_id }: Member): Promise<number> =>
    (await test.call('getPerson', { token: access, params: { id: person_id } })).statusCode

  it.each<[string, (member: Member) => Promise<number>]>([
    ['is signed out', async ({ access }) => (await test.call('logout', { token: access })).statusCode],
    [
      'is ended from another session',
      async ({ email, access }) => {
        const other = await signIn(email)
        const sessions = (await test.call('listSessions', { token: access })).json<{ id: string; is_current: boolean }[]>()
        const id = sessions.find((session) => session.is_current)?.id ?? ''
        return (await test.call('endSession', { token: other.access, params: { id } })).statusCode
      },
    ],
    [
      'goes with a new password',
      async ({ email }) => {
        const { access } = await signIn(email)
        const body = { old_password: password, new_password: 'above the fig tree' }
        return (await test.call('changePassword', { token: access, body })).statusCode
      },
    ],
    [
      'goes with its member',
      async ({ access }) => (await test.call('deleteAccount', { token: access, body: { password } })).statusCode,
    ],
  ])('is refused at once when its session %s', async (_how, end) => {
    const member = await test.newMember()
    await joinFamily(test, member)
    for (let n = 0; n < 3; n += 1) expect(await readsSelf(member)).toBe(200)
    expect(await end(member)).toBeLessThan(300)
    for (let n = 0; n < 2; n += 1) expect(await readsSelf(member)).toBe(401)
  })

  it("reads its own family's person when another family asks for the same number at the same moment", async () => {
    const members = [await test.newMember({ name: 'Ada' }), await test.newMember({ name: 'Carl' })]
    expect(members.map((member) => member.person_id)).toEqual([1, 1])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        test.call('getPerson', { token: members[index % 2]?.access ?? '', params: { id: 1 } }),
      ),
    )
    expect(answers.map((answer) => answer.json<{ name: string }>().name)).toEqual(
      answers.map((_answer, index) => ['Ada', 'Carl'][index % 2]),
    )
  })
})

describe('a new secret', () => {
  const withAnother = () => createApp({ ...test.platform, secret: 'another secret of more than 32 characters' })
  const refreshAt = async (app: Awaited<ReturnType<typeof withAnother>>, token: string): Promise<number> =>
    (await app.inject({ method: 'POST', url: '/api/auth/refresh_token/', payload: { refresh: token } })).statusCode

  it('signs everybody out', async () => {
    const member = await test.newMember()
    const other = await withAnother()
    expect(await refreshAt(other, member.refresh)).toBe(401)
    expect(
      (await other.inject({ url: '/api/user_settings/', headers: { authorization: `Bearer ${member.access}` } })).statusCode,
    ).toBe(401)
    await other.close()
    expect((await refresh(member.refresh)).statusCode).toBe(200)
  })

  it('signs out sessions of older versions too, which go on until then', async () => {
    const member = await test.newMember()
    const { id, family_id } = await test.platform.database.read
      .selectFrom('sessions')
      .innerJoin('users', (join) =>
        join.onRef('users.family_id', '=', 'sessions.family_id').onRef('users.id', '=', 'sessions.user_id'),
      )
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select(['sessions.id', 'sessions.family_id'])
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const [first, second] = [newToken(), newToken()]
    const plain = (token: string) => ({
      token_hash: hashToken(token),
      family_id,
      session_id: id,
      expires_at: '2026-05-01T00:00:00.000Z',
    })
    await test.platform.database.write((tx) =>
      tx
        .insertInto('refresh_tokens')
        .values([plain(first), plain(second)])
        .execute(),
    )
    // One is used at a server of the new version that is already running, beside one of the older version.
    expect((await refresh(first)).statusCode).toBe(200)
    // The next start binds the rest.
    const restarted = await createApp(test.platform)
    const other = await withAnother()
    for (const token of [first, second])
      expect([await refreshAt(other, token), await refreshAt(restarted, token)]).toEqual([401, 200])
    for (const app of [restarted, other]) await app.close()
  })
})

describe('a copied refresh token', () => {
  it('ends the session when it comes back from another device after its successor was used, and the user is told', async () => {
    const member = await test.newMember()
    for (const thiefsAgent of ['thief', 'firefox'] as const) {
      const first = await signIn(member.email, 'firefox', '')
      const second = await renewed(first.refresh, 'firefox', first.device)
      const third = await renewed(second.refresh, 'firefox', first.device)
      expect(await works(third)).toBe(true)
      const copied = await refresh(first.refresh, thiefsAgent)
      expect([copied.statusCode, copied.json().code]).toEqual([401, 'invalid_token'])
      expect([
        await works(third),
        await works(first),
        (await refresh(third.refresh, 'firefox', first.device)).statusCode,
      ]).toEqual([false, false, 401])
    }
    expect(await isTold(member.email)).toBe(true)
  })

  it('ends the thief’s session when it is the owner who comes back with it', async () => {
    const member = await test.newMember()
    const first = await signIn(member.email, 'firefox')
    const stolen = await renewed(first.refresh, 'thief')
    const thiefs = await renewed(stolen.refresh, 'thief')
    const another = await signIn(member.email, 'thief', '')
    // An older client on the same kind of device stays signed in; a renewal from a different kind is reported by mail.
    expect((await refresh(first.refresh, 'laterFirefox')).statusCode).toBe(200)
    expect((await refresh(first.refresh, 'thief')).statusCode).toBe(401)
    expect([await works(thiefs), await works(another)]).toEqual([false, true])
    expect(await isTold(member.email)).toBe(true)
  })

  it('is no reason to sign an older client out that keeps its first token for ever', async () => {
    const { email, refresh: kept } = await test.newMember()
    for (let day = 0; day < 89; day += 1) {
      test.platform.clock.advance({ days: 1 })
      expect((await refresh(kept, (['firefox', 'laterFirefox', 'thief'] as const)[day % 3])).statusCode).toBe(200)
    }
    expect(await isTold(email)).toBe(false)
  })

  it('is none when answers are lost, tabs ask at once, or a browser has been forgotten and is known for the user all the same', async () => {
    const { email } = await test.newMember()
    const first = await signIn(email, 'firefox', '')
    await refresh(first.refresh, 'firefox', first.device)
    const [one, two] = await Promise.all([
      renewed(first.refresh, 'firefox', first.device),
      renewed(first.refresh, 'firefox', first.device),
    ])
    await refresh(one.refresh, 'firefox', first.device)
    await refresh(two.refresh, 'firefox', first.device)
    expect((await refresh(first.refresh, 'laterFirefox', first.device)).statusCode).toBe(200)
    const later = await signIn(email, 'thief', '')
    expect((await refresh(first.refresh, 'thief', later.device)).statusCode).toBe(200)
    expect(await isTold(email)).toBe(false)
  })
})

describe('a session', () => {
  it('of an older version gets to know its device, once', async () => {
    const { email } = await test.newMember()
    const first = await signIn(email)
    const second = await renewed(first.refresh, 'firefox', '')
    expect(second.device).toMatch(/^[\w-]+\.[\w-]+$/)
    expect(await renewed(second.refresh, 'firefox', second.device)).toMatchObject({ device: second.device })
    // A copied token does not yield a device that is known for the account.
    expect(await renewed(second.refresh, 'firefox', '')).not.toHaveProperty('device')
  })

  it('ends after a year, however often it is renewed', async () => {
    const { email } = await test.newMember()
    let tokens = await signIn(email, 'firefox', '')
    const { device } = tokens
    for (let day = 60; day < 365; day += 60) {
      test.platform.clock.advance({ days: 60 })
      tokens = await renewed(tokens.refresh, 'firefox', device)
      expect(await works(tokens)).toBe(true)
    }
    test.platform.clock.advance({ days: 4, hours: 23 })
    const last = await renewed(tokens.refresh, 'firefox', device)
    expect(await works(last)).toBe(true)
    test.platform.clock.advance({ hours: 1, seconds: 1 })
    const again = await createApp(test.platform)
    expect(
      (await again.inject({ url: '/api/user_settings/', headers: { authorization: `Bearer ${last.access}` } })).statusCode,
    ).toBe(401)
    await again.close()
    expect((await refresh(last.refresh, 'firefox', device)).statusCode).toBe(401)
  })

  it('ends after a year, however often its family is switched', async () => {
    const { email, access, family_id: first = '' } = await test.newMember()
    const second = (await test.call('createFamily', { token: access, body: { name: 'Another' } })).json<{ family_id: string }>()
    let tokens = await signIn(email, 'firefox', '')
    const { device } = tokens
    const switchTo = async (family_id: string): Promise<Answer> => {
      tokens = await renewed(tokens.refresh, 'firefox', device)
      return (await test.call('switchFamily', { token: tokens.access, body: { family_id } })).json()
    }
    for (let day = 60; day < 365; day += 60) {
      test.platform.clock.advance({ days: 60 })
      tokens = await switchTo(day % 120 === 0 ? first : second.family_id)
      expect(await works(tokens)).toBe(true)
    }
    test.platform.clock.advance({ days: 5, seconds: 1 })
    expect([await works(tokens), (await refresh(tokens.refresh, 'firefox', device)).statusCode]).toEqual([false, 401])
  })

  it('that is ended takes its live stream along at once', async () => {
    const own = await openTestApp()
    const server = await listen(own)
    const member = await own.newMember()
    const elsewhere = (await own.call('obtainToken', { body: { email: member.email, password } })).json<Tokens>()
    const following = await server.follow(elsewhere.access)
    expect((await following.next()).event).toBe('ready')
    const sessions = (await own.call('listSessions', { token: elsewhere.access })).json<{ id: string; is_current: boolean }[]>()
    await own.call('endSession', { token: member.access, params: { id: sessions.find((each) => each.is_current)?.id ?? '' } })
    expect((await following.next()).event).toBe('end')
    await expect(server.follow(elsewhere.access)).rejects.toThrow('401')
    await own.close()
  })
})

describe('an access token', () => {
  const sidOf = (access: string): string => JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).sid
  const sign = (sid: string, audience?: string): Promise<string> => {
    const issued = Math.floor(test.platform.now().getTime() / 1000)
    const token = new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(issued)
      .setExpirationTime(issued + 1000 * 24 * 60 * 60)
    return (audience === undefined ? token : token.setAudience(audience)).sign(deriveKey(test.platform.secret, 'access tokens'))
  }

  it('is for Banyan; one without an audience is taken of sessions of older versions, for a day', async () => {
    const { email } = await test.newMember()
    const { access } = await signIn(email)
    const sid = sidOf(access)
    const plain = await sign(sid)
    expect([
      await works({ access }),
      await works({ access: plain }),
      await works({ access: await sign(sid, 'others') }),
      await works({ access: await sign(sid, 'banyan') }),
    ]).toEqual([true, false, false, true])
    const until = new Date(test.platform.now().getTime() + 24 * 60 * 60 * 1000).toISOString()
    await test.platform.database.write((tx) =>
      tx.updateTable('sessions').set({ plain_tokens_until: until }).where('id', '=', sid).execute(),
    )
    const app = await createApp(test.platform)
    const status = async (): Promise<number> =>
      (await app.inject({ url: '/api/user_settings/', headers: { authorization: `Bearer ${plain}` } })).statusCode
    expect(await status()).toBe(200)
    test.platform.clock.advance({ hours: 24 })
    expect(await status()).toBe(401)
    await app.close()
  })
})

it('a password hash is renewed at sign-in when it was made with less work', async () => {
  const { email } = await test.newMember()
  const hashOf = async (): Promise<string> =>
    (
      await test.platform.database.read
        .selectFrom('users')
        .innerJoin('accounts', 'accounts.id', 'users.account_id')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).password_hash
  const fresh = await hashOf()
  await signIn(email)
  expect(await hashOf()).toBe(fresh)
  const weak = await hash(password, { memoryCost: 32, timeCost: 1, parallelism: 1 })
  await test.platform.database.write((tx) =>
    tx.updateTable('accounts').set({ password_hash: weak }).where('email', '=', email).execute(),
  )
  expect((await test.call('obtainToken', { body: { email, password: 'wrong' }, from: '192.0.2.9' })).statusCode).toBe(401)
  expect(await hashOf()).toBe(weak)
  expect(await works(await signIn(email))).toBe(true)
  expect((await hashOf()).split('$').slice(0, 4)).toEqual(fresh.split('$').slice(0, 4))
  expect(await works(await signIn(email))).toBe(true)
})

it('a user has a hundred sessions at most: the one that was not used for longest ends', async () => {
  const { database } = test.platform
  const member = await test.newMember()
  const first = await signIn(member.email)
  test.platform.clock.advance({ seconds: 1 })
  expect((await refresh(member.refresh)).statusCode).toBe(200)
  // Signing in is slow on purpose, so ninety-seven sessions are copied from the one just used.
  const used = await database.read
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.family_id', '=', 'sessions.family_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .selectAll('sessions')
    .where('email', '=', member.email)
    .orderBy('last_used_at', 'desc')
    .executeTakeFirstOrThrow()
  const expiry = new Date(test.platform.now().getTime() + 86_400_000).toISOString()
  await database.write(async (tx) => {
    for (let count = 0; count < 97; count += 1) {
      const id = randomUUID()
      await tx
        .insertInto('sessions')
        .values({ ...used, id })
        .execute()
      await tx
        .insertInto('refresh_tokens')
        .values({ token_hash: id, family_id: used.family_id, session_id: id, expires_at: expiry })
        .execute()
    }
  })
  await signIn(member.email)
  expect([await works(first), await works(member)]).toEqual([true, true])
  await signIn(member.email)
  expect([await works(first), await works(member)]).toEqual([false, true])
  expect((await test.call('listSessions', { token: member.access })).json()).toHaveLength(100)
})
