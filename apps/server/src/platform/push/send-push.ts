import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isEmail } from '@banyan/contract'
import type { Config } from '../../config.ts'
import { TryLater } from '../jobs/try-later.ts'
import type { Platform } from '../platform.ts'
import { publicUrl } from '../public-url.ts'
import { encryptMessage } from './encrypt-message.ts'
import type { DeviceKeys } from './encrypt-message.ts'
import { isNamedHost, lookUpPublic, readEndpoint } from './push-services.ts'
import type { Resolve } from './push-services.ts'
import { vapidKeys } from './vapid.ts'

export interface PushMessage {
  text: string
  /** Of two messages with the same topic that wait at the push service, the later replaces the earlier (RFC 8030, section 5.4). */
  topic: string
}

/**
 * `gone`: the push service does not know the device any more; its browser may have another subscription. What may go
 * better another time is thrown.
 */
export type PushOutcome = 'sent' | 'gone'

const usualWaitMs = 10_000
/** What has waited longer at the push service is no news. */
const keptSeconds = 24 * 60 * 60

/**
 * Sends one message to a device's push service. A redirect is an answer like any other: nothing follows it, and nothing reads the
 * answer's body.
 *
 * @param options - what looks a host's addresses up, and how long the service may take
 * @throws Error when the service refuses the message or cannot be reached, so that it is tried again
 */
export async function sendPush(
  { config, secret, now }: Pick<Platform, 'config' | 'secret' | 'now'>,
  device: DeviceKeys & { endpoint: string },
  { text, topic }: PushMessage,
  { resolve, waitMs = usualWaitMs }: { resolve?: Resolve; waitMs?: number } = {},
): Promise<PushOutcome> {
  const services = config.pushServices
  const url = services === undefined ? undefined : readEndpoint(device.endpoint, services)
  // The operator may have changed their mind about the service since.
  if (services === undefined || url === undefined) return 'gone'
  const body = encryptMessage(text, device)
  const { status, retryAfter } = await post(url, body, {
    authorization: await vapidKeys(secret).sign(url, subjectOf(config), now()),
    lookup: isNamedHost(url, services) ? undefined : await lookUpPublic(url.hostname, resolve),
    topic,
    waitMs,
  })
  if (status === 404 || status === 410) return 'gone'
  if (status >= 200 && status <= 299) return 'sent'
  const problem = `The push service answered ${status}.`
  if (status === 429 || status === 503) throw new TryLater(problem, readRetryAfter(retryAfter, now()))
  throw new Error(problem)
}

/** Whom a push service can ask: an address that the operator gave, before that of the server's mails. */
function subjectOf(config: Config): string {
  const { contact } = config.operator
  if (isEmail(contact)) return `mailto:${contact}`
  const url = publicUrl(config)
  if (url.startsWith('https:')) return url
  return `mailto:${/<([^>]+)>/.exec(config.mail.from)?.[1] ?? config.mail.from}`
}

/** Seconds or a time (RFC 9110, section 10.2.3). @returns milliseconds; 0 for what is neither */
function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.max(0, ms)
}

interface Sending {
  authorization: string
  lookup: LookupFunction | undefined
  topic: string
  waitMs: number
}

const post = (
  url: URL,
  body: Buffer,
  { authorization, lookup, topic, waitMs }: Sending,
): Promise<{ status: number; retryAfter: string | undefined }> =>
  new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        // A connection of its own: its address was checked for this message.
        agent: false,
        signal: AbortSignal.timeout(waitMs),
        ...(lookup === undefined ? {} : { lookup }),
        headers: {
          authorization,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': body.length,
          ttl: keptSeconds,
          urgency: 'normal',
          topic,
        },
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
        answer.destroy()
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
