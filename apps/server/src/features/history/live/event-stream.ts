import { Readable } from 'node:stream'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { isFresh } from '../../../platform/time.ts'

/** If a slow reader has more than this waiting, the stream is dropped: the reader reconnects and resumes. */
const maxWaitingBytes = 256 * 1024
/** A session verified this recently is not looked up again. */
const trustMs = 5_000

/** One reader's stream: it buffers text, and the connection drains it at its own pace. */
export class EventStream {
  readonly familyId: FamilyId
  readonly userId: number
  readonly sessionId: string
  readonly body: Readable
  /** The reader has received everything up to this change. */
  position = 0
  /** What the reader saw when the last event was sent. */
  viewKey: string | undefined
  /** What the reader sees now. */
  readonly viewNow: () => Promise<View>
  readonly #isSignedIn: () => Promise<boolean>
  readonly #now: () => Date
  #seenAt: Date
  #isEnded = false

  /** @param isSignedIn - whether the reader's session is still valid */
  constructor(
    { familyId, userId, sessionId }: Pick<Caller, 'familyId' | 'userId' | 'sessionId'>,
    now: () => Date,
    isSignedIn: () => Promise<boolean>,
    viewNow: () => Promise<View>,
  ) {
    this.viewNow = viewNow
    this.familyId = familyId
    this.userId = userId
    this.sessionId = sessionId
    this.#now = now
    this.#seenAt = now()
    this.#isSignedIn = isSignedIn
    this.body = new Readable({ read: () => undefined, highWaterMark: 0 })
  }

  /** Sends text. Ends the stream instead if the reader is no longer signed in, and drops it if they do not keep up. */
  async send(text: string): Promise<void> {
    try {
      if (!(await this.#isAllowed())) return this.end()
    } catch {
      // Whether the reader is still signed in is unknown: they reconnect and resume where they were.
      this.body.destroy()
    }
    if (this.body.destroyed || this.#isEnded) return
    if (this.body.readableLength > maxWaitingBytes) this.body.destroy()
    else this.body.push(text)
  }

  /** Passes over a change that the reader is not told of. */
  skip(id: number): void {
    this.position = Math.max(this.position, id)
  }

  /** Ends the stream cleanly, so that the reader reconnects at once. Does not wait until a slow reader has drained it. */
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
