import { z } from 'zod'
import type { CallName } from '../calls/calls.ts'
import { accountSchemas } from './accounts.ts'
import { cardSchemas } from './cards.ts'
import { commentSchemas } from './comments.ts'
import { dataExportSchemas } from './data-export.ts'
import { daySchemas } from './days.ts'
import { faceSchemas } from './faces.ts'
import { familyLogSchemas } from './family-log.ts'
import { firstPageSchemas } from './first-page.ts'
import { frameSchemas } from './frames.ts'
import { gedcomSchemas } from './gedcom.ts'
import { guestSchemas } from './guests.ts'
import { historySchemas } from './history.ts'
import { kinWordSchemas } from './kin-words.ts'
import { kinshipSchemas } from './kinship.ts'
import { legacySchemas } from './legacy.ts'
import { lifeSearchSchemas } from './life-search.ts'
import { lifeSchemas } from './lives.ts'
import { mapSchemas } from './map.ts'
import { membershipSchemas } from './membership.ts'
import { newPeopleSchemas } from './new-people.ts'
import { oidcSchemas } from './oidc.ts'
import { operatorSchemas } from './operator.ts'
import { personSchemas } from './people.ts'
import { photoSearchSchemas } from './photo-search.ts'
import { photoSchemas } from './photos.ts'
import { placeSchemas } from './places.ts'
import { printSchemas } from './printing.ts'
import { pushSchemas } from './push.ts'
import { recoverySchemas } from './recoveries.ts'
import { samePhotoSchemas } from './same-photos.ts'
import { storySchemas } from './stories.ts'
import { wayInSchemas } from './ways-in.ts'

export interface CallSchemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body's fields when the call parses its body itself: because of a file, or because it identifies the caller first. */
  fields?: z.ZodType
  response: z.ZodType
}

const health = z.object({ status: z.enum(['ok', 'unavailable']) })

/** The inputs and outputs of every call in `calls.ts`. */
export const schemas = {
  ...accountSchemas,
  ...membershipSchemas,
  ...wayInSchemas,
  ...cardSchemas,
  ...recoverySchemas,
  ...oidcSchemas,
  ...personSchemas,
  ...newPeopleSchemas,
  ...lifeSchemas,
  ...lifeSearchSchemas,
  ...historySchemas,
  ...kinshipSchemas,
  ...kinWordSchemas,
  ...placeSchemas,
  ...printSchemas,
  ...gedcomSchemas,
  ...photoSchemas,
  ...photoSearchSchemas,
  ...samePhotoSchemas,
  ...frameSchemas,
  ...faceSchemas,
  ...guestSchemas,
  ...commentSchemas,
  ...daySchemas,
  ...firstPageSchemas,
  ...dataExportSchemas,
  ...pushSchemas,
  ...storySchemas,
  ...familyLogSchemas,
  ...legacySchemas,
  getSite: {
    response: z.object({
      sign_up: z.enum(['open', 'invite', 'closed']),
      /** Whether nobody has an account yet, so that the first family can be created with a code. */
      first_run: z.boolean(),
      /** The service that looks up the first five characters of a password's hash; null when switched off. */
      breach_url: z.string().nullable(),
      /** Who runs this server and how to reach them; "" when not configured. */
      operator_name: z.string(),
      operator_contact: z.string(),
      /** The provider at which people can sign in (OpenID Connect); "" for none. */
      oidc_name: z.string(),
      /** How many days a device shows its stored data after it last reached the server; 0 when devices store nothing. */
      offline_days: z.int(),
      /** How long erased data may remain in a backup; 0 when the server makes none. */
      backup_keep_days: z.int().min(0),
    }),
  },
  ...mapSchemas,
  ...operatorSchemas,
  getHealth: { response: health },
  getLiveness: { response: health },
  getReadiness: { response: health },
  getWritability: { response: health },
} satisfies Record<CallName, CallSchemas>

type Schemas = typeof schemas
type Part<Name extends CallName, Key extends string> =
  Schemas[Name] extends Record<Key, infer Schema extends z.ZodType> ? Schema : never

/** A body as the server reads it: defaults filled in, numbers and booleans parsed. The web sends all of it. */
export type CallBody<Name extends CallName> = z.output<Part<Name, 'body'>>
/** The body's fields of a call that parses its body itself. */
export type CallFields<Name extends CallName> = z.output<Part<Name, 'fields'>>
export type CallQuery<Name extends CallName> = z.output<Part<Name, 'query'>>
export type CallParams<Name extends CallName> = z.output<Part<Name, 'params'>>
export type CallResponse<Name extends CallName> = z.output<Schemas[Name]['response']>
