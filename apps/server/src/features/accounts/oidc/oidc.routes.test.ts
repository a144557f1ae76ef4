import type { AccountEvent, CallResponse, ErrorCode, WaysIn } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../../test/family.ts'
import { startOidcServer } from '../../../test/servers/oidc-server.ts'
import type { OidcServer } from '../../../test/servers/oidc-server.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { waysInOf } from '../../../test/ways-in.ts'

type Returned = CallResponse<'obtainTokenWithOidc'>
type Answer = Awaited<ReturnType<TestApp['call']>>

const publicUrl = 'http://localhost:4711'
let provider: OidcServer
let test: TestApp
let ada: Member
beforeAll(async () => {
  provider = await startOidcServer()
  provider.sendBackTo(`${publicUrl}/accounts/oidc/`)
  test = await openTestApp({ publicUrl, oidc: provider.settings })
})
beforeEach(async () => void (ada = await test.newMember({ name: 'Ada' })))
afterAll(async () => {
  await test.close()
  await provider.close()
})

const codeOf = (answer: Answer): ErrorCode | undefined => answer.json<{ code?: ErrorCode }>().code
const ok = <Body>(answer: Answer): Body => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Body>()
}
const by = ({ access }: { access: string }) => ({ token: access })
let visits = 0
const nextBrowser = (): string => `browser ${(visits += 1)}`
const begin = async (browser: string): Promise<string> =>
  ok<{ url: string }>(await test.call('beginOidcSignIn', { body: { browser } })).url
const come = (query: string, browser: string, more: object = {}) =>
  test.call('obtainTokenWithOidc', { body: { query, browser, device: '', ...more } })
/** Goes there and back. */
const signIn = async (more: object = {}): Promise<Answer> => {
  const browser = nextBrowser()
  return come(await provider.visit(await begin(browser)), browser, more)
}
/** Connects an account there to the member's. */
const connect = async (who: Member): Promise<Answer> => {
  const browser = nextBrowser()
  const { url } = ok<{ url: string }>(await test.call('beginOidcLink', { ...by(who), body: { browser } }))
  return test.call('createOidcLink', { ...by(who), body: { query: await provider.visit(url), browser } })
}
const verified = (sub: string, email: string) => ({ sub, email, email_verified: true })
const linked = async (who: Member) => ok<WaysIn>(await test.call('getWaysIn', by(who))).oidc_link

describe('somebody whose account there is connected', () => {
  it('signs in, whatever their address there becomes', async () => {
    provider.become(verified('1', 'somebody.else@example.org'))
    expect(ok(await connect(ada))).toBe('OK')
    expect(await linked(ada)).toEqual({ name: 'somebody.else@example.org', since: expect.any(String) })
    provider.become({ sub: '1' })
    const { state, tokens } = ok<Returned>(await signIn())
    expect([state, tokens?.person_id, tokens?.email]).toEqual(['signed_in', ada.person_id, ada.email])
    const events = ok<AccountEvent[]>(await test.call('listAccountEvents', by(ada)))
    expect(events).toMatchObject([{ kind: 'oidc_linked', name: 'Example' }])
    const mails = await test.platform.database.read
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', ada.email)
      .execute()
    expect(mails.at(-1)?.text).toContain('signing in with Example')
  })

  it('is asked for a code where their account asks, unless the provider has asked for several factors', async () => {
    provider.become(verified('2', ada.email))
    ok(await connect(ada))
    const app = await waysInOf(test).addTotp(ada)
    const answer = await signIn()
    expect(codeOf(answer)).toBe('second_factor_needed')
    const { ticket } = answer.json<{ ticket: string }>()
    expect((await test.call('obtainTokenWithCode', { body: { ticket, code: app.code(1) } })).statusCode).toBe(200)
    provider.become({ ...verified('2', ada.email), amr: ['pwd', 'mfa'] })
    expect(ok<Returned>(await signIn()).state).toBe('signed_in')
  })

  it('disconnects it with a proof, and gets in no more', async () => {
    provider.become({ sub: '3' })
    ok(await connect(ada))
    test.platform.clock.advance({ minutes: 11 })
    const unlink = () => test.call('deleteOidcLink', by(ada))
    expect(codeOf(await unlink())).toBe('confirm_needed')
    ok(await test.call('confirm', { ...by(ada), body: { password } }))
    ok(await unlink())
    expect([await linked(ada), codeOf(await signIn()), codeOf(await unlink())]).toEqual([null, 'oidc_unknown', 'not_found'])
  })
})

describe('an address that has an account here', () => {
  it('does not sign in by itself: its owner proves once that it is theirs', async () => {
    provider.become(verified('10', ada.email.toUpperCase()))
    const { state, tokens, ticket } = ok<Returned>(await signIn())
    expect([state, tokens]).toEqual(['known', null])
    const stranger = await test.newMember({ name: 'Eve' })
    const use = (who: Member) => test.call('createOidcLink', { ...by(who), body: { ticket } })
    expect(codeOf(await use(stranger))).toBe('step_expired')
    ok(await use(ada))
    expect(codeOf(await use(ada))).toBe('step_expired')
    expect(ok<Returned>(await signIn()).tokens?.person_id).toBe(ada.person_id)
  })

  it('counts for nothing when the provider has not verified it, or it only looks alike', async () => {
    for (const account of [
      { sub: '11', email: ada.email, email_verified: false },
      { sub: '12', email: ada.email },
      verified('13', ada.email.replace('m', 'ｍ')),
    ]) {
      provider.become(account)
      expect(codeOf(await signIn())).toBe('oidc_unknown')
    }
  })

  it('has a ticket no more after a new password', async () => {
    provider.become(verified('14', ada.email))
    const { ticket } = ok<Returned>(await signIn())
    await test.call('changePassword', { ...by(ada), body: { old_password: password, new_password: 'under the elm tree' } })
    expect(codeOf(await test.call('createOidcLink', { ...by(ada), body: { ticket } }))).toBe('step_expired')
  })
})

describe('an address that is invited', () => {
  const invite = async (email: string): Promise<number> => {
    const family = familyOf(test, ada)
    const { person } = await family.add({ name: 'Gus' })
    await family.set(person.id, 'email', email)
    ok(await test.call('createInvite', { ...by(ada), body: { person_id: person.id } }))
    return person.id
  }
  const join = (ticket: string) => test.call('joinWithOidc', { body: { ticket, device: '' } })

  it('joins when its holder says so, without a password', async () => {
    const person = await invite('gus@example.org')
    provider.become(verified('20', 'gus@example.org'))
    const answer = ok<Returned>(await signIn())
    expect(answer).toMatchObject({ state: 'invited', tokens: null, inviter: 'Ada', person_name: 'Gus' })
    const gus = ok<CallResponse<'joinWithOidc'>>(await join(answer.ticket))
    expect(gus).toMatchObject({ person_id: person, email: 'gus@example.org', role: 'member' })
    expect(codeOf(await join(answer.ticket))).toBe('step_expired')
    expect(ok<Returned>(await signIn()).state).toBe('signed_in')
    // It is their only way in.
    expect(codeOf(await test.call('deleteOidcLink', by(gus)))).toBe('last_way_in')
    expect((await test.call('obtainToken', { body: { email: 'gus@example.org', password: '' } })).statusCode).toBe(401)
  })

  it('stays out once the invitation is taken back, and a stranger always does', async () => {
    const person = await invite('hal@example.org')
    provider.become(verified('21', 'hal@example.org'))
    const { ticket } = ok<Returned>(await signIn())
    ok(await test.call('deleteInvite', { ...by(ada), params: { id: person } }))
    expect([codeOf(await join(ticket)), codeOf(await signIn())]).toEqual(['invalid_invite', 'oidc_unknown'])
    provider.become(verified('22', 'stranger@example.org'))
    expect(codeOf(await signIn())).toBe('oidc_unknown')
  })
})

describe('what comes back', () => {
  it('counts once, in the browser that began, and only for what it was begun for', async () => {
    provider.become({ sub: '30' })
    ok(await connect(ada))
    const [mine, theirs] = [nextBrowser(), nextBrowser()]
    const query = await provider.visit(await begin(mine))
    expect(codeOf(await come(query, theirs))).toBe('step_expired')
    // The attempt of the other browser has ended it.
    expect(codeOf(await come(query, mine))).toBe('step_expired')
    const again = await provider.visit(await begin(mine))
    expect(ok<Returned>(await come(again, mine)).state).toBe('signed_in')
    expect(codeOf(await come(again, mine))).toBe('step_expired')
    const ben = await joinFamily(test, ada, { name: 'Ben' })
    provider.become({ sub: '31' })
    const forSignIn = await provider.visit(await begin(mine))
    const body = { query: forSignIn, browser: mine }
    expect(codeOf(await test.call('createOidcLink', { ...by(ben), body }))).toBe('step_expired')
  })

  it('is refused when it is changed, cancelled, late, or its code was used', async () => {
    provider.become({ sub: '30' })
    const browser = nextBrowser()
    const changed = (await provider.visit(await begin(browser))).replace(/code=[^&]+/, 'code=another')
    expect(codeOf(await come(changed, browser))).toBe('oidc_refused')
    const state = new URL(await begin(browser)).searchParams.get('state') ?? ''
    expect(codeOf(await come(`error=access_denied&state=${state}&iss=${provider.settings.issuer}`, browser))).toBe('oidc_refused')
    const late = await provider.visit(await begin(browser))
    test.platform.clock.advance({ minutes: 10 })
    expect(codeOf(await come(late, browser))).toBe('step_expired')
    expect(codeOf(await come('', browser))).toBe('step_expired')
  })

  it('connects an account to one person alone', async () => {
    const ben = await joinFamily(test, ada, { name: 'Ben' })
    provider.become({ sub: '40' })
    ok(await connect(ada))
    expect(codeOf(await connect(ben))).toBe('oidc_taken')
    provider.become({ sub: '41' })
    expect(codeOf(await connect(ada))).toBe('oidc_linked')
  })

  it('is nothing on a server without a provider', async () => {
    const plain = await openTestApp()
    expect(codeOf(await plain.call('beginOidcSignIn', { body: { browser: 'x' } }))).toBe('oidc_off')
    expect((await plain.call('getSite')).json()).toMatchObject({ oidc_name: '' })
    expect((await test.call('getSite')).json()).toMatchObject({ oidc_name: 'Example' })
    await plain.close()
  })
})
