import type { Platform } from '../platform.ts'

/** Work that comes round. Of several servers on one database one does it; that two did it must not matter all the same. */
export interface ScheduledTask {
  name: string
  /** When: a cron pattern, in UTC. */
  pattern: string
  /** Every server does it for itself. */
  isOfEach?: boolean
  /** It deletes what has had its time, for good: not while the clock may be wrong. */
  isDeleting?: boolean
  run(platform: Platform): Promise<void>
}
