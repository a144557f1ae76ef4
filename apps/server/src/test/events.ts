import { calls, familyEvent, familyReady } from '@banyan/contract'
import type { FamilyEvent, FamilyReady } from '@banyan/contract'
import type { TestApp } from './test-app.ts'

export type Message =
  | { event: 'ready'; data: FamilyReady }
  | { event: 'change'; data: FamilyEvent }
  | { event: 'heartbeat' }
  | { event: 'end' }

export interface Following {
  headers: Headers
  /** The next message; throws when none arrives within two minutes, however busy the machine. */
  next(): Promise<Message>
  /** The next change, skipping heartbeats. */
  change(): Promise<FamilyEvent>
  /** The messages that arrive within this many milliseconds. */
  within(ms: number): Promise<Message[]>
  close(): void
}

/** Makes an application listen, and follows its events with `fetch`, as a browser does. */
export async function listen(test: TestApp): Promise<{
  origin: string
  follow(token: string, options?: { after?: number; view?: string; lastEventId?: string }): Promise<Following>
}> {
  const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    follow: async (token, { after, view, lastEventId } = {}) => {
      const abort = new AbortController()
      const query = new URLSearchParams({
        ...(after === undefined ? {} : { after: `${after}` }),
        ...(view === undefined ? {} : { view }),
      })
      const response = await fetch(`${origin}${calls.followEvents.path}?${query}`, {
        headers: { authorization: `Bearer ${token}`, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
        signal: abort.signal,
      })
      if (response.status !== 200 || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
      return reading(response.headers, messages(response.body), () => abort.abort())
    },
  }
}

function reading(headers: Headers, source: AsyncGenerator<Message>, close: () => void): Following {
  // A message whose waiter has timed out is returned as the next one.
  let waiting: Promise<Message> | undefined
  const take = async (ms: number): Promise<Message | undefined> => {
    waiting ??= source.next().then(({ value, done }) => (done === true ? { event: 'end' as const } : value))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), ms)
    })
    const message = await Promise.race([waiting, late])
    clearTimeout(timer)
    if (message !== undefined) waiting = undefined
    return message
  }
  const next = async (): Promise<Message> => {
    const message = await take(120_000)
    if (message === undefined) throw new Error('nothing came')
    return message
  }
  return {
    headers,
    next,
    change: async () => {
      for (;;) {
        const message = await next()
        if (message.event === 'change') return message.data
        if (message.event !== 'heartbeat') throw new Error(`${message.event} came`)
      }
    },
    within: async (ms) => {
      const until = Date.now() + ms
      const found: Message[] = []
      for (let message = await take(ms); message !== undefined; message = await take(Math.max(0, until - Date.now()))) {
        found.push(message)
        if (message.event === 'end') break
      }
      return found
    },
    close,
  }
}

async function* messages(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) yield parse(part)
    }
  } catch {
    // The connection was cut, which is the same as an end for its reader.
  }
}

function parse(part: string): Message {
  if (part.startsWith(':')) return { event: 'heartbeat' }
  const fields = Object.fromEntries(
    part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const { event, id, data = '' } = fields
  const message: Message =
    event === 'ready'
      ? { event, data: familyReady.parse(JSON.parse(data)) }
      : { event: 'change', data: familyEvent.strict().parse(JSON.parse(data)) }
  if (String(message.data.id) !== id) throw new Error(`the event ${id} is about ${message.data.id}`)
  return message
}
