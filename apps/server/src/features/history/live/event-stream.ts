import { Readable } from 'node:stream'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import { isFresh } from '../../../platform/time.ts'

/** When more than that waits for a slow reader, the stream is dropped: the reader comes again and resumes. */
const maxWaitingBytes = 256 * 1024
/** A session that was seen so recently is not looked up again. */
const trustMs = 5_000

/** What one reader gets: text goes in, the connection takes it out at its own pace. */
export class EventStream {
  readonly familyId: FamilyId
  readonly userId: number
  readonly sessionId: string
  readonly body: Readable
  /** The reader has everything up to this change. */
  position = 0
  readonly #isSignedIn: () => Promise<boolean>
  readonly #now: () => Date
  #seenAt: Date
  #isEnded = false

  /** @param isSignedIn - whether the reader still is */
  constructor(
    { familyId, userId, sessionId }: Pick<Caller, 'familyId' | 'userId' | 'sessionId'>,
    now: () => Date,
    isSignedIn: () => Promise<boolean>,
  ) {
    this.familyId = familyId
    this.userId = userId
    this.sessionId = sessionId
    this.#now = now
    this.#seenAt = now()
    this.#isSignedIn = isSignedIn
    this.body = new Readable({ read: () => undefined, highWaterMark: 0 })
  }

  /** Ends the stream instead when the reader is no longer signed in, and drops it when they do not keep up. */
  async send(text: string): Promise<void> {
    try {
      if (!(await this.#isAllowed())) return this.end()
    } catch {
      // Nobody can tell whether the reader may know it: they come again, and go on from where they were.
      this.body.destroy()
    }
    if (this.body.destroyed || this.#isEnded) return
    if (this.body.readableLength > maxWaitingBytes) this.body.destroy()
    else this.body.push(text)
  }

  /** Ends it cleanly, so that the reader comes again at once. What a slow reader has not taken is not waited for. */
  end(): void {
    if (this.body.destroyed || this.#isEnded) return
    this.#isEnded = true
    if (this.body.readableLength > 0) this.body.destroy()
    else this.body.push(null)
  }

  async #isAllowed(): Promise<boolean> {
    const now = this.#now()
    if (isFresh(now, this.#seenAt, trustMs)) return true
    if (!(await this.#isSignedIn())) return false
    this.#seenAt = now
    return true
  }
}
