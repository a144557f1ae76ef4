import { calls } from '@banyan/contract'
import type { CallName, Tokens } from '@banyan/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { expectMirror } from './mirror.ts'
import { numberFamiliesApart } from './number-apart.ts'
import { openTestPlatform } from './test-platform.ts'
import type { TestPlatform } from './test-platform.ts'

interface Options {
  token?: string
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** The caller's internet address. */
  from?: string
}

export interface Member extends Tokens {
  email: string
}

export interface TestApp {
  app: FastifyInstance
  platform: TestPlatform
  /** Calls through HTTP, as a client would. */
  call(name: CallName, options?: Options): Promise<LightMyRequestResponse>
  /** The last link mailed to an email address. */
  mailedLink(email: string): Promise<URL>
  /** A user with a family and a session, created by signing up. */
  newMember(person?: { name?: string; email?: string; language?: string; birth_year?: number }): Promise<Member>
  close(): Promise<void>
}

export const password = 'under the fig tree'
let members = 0

/**
 * The HTTP application on a real database of this run's engine; every answer is compared with the contract.
 *
 * @param familiesApart - see {@link numberFamiliesApart}
 */
export async function openTestApp(changes: Partial<Config> = {}, { familiesApart = false } = {}): Promise<TestApp> {
  const platform = await openTestPlatform({ rateLimit: false, ...changes })
  const numberAlike = familiesApart ? await numberFamiliesApart(platform.database) : undefined
  return testAppOn({
    ...platform,
    close: async () => {
      await numberAlike?.()
      await platform.close()
    },
  })
}

/** The application on a platform that is already open; `close` closes the platform too. */
export async function testAppOn(platform: TestPlatform, options: Parameters<typeof createApp>[1] = {}): Promise<TestApp> {
  const app = await createApp(platform, { checkAnswers: true, ...options })
  await app.ready()

  const call: TestApp['call'] = async (name, { token, params = {}, query, body, headers = {}, from = '203.0.113.7' } = {}) => {
    const { method, path } = calls[name]
    const url = path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(params[key])))
    const isStream = name === 'followEvents'
    const answer = await app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { payload: body as string | object }),
      ...(isStream ? { payloadAsStream: true } : {}),
    })
    // The stream never ends by itself; other tests read its messages.
    if (isStream) answer.stream().destroy()
    return answer
  }

  const mailedLink: TestApp['mailedLink'] = async (email) => {
    const mail = await platform.database.read
      .selectFrom('mails')
      .select('text')
      .where('recipient', 'like', `%${email}%`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
    if (link === undefined) throw new Error(`no link in the mail to ${email}`)
    return new URL(link)
  }

  const newMember: TestApp['newMember'] = async (person = {}) => {
    members += 1
    const { name = `Member ${members}`, email = `member${members}@example.org`, language = 'en', birth_year = 1980 } = person
    await call('signUp', { body: { name, email, language, birth_year, gender: 'F' } })
    const token = (await mailedLink(email)).pathname.split('/').at(-2) ?? ''
    await call('confirmSignUp', { params: { token }, body: { password } })
    const tokens = (await call('obtainToken', { body: { email, password } })).json<Tokens>()
    return { ...tokens, email }
  }

  let isClosed = false
  return {
    app,
    platform,
    call,
    mailedLink,
    newMember,
    close: async () => {
      try {
        if (!isClosed) await expectMirror(platform)
        isClosed = true
      } finally {
        await app.close()
        await platform.close()
      }
    },
  }
}
