import type { Database } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { wholeView } from '../../../platform/http/view.ts'
import { findPosition } from '../../changes/changes.service.ts'
import { sessionKey } from '../../changes/record-change.ts'
import { findForgottenChangeId } from '../../families/families.service.ts'
import { hasComments, isMarked, isOfHiddenComments, isOfMarkedPhotos, maskEvent } from '../../living/masks.ts'
import type { EventStream } from './event-stream.ts'
import { changeText, readyText } from './event-text.ts'
import { readEvents, reloadEvent } from './read-events.ts'

/** What a reader has read when they begin to follow. */
export interface Beginning {
  /** They have read everything up to this change; undefined to begin with now. */
  after: number | undefined
  /** The key of the view in which they have read it, if they know it; otherwise only those who see everything miss nothing. */
  view?: string | undefined
}

/** The streams of one family: events are read once and sent to each. */
export class FamilyChannel {
  readonly streams = new Set<EventStream>()
  /** How many readers follow the family or are about to. */
  readers = 0
  /** The family's version at the last check. */
  version = -1
  readonly #database: Database
  readonly #family: FamilyId
  /** All readers have received everything up to this change. */
  #position = 0
  /** Joins and deliveries run one after the other, so that a reader misses nothing while joining. */
  #turn: Promise<void> = Promise.resolve()
  #isDelivering = false

  constructor(database: Database, family: FamilyId) {
    this.#database = database
    this.#family = family
  }

  /** Sends a reader what they missed and then adds them to the channel. */
  join(stream: EventStream, { after, view: viewKey = '' }: Beginning): Promise<void> {
    return this.#inTurn(async () => {
      const { read } = this.#database
      const forgotten = await findForgottenChangeId(read, this.#family)
      const last = await findPosition(read, this.#family)
      const session_id = sessionKey(stream.sessionId)
      // A position from the future belongs to another database, because a backup was restored since.
      const isKnown = after !== undefined && after >= forgotten && after <= last
      stream.position = isKnown ? after : last
      await stream.send(readyText({ id: stream.position, session_id }))
      const view = await stream.viewNow()
      stream.viewKey = view.key
      // What somebody sees may have changed while nobody told them, and changed back with any change.
      const isSameView = view.key === viewKey && (view.isWhole || after === last)
      if (isKnown && !isSameView) await stream.send(changeText(reloadEvent(last)))
      else if (isKnown)
        for (const { event, onlyFor } of await readEvents(read, this.#family, after))
          if (onlyFor === undefined || onlyFor === stream.userId) await this.#send(stream, event.id, changeText(event))
          else stream.skip(event.id)
      else if (after !== undefined) await stream.send(changeText(reloadEvent(last)))
      if (stream.body.destroyed) return
      if (this.streams.size === 0) this.#position = stream.position
      this.streams.add(stream)
    })
  }

  /** Sends all readers what has happened since the last delivery. */
  deliver(): Promise<void> {
    // A queued delivery that has not started yet will include the change.
    if (this.#isDelivering) return this.#turn
    this.#isDelivering = true
    return this.#inTurn(async () => {
      this.#isDelivering = false
      if (this.streams.size === 0) return
      for (const { event, userId, factId, onlyFor } of await readEvents(this.#database.read, this.#family, this.#position)) {
        const texts = new Map<string, string>()
        await Promise.all(
          [...this.streams].map(async (stream) => {
            if (onlyFor !== undefined && onlyFor !== stream.userId) return stream.skip(event.id)
            // After the rows were read, so that it knows of everybody in them.
            const view = await stream.viewNow()
            const isSame = stream.viewKey === view.key
            stream.viewKey = view.key
            const hidden = await (hasComments(event) ? view : wholeView).hiddenPhotos()
            if (
              isSame &&
              (isMarked(view, 'facts', factId) || isOfMarkedPhotos(view, event) || isOfHiddenComments(view, hidden, event))
            )
              return stream.skip(event.id)
            const text =
              texts.get(`${isSame} ${view.key}`) ??
              changeText(isSame ? maskEvent(view, hidden, event, userId) : reloadEvent(event.id))
            texts.set(`${isSame} ${view.key}`, text)
            await this.#send(stream, event.id, text)
          }),
        )
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
