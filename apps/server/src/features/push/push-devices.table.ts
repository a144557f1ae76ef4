import type { Selectable } from 'kysely'
import type { FamilyRowId, Fixed, Flag } from '../../platform/db/columns.ts'

/** A device that receives notifications, until its session ends. */
interface PushDeviceTable {
  id: FamilyRowId
  family_id: Fixed<number>
  user_id: Fixed<number>
  /** A trigger deletes the row when the session ends. */
  session_id: Fixed<string>
  /** Where its push service takes messages. */
  endpoint: string
  /** SHA-256, hexadecimal: a browser that somebody else signs in with has one row. */
  endpoint_hash: string
  p256dh: string
  auth: string
  photos: Flag
  comments: Flag
  people: Flag
  days: Flag
  is_detailed: Flag
  /** The last change that it was told about, and the time of the last photo. */
  told_id: number
  told_at: string
  /** How many messages in a row its push service has refused for good. */
  failures: number
  /** Since when its push service has not known it: nothing is sent until its browser renews the subscription; null otherwise. */
  gone_at: string | null
  created_at: Fixed<string>
  sent_at: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    push_devices: PushDeviceTable
  }
}

export type PushDeviceRow = Selectable<PushDeviceTable>
