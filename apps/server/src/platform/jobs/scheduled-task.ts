import type { Platform } from '../platform.ts'

/**
 * Work that runs on a schedule. If several servers share a database, one of them runs it; running it twice must still do no harm.
 */
export interface ScheduledTask {
  name: string
  /** A cron pattern, in UTC. */
  pattern: string
  /** Runs on every server. */
  isOfEach?: boolean
  /** It deletes expired data for good, so it does not run while the clock may be wrong. */
  isDeleting?: boolean
  run(platform: Platform): Promise<void>
}
