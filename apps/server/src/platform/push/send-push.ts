import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isEmail } from '@banyan/contract'
import type { Config } from '../../config.ts'
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

/** `gone`: the device no longer takes messages there, and never will again. */
export type PushOutcome = 'sent' | 'gone'

const waitMs = 10_000
/** What has waited longer at the push service is no news. */
const keptSeconds = 24 * 60 * 60

/**
 * Sends one message to a device's push service. A redirect is an answer like any other: nothing follows it, and nothing reads the
 * answer's body.
 *
 * @param resolve - looks a host's addresses up
 * @throws Error when the service refuses the message or cannot be reached, so that it is tried again
 */
export async function sendPush(
  { config, secret, now }: Pick<Platform, 'config' | 'secret' | 'now'>,
  device: DeviceKeys & { endpoint: string },
  { text, topic }: PushMessage,
  resolve?: Resolve,
): Promise<PushOutcome> {
  const services = config.pushServices
  const url = services === undefined ? undefined : readEndpoint(device.endpoint, services)
  // The operator may have changed their mind about the service since.
  if (services === undefined || url === undefined) return 'gone'
  const body = encryptMessage(text, device)
  const status = await post(url, body, {
    authorization: await vapidKeys(secret).sign(url, subjectOf(config), now()),
    lookup: isNamedHost(url, services) ? undefined : await lookUpPublic(url.hostname, resolve),
    topic,
  })
  if (status === 404 || status === 410) return 'gone'
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`)
  return 'sent'
}

/** Whom a push service can ask: an address that the operator gave, before that of the server's mails. */
function subjectOf(config: Config): string {
  const { contact } = config.operator
  if (isEmail(contact)) return `mailto:${contact}`
  const url = publicUrl(config)
  if (url.startsWith('https:')) return url
  return `mailto:${/<([^>]+)>/.exec(config.mail.from)?.[1] ?? config.mail.from}`
}

interface Sending {
  authorization: string
  lookup: LookupFunction | undefined
  topic: string
}

const post = (url: URL, body: Buffer, { authorization, lookup, topic }: Sending): Promise<number> =>
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
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
