// GET /api/relation_name/{from}/{to}/ between people of a family of 10,000 through the real server: one after the other while the
// family does not change, and the first one after a change, when the family is indexed again, with the delay that other calls
// see. Beside it the cheapest call with a token, which shows the cost of HTTP, session and database.
import { writeGedcom } from '@banyan/gedcom'
import { createRandom, generateFamily } from '@banyan/sample-family'
import { expectTarget } from '../support/ending.ts'
import { importThrough, startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const people = 10_000
const questions = 500
const changes = 20
const targetMs = 5

const server = await startServer(18_437)
const results = []
try {
  const token = await server.newUser('bench@example.org')
  await importThrough(server, token, writeGedcom(generateFamily({ people, seed: 1 }), { version: '7.0' }))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const timed = async <Answer>(path: string, init: RequestInit = {}): Promise<{ ms: number; answer: Answer }> => {
    const began = performance.now()
    const response = await fetch(server.origin + path, { headers, ...init })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return { ms: performance.now() - began, answer }
  }

  const { answer: list } = await timed<{ id: number; name: string }[]>('/api/person/')
  const random = createRandom(1)
  const anyone = () => list[Math.floor(random.next() * list.length)]?.id ?? 0
  const pairs = Array.from({ length: questions }, () => [anyone(), anyone()] as const)
  const ask = (from: number, to: number) => timed<{ path: number[] }[]>(`/api/relation_name/${from}/${to}/`)

  for (let warmUp = 0; warmUp < 50; warmUp += 1) await ask(anyone(), anyone())
  const warm: number[] = []
  const plain: number[] = []
  let related = 0
  let longest = 0
  for (const [from, to] of pairs) {
    const { ms, answer } = await ask(from, to)
    warm.push(ms)
    if (answer.length > 0) related += 1
    longest = Math.max(longest, answer[0]?.path.length ?? 0)
    plain.push((await timed('/api/user_settings/')).ms)
  }
  results.push(
    row('one question, anybody to anybody', warm, targetMs),
    row('one question, from the same person', await sameSpeaker(), targetMs),
    row('the settings, for comparison', plain),
  )

  const cold: number[] = []
  const meanwhile: number[] = []
  for (let change = 0; change < changes; change += 1) {
    const id = anyone()
    await timed(`/api/person/${id}/`, {
      method: 'PATCH',
      body: JSON.stringify({ fieldName: 'occupation', value: `Baker ${change}` }),
    })
    const asked = { isAnswered: false }
    const first = ask(anyone(), anyone()).finally(() => (asked.isAnswered = true))
    while (!asked.isAnswered) meanwhile.push((await timed('/api/health/')).ms)
    cold.push((await first).ms)
  }
  results.push(row('the first question after a change', cold), row('other calls during that', meanwhile))
  console.table(results)
  console.log(
    JSON.stringify({
      bench: 'relation-name',
      people,
      questions,
      related,
      longestPath: longest,
      peakMb: Math.round(server.peakMb()),
      results,
    }),
  )

  async function sameSpeaker(): Promise<number[]> {
    const from = anyone()
    const times: number[] = []
    for (const [to] of pairs) times.push((await ask(from, to)).ms)
    return times
  }
} finally {
  await server.stop()
}

function row(what: string, times: number[], target?: number) {
  const sorted = times.toSorted((a, b) => a - b)
  if (target !== undefined) expectTarget(what, median(times), { atMost: target }, 'ms')
  const rounded = (ms: number) => Math.round(ms * 100) / 100
  return {
    what,
    'median, ms': rounded(median(times)),
    'of 100, 95 within, ms': rounded(sorted[Math.floor(sorted.length * 0.95)] ?? NaN),
    'slowest, ms': rounded(sorted.at(-1) ?? NaN),
    ...(target === undefined ? {} : { 'target, ms': target }),
  }
}
