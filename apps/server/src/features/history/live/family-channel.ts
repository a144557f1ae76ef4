import type { Database } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { findLastChange } from '../../changes/changes.service.ts'
import { sessionKey } from '../../changes/record-change.ts'
import { findForgottenChangeId } from '../../families/families.service.ts'
import type { EventStream } from './event-stream.ts'
import { changeText, readyText } from './event-text.ts'
import { readEvents, reloadEvent } from './read-events.ts'

/** All who follow one family: what happens is read once and sent to each. */
export class FamilyChannel {
  readonly streams = new Set<EventStream>()
  /** How many follow, or are about to. */
  readers = 0
  /** The family's version when it was last looked at. */
  version = -1
  readonly #database: Database
  readonly #family: FamilyId
  /** Everybody here has what happened up to this change. */
  #position = 0
  /** Joining and delivering take turns, so that nobody misses what happens while they join. */
  #turn: Promise<void> = Promise.resolve()
  #isDelivering = false

  constructor(database: Database, family: FamilyId) {
    this.#database = database
    this.#family = family
  }

  /** Brings a reader up to date, and lets them follow from there. */
  join(stream: EventStream, after: number | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { read } = this.#database
      const forgotten = await findForgottenChangeId(read, this.#family)
      const last = Math.max(await findLastChange(read, this.#family), forgotten)
      const session_id = sessionKey(stream.sessionId)
      // A position from the future is one of another database: of a backup that was restored since.
      const isKnown = after !== undefined && after >= forgotten && after <= last
      stream.position = isKnown ? after : last
      await stream.send(readyText({ id: stream.position, session_id }))
      if (isKnown)
        for (const event of await readEvents(read, this.#family, after)) await this.#send(stream, event.id, changeText(event))
      else if (after !== undefined) await stream.send(changeText(reloadEvent(last)))
      if (stream.body.destroyed) return
      if (this.streams.size === 0) this.#position = stream.position
      this.streams.add(stream)
    })
  }

  /** Tells everybody what has happened since the last time. */
  deliver(): Promise<void> {
    // One that has not begun yet will see it.
    if (this.#isDelivering) return this.#turn
    this.#isDelivering = true
    return this.#inTurn(async () => {
      this.#isDelivering = false
      if (this.streams.size === 0) return
      for (const event of await readEvents(this.#database.read, this.#family, this.#position)) {
        const text = changeText(event)
        await Promise.all([...this.streams].map((stream) => this.#send(stream, event.id, text)))
        this.#position = event.id
      }
    })
  }

  async #send(stream: EventStream, id: number, text: string): Promise<void> {
    if (stream.position >= id) return
    stream.position = id
    await stream.send(text)
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }
}
