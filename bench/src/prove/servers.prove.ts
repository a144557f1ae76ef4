// Two servers on one PostgreSQL and one S3 store behind a proxy, under a mixed load; one is killed half-way and comes back.
// Nobody loses anything acknowledged, and readers notice nothing. --seconds=N (60), --members=N (20).
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { s3Missing } from '../../../apps/server/src/test/servers/s3-server.ts'
import { startCluster } from '../support/cluster.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? fallback)
const seconds = option('seconds', 60)
const members = option('members', 20)

if (s3Missing !== undefined || !existsSync('/usr/sbin/haproxy')) {
  console.log(`Not proven here: ${s3Missing ?? 'haproxy is not installed: apt-get install haproxy'}`)
  process.exit(0)
}

const counts = { reads: 0, readsTriedAgain: 0, readsFailed: 0, writes: 0, writesCutOff: 0, writesFailed: 0, uploads: 0 }
const times: number[] = []
let lastTrouble = 0
const cluster = await startCluster()
const { origin } = cluster
const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#789' } })
  .jpeg()
  .toBuffer()

interface Member {
  email: string
  access: string
  person_id: number
  gallery: number
  /** Everything acknowledged; people with the time of the acknowledgement. */
  people: Map<number, number>
  images: Set<number>
  heard: Set<number>
}

async function call<Answer>(
  member: Pick<Member, 'access'>,
  method: string,
  address: string,
  body?: object | FormData,
): Promise<Answer> {
  const isForm = body instanceof FormData
  const answer = await fetch(origin + address, {
    method,
    headers: {
      authorization: `Bearer ${member.access}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  if (answer.status >= 500) throw new Error(`${answer.status}`)
  if (!answer.ok) throw new TypeError(`${method} ${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function read(member: Member, address: string): Promise<void> {
  counts.reads += 1
  const began = performance.now()
  for (let attempt = 0; ; attempt += 1) {
    try {
      await call(member, 'GET', address)
      times.push(performance.now() - began)
      return
    } catch {
      lastTrouble = performance.now()
      if (attempt > 0) {
        counts.readsFailed += 1
        return
      }
      counts.readsTriedAgain += 1
      await wait(100)
    }
  }
}

/** A call that changes something is not retried, because a cut connection does not tell whether it took effect. */
async function write(work: () => Promise<void>): Promise<void> {
  counts.writes += 1
  try {
    await work()
  } catch (error) {
    lastTrouble = performance.now()
    if (error instanceof TypeError && error.message.startsWith('P')) {
      counts.writesFailed += 1
      console.error(error.message)
    } else counts.writesCutOff += 1
  }
}

async function live(member: Member, until: number): Promise<void> {
  const random = (): number => Math.random()
  while (performance.now() < until) {
    const dice = random()
    if (dice < 0.8)
      await read(
        member,
        ['/api/person/', '/api/relation/', `/api/image/?gallery_id=${member.gallery}`, '/api/user_settings/'][
          Math.floor(random() * 4)
        ] ?? '/api/person/',
      )
    else if (dice < 0.9)
      await write(async () => {
        const { person } = await call<{ person: { id: number } }>(member, 'POST', '/api/person/', {
          from_person_id: member.person_id,
          relation_type: 2,
          name: 'Ida',
          gender: 'F',
          birth_year: 2000,
        })
        member.people.set(person.id, performance.now())
      })
    else if (dice < 0.96)
      await write(() =>
        call(member, 'PATCH', `/api/person/${member.person_id}/`, { fieldName: 'occupation', value: `gardener ${random()}` }),
      )
    else
      await write(async () => {
        const form = new FormData()
        form.set('gallery_id', String(member.gallery))
        form.set('picture', new Blob([new Uint8Array(photo)]), 'photo.jpg')
        member.images.add((await call<{ id: number }>(member, 'POST', '/api/image/', form)).id)
        counts.uploads += 1
      })
    await wait(100 + random() * 200)
  }
}

/**
 * Follows a family's changes as a browser does: from the last change it knows, and again when the connection ends. Changes from
 * before the stream first opens are read from the list instead.
 */
async function follow(member: Member, isReady: () => void, isOver: () => boolean): Promise<void> {
  let after: string | undefined
  while (!isOver()) {
    const abort = new AbortController()
    const timer = setInterval(() => {
      if (isOver()) abort.abort()
    }, 200)
    try {
      const stream = await fetch(`${origin}/api/events/${after === undefined ? '' : `?after=${after}`}`, {
        headers: { authorization: `Bearer ${member.access}` },
        signal: abort.signal,
      })
      let text = ''
      for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          after = /^id: (\d+)$/m.exec(part)?.[1] ?? after
          if (part.includes('event: ready')) isReady()
          for (const [, id] of part.matchAll(/"id":(\d+),"name":"Ida"/g)) member.heard.add(Number(id))
        }
      }
    } catch {
      // The connection was cut with its server; it resumes from the last change.
    } finally {
      clearInterval(timer)
    }
    await wait(200)
  }
}

let isSound = true
const demand = (holds: boolean, sentence: string): void => {
  if (!holds) isSound = false
  console.log(`${holds ? 'yes' : 'NO '}  ${sentence}`)
}
try {
  const all: Member[] = []
  for (let index = 0; index < members; index += 1) {
    const email = `member${index}.@example.org`.replace('.@', '@')
    const user = await cluster.newUser(email)
    const gallery = await call<{ id: number }>(user, 'POST', '/api/gallery/', { title: 'Summer', description: '' })
    all.push({ ...user, email, gallery: gallery.id, people: new Map(), images: new Set(), heard: new Set() })
  }
  let isOver = false
  const following: Promise<void>[] = []
  await Promise.all(all.map((member) => new Promise<void>((isReady) => following.push(follow(member, isReady, () => isOver)))))
  const began = performance.now()
  const living = all.map((member) => live(member, began + seconds * 1000))
  await wait((seconds * 1000) / 3)
  const killed = performance.now()
  await cluster.servers[0]?.kill()
  await wait((seconds * 1000) / 3)
  await cluster.restart(0)
  await Promise.all(living)
  await wait(3_000)
  isOver = true
  await Promise.all(following)

  let [lostPeople, lostImages, unheard] = [0, 0, 0]
  for (const member of all) {
    const people = new Set((await call<{ id: number }[]>(member, 'GET', '/api/person/')).map((each) => each.id))
    for (const id of member.people.keys()) if (!people.has(id)) lostPeople += 1
    for (const [id, at] of member.people) {
      if (member.heard.has(id)) continue
      unheard += 1
      console.error(`${member.email} did not hear of person ${id}, added ${Math.round(at - killed)} ms after the kill`)
    }
    for (const id of member.images)
      if (
        !(await call<{ id: number }>(member, 'GET', `/api/image/${id}/`).then(
          () => true,
          () => false,
        ))
      )
        lostImages += 1
  }
  const mails = cluster.mails()
  const check = await cluster.banyan('check')
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? NaN)
  const figures = {
    members,
    seconds,
    ...counts,
    'calls a second': Math.round((counts.reads + counts.writes) / seconds),
    'reads p50, ms': at(0.5),
    'reads p95, ms': at(0.95),
    'trouble after the kill, s': Math.round(Math.max(0, lastTrouble - killed) / 100) / 10,
  }
  console.table([figures])
  demand(
    lostPeople + lostImages === 0,
    `everything acknowledged is there: ${all.reduce((sum, { people }) => sum + people.size, 0)} people, ${all.reduce((sum, { images }) => sum + images.size, 0)} photos`,
  )
  demand(counts.readsFailed === 0, `no read failed; ${counts.readsTriedAgain} were tried once more`)
  demand(
    counts.writesFailed === 0 && counts.writesCutOff <= members,
    `${counts.writesCutOff} calls that change something were cut off with their server, at most one for each member`,
  )
  demand(unheard === 0, `every browser heard of every person added, over the kill; not of ${unheard}`)
  demand(mails.length === members, `each mail was sent once: ${mails.length} for ${members} sign-ups`)
  demand(check.status === 0, `banyan check: ${check.out}`)
  console.log(JSON.stringify({ prove: 'servers', ...figures, isSound }))
} finally {
  await cluster.stop()
}
process.exitCode = isSound ? 0 : 1
