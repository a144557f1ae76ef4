import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallResponse, ErrorCode } from '@banyan/contract'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'

type Json = Record<string, unknown>

/** A provider (OpenID Connect) that does what each test asks of it. */
interface Provider {
  issuer: string
  /** What it says otherwise than it should. */
  spoil: {
    metadata?: Json
    claims?: Json
    key?: CryptoKey
    header?: { alg: string }
    /** An ID token as it is. */
    token?: (claims: Json) => Promise<string>
  }
  close(): Promise<void>
}

const publicUrl = 'http://localhost:4711'
const minuteSeconds = 60
let provider: Provider
let test: TestApp
let ada: Member
let nonce = ''
const keys = await generateKeyPair('RS256')
const others = await generateKeyPair('RS256')

async function startProvider(): Promise<Provider> {
  const answers: Record<string, () => Promise<Json> | Json> = {
    '/.well-known/openid-configuration': () => ({
      issuer: made.issuer,
      authorization_endpoint: `${made.issuer}/authorize`,
      token_endpoint: `${made.issuer}/token`,
      jwks_uri: `${made.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...made.spoil.metadata,
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: '1', alg: 'RS256', use: 'sig' }] }),
    '/token': async () => {
      const now = Math.floor(test.platform.now().getTime() / 1000)
      // The library compares with the time of the machine.
      const issued = Math.floor(performance.timeOrigin / 1000)
      const claims = { iss: made.issuer, sub: '1', aud: 'banyan', nonce, auth_time: now, ...made.spoil.claims }
      const sign = new SignJWT({ iat: issued, exp: issued + 60 * minuteSeconds, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: '1', ...made.spoil.header })
        .sign(made.spoil.key ?? keys.privateKey)
      return { access_token: 'x', token_type: 'Bearer', id_token: (await made.spoil.token?.(claims)) ?? (await sign) }
    },
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    void Promise.resolve(answer?.()).then((body) =>
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const made: Provider = {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    spoil: {},
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return made
}

beforeAll(async () => {
  provider = await startProvider()
  test = await openServer()
  ada = await test.newMember({ name: 'Ada' })
  const browser = 'connects'
  const { url } = (await test.call('beginOidcLink', { token: ada.access, body: { browser } })).json<{ url: string }>()
  const answer = await test.call('createOidcLink', { token: ada.access, body: { query: comeBack(url), browser } })
  expect(answer.statusCode, answer.body).toBe(200)
})
beforeEach(() => void (provider.spoil = {}))
afterAll(async () => {
  await test.close()
  await provider.close()
})

const openServer = () =>
  openTestApp({ publicUrl, oidc: { issuer: provider.issuer, clientId: 'banyan', clientSecret: 'a secret', name: 'Example' } })

/** What a browser brings back from there. */
function comeBack(url: string, more: Record<string, string> = {}): string {
  const { searchParams } = new URL(url)
  nonce = searchParams.get('nonce') ?? ''
  const query = { code: 'code', state: searchParams.get('state') ?? '', iss: provider.issuer, ...more }
  return new URLSearchParams(query).toString()
}

/** Goes there and back. @returns the code of the error, or how it ended */
async function signIn(more: Record<string, string> = {}): Promise<ErrorCode | string> {
  const begun = await test.call('beginOidcSignIn', { body: { browser: 'signs in' } })
  const { url = '', code } = begun.json<{ url?: string; code?: ErrorCode }>()
  if (code !== undefined) return code
  const answer = await test.call('obtainTokenWithOidc', {
    body: { query: comeBack(url, more), browser: 'signs in', device: '' },
  })
  const said = answer.json<{ code?: ErrorCode; state?: string }>()
  return said.code ?? said.state ?? ''
}

it('an ID token for somebody else, of another, for another moment, or signed by another signs nobody in', async () => {
  expect(await signIn()).toBe('signed_in')
  const spoilt: [string, Provider['spoil']][] = [
    ['of another issuer', { claims: { iss: 'http://localhost:1' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients, another of which asked', { claims: { aud: ['banyan', 'another'], azp: 'another' } }],
    ['of another attempt', { claims: { nonce: 'another' } }],
    ['of no attempt', { claims: { nonce: undefined } }],
    ['of an hour ago', { claims: { iat: 1, exp: 2 } }],
    ['of nobody', { claims: { sub: undefined } }],
    ['signed with another key', { key: others.privateKey }],
    ['unsigned', { token: async (claims) => [{ alg: 'none' }, claims].map(inBase64).join('.') + '.' }],
    [
      'signed with the secret of the client',
      {
        token: (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256' })
            .setIssuedAt()
            .setExpirationTime('1h')
            .sign(new TextEncoder().encode('a secret')),
      },
    ],
  ]
  for (const [what, spoil] of spoilt) {
    provider.spoil = spoil
    expect([what, await signIn()]).toEqual([what, 'oidc_refused'])
  }
  provider.spoil = {}
  expect(await signIn({ iss: 'http://localhost:1' })).toBe('oidc_refused')
  expect(await signIn({ state: 'another' })).toBe('step_expired')
  expect(await signIn({ id_token: 'x.y.z' })).toBe('oidc_refused')
})

const inBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

it.each([
  ['names another issuer', { issuer: 'http://localhost:1' }],
  ['sends browsers to a script', { authorization_endpoint: 'javascript:alert(1)' }],
])('a provider that %s is not gone to', async (_what, metadata) => {
  provider.spoil = { metadata }
  const own = await openServer()
  const answer = await own.call('beginOidcSignIn', { body: { browser: 'x' } })
  expect([answer.statusCode, answer.json<{ code: ErrorCode }>().code]).toEqual([403, 'oidc_refused'])
  await own.close()
})

it('a sign-in there proves who it is only as far as the provider says that somebody has just proved it', async () => {
  const addPasskey = async (): Promise<number> => {
    const { url } = (await test.call('beginOidcSignIn', { body: { browser: 'signs in' } })).json<{ url: string }>()
    expect(new URL(url).searchParams.get('max_age')).toBe('600')
    const { tokens } = (
      await test.call('obtainTokenWithOidc', { body: { query: comeBack(url), browser: 'signs in', device: '' } })
    ).json<CallResponse<'obtainTokenWithOidc'>>()
    return (await test.call('beginTotp', { token: tokens?.access ?? '' })).statusCode
  }
  const now = Math.floor(test.platform.now().getTime() / 1000)
  expect(await addPasskey()).toBe(200)
  for (const auth_time of [now - 11 * minuteSeconds, now + 60 * minuteSeconds, undefined]) {
    provider.spoil = { claims: { auth_time } }
    expect([auth_time, await addPasskey()]).toEqual([auth_time, 403])
  }
})
