// What happens to the real server when something it depends on fails: a full disk, a read-only disk, PostgreSQL, the mail server,
// the clock. Each request is served or clearly refused (never 500), and everything recovers by itself. As root on Linux, since it
// mounts small disks (--only=NAME for one).
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Image, Tokens } from '@banyan/contract'
import sharp from 'sharp'
import { startKillable } from '../../../apps/server/src/test/kills/killable-server.ts'
import type { KillableServer, Place } from '../../../apps/server/src/test/kills/killable-server.ts'
import { waitForMail } from '../../../apps/server/src/test/kills/mailed.ts'
import { freePort } from '../../../apps/server/src/test/servers/free-port.ts'
import { startSmtpServer } from '../../../apps/server/src/test/servers/smtp-server.ts'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'

const only = process.argv.find((each) => each.startsWith('--only='))?.slice(7)
const password = 'under the fig tree'
const photo = await sharp({
  create: { width: 1500, height: 1000, channels: 3, background: '#678', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
})
  .jpeg({ quality: 90 })
  .toBuffer()
const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-faults-'))

/** A member of a family who records the status of every answer. */
class Member {
  readonly server: KillableServer
  readonly statuses: Record<string, number> = {}
  token = ''
  own = 0
  gallery = 0

  constructor(server: KillableServer) {
    this.server = server
  }

  /** The server's log entries that do not belong to calls. */
  troubles = (): string =>
    this.server
      .log()
      .split('\n')
      .filter((line) => !line.includes('"msg":"call"'))
      .join('\n')

  async ask<Body>(method: string, path_: string, body?: object | FormData): Promise<{ status: number; body: Body }> {
    const isForm = body instanceof FormData
    const answer = await fetch(this.server.origin + path_, {
      method,
      headers: {
        ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path_}: no answer\n${this.troubles()}`, { cause: error })
    })
    this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1
    const text = await answer.text()
    if (answer.status === 500) throw new Error(`${method} ${path_}: 500 ${text}\n${this.troubles()}`)
    return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
  }

  async must<Body>(method: string, path_: string, body?: object | FormData): Promise<Body> {
    const answer = await this.ask<Body>(method, path_, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path_}: ${answer.status} ${JSON.stringify(answer.body)}\n${this.troubles()}`)
    return answer.body
  }

  async join(dataDir: string, email: string): Promise<void> {
    await this.must('POST', '/api/sign_up/', { name: 'Ida', email, gender: 'F', language: 'en' })
    const token = /\/accounts\/[a-z_]+\/([^/\s]+)\//.exec(await waitForMail(dataDir, email))?.[1] ?? ''
    await this.must('PUT', `/api/sign_up/${token}/`, { password })
    await this.signIn(email)
    this.gallery = (await this.must<{ id: number }>('POST', '/api/gallery/', { title: 'Faults' })).id
  }

  async signIn(email: string): Promise<void> {
    const { access, person_id } = await this.must<Tokens>('POST', '/api/auth/obtain_token/', { email, password })
    this.token = access
    this.own = person_id
  }

  edit = (value: string): Promise<{ status: number }> =>
    this.ask('PATCH', `/api/person/${this.own}/`, { fieldName: 'occupation', value })

  /** Saves a story of 50 kB that starts with its number. */
  async tell(number: number): Promise<number> {
    return (
      await this.ask('PATCH', `/api/person/${this.own}/`, {
        fieldName: 'biography',
        value: `<p>${number} ${'told '.repeat(10_000)}</p>`,
      })
    ).status
  }

  upload(): Promise<{ status: number; body: Image }> {
    const form = new FormData()
    form.set('gallery_id', String(this.gallery))
    form.set('picture', new Blob([new Uint8Array(photo)]), 'a.jpg')
    return this.ask('POST', '/api/image/', form)
  }

  count = async (): Promise<number> => (await this.must<{ count: number }>('GET', `/api/image/?gallery_id=${this.gallery}`)).count
}

/** Polls until it is so. */
async function eventually(what: string, isSo: () => Promise<boolean>, seconds = 60): Promise<number> {
  const began = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > seconds * 1000) throw new Error(`not within ${seconds} s: ${what}`)
    await wait(100)
  }
  return Math.round((performance.now() - began) / 100) / 10
}

const expect = (what: string, isSo: boolean): void => {
  if (!isSo) throw new Error(`expected: ${what}`)
}

const check = (place: Place): string => {
  const program = path.resolve(import.meta.dirname, '../../../apps/server/src/cli.ts')
  const database = 'url' in place.location ? { BANYAN_DATABASE_URL: place.location.url } : {}
  return execFileSync(process.execPath, ['--conditions=banyan-source', program, 'check'], {
    env: { PATH: process.env['PATH'], BANYAN_DATA_DIR: place.dataDir, ...database },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .toString()
    .trim()
}

async function withDisk<Result>(megabytes: number, work: (disk: string) => Promise<Result>): Promise<Result> {
  const disk = path.join(folder, `disk${megabytes}`)
  await mkdir(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
  try {
    return await work(disk)
  } finally {
    execFileSync('umount', ['-l', disk])
  }
}

const scenarios: Record<string, () => Promise<object>> = {
  'full disk': () =>
    withDisk(160, async (disk) => {
      const dataDir = path.join(disk, 'data')
      const place = { dataDir, location: { file: path.join(dataDir, 'banyan.sqlite') } }
      const server = await startKillable(place)
      const member = new Member(server)
      try {
        await member.join(dataDir, 'full@example.org')
        await eventually('the places are loaded', async () => (await member.ask('GET', '/api/place/?q=lon')).status === 200, 300)
        const filler = path.join(disk, 'filler')
        const fillLeaving = async (kilobytes: number): Promise<void> => {
          const { bavail, bsize } = await statfs(disk)
          await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - kilobytes * 1024)), { flag: 'a' })
        }
        await fillLeaving(8_000)
        let kept = 0
        let refused = 0
        for (let turn = 0; turn < 12; turn += 1) {
          const { status } = await member.upload()
          expect(`an upload is kept or refused with 507, not ${status}`, status === 200 || status === 507)
          if (status === 200) kept += 1
          else refused += 1
        }
        expect('some uploads are refused', refused > 0)
        await fillLeaving(0)
        const edits = []
        for (let turn = 0; turn < 20; turn += 1) edits.push((await member.edit('x'.repeat(90))).status)
        expect(
          `edits are kept or refused with 507: ${edits.join()}`,
          edits.every((status) => status === 200 || status === 507),
        )
        // Small edits fit into space that the database already has; stories soon do not.
        const stories: number[] = []
        for (let turn = 0; turn < 400 && !stories.includes(507); turn += 1) stories.push(await member.tell(turn))
        expect(
          `stories are kept until one is refused with 507: ${stories.join()}`,
          stories.length > 0 && stories.at(-1) === 507 && stories.slice(0, -1).every((status) => status === 200),
        )
        expect(
          'what was kept last is there, the refused story is not',
          (await member.must<{ biography: string }>('GET', `/api/person/${member.own}/`)).biography.startsWith(
            stories.length > 1 ? `<p>${stories.length - 2} ` : '',
          ),
        )
        expect('reading goes on', (await member.must<{ count: number }>('GET', '/api/image/')).count === kept)
        const health = (await member.ask('GET', '/api/health/')).status
        await rm(filler)
        const after = await eventually('an upload is taken again', async () => (await member.upload()).status === 200)
        expect('an edit is taken again', (await member.edit('Baker')).status === 200)
        expect('nothing is half kept', (await member.count()) === kept + 1)
        return {
          kept,
          refused,
          'small edits refused': edits.filter((status) => status === 507).length,
          'stories kept until one was refused': stories.length - 1,
          'health said': health,
          's to recover': after,
          check: check(place),
        }
      } finally {
        await server.kill()
      }
    }),

  'read-only disk': async () => {
    const dataDir = path.join(folder, 'read-only')
    const place = { dataDir, location: { file: path.join(dataDir, 'banyan.sqlite') } }
    const server = await startKillable(place)
    const member = new Member(server)
    // Writing fails from one moment to the next, even to files that are already open.
    const mayWrite = (may: boolean): Buffer => execFileSync('chattr', ['-R', may ? '-i' : '+i', dataDir])
    try {
      await member.join(dataDir, 'read@example.org')
      await member.upload()
      await eventually('the places are loaded', async () => (await member.ask('GET', '/api/place/?q=lon')).status === 200, 300)
      mayWrite(false)
      const statuses = {
        edit: (await member.edit('x')).status,
        upload: (await member.upload()).status,
        list: (await member.ask('GET', '/api/gallery/')).status,
        ready: (await member.ask('GET', '/api/health/ready/')).status,
        writable: (await member.ask('GET', '/api/health/writable/')).status,
      }
      expect(
        `writing is refused and reading goes on: ${JSON.stringify(statuses)}`,
        statuses.edit === 503 &&
          statuses.upload === 503 &&
          statuses.list === 200 &&
          statuses.ready === 200 &&
          statuses.writable === 503,
      )
      mayWrite(true)
      const after = await eventually(
        'an upload is taken again',
        async () => (await member.upload()).status === 200 && (await member.edit('Baker')).status === 200,
      )
      expect('nothing is half kept', (await member.count()) === 2)
      return { ...statuses, 's to recover': after, check: check(place) }
    } finally {
      mayWrite(true)
      await server.kill()
    }
  },

  'database gone and back': async () => {
    const postgres = await startPostgres()
    await postgres.createDatabase('faults')
    const dataDir = path.join(folder, 'postgres')
    const place = { dataDir, location: { url: `${postgres.url}/faults` } }
    const server = await startKillable(place)
    const member = new Member(server)
    try {
      await member.join(dataDir, 'gone@example.org')
      expect('an upload is taken', (await member.upload()).status === 200)
      const stream = await fetch(`${server.origin}/api/events/`, { headers: { authorization: `Bearer ${member.token}` } })
      const underWay = Promise.all(
        Array.from(
          { length: 20 },
          async (_, index) => (await member.ask('GET', index % 2 === 0 ? '/api/person/' : '/api/gallery/')).status,
        ),
      ).catch((error: unknown) => [String(error)])
      await postgres.pause()
      const during = await underWay
      expect(
        `served or refused while it goes: ${during.join()}`,
        during.every((status) => status === 200 || status === 503),
      )
      const statuses = {
        list: (await member.ask('GET', '/api/gallery/')).status,
        edit: (await member.edit('x')).status,
        upload: (await member.upload()).status,
        health: (await member.ask('GET', '/api/health/')).status,
        'sign in': (await member.ask('POST', '/api/auth/obtain_token/', { email: 'gone@example.org', password })).status,
      }
      expect(
        `all are refused with 503: ${JSON.stringify(statuses)}`,
        Object.values(statuses).every((status) => status === 503),
      )
      await wait(3_000)
      await postgres.resume()
      const after = await eventually('an edit is taken again', async () => (await member.edit('Baker')).status === 200)
      await eventually('jobs and mails go on', async () => {
        await member.must('POST', '/api/sign_up/', { name: 'Ida', email: 'later@example.org', gender: 'F', language: 'en' })
        return (await waitForMail(dataDir, 'later@example.org')) !== ''
      })
      expect('nothing is half kept', (await member.count()) === 1)
      await stream.body?.cancel().catch(() => undefined)
      return { ...statuses, 's to recover': after, check: check(place) }
    } finally {
      await server.kill()
      await postgres.stop()
    }
  },

  'mail server gone and back': async () => {
    const dataDir = path.join(folder, 'mail')
    const port = await freePort()
    const place = {
      dataDir,
      location: { file: path.join(dataDir, 'banyan.sqlite') },
      settings: { BANYAN_SMTP_URL: `smtp://127.0.0.1:${port}` },
    }
    const server = await startKillable(place)
    const member = new Member(server)
    try {
      await member.must('POST', '/api/sign_up/', { name: 'Ida', email: 'mail@example.org', gender: 'F', language: 'en' })
      await wait(3_000)
      const mails = await startSmtpServer(undefined, port)
      const after = await eventually(
        'the mail is sent',
        async () => mails.received.some((mail) => mail.to.includes('mail@example.org')),
        180,
      )
      expect('it is sent once', mails.received.length === 1)
      await mails.stop()
      return { 'sign-up': 'accepted', 's until it was sent': after, check: check(place) }
    } finally {
      await server.kill()
    }
  },

  'clock jumps': async () => {
    const dataDir = path.join(folder, 'clock')
    const clock = path.join(folder, 'clock-shift')
    const shiftTo = async (days: number): Promise<void> => {
      await writeFile(clock, String(days * 86_400))
      await wait(200)
    }
    const place = {
      dataDir,
      location: { file: path.join(dataDir, 'banyan.sqlite') },
      settings: {
        NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, '../support/shifted-clock.mjs')}`,
        BANYAN_TEST_CLOCK: clock,
      },
    }
    const server = await startKillable(place)
    const member = new Member(server)
    const told: Record<string, unknown> = {}
    try {
      await member.join(dataDir, 'clock@example.org')
      for (const days of [400, 0, -400, 0]) {
        await shiftTo(days)
        const { status } = await member.ask('GET', '/api/person/')
        told[`${days} days: a token from before`] = status
        expect(`a token from before is taken or refused, not ${status}`, status === 200 || status === 401)
        await member.signIn('clock@example.org')
        expect('an upload is taken', (await member.upload()).status === 200)
        expect('an edit is taken', (await member.edit(`after ${days} days`)).status === 200)
        const email = `clock${days}.${member.statuses[200]}@example.org`
        await member.must('POST', '/api/sign_up/', { name: 'Ida', email, gender: 'F', language: 'en' })
        told[`${days} days: a mail, s`] = await eventually(
          'a mail is sent',
          async () => (await waitForMail(dataDir, email)) !== '',
        )
      }
      expect('nothing is lost', (await member.count()) === 4)
      return { ...told, check: check(place) }
    } finally {
      await server.kill()
    }
  },
}

const results: Record<string, object> = {}
try {
  for (const [name, run] of Object.entries(scenarios)) {
    if (only !== undefined && !name.includes(only)) continue
    console.log(`${name} …`)
    try {
      results[name] = await run()
    } catch (error) {
      results[name] = { failed: error instanceof Error ? error.message : String(error) }
      process.exitCode = 1
    }
    console.log(results[name])
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(JSON.stringify({ prove: 'faults', results }))
