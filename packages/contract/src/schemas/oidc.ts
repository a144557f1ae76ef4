import { z } from 'zod'
import { onDevice, tokens } from './accounts.ts'
import { optionalTextInput, textInput } from './values.ts'

/**
 * `browser`: a secret that the page makes and keeps until the provider sends it back. Only the browser that began can go on, so that
 * nobody is signed in with somebody else's answer.
 */
const browser = { browser: textInput('token') }
/** The query of the address to which the provider sent the browser. */
const answer = { query: optionalTextInput('credential'), ...browser }
const signedIn = tokens.extend({ email: z.string() })

export const oidcSchemas = {
  beginOidcSignIn: { body: z.object(browser), response: z.object({ url: z.string() }) },
  obtainTokenWithOidc: {
    body: z.object({ ...answer, ...onDevice }),
    /**
     * `known`: an account has this address, and its owner signs in as before once, to connect the two (`createOidcLink` with the
     * ticket). `invited`: they have no account and may join (`joinWithOidc`).
     */
    response: z.object({
      state: z.enum(['signed_in', 'known', 'invited']),
      tokens: signedIn.nullable(),
      ticket: z.string(),
      email: z.string(),
      /** Of an invitation. */
      inviter: z.string(),
      person_name: z.string(),
      family_name: z.string(),
    }),
  },
  joinWithOidc: { body: z.object({ ticket: textInput('token'), ...onDevice }), response: signedIn },
  beginOidcLink: { body: z.object(browser), response: z.object({ url: z.string() }) },
  /** Either what the provider has sent back, or a ticket. */
  createOidcLink: {
    body: z.object({
      query: optionalTextInput('credential'),
      browser: optionalTextInput('token'),
      ticket: optionalTextInput('token'),
    }),
    response: z.literal('OK'),
  },
  deleteOidcLink: { response: z.literal('OK') },
}
