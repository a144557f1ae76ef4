import type { Config } from '../config.ts'
import { isLoopback, urlHost } from './http/addresses/loopback.ts'

/** The address at which people reach this server, without a trailing slash; mailed links begin with it. */
export const publicUrl = (config: Config): string => config.publicUrl ?? `http://localhost:${config.port}`

/** Whether people on other machines reach this server without encryption. */
export function isPlainHttp(config: Config): boolean {
  const { protocol, hostname } = new URL(config.publicUrl ?? `http://${urlHost(config.host)}`)
  return protocol === 'http:' && !isLoopback(hostname)
}
