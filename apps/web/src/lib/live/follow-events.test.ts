import type { FamilyEvent } from '@banyan/contract'
import { expect, test } from 'vitest'
import { ApiError } from '../http/http.ts'
import { followEvents } from './follow-events.ts'
import type { Position } from './follow-events.ts'

const event = (id: number): FamilyEvent => ({
  id,
  people: [],
  relations: [],
  removed_people: [id],
  removed_relations: [],
  photos: { galleries: [], images: [], people: [] },
  sources: [],
  comments: { images: [], galleries: [], people: [], facts: [] },
  kin_words: [],
  days: false,
  own_settings: false,
  reload: false,
  session_id: '',
  user_name: '',
})
const line = (name: string, data: object, id: number) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const stream = (...parts: string[]) => new Response(new Blob(parts.map((part) => part)).stream())

/** Follows the streams one after the other; the last answer is a refusal, which ends it. */
async function follow(streams: Response[], position: Position = { last: undefined }) {
  const log: string[] = []
  const waits: number[] = []
  await followEvents(
    {
      open: async ({ last, view }) => {
        log.push(`open ${last ?? 'now'}${view === undefined ? '' : ` in ${view}`}`)
        const next = streams.shift()
        if (!next) throw new ApiError(401, 'invalid_token', '')
        return next
      },
      onReady: (isGapless) => log.push(`ready ${isGapless}`),
      onEvent: ({ id }) => log.push(`event ${id}`),
      onBroken: () => log.push('broken'),
      wait: async (ms) => void waits.push(ms),
    },
    position,
    new AbortController().signal,
  )
  return { log, waits }
}

test('a stream that breaks is taken up after the last event', async () => {
  const { log } = await follow([
    stream(line('ready', { id: 7 }, 7), line('change', event(8), 8)),
    stream(line('ready', { id: 9 }, 9), line('change', event(10), 10)),
  ])
  expect(log).toEqual(['open now', 'ready false', 'event 8', 'broken', 'open 8', 'ready true', 'event 10', 'broken', 'open 10'])
})

test('an event that arrives in pieces, after heartbeats, is one event', async () => {
  const whole = line('change', event(3), 3)
  const { log } = await follow([stream(': beat\n\n', whole.slice(0, 20), whole.slice(20), ': beat\n\n')], { last: 2 })
  expect(log).toEqual(['open 2', 'event 3', 'broken', 'open 3'])
})

test('the view that the page begins with counts once', async () => {
  const { log } = await follow([stream(line('ready', { id: 2 }, 2))], { last: 2, view: 'v' })
  expect(log).toEqual(['open 2 in v', 'ready true', 'broken', 'open 2'])
})

test('the wait doubles up to half a minute, and starts again after an event', async () => {
  const broken = () => new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('gone')) }))
  const { waits } = await follow([...Array.from({ length: 7 }, broken), stream(line('ready', { id: 1 }, 1))])
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000])
})
