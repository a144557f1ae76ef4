import type { Readable } from 'node:stream'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { mediaEpochs } from '../../../platform/media/media-epochs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listChangedFamilies } from '../../families/families.service.ts'
import { EventStream } from './event-stream.ts'
import { heartbeatText } from './event-text.ts'
import { FamilyChannel } from './family-channel.ts'
import type { Beginning } from './family-channel.ts'

const heartbeatMs = 20_000
const streamsOfSession = 8
/** The limit for all devices of one user together. */
const streamsOfUser = 24
const streamsInAll = 10_000
const retryAfterSeconds = 30
/** The delay after a failure to read events. */
const againMs = 1_000

interface Options {
  heartbeatMs?: number
  streamsInAll?: number
}

/** All event streams of this server: tracks who follows which family and delivers events to them. */
export class EventHub {
  readonly #platform: Platform
  readonly #options: Required<Options>
  readonly #channels = new Map<FamilyId, FamilyChannel>()
  readonly #streams = new Set<EventStream>()
  #stopListening: (() => void) | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #isClosed = false
  #isLookingSoon = false

  constructor(platform: Platform, options: Options = {}) {
    this.#platform = platform
    this.#options = { heartbeatMs, streamsInAll, ...options }
  }

  /**
   * Opens a stream for a caller.
   * @throws ApiError `too_many_requests` if the session or the user has too many streams, `unavailable` if the server has
   */
  async open(
    caller: Caller,
    beginning: Beginning,
    isSignedIn: () => Promise<boolean>,
    viewNow: () => Promise<View>,
  ): Promise<Readable> {
    if (this.#isClosed || this.#streams.size >= this.#options.streamsInAll)
      throw new ApiError('unavailable', { retryAfterSeconds })
    const own = [...this.#streams].filter((stream) => stream.familyId === caller.familyId && stream.userId === caller.userId)
    if (own.length >= streamsOfUser || own.filter((stream) => stream.sessionId === caller.sessionId).length >= streamsOfSession)
      throw new ApiError('too_many_requests', { retryAfterSeconds })
    const stream = new EventStream(caller, this.#platform.now, isSignedIn, viewNow)
    const channel = this.#add(caller.familyId, stream)
    try {
      await channel.join(stream, beginning)
    } catch (error) {
      stream.body.destroy()
      throw error
    }
    return stream.body
  }

  /** Ends the streams of sessions that have ended. */
  endSessions(sessionIds: string[]): void {
    for (const stream of this.#streams) if (sessionIds.includes(stream.sessionId)) stream.end()
  }

  /** Ends all streams; their readers reconnect, to this server or to another. */
  close(): void {
    this.#isClosed = true
    for (const stream of this.#streams) stream.end()
  }

  #add(family: FamilyId, stream: EventStream): FamilyChannel {
    const channel = this.#channels.get(family) ?? new FamilyChannel(this.#platform.database, family)
    this.#channels.set(family, channel)
    this.#streams.add(stream)
    channel.readers += 1
    if (this.#streams.size === 1) this.#start()
    stream.body.once('close', () => {
      this.#streams.delete(stream)
      channel.streams.delete(stream)
      channel.readers -= 1
      if (channel.readers === 0) this.#channels.delete(family)
      if (this.#streams.size === 0) this.#stop()
    })
    return channel
  }

  #start(): void {
    this.#stopListening = this.#platform.eventBus.subscribe((family) => {
      if (family === undefined) void this.#lookAround()
      else void this.#deliver(family as FamilyId)
    })
    this.#heartbeat = setInterval(() => {
      for (const stream of this.#streams) void stream.send(heartbeatText)
    }, this.#options.heartbeatMs).unref()
  }

  #stop(): void {
    this.#stopListening?.()
    clearInterval(this.#heartbeat)
  }

  /** Finds which of the followed families have changed. */
  async #lookAround(): Promise<void> {
    try {
      const known = new Map([...this.#channels].map(([family, channel]) => [family as number, channel.version]))
      for (const { id, version } of await listChangedFamilies(this.#platform.database.read, known)) {
        const channel = this.#channels.get(id as FamilyId)
        if (channel === undefined) continue
        channel.version = version
        void this.#deliver(id as FamilyId)
      }
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'not known whether families have changed')
      this.#lookAroundSoon()
    }
  }

  async #deliver(family: FamilyId): Promise<void> {
    const channel = this.#channels.get(family)
    try {
      if (channel === undefined) return
      await mediaEpochs(this.#platform).load(family)
      await channel.deliver()
    } catch (error) {
      this.#platform.log.warn({ err: error, family }, 'a change was not told yet')
      // Resets the version, so that the next check delivers the changes.
      if (channel !== undefined) channel.version = -1
      this.#lookAroundSoon()
    }
  }

  #lookAroundSoon(): void {
    if (this.#isLookingSoon) return
    this.#isLookingSoon = true
    setTimeout(() => {
      this.#isLookingSoon = false
      void this.#lookAround()
    }, againMs).unref()
  }
}
