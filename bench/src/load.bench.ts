// 200 members at once (--members=N), each with one call per 5 s for 10 minutes (--minutes=N): 90 of 100 read, 8 edit, 2 upload a
// photo of 3 megapixels. The client uses the same processors as the server; faces and limits are off. Measures errors, the
// duration of calls, and memory over time.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Gallery, Image, PersonSummary, Tokens } from '@banyan/contract'
import { generateFamily } from '@banyan/sample-family'
import { nextId } from '../../apps/server/src/platform/db/next-ids.ts'
import { connectDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import type { FamilyId } from '../../apps/server/src/platform/http/caller.ts'
import { expectTarget } from './support/ending.ts'
import { makePhoto } from './support/photos.ts'
import { password, startServer } from './support/real-server.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const members = option('members', 200)
const minutes = option('minutes', 10)
const perFamily = 5
const peopleInFamily = 120
const everyMs = 5_000
const target = { errors: 0, readsP95Ms: 200 }

const server = await startServer(18_471, { BANYAN_FACES: 'off', BANYAN_BACKUP_HOURS: '0' })
const agent = new http.Agent({ keepAlive: true, maxSockets: members })
/** Made before the measurement and sent repeatedly. Extra bytes at the end make each a different file. */
const pictures = await Promise.all([1, 2, 3, 4].map((seed) => makePhoto(seed, 2048, 1536)))

interface Answer {
  status: number
  body: Buffer
}

function ask(method: string, address: string, token: string, body?: Buffer | object, type = 'application/json'): Promise<Answer> {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const request = http.request(
      server.origin + address,
      {
        method,
        agent,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(bytes === undefined ? {} : { 'content-type': type, 'content-length': bytes.length }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }))
        answer.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(bytes)
  })
}

async function must<Body>(...asked: Parameters<typeof ask>): Promise<Body> {
  const { status, body } = await ask(...asked)
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${body.toString()}`)
  return JSON.parse(body.toString()) as Body
}

function photoForm(gallery: number, n: number): { body: Buffer; type: string } {
  const picture = pictures[n % pictures.length] ?? Buffer.alloc(0)
  const head = `--load\r\ncontent-disposition: form-data; name="gallery_id"\r\n\r\n${gallery}\r\n--load\r\ncontent-disposition: form-data; name="picture"; filename="Photo ${n}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(` ${n}\r\n--load--\r\n`)]),
    type: 'multipart/form-data; boundary=load',
  }
}

/**
 * Families of 120 people with five members each. The members' accounts are inserted into the database, because the calls would
 * require an invitation for each.
 */
async function makeMembers(): Promise<{ token: string; own: number; gallery: number }[]> {
  const database = connectDatabase({ file: path.join(server.dataDir, 'banyan.sqlite') })
  const made = []
  for (let family = 0; made.length < members; family += 1) {
    const token = await server.newUser(`member0.${family}@example.org`)
    const { people, relations } = generateFamily({ people: peopleInFamily, seed: family + 1 })
    const user = await database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select(['users.family_id', 'users.person_id', 'users.created_at', 'accounts.password_hash'])
      .orderBy('family_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const family_id = user.family_id as FamilyId
    const at = user.created_at
    await database.write(async (tx) => {
      const ids = new Map<number, number>()
      for (const { id, name, birth_year, gender } of people) {
        const row = {
          id: await nextId(tx, family_id, 'people'),
          family_id,
          name,
          search_name: name.toLowerCase(),
          gender,
          birth_year,
          language: 'en' as const,
          created_at: at,
          updated_at: at,
        }
        ids.set(id, (await tx.insertInto('people').values(row).returning('id').executeTakeFirstOrThrow()).id)
      }
      for (const { from_person_id, to_person_id, relation_type } of relations) {
        await tx
          .insertInto('relations')
          .values({
            id: await nextId(tx, family_id, 'relations'),
            family_id,
            from_person_id: ids.get(from_person_id) ?? 0,
            to_person_id: ids.get(to_person_id) ?? 0,
            relation_type,
            created_at: at,
            updated_at: at,
          })
          .execute()
      }
      for (const [n, person_id] of [...ids.values()].slice(0, perFamily - 1).entries()) {
        const email = `member${n + 1}.${family}@example.org`
        const account = await tx
          .insertInto('accounts')
          .values({ email, email_key: email, password_hash: user.password_hash, language: 'en', created_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('users')
          .values({
            id: await nextId(tx, family_id, 'users'),
            family_id,
            account_id: account.id,
            person_id,
            role: 'member',
            last_used_at: at,
            created_at: at,
          })
          .execute()
      }
      await tx
        .updateTable('families')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', family_id)
        .execute()
    })
    const { id: gallery } = await must<Gallery>('POST', '/api/gallery/', token, { title: 'Load', description: '' })
    for (let n = 0; n < 3; n += 1) {
      const { body, type } = photoForm(gallery, n)
      await must<Image>('POST', '/api/image/', token, body, type)
    }
    made.push({ token, own: user.person_id, gallery })
    for (let n = 1; n < perFamily && made.length < members; n += 1) {
      const tokens = await must<Tokens>('POST', '/api/auth/obtain_token/', '', {
        email: `member${n}.${family}@example.org`,
        password,
      })
      made.push({ token: tokens.access, own: tokens.person_id, gallery })
    }
  }
  await database.close()
  return made
}

type Kind = 'read' | 'edit' | 'upload'
const times: Record<Kind, number[]> = { read: [], edit: [], upload: [] }
const errors: string[] = []
let uploads = 1_000

/** Makes a member's browser's requests in rotation. */
async function oneCall({ token, own, gallery }: { token: string; own: number; gallery: number }, turn: number): Promise<void> {
  const dice = Math.random() * 100
  const kind: Kind = dice < 90 ? 'read' : dice < 98 ? 'edit' : 'upload'
  const began = performance.now()
  try {
    const answer = await (async () => {
      if (kind === 'edit') return ask('PATCH', `/api/person/${own}/`, token, { fieldName: 'occupation', value: `Turn ${turn}` })
      if (kind === 'upload') {
        const { body, type } = photoForm(gallery, (uploads += 1))
        return ask('POST', '/api/image/', token, body, type)
      }
      return ask('GET', reads(own, gallery)[turn % 9] ?? '/api/person/', token)
    })()
    if (answer.status >= 300) errors.push(`${kind}: ${answer.status} ${answer.body.toString().slice(0, 100)}`)
    // A page of images is followed by its pictures: by one of them, since the browser caches the others.
    const thumbnail =
      kind === 'read' && answer.body.includes('"thumbnail"')
        ? /"thumbnail":"[^"]*?(\/media\/[^"]+)"/.exec(answer.body.toString())?.[1]
        : undefined
    times[kind].push(performance.now() - began)
    if (thumbnail !== undefined) {
      const fetched = performance.now()
      const picture = await ask('GET', thumbnail, '')
      if (picture.status !== 200) errors.push(`picture: ${picture.status}`)
      times.read.push(performance.now() - fetched)
    }
  } catch (error) {
    errors.push(`${kind}: ${String(error)}`)
  }
}

const reads = (own: number, gallery: number): string[] => [
  '/api/person/',
  '/api/relation/',
  `/api/person/${own}/`,
  '/api/gallery/',
  `/api/image/?gallery_id=${gallery}`,
  `/api/relation_name/${own}/${own + 3}/`,
  '/api/user_settings/',
  '/api/change/',
  '/api/invite_email/',
]

const status = (): { mb: number; cpuSeconds: number } => {
  const mb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return { mb: Math.round(mb), cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 }
}
const percentile = (values: number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0)

try {
  const all = await makeMembers()
  const [first] = all
  console.log(
    `${all.length} members in ${Math.ceil(all.length / perFamily)} families, ${(await must<PersonSummary[]>('GET', '/api/person/', first?.token ?? '')).length} people in each`,
  )
  // A server loads the gazetteer only once.
  while ((await ask('GET', '/api/place/?q=lon', first?.token ?? '')).status === 503) await wait(500)
  const overTime: object[] = []
  const began = performance.now()
  const until = began + minutes * 60_000
  const before = status()
  let known = { calls: 0, cpu: before.cpuSeconds }
  const watch = setInterval(() => {
    const { mb, cpuSeconds } = status()
    const calls = times.read.length + times.edit.length + times.upload.length
    overTime.push({
      s: Math.round((performance.now() - began) / 1000),
      calls: calls - known.calls,
      errors: errors.length,
      'read p95, ms': percentile(times.read.slice(-2_000), 0.95),
      'memory, MB': mb,
      'processor, %': Math.round(((cpuSeconds - known.cpu) / 30) * 100),
    })
    known = { calls, cpu: cpuSeconds }
    console.log(overTime.at(-1))
  }, 30_000)
  await Promise.all(
    all.map(async (member, index) => {
      await wait((index / all.length) * everyMs)
      for (let turn = index; performance.now() < until; turn += 1) {
        const next = performance.now() + everyMs
        await oneCall(member, turn)
        await wait(Math.max(0, next - performance.now()))
      }
    }),
  )
  clearInterval(watch)
  const after = status()
  const seconds = (performance.now() - began) / 1000
  const calls = times.read.length + times.edit.length + times.upload.length
  const share = (after.cpuSeconds - before.cpuSeconds) / seconds / availableParallelism()
  // A member who visits for ten minutes a day makes 120 calls; a sixth of a day's calls fall in its busiest hour.
  const callsOfFamilyInBusiestHour = (perFamily * 120) / 6
  const families = Math.floor(((calls / seconds) * 3600) / callsOfFamilyInBusiestHour)
  const result = {
    members,
    minutes: Math.round(seconds / 6) / 10,
    'calls/s': Math.round((calls / seconds) * 10) / 10,
    errors: errors.length,
    ...Object.fromEntries(
      (['read', 'edit', 'upload'] as const).flatMap((kind) => [
        [`${kind} p50, ms`, percentile(times[kind], 0.5)],
        [`${kind} p95, ms`, percentile(times[kind], 0.95)],
        [`${kind} p99, ms`, percentile(times[kind], 0.99)],
      ]),
    ),
    uploads: times.upload.length,
    'memory at the beginning, MB': before.mb,
    'memory at the end, MB': after.mb,
    'server on the processors, %': Math.round(share * 100),
    'families served by as much': families,
    'families at 60 % of the processors': Math.floor((families * 0.6) / Math.max(share, 0.01)),
  }
  for (const error of errors.slice(0, 10)) console.error(error)
  console.table(overTime)
  console.table(result)
  expectTarget(`errors of ${members} members`, errors.length, { atMost: target.errors })
  expectTarget(`95 % of the reads of ${members} members`, percentile(times.read, 0.95), { atMost: target.readsP95Ms }, 'ms')
  console.log(JSON.stringify({ bench: 'load', cores: availableParallelism(), target, result, overTime }))
} finally {
  agent.destroy()
  await server.stop()
}
