import type { FamilyEvent, FamilyReady } from '@banyan/contract'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError } from '../http/http.ts'

export interface FollowOptions {
  /** Opens the stream after the position, if one is known. Throws an ApiError when the server refuses. */
  open(position: Readonly<Position>, signal: AbortSignal): Promise<Response>
  /** The stream is open. `isGapless`: it will deliver everything since the last event. */
  onReady(isGapless: boolean): void
  onEvent(event: FamilyEvent): void
  /** The stream broke and will be opened again. */
  onBroken(): void
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** How far the stream has been read; the caller keeps it to resume later. */
export interface Position {
  last: number | undefined
  /** The view in which everything up to there was read, as the server named it; only what the page begins with says so. */
  view?: string | undefined
}

const firstWaitMs = 1_000
const maxWaitMs = 30_000

/**
 * Follows the family's Server-Sent Events (WHATWG HTML, 9.2) until the signal ends it, and resumes the stream where it broke. It
 * uses `fetch` rather than `EventSource`, which would put the token into the address. A refusal (signed out) also ends it.
 */
export async function followEvents(
  { open, onReady, onEvent, onBroken, wait }: FollowOptions,
  position: Position,
  signal: AbortSignal,
): Promise<void> {
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      const response = await open(position, signal)
      if (!response.body) throw new TypeError('The stream has no body.')
      for await (const message of read(response.body)) {
        waitMs = firstWaitMs
        if (message.event === 'ready') onReady(position.last !== undefined)
        const data = JSON.parse(message.data) as FamilyEvent | FamilyReady
        if ('people' in data) onEvent(data)
        position.last = data.id
        position.view = undefined
      }
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && (error.status === 401 || error.status === 403))) return
    }
    if (signal.aborted) return
    onBroken()
    await wait(waitMs, signal).catch(() => undefined)
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  }
}

async function* read(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
