// The cost of each everyday call as a family grows: 1,000 people with 1,000 photos beside 100,000 people with 100,000 photos, one call
// at a time, on SQLite; both families take turns. Calls other than whole lists must not become noticeably slower: growth is judged by the
// server's processor time, which other work on the machine hardly changes. BENCH_SIZES chooses two other sizes. `every-call` makes each call
// of the contract, with less in the family around it.
import { randomInt } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { relationTypes } from '@banyan/contract'
import type { PersonSummary, Relation } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { expectTarget, removeAtEnd } from './support/ending.ts'
import { connectGauge, gaugeSettings } from './support/loop-gauge-client.ts'
import type { LoopGauge } from './support/loop-gauge-client.ts'
import { fillGallery, makePhoto, openGallery } from './support/photos.ts'
import { importThrough, startServer } from './support/real-server.ts'
import type { RealServer } from './support/real-server.ts'
import { median } from './support/timing.ts'

const sizes = (process.env['BENCH_SIZES'] ?? '1000,100000').split(',').map(Number)
const rounds = 21
const target = { ms: 50, growth: 1.5 }

/** A day from now, as ISO 8601 writes it. */
const day = (later: number): string => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)

type Ask = (method: string, address: string, body?: object) => Promise<unknown>

interface Family {
  people: PersonSummary[]
  relations: Relation[]
  images: { id: number }[]
  /** Names that a search finds as many people by in each family: a longer answer takes longer. */
  searches: string[]
}

/** The calls to make, with what each needs to be repeated. */
function listCalls({ people, relations, images, searches }: Family, gallery: number, lastPage: number) {
  const parentOf = new Map(
    relations.flatMap((each) => (each.relation_type === relationTypes.raised ? [[each.to_person_id, each.from_person_id]] : [])),
  )
  // As far from each other in both families: between others, a search reads as many people as are nearer.
  const grandparents = [...parentOf].flatMap(([child, parent]) => {
    const grandparent = parentOf.get(parent)
    return grandparent === undefined ? [] : [[child, grandparent] as const]
  })
  const person = (): number => people[randomInt(people.length)]!.id
  const image = (): number => images[randomInt(images.length)]!.id
  const added: { person: { id: number }; relation: { id: number } }[] = []
  const tagged: { id: number; image: number; person: number }[] = []
  const related: { id: number }[] = []
  let count = 0
  const calls: Record<string, (ask: Ask) => Promise<unknown>> = {
    'GET person/': (ask) => ask('GET', 'person/'),
    'GET relation/': (ask) => ask('GET', 'relation/'),
    'GET person/?search': (ask) => ask('GET', `person/?search=${encodeURIComponent(searches[randomInt(searches.length)]!)}`),
    'GET person/:id/': (ask) => ask('GET', `person/${person()}/`),
    'GET person/:id/change/': (ask) => ask('GET', `person/${person()}/change/`),
    'GET relation/:id/': (ask) => ask('GET', `relation/${relations[randomInt(relations.length)]!.id}/`),
    'GET relation_name/:from/:to/, a grandparent': (ask) => {
      const [child, grandparent] = grandparents[randomInt(grandparents.length)]!
      return ask('GET', `relation_name/${child}/${grandparent}/`)
    },
    'GET change/': (ask) => ask('GET', 'change/'),
    // Both galleries have more photos of that day than the page shows.
    'GET first_page/': (ask) => ask('GET', `first_page/?today=${day(0).slice(0, 4)}-01-15`),
    'GET calendar/, 31 days': (ask) => ask('GET', `calendar/?from=${day(0)}&to=${day(30)}`),
    'GET duplicate/': (ask) => ask('GET', 'duplicate/'),
    'GET users/': (ask) => ask('GET', 'users/'),
    'GET invite_email/': (ask) => ask('GET', 'invite_email/'),
    'GET place/': (ask) => ask('GET', 'place/?query=Hels'),
    'POST person/': async (ask) =>
      added.push(
        (await ask('POST', 'person/', {
          from_person_id: person(),
          relation_type: 2,
          name: `Newcomer ${count++}`,
          gender: 'F',
          birth_year: 2000,
        })) as (typeof added)[number],
      ),
    'PATCH person/:id/ name': (ask) =>
      ask('PATCH', `person/${added[0]!.person.id}/`, { fieldName: 'name', value: `Renamed ${count++}` }),
    'PATCH person/:id/ biography': (ask) =>
      ask('PATCH', `person/${added[0]!.person.id}/`, { fieldName: 'biography', value: `<p>Story ${count++}</p>` }),
    'POST relation/': async (ask) =>
      related.push(
        (await ask('POST', 'relation/', {
          from_person_id: added[related.length]!.person.id,
          to_person_id: added[(related.length + 1) % added.length]!.person.id,
          relation_type: 1,
        })) as { id: number },
      ),
    'DELETE relation/:id/': (ask) => ask('DELETE', `relation/${related.pop()!.id}/`),
    'GET gallery/': (ask) => ask('GET', 'gallery/'),
    'GET image/?gallery_id': (ask) => ask('GET', `image/?gallery_id=${gallery}`),
    'GET image/?gallery_id, middle page': (ask) => ask('GET', `image/?gallery_id=${gallery}&page=${Math.ceil(lastPage / 2)}`),
    'GET image/?gallery_id, last page': (ask) => ask('GET', `image/?gallery_id=${gallery}&page=${lastPage}`),
    'GET image/:id/': (ask) => ask('GET', `image/${image()}/`),
    'GET image/locations/': (ask) => ask('GET', `image/locations/?gallery_id=${gallery}`),
    'PATCH image/:id/ title': (ask) => ask('PATCH', `image/${image()}/`, { title: `Title ${count++}` }),
    'POST image_tagging/': async (ask) => {
      const [id, of] = [image(), person()]
      const box = { image_id: id, person_id: of, x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 }
      tagged.push({ ...((await ask('POST', 'image_tagging/', box)) as { id: number }), image: id, person: of })
    },
    'GET image_tagging/': (ask) => ask('GET', `image_tagging/?image_id=${image()}`),
    'GET image/?person_id': (ask) => ask('GET', `image/?person_id=${tagged[randomInt(tagged.length)]!.person}`),
    'DELETE image_tagging/:id/': (ask) => ask('DELETE', `image_tagging/${tagged.pop()!.id}/`),
    'DELETE image/:id/': (ask) => ask('DELETE', `image/${images.pop()!.id}/`),
    'GET trash/': (ask) => ask('GET', 'trash/'),
    'DELETE person/:id/': (ask) => ask('DELETE', `person/${added.pop()!.person.id}/`),
  }
  return calls
}

/** Calls that return everything. */
const whole = new Set(['GET person/', 'GET relation/', 'GET image/locations/', 'GET duplicate/'])

interface Side {
  size: number
  server: RealServer
  gauge: LoopGauge
  ask: Ask
  calls: ReturnType<typeof listCalls>
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)

async function open(size: number, port: number): Promise<Side> {
  const socketPath = path.join(folder, `${port}.sock`)
  const server = await startServer(port, { BANYAN_FACES: 'off', ...gaugeSettings(socketPath) })
  const token = await server.newUser('bench@example.org')
  const ask: Ask = async (method, address, body) => {
    const sent = body
      ? { headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { headers: { authorization: `Bearer ${token}` } }
    const answer = await fetch(`${server.origin}/api/${address}`, { method, ...sent })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  await importThrough(server, token, writeGedcom(generateFamily({ people: size, seed: 1 }), { version: '7.0' }))
  const upload = await openGallery(server, token)
  for (let seed = 0; seed < 4; seed += 1) await upload(await makePhoto(seed, 800, 600), `Model ${seed}.jpg`)
  const gallery = await fillGallery(server, size)
  await server.untilIdle()
  const people = (await ask('GET', 'person/')) as PersonSummary[]
  const relations = (await ask('GET', 'relation/')) as Relation[]
  const searches: string[] = []
  const names = new Set(people.map(({ name }) => name))
  for (const name of names) {
    if (searches.length === rounds) break
    const found = (await ask('GET', `person/?search=${encodeURIComponent(name)}`)) as unknown[]
    if (found.length === 1) searches.push(name)
  }
  const page = async (more = ''): Promise<{ id: number }[]> =>
    ((await ask('GET', `image/?gallery_id=${gallery}${more}`)) as { results: { id: number }[] }).results
  const lastPage = Math.ceil(size / (await page()).length)
  // More than one page: each round deletes one.
  const images = await page('&page_size=100')
  return {
    size,
    server,
    gauge: await connectGauge(socketPath),
    ask,
    calls: listCalls({ people, relations, images, searches }, gallery, lastPage),
  }
}

const sides = [await open(sizes[0]!, 18_438), await open(sizes[1]!, 18_439)]
const results: Record<string, string | number | boolean>[] = []
try {
  for (const call of Object.keys(sides[0]!.calls)) {
    const times = new Map<Side, number[]>(sides.map((side) => [side, []]))
    const work = new Map<Side, number[]>(sides.map((side) => [side, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const side of sides) {
        await side.gauge.untilQuiet(15)
        const before = await side.gauge.total()
        const began = performance.now()
        await side.calls[call]!(side.ask)
        times.get(side)!.push(performance.now() - began)
        work.get(side)!.push((await side.gauge.total()) - before)
      }
    }
    const [small, large] = sides.map((side) => median(times.get(side)!)) as [number, number]
    const [less, more] = sides.map((side) => median(work.get(side)!)) as [number, number]
    results.push({
      call,
      [`${sizes[0]} people, ms`]: Number(small.toFixed(1)),
      [`${sizes[1]} people, ms`]: Number(large.toFixed(1)),
      'processor, ms': `${less.toFixed(2)} -> ${more.toFixed(2)}`,
      'times as much': Number((more / less).toFixed(2)),
      'whole list': whole.has(call),
    })
    if (whole.has(call)) continue
    expectTarget(`${call}, ${sizes[1]} people`, large, { atMost: target.ms }, 'ms')
    expectTarget(`${call}, growth from ${sizes[0]} to ${sizes[1]} people`, more / less, { atMost: target.growth })
  }
} finally {
  for (const { gauge, server } of sides) {
    gauge.close()
    await server.stop()
  }
}
console.table(results)
console.log(
  `Target: at most ${target.ms} ms in the large family, and ${target.growth} times the processor time of the small one, whole lists aside.`,
)
console.log(JSON.stringify({ bench: 'calls', target, rounds, results }))
