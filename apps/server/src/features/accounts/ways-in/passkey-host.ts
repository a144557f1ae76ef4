import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { baseAddress } from '../../../platform/http/addresses/base-address.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** Where a passkey works. */
export interface PasskeyHost {
  /** The host name that passkeys are made for. WebAuthn: relying party ID. */
  name: string
  /** The only origin that may use them. */
  origin: string
}

/**
 * Where passkeys of this server belong: its public address if it has one, otherwise the address of the request. Browsers make them
 * only for host names over https, and for localhost.
 * @returns undefined where there can be none: over plain http, or at a bare internet address
 */
export function findPasskeyHost(request: FastifyRequest): PasskeyHost | undefined {
  const address = baseAddress(request)
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isLocal || (protocol === 'https:' && isNamed) ? { name: hostname, origin } : undefined
}

/** @throws ApiError `passkeys_unavailable` */
export function getPasskeyHost(request: FastifyRequest): PasskeyHost {
  const host = findPasskeyHost(request)
  if (host === undefined) throw new ApiError('passkeys_unavailable')
  return host
}
