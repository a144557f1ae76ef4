import type { CallBody, CallResponse, Tokens, WaysIn } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import * as otpauth from 'otpauth'
import type { Authenticator, Lies } from './authenticator.ts'
import type { TestApp } from './test-app.ts'

/** What somebody does about their ways in, through HTTP. */
export function waysInOf(test: TestApp) {
  const { call } = test
  const ok = <Answer>({ statusCode, body }: { statusCode: number; body: string }): Answer => {
    if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
    return JSON.parse(body) as Answer
  }
  const by = ({ access }: { access: string }) => ({ token: access })

  const beginPasskey = async (tokens: { access: string }) =>
    ok<CallResponse<'beginPasskey'>>(await call('beginPasskey', by(tokens)))
  const beginSignIn = async () => ok<CallResponse<'beginPasskeySignIn'>>(await call('beginPasskeySignIn'))
  const signInWith = (passkey: CallBody<'obtainTokenWithPasskey'>['passkey'], more: object = {}, from = '203.0.113.7') =>
    call('obtainTokenWithPasskey', { body: { passkey, ...more }, from })
  return {
    call,
    beginPasskey,
    beginSignIn,
    signInWith,
    /** Adds a passkey. */
    addPasskey: async (tokens: { access: string }, authenticator: Authenticator, name = 'Phone') =>
      ok<CallResponse<'createPasskey'>>(
        await call('createPasskey', {
          ...by(tokens),
          body: { name, passkey: authenticator.create(await beginPasskey(tokens)) },
        }),
      ),
    /** Signs in with a passkey. */
    signIn: async (authenticator: Authenticator, lies: Lies = {}, more: object = {}) =>
      signInWith(authenticator.get(await beginSignIn(), lies), more),
    waysIn: async (tokens: { access: string }) => ok<WaysIn>(await call('getWaysIn', by(tokens))),
    /** Sets up an app for codes. @returns the app, and the recovery codes */
    addTotp: async (tokens: { access: string }) => {
      const { secret } = ok<CallResponse<'beginTotp'>>(await call('beginTotp', by(tokens)))
      const app = appOf(test, secret)
      const { recovery_codes } = ok<CallResponse<'createTotp'>>(
        await call('createTotp', { ...by(tokens), body: { code: app.code() } }),
      )
      return { ...app, recoveryCodes: recovery_codes }
    },
    /** Types the right password where a code is asked for. @returns the ticket */
    ticketOf: async (email: string, password: string, from = '203.0.113.7'): Promise<string> => {
      const answer = await call('obtainToken', { body: { email, password }, from })
      const { code, ticket } = answer.json<{ code: string; ticket?: string }>()
      if (code !== 'second_factor_needed' || ticket === undefined) throw new Error(answer.body)
      return ticket
    },
    withCode: (ticket: string, code: string, more: object = {}) =>
      call('obtainTokenWithCode', { body: { ticket, code, ...more } }),
    tokens: (answer: LightMyRequestResponse) => ok<Tokens>(answer),
  }
}

/** An app that makes codes from a secret, by the clock of the test. */
export function appOf(test: TestApp, secret: string) {
  const totp = new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(secret) })
  return {
    /** The code of the present half minute, or of one before or after it. */
    code: (steps = 0): string => totp.generate({ timestamp: test.platform.now().getTime() + steps * 30_000 }),
  }
}
