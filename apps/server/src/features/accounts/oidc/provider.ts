import { createHmac } from 'node:crypto'
import type { Configuration } from 'openid-client'
import type { Config } from '../../../config.ts'
import { deriveKey } from '../../../platform/derive-key.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { hourMs, isFresh, minuteMs } from '../../../platform/time.ts'
import { confirmedMs } from '../step-up/step-up.service.ts'

type Provider = NonNullable<Config['oidc']>

/** Who has signed in at the provider. */
export interface Identity {
  issuer: string
  subject: string
  /** The address that the provider has verified; undefined for none. */
  email: string | undefined
  /** What to call the account there. */
  name: string
  /** Whether the provider says that it has asked for several factors (RFC 8176, `mfa`). */
  hasFactors: boolean
  /** When somebody last proved there who they are; null if the provider does not say. */
  provedAt: Date | null
}

/** How long what a provider says about itself counts. */
const knownMs = hourMs
const timeoutSeconds = 10
/** Whoever proved longer ago who they are is asked again there, as for serious calls here. */
const maxAgeSeconds = confirmedMs / 1000
/** How far the clock of a provider may be ahead. */
const maxAheadMs = 5 * minuteMs
const known = new WeakMap<Provider, { readAt: Date; configuration: Configuration }>()

/** @throws ApiError `oidc_off` */
export function getProvider({ config }: Pick<Platform, 'config'>): Provider {
  if (config.oidc === undefined) throw new ApiError('oidc_off')
  return config.oidc
}

/** The provider as rows name it, however its address ends in the settings. @throws ApiError `oidc_off` */
export const issuerOf = (platform: Pick<Platform, 'config'>): string => getProvider(platform).issuer.replace(/\/+$/, '')

/** The page to which the provider sends the browser back. */
const returnUrl = ({ config }: Platform): string => `${publicUrl(config)}/accounts/oidc/`

/** Nonce and code verifier (PKCE) follow from the state, so that no row holds them. */
const derive = ({ secret }: Platform, what: 'nonce' | 'verifier', state: string): string =>
  createHmac('sha256', deriveKey(secret, 'sign-in at a provider')).update(`${what} ${state}`).digest('base64url')

/** Where the browser goes to sign in there. @throws ApiError `oidc_off`, `oidc_refused` when the provider does not answer */
export async function authorizationUrl(platform: Platform, state: string): Promise<string> {
  // Imported on demand: most servers have no provider.
  const client = await import('openid-client')
  const configuration = await discover(platform)
  const code_challenge = await client.calculatePKCECodeChallenge(derive(platform, 'verifier', state))
  try {
    // Throws when the provider would send the browser to anything but https.
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: returnUrl(platform),
      scope: 'openid email profile',
      state,
      nonce: derive(platform, 'nonce', state),
      code_challenge,
      code_challenge_method: 'S256',
      max_age: String(maxAgeSeconds),
    }).href
  } catch (error) {
    throw refused(platform, error)
  }
}

/**
 * Exchanges what the provider has sent back for who it is. Checks issuer, audience, signature, times, state, nonce and PKCE.
 * @throws ApiError `oidc_refused`
 */
export async function identify(platform: Platform, query: string, state: string): Promise<Identity> {
  const client = await import('openid-client')
  const configuration = await discover(platform)
  try {
    const url = new URL(returnUrl(platform))
    url.search = query
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: derive(platform, 'verifier', state),
      expectedState: state,
      expectedNonce: derive(platform, 'nonce', state),
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new Error('no ID token')
    // Some providers tell the address only there.
    const more =
      claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    const told: Record<string, unknown> = { ...more, ...claims }
    const text = (name: string): string => (typeof told[name] === 'string' ? told[name].slice(0, 254) : '')
    const email = text('email').trim()
    const methods: unknown = claims['amr']
    return {
      issuer: issuerOf(platform),
      subject: claims.sub,
      // An address that the provider has not verified may be anybody's.
      email: email !== '' && told['email_verified'] === true ? email : undefined,
      name: email || text('preferred_username') || text('name'),
      hasFactors: Array.isArray(methods) && methods.includes('mfa'),
      provedAt: readProvedAt(platform, claims.auth_time),
    }
  } catch (error) {
    throw refused(platform, error)
  }
}

/** Single sign-on may answer with a proof of last month, so only what the provider says counts (OpenID Connect Core, `auth_time`). */
function readProvedAt(platform: Platform, authTime: number | undefined): Date | null {
  if (authTime === undefined) return null
  const now = platform.now()
  const aheadMs = authTime * 1000 - now.getTime()
  if (aheadMs > maxAheadMs) return null
  return new Date(now.getTime() + Math.min(aheadMs, 0))
}

async function discover(platform: Platform): Promise<Configuration> {
  const provider = getProvider(platform)
  const before = known.get(provider)
  if (before !== undefined && isFresh(platform.now(), before.readAt, knownMs)) return before.configuration
  const client = await import('openid-client')
  try {
    const issuer = new URL(provider.issuer)
    const configuration = await client.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [
        // Otherwise it trusts the connection over which an ID token came, and does not look at its signature.
        client.enableNonRepudiationChecks,
        // The configuration allows it on this machine alone.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
    known.set(provider, { readAt: platform.now(), configuration })
    return configuration
  } catch (error) {
    throw refused(platform, error)
  }
}

/** Says in the log why; neither codes nor tokens are in these messages. */
function refused({ log }: Platform, error: unknown): ApiError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  log.warn({ reason: error instanceof Error ? error.message : 'unknown', code }, 'the sign-in at the provider failed')
  return new ApiError('oidc_refused')
}
