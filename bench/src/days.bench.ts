// The days of 10,000 people with a day for each birth, death and wedding, some of the Chinese calendar: the pages of a month and of a
// year (which says how many there are on each day), all days of a year in one answer, and a calendar of everybody's days, which is as
// long as calendars get. Each for the first time after a start, when the server has prepared what it prepares by itself, after a change
// of one person, and again; the calendar also by its ETag alone. Measured from another process: the processor time of all of the
// server, and of the longest turn of its event loop. What somebody waits for who asks while the server prepares is printed too.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeGedcom } from '@banyan/gedcom'
import { createRandom, generateFamily } from '@banyan/sample-family'
import { expectTarget, removeAtEnd } from './support/ending.ts'
import { connectGauge, gaugeSettings } from './support/loop-gauge-client.ts'
import { importThrough, startServer } from './support/real-server.ts'
import type { RealServer } from './support/real-server.ts'
import { threadsMs } from './support/threads-cpu.ts'
import { median } from './support/timing.ts'

const people = Number(process.env['BENCH_SIZES'] ?? 10_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const port = 18_492
/** In processor time. A calendar has at most 10,000 events. */
const target = { pageMs: 100, feedMs: 100, unchangedMs: 10, turnMs: 20, leastEvents: 5_000 }

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)
const socketPath = path.join(folder, 'gauge.sock')
const results: Record<string, string | number>[] = []
const rounded = (value: number, places = 1): number => Number(value.toFixed(places))

/** The family with a day for each year of an event; one in four counts by the Chinese calendar. */
function withDays(file: Uint8Array): Uint8Array {
  const random = createRandom(1)
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const
  const dated = new TextDecoder().decode(file).replaceAll(/^(2 DATE )(\d{4})$/gm, (_line, start, year) => {
    const day = random.between(1, 28)
    return random.chance(0.25)
      ? `${start}_CHINESE ${day} _M${random.between(1, 12)} ${year}`
      : `${start}${day} ${random.pick(months)} ${year}`
  })
  return new TextEncoder().encode(dated)
}

interface Asked {
  status?: number
  times?: number
  headers?: Record<string, string>
  before?: () => Promise<void>
}

async function measure(server: RealServer): Promise<void> {
  const token = await server.newUser('bench@example.org')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async <Answer>(method: string, url: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(server.origin + url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const [own] = await call<{ id: number }[]>('GET', '/api/person/')
  const person = `/api/person/${own?.id}/`
  await importThrough(server, token, withDays(writeGedcom(generateFamily({ people, seed: 1 }), { version: '7.0' })))
  const kinds = ['birthday', 'memorial', 'wedding', 'festival', 'other']
  const feed = await call<{ url: string }>('POST', '/api/calendar_feed/', { name: 'Days', kinds, who: 'everybody' })
  const url = new URL(feed.url).pathname
  await server.untilIdle()
  const today = new Date()
  const isoOf = (month: number, day: number): string =>
    new Date(Date.UTC(today.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  const month = `/api/calendar/?from=${isoOf(today.getUTCMonth(), 1)}&to=${isoOf(today.getUTCMonth() + 1, 0)}`
  const year = `/api/calendar/year/?year=${today.getUTCFullYear()}`
  const allOfYear = `/api/calendar/?from=${isoOf(0, 1)}&to=${isoOf(11, 31)}`
  let changed = 0
  const change = async (): Promise<void> => {
    await call('PATCH', person, { fieldName: 'name', value: `Bench ${(changed += 1)}` })
  }
  const restart = async (): Promise<void> => {
    await rm(socketPath, { force: true })
    await server.restart()
    await server.untilIdle()
  }

  const observe = async (
    list: string,
    what: string,
    asked: string,
    { status = 200, times = 1, ...given }: Asked,
    atMost: number,
  ) => {
    const calls = []
    const cpu: number[] = []
    let turnMs = 0
    for (let time = 0; time < times; time += 1) {
      await given.before?.()
      const gauge = await connectGauge(socketPath)
      await gauge.ask()
      const before = threadsMs(server.pid)
      const answer = await fetch(server.origin + asked, { headers: { ...headers, ...given.headers } })
      const bytes = Buffer.from(await answer.arrayBuffer()).length
      cpu.push(threadsMs(server.pid) - before)
      turnMs = Math.max(turnMs, await gauge.ask())
      gauge.close()
      if (answer.status !== status) throw new Error(`${asked}: ${answer.status}`)
      calls.push(bytes)
    }
    const ms = median(cpu)
    const bytes = calls[0] ?? 0
    expectTarget(`${list}, ${what}: processor time`, ms, { atMost }, 'ms')
    expectTarget(`${list}, ${what}: longest turn`, turnMs, { atMost: target.turnMs }, 'ms')
    results.push({
      list,
      what,
      'processor time, ms': rounded(ms),
      'most, ms': rounded(Math.max(...cpu)),
      'longest turn, ms': rounded(turnMs),
      kB: rounded(bytes / 1000, 0),
    })
    console.log(JSON.stringify(results.at(-1)))
  }

  // The program to which somebody gives an address reads it.
  await (await fetch(server.origin + url)).arrayBuffer()
  for (const [list, asked, atMost] of [
    ['month', month, target.pageMs],
    ['year', year, target.pageMs],
    ['all days of a year', allOfYear, target.pageMs],
    ['calendar', url, target.feedMs],
  ] as const) {
    await restart()
    await observe(list, 'first after a start', asked, {}, atMost)
    await observe(list, 'after a change', asked, { times: rounds, before: change }, atMost)
    await observe(list, 'again', asked, { times: rounds }, atMost)
  }
  const answer = await fetch(server.origin + url)
  const etag = answer.headers.get('etag') ?? ''
  const events = (await answer.text()).match(/BEGIN:VEVENT/g)?.length ?? 0
  expectTarget('events of the calendar', events, { atLeast: target.leastEvents })
  results.push({ list: 'calendar', what: `${events} events` })
  const unchanged = { headers: { 'if-none-match': etag }, status: 304 }
  await observe('calendar', 'unchanged', url, { ...unchanged, times: rounds }, target.unchangedMs)
  await restart()
  await observe('calendar', 'unchanged, first after a start', url, unchanged, target.feedMs)
  for (const [list, asked] of [
    ['month', month],
    ['year', year],
    ['calendar', url],
  ] as const) {
    await rm(socketPath, { force: true })
    await server.restart()
    const began = performance.now()
    await (await fetch(server.origin + asked, { headers })).arrayBuffer()
    results.push({
      list,
      what: 'at once after a start, elapsed',
      'processor time, ms': '',
      'most, ms': rounded(performance.now() - began),
    })
  }
}

const server = await startServer(port, gaugeSettings(socketPath))
try {
  await measure(server)
} finally {
  await server.stop()
}
console.table(results)
console.log(JSON.stringify({ bench: 'days', people, target, results }))
