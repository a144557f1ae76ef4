// Photos that may be there twice, in a family of many (--photos=100000): the page that shows them side by side, first after a start, again,
// and after another photo has come, also while others make calls. A third of the photos are of bursts: one picture, or nearly, three times. Others
// are alike without being of one picture. Processor time, since other programs may be busy, and the longest turn of the server's event
// loop, for which other calls wait.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallResponse } from '@banyan/contract'
import { randomFrom } from '../../../apps/server/src/test/kills/random.ts'
import { expectTarget } from '../support/ending.ts'
import { connectGauge, gaugeSettings } from '../support/loop-gauge-client.ts'
import { fillGallery, makePhoto, openGallery } from '../support/photos.ts'
import { password, startServer } from '../support/real-server.ts'
import { threadsMs } from '../support/threads-cpu.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const photos = option('photos', 100_000)
const rounds = option('rounds', 5)
const target = { firstMs: 20_000, againMs: 200, turnMs: 20, slowerMs: 20 }
const email = 'bench@example.org'
const inBurst = 3
const shapeBytes = 256

/** Describes each photo as if somebody had looked at it. @returns how many pairs a burst makes */
function describeLooks(dataDir: string): number {
  const random = randomFrom(7)
  const file = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'))
  file.exec('begin; delete from picture_looks')
  const rows = file.prepare('select family_id, id from images order by id').all() as { family_id: number; id: number }[]
  const add = file.prepare('insert into picture_looks (family_id, image_id, hash, shape) values (?, ?, ?, ?)')
  let bursts = 0
  let [hash, shape] = [0n, Buffer.alloc(shapeBytes)]
  for (const [at, { family_id: family, id }] of rows.entries()) {
    // Of nine photos three are of one burst, and two others look like one.
    const place = at % (3 * inBurst)
    if (place % inBurst > 0 && place <= inBurst + 1) {
      for (let flips = Math.floor(4 * random()); flips > 0; flips--) hash ^= 1n << BigInt(Math.floor(63 * random()))
      if (place < inBurst) bursts += 1
      if (place > inBurst) shape = randomBytes(shapeBytes)
      else shape = Buffer.from(shape.map((value) => Math.min(255, Math.max(0, value + Math.round(4 * random() - 2)))))
    } else {
      hash = randomBytes(8).readBigUInt64BE() >> 1n
      shape = randomBytes(shapeBytes)
    }
    add.run(family, id, hash.toString(16).padStart(16, '0'), shape.toString('base64'))
  }
  // Files are the same where an upload was.
  file.exec('update images set sha256 = key; update families set photos_version = photos_version + 1; commit')
  file.close()
  return bursts
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? NaN
const rounded = (value: number): number => Math.round(value * 10) / 10
/** Waits until what uploads have left to be done is done. The gauge itself takes too much time to wait until there is none. */
async function untilNoJobs(dataDir: string): Promise<void> {
  const file = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'), { readOnly: true })
  const jobs = file.prepare('select count(*) as count from jobs')
  while ((jobs.get() as { count: number }).count > 0) await wait(200)
  file.close()
}
/** Over after the first question. */
function oneRound(): () => boolean {
  let asked = 0
  return () => asked++ > 0
}

const socketPath = path.join('/dev/shm', `banyan-same-photos-${process.pid}.sock`)
const server = await startServer(18_475, { BANYAN_FACES: 'off', ...gaugeSettings(socketPath) })
try {
  const upload = await openGallery(server, await server.newUser(email))
  for (let seed = 0; seed < 5; seed++) await upload(await makePhoto(seed, 800, 600), `Model ${seed}.jpg`)
  await fillGallery(server, photos)
  const bursts = describeLooks(server.dataDir)
  await rm(socketPath, { force: true })
  await server.restart()
  const again = await fetch(`${server.origin}/api/auth/obtain_token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access } = (await again.json()) as { access: string }
  const gauge = await connectGauge(socketPath)
  await untilNoJobs(server.dataDir)
  const headers = { authorization: `Bearer ${access}` }
  const look = async (what: string) => {
    await gauge.ask()
    const cpu = threadsMs(server.pid)
    const began = performance.now()
    const answer = await fetch(`${server.origin}/api/same_photo/`, { headers })
    const { count } = (await answer.json()) as CallResponse<'listSamePhotos'>
    const result = {
      what,
      pairs: count,
      ms: Math.round(performance.now() - began),
      'processor ms': Math.round(threadsMs(server.pid) - cpu),
      'longest turn, ms': rounded(await gauge.ask()),
    }
    console.log(Object.entries(result).flat().join(' '))
    return result
  }
  /** Makes calls one after the other until it is over. @returns how long each took, in ms */
  const timeCalls = async (isOver: () => boolean): Promise<number[]> => {
    const times: number[] = []
    while (!isOver())
      for (const address of ['/api/person/', '/api/photos/?page_size=20', '/api/gallery/']) {
        const began = performance.now()
        await (await fetch(server.origin + address, { headers })).text()
        times.push(performance.now() - began)
        await wait(5)
      }
    return times
  }
  const results = [await look('first after a start')]
  for (let round = 0; round < rounds; round++) results.push(await look('again'))
  const addPhoto = async (seed: number): Promise<void> => {
    await upload(await makePhoto(seed, 800, 600), `New ${seed}.jpg`)
    await untilNoJobs(server.dataDir)
  }
  for (let round = 0; round < rounds; round++) {
    await addPhoto(100 + round)
    results.push(await look('after another photo'))
  }
  const [quiet, busy]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await addPhoto(200 + round)
    for (let turn = 0; turn < 2; turn++) await timeCalls(oneRound())
    const until = performance.now() + 2_000
    quiet.push(...(await timeCalls(() => performance.now() > until)))
    let isOver = false
    const looked = look('while others make calls').finally(() => (isOver = true))
    busy.push(...(await timeCalls(() => isOver)))
    results.push(await looked)
  }
  gauge.close()
  console.table(results)
  const rowOf = (what: string, times: number[]) => ({
    what,
    calls: times.length,
    'median, ms': rounded(at(times, 0.5)),
    'p95, ms': rounded(at(times, 0.95)),
    'most, ms': rounded(Math.max(...times)),
  })
  console.table([rowOf('other calls', quiet), rowOf('other calls while photos are compared', busy)])
  const most = (wanted: string, of: (each: (typeof results)[number]) => number): number =>
    Math.max(...results.filter(({ what }) => what === wanted).map(of))
  for (const what of ['first after a start', 'after another photo'])
    expectTarget(
      `same photos, ${what}: processor time`,
      most(what, (each) => each['processor ms']),
      { atMost: target.firstMs },
      'ms',
    )
  expectTarget(
    'same photos, again: processor time',
    most('again', (each) => each['processor ms']),
    { atMost: target.againMs },
    'ms',
  )
  const turn = Math.max(...results.slice(0, 1 + 2 * rounds).map((each) => each['longest turn, ms']))
  expectTarget('same photos: longest turn', turn, { atMost: target.turnMs }, 'ms')
  expectTarget('calls while photos are compared, p95 longer', at(busy, 0.95) - at(quiet, 0.95), { atMost: target.slowerMs }, 'ms')
  const found = (results[0]?.pairs ?? 0) / bursts
  expectTarget('same photos: pairs of bursts found', found, { atLeast: 0.95 })
  expectTarget('same photos: pairs, of those of bursts', found, { atMost: 1 })
  console.log(JSON.stringify({ bench: 'same-photos', target, photos, bursts, results }))
} finally {
  await server.stop()
}
