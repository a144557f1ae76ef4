import type { Config } from '../config.ts'
import type { Database } from './db/database.ts'
import type { EventBus } from './event-bus/event-bus.ts'
import type { Logger } from './log/logger.ts'
import type { MediaStore } from './media/media-store.ts'
import type { WakeSignal } from './waiting/wake-signal.ts'

/** What every feature stands on. A server, command or test opens it once. */
export interface Platform {
  config: Config
  /** 32 bytes or more; everything that is signed or keyed derives its own key from it. */
  secret: string
  database: Database
  media: MediaStore
  /** Notify it after a commit that queued a job or a mail. */
  wakeSignal: WakeSignal
  /** Publish to it after a commit that changed people or relations (`changeFamily` does). */
  eventBus: EventBus
  log: Logger
  now: () => Date
}
