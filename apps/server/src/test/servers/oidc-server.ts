import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Who signs in at the provider. */
interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  /** How they have proved it (RFC 8176). */
  amr?: string[]
}

export interface OidcServer {
  /** The values for `BANYAN_OIDC_…`. */
  settings: { issuer: string; clientId: string; clientSecret: string; name: string }
  /** Call it first: where it sends browsers back. */
  sendBackTo(returnUrl: string): void
  /** Who presses the button there from now on. */
  become(account: ProviderAccount): void
  /** Does what a browser does there. @returns the query with which it is sent back */
  visit(url: string): Promise<string>
  close(): Promise<void>
}

/** A provider (OpenID Connect) on the loopback: the real thing, with a page of one button in place of its sign-in. */
export async function startOidcServer(): Promise<OidcServer> {
  const settings = { clientId: 'banyan', clientSecret: 'the secret of the client, long enough', name: 'Example' }
  let account: ProviderAccount = { sub: 'nobody' }
  const known = new Map<string, ProviderAccount>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  let back = ''
  let provider = makeProvider('http://localhost/')

  function makeProvider(returnUrl: string): Provider {
    back = returnUrl
    const made: Provider = new Provider(issuer, {
      clients: [{ client_id: settings.clientId, client_secret: settings.clientSecret, redirect_uris: [returnUrl] }],
      pkce: { required: () => true },
      claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['a key for the cookies of tests'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: async () => {
          const { amr: _amr, ...claims } = known.get(sub) ?? { sub }
          return claims
        },
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new made.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    return made
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) {
      provider.callback()(request, response)
      return
    }
    if (request.method === 'GET') {
      const page = `<!doctype html><html lang="en"><title>Example</title><form method="post"><button>Continue as ${account.sub}</button></form>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    const { sub: accountId, amr = ['pwd'] } = account
    known.set(accountId, account)
    await provider.interactionFinished(request, response, { login: { accountId, amr } }, { mergeWithLastSubmission: false })
  }

  return {
    settings: { ...settings, issuer },
    sendBackTo: (returnUrl) => {
      provider = makeProvider(returnUrl)
    },
    become: (next) => {
      account = next
    },
    visit: async (url) => {
      const cookies = new Map<string, string>()
      let [at, method] = [url, 'GET']
      for (let step = 0; step < 10 && !at.startsWith(back); step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answered = await fetch(at, { method, redirect: 'manual', headers: { cookie } })
        for (const line of answered.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
          cookies.set(name, value)
        }
        const next = answered.headers.get('location')
        if (next === null && answered.status !== 200) throw new Error(`${answered.status} ${await answered.text()}`)
        method = next === null ? 'POST' : 'GET'
        at = next === null ? at : new URL(next, at).href
      }
      return new URL(at).search.slice(1)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
