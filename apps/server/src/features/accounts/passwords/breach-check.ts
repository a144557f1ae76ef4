import { createHash } from 'node:crypto'
import { readText } from '../../../platform/http/bodies/read-answer.ts'
import type { Logger } from '../../../platform/log/logger.ts'

const waitMs = 2_000
/** A real answer has about 40 kB, so anything larger does not come from the service. */
const maxBytes = 1024 * 1024

/**
 * Whether a password is known from a data breach. Only the first five characters of its SHA-1 leave the server (k-anonymity, the
 * range search of Pwned Passwords); padding hides the length of the answer. If the service cannot be reached, the password
 * passes.
 */
export async function isBreached(rangeUrl: string, password: string, log: Pick<Logger, 'warn'>): Promise<boolean> {
  const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
  try {
    const response = await fetch(rangeUrl + hash.slice(0, 5), {
      headers: { 'add-padding': 'true', 'user-agent': 'Banyan' },
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    })
    if (!response.ok) throw new Error(`The service answered ${response.status}.`)
    return listsSuffix(await readText(response, maxBytes), hash.slice(5))
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'breached passwords could not be looked up')
    return false
  }
}

/** Lines are `SUFFIX:COUNT`; padding has a count of 0. */
const listsSuffix = (lines: string, suffix: string): boolean =>
  lines.split('\n').some((line) => {
    const [listed, count] = line.trim().split(':')
    return listed?.toUpperCase() === suffix && Number(count) > 0
  })
