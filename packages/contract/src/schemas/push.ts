import { z } from 'zod'
import { booleanInput, byId, id, textInput, time } from './values.ts'

const pushDevice = z.object({
  id,
  user_agent: z.string(),
  /** Whether it is the device that calls. */
  is_current: z.boolean(),
  photos: z.boolean(),
  /** Comments and mentions. */
  comments: z.boolean(),
  /** People and facts. */
  people: z.boolean(),
  /** Days to come. */
  days: z.boolean(),
  /** Whether a notification says how much of what is new; otherwise only that there is something. */
  is_detailed: z.boolean(),
  creation_date: time,
  /** When a push service last took a notification for it; null before the first. */
  last_sent: time.nullable(),
})

export const pushSchemas = {
  getPush: {
    response: z.object({
      /** The server's public key (RFC 8292), base64url; null where notifications are switched off. */
      key: z.string().nullable(),
      devices: z.array(pushDevice),
    }),
  },
  savePushDevice: {
    body: z.object({
      /** Where the browser's maker takes notifications for the device: an https address of a push service that the server knows. */
      endpoint: textInput('pushEndpoint'),
      /** The device's public key and secret (RFC 8291), base64url. */
      p256dh: textInput('pushKey'),
      auth: textInput('pushKey'),
      photos: booleanInput,
      comments: booleanInput,
      people: booleanInput,
      days: booleanInput,
      is_detailed: booleanInput,
    }),
    response: pushDevice,
  },
  renewPushDevice: {
    body: z.object({
      /** The subscription that the server has, with its secret. */
      endpoint: textInput('pushEndpoint'),
      auth: textInput('pushKey'),
      /** The one that replaces it. */
      new_endpoint: textInput('pushEndpoint'),
      new_p256dh: textInput('pushKey'),
      new_auth: textInput('pushKey'),
    }),
    response: z.literal('OK'),
  },
  deletePushDevice: { params: byId, response: z.literal('OK') },
} as const
