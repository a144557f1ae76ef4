import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import { parseMail, startSmtpServer } from '../../test/servers/smtp-server.ts'
import type { TestSmtpServer } from '../../test/servers/smtp-server.ts'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import { never } from '../time.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { createMailWorker } from './mail-worker.ts'
import type { MailWorker } from './mail-worker.ts'

const url = 'https://family.example.org/sign_up_confirmation/?token=0123456789abcdef0123456789abcdef0123456789a&language=zh-tw'
const from = 'Banyan <banyan@family.example.org>'
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function open(mail: Partial<Config['mail']>): Promise<TestPlatform> {
  const platform = await openTestPlatform({ mail: { smtpUrl: undefined, from, ...mail } })
  opened.push(platform.close)
  return platform
}

async function openSmtp(...options: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...options)
  opened.push(server.stop)
  return server
}

function work(platform: TestPlatform): MailWorker {
  const worker = createMailWorker(platform)
  opened.push(() => worker.stop(0))
  return worker
}

const enqueue = (platform: TestPlatform, to = 'ana@example.org', eventKey = `sign-up ${to}`): Promise<boolean> =>
  platform.database.write((tx) =>
    enqueueMail(tx, platform, {
      kind: 'sign_up_confirmation',
      to,
      language: 'zh-tw',
      data: { name: '陳大文', url },
      eventKey,
      familyId: null,
    }),
  )

const rows = (platform: TestPlatform) => platform.database.read.selectFrom('mails').selectAll().orderBy('id').execute()

describe('the mail queue', () => {
  it('keeps one mail for an event, and none of a transaction that failed', async () => {
    const platform = await open({})
    await enqueue(platform)
    await enqueue(platform)
    const failing = platform.database.write(async (tx) => {
      await enqueueMail(tx, platform, {
        kind: 'password_reset',
        to: 'bo@example.org',
        language: 'en',
        data: { name: 'Bo', url },
        eventKey: 'reset 1',
        familyId: null,
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect((await rows(platform)).map((row) => row.event_key)).toEqual(['sign-up ana@example.org'])
  })

  it.each(['', 'ana', 'ana@example.org, bo@example.org', 'ana@example.org\r\nBcc: bo@example.org'])(
    'refuses what is not one address: %j',
    async (to) => {
      const platform = await open({})
      await expect(enqueue(platform, to)).rejects.toThrow(RangeError)
    },
  )
})

describe('sending', () => {
  it('delivers text and HTML, then erases them', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url })
    await enqueue(platform)
    expect(await work(platform).sendDue()).toBe(1)
    const [mail] = server.received
    expect(mail?.from).toBe('banyan@family.example.org')
    expect(mail?.to).toEqual(['ana@example.org'])
    expect(mail?.headers).toMatchObject({ from, to: 'ana@example.org', 'auto-submitted': 'auto-generated' })
    expect(mail?.parts['text/plain']).toContain(url)
    expect(mail?.parts['text/plain']).toContain('陳大文，您好：')
    expect(mail?.parts['text/html']).toContain(url.replaceAll('&', '&amp;'))
    const [row] = await rows(platform)
    expect(row).toMatchObject({ sent_at: platform.now().toISOString(), attempts: 1, text: '', html: '', unsubscribe_url: null })
    expect(mail?.headers['message-id']).toBe(row?.message_id)
  })

  it.each(['implicit', 'starttls'] as const)(
    'logs in over TLS (%s), and only with a certificate that is trusted',
    async (tls) => {
      const server = await openSmtp(tls)
      const careful = await open({ smtpUrl: server.url })
      await enqueue(careful)
      await work(careful).sendDue()
      expect(server.attempts).toBe(0)
      expect((await rows(careful))[0]).toMatchObject({ sent_at: null, attempts: 1 })

      const platform = await open({ smtpUrl: `${server.url}?tls.rejectUnauthorized=false` })
      await enqueue(platform)
      await work(platform).sendDue()
      expect(server.received).toHaveLength(1)
    },
  )

  it('waits with a login that is refused, and gives no mail up for it', async () => {
    const server = await openSmtp('starttls')
    const platform = await open({ smtpUrl: `${server.url.replace('p%40ss', 'wrong')}?tls.rejectUnauthorized=false` })
    await enqueue(platform)
    await work(platform).sendDue()
    expect((await rows(platform))[0]).toMatchObject({ sent_at: null, attempts: 1, failure: expect.stringMatching(/^EAUTH/) })
    expect((await rows(platform))[0]?.next_attempt_at).not.toBe(never)
  })

  it('lets no name into the headers', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url })
    for (const [index, inviter] of [
      'Bo\r\nBcc: evil@example.org',
      'Bo\r\n\r\nanother body',
      'Bo\u2028X-Evil yes',
      '=?utf-8?Q?Bo=0D=0AX-Evil?=',
    ].entries()) {
      const data = { name: `Ana\r\nX-Evil ${index}`, inviter, url }
      await platform.database.write((tx) =>
        enqueueMail(tx, platform, {
          kind: 'invitation',
          to: `ana${index}@example.org`,
          language: 'en',
          data,
          eventKey: `invite ${index}`,
          familyId: null,
        }),
      )
    }
    await work(platform).sendDue()
    expect(server.received).toHaveLength(4)
    for (const { headers, to, parts } of server.received) {
      expect(to).toHaveLength(1)
      expect(Object.keys(headers).toSorted()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ])
      expect(parts['text/plain']).toContain(url)
    }
  })

  it('sends each mail once, as itself, after a server that was down for a day', async () => {
    const gone = await startSmtpServer()
    await gone.stop()
    const platform = await open({ smtpUrl: gone.url })
    const readers = Array.from({ length: 5 }, (_, index) => `reader${index}@example.org`)
    for (const reader of readers) await enqueue(platform, reader)
    const ids = (await rows(platform)).map((row) => row.message_id)
    const workers = [work(platform), work(platform)]
    for (let hour = 0; hour < 24; hour += 1) {
      await Promise.all(workers.map((worker) => worker.sendDue()))
      platform.clock.advance({ hours: 1 })
    }
    const server = await openSmtp(undefined, Number(new URL(gone.url).port))
    for (let hour = 0; hour < 7; hour += 1) {
      platform.clock.advance({ hours: 1 })
      await Promise.all(workers.map((worker) => worker.sendDue()))
    }
    expect(server.received.map((mail) => mail.to[0]).toSorted()).toEqual(readers)
    expect(server.received.map((mail) => mail.headers['message-id']).toSorted()).toEqual(ids.toSorted())
  })

  it('does not send a password in the clear', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url.replace('//', '//banyan:secret@') })
    await enqueue(platform)
    await work(platform).sendDue()
    expect((await rows(platform))[0]?.failure).toMatch(/^E/)
    expect(server.received).toEqual([])
  })

  it('tries again later, ever less often, with the same Message-ID', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url })
    await enqueue(platform, 'later@example.org')
    const worker = work(platform)
    const messageId = (await rows(platform))[0]?.message_id
    const delays: number[] = []
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(await worker.sendDue()).toBe(1)
      expect(await worker.sendDue()).toBe(0)
      const [row] = await rows(platform)
      expect(row).toMatchObject({ attempts: attempt, failure: 'EENVELOPE 451', message_id: messageId })
      delays.push((Date.parse(row?.next_attempt_at ?? '') - platform.now().getTime()) / 60_000)
      platform.clock.set(row?.next_attempt_at ?? '')
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360])
    expect(server.attempts).toBe(12)
  })

  it('gives up after three days', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url })
    await enqueue(platform, 'later@example.org')
    const worker = work(platform)
    await worker.sendDue()
    platform.clock.advance({ days: 3 })
    await worker.sendDue()
    expect((await rows(platform))[0]).toMatchObject({
      sent_at: null,
      next_attempt_at: never,
      failure: 'EENVELOPE 451',
      text: '',
      html: '',
    })
    expect(await worker.sendDue()).toBe(0)
  })

  it('gives up at once when there is no such mailbox, and says so without the address', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url })
    await enqueue(platform, 'unknown@example.org')
    await enqueue(platform, 'ana@example.org')
    await work(platform).sendDue()
    expect((await rows(platform)).map((row) => [row.failure, row.next_attempt_at === never, row.sent_at === null])).toEqual([
      ['EENVELOPE 550', true, true],
      [null, false, false],
    ])
  })

  it('keeps mails while the server cannot be reached', async () => {
    const server = await startSmtpServer()
    await server.stop()
    const platform = await open({ smtpUrl: server.url })
    await enqueue(platform)
    await work(platform).sendDue()
    const [row] = await rows(platform)
    expect(row).toMatchObject({ sent_at: null, attempts: 1 })
    expect(row?.text).toContain(url)
  })

  it('cuts off a server that hangs when it has to stop, and does not lose the mail', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url })
    await enqueue(platform, 'hanging@example.org')
    const worker = createMailWorker(platform)
    worker.start()
    await expect.poll(() => server.attempts).toBe(1)
    await worker.stop(50)
    const [row] = await rows(platform)
    expect(row).toMatchObject({ sent_at: null, attempts: 1, failure: expect.stringMatching(/./) })
    expect(Date.parse(row?.next_attempt_at ?? '') - platform.now().getTime()).toBe(60_000)
  })

  it('never sends twice, however many workers there are', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url })
    for (let index = 0; index < 30; index += 1) await enqueue(platform, `reader${index}@example.org`)
    await Promise.all([1, 2, 3].map(() => work(platform).sendDue()))
    expect(server.received.map((mail) => mail.to[0]).toSorted()).toEqual(
      [...new Set(server.received.map((mail) => mail.to[0]))].toSorted(),
    )
    expect(server.received).toHaveLength(30)
  })

  it('leaves the mails of a worker that died to the next', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url })
    await enqueue(platform, 'hanging@example.org')
    const dying = createMailWorker(platform)
    const sending = dying.sendDue()
    await expect.poll(() => server.attempts).toBe(1)
    const other = work(platform)
    expect(await other.sendDue()).toBe(0)
    const [row] = await rows(platform)
    expect(Date.parse(row?.next_attempt_at ?? '') - platform.now().getTime()).toBe(10 * 60_000)
    await dying.stop(0)
    await sending
  })

  it('starts when the wake signal comes', async () => {
    const server = await openSmtp()
    const platform = await open({ smtpUrl: server.url })
    const worker = work(platform)
    worker.start()
    await enqueue(platform)
    platform.wakeSignal.notify()
    await expect.poll(() => server.received.length).toBe(1)
  })
})

describe('the log', () => {
  it('tells what happened without addresses, names, links or words of the mail', async () => {
    const server = await openSmtp()
    const lines: string[] = []
    const log = pino(
      { level: 'trace' },
      new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
    )
    for (const smtpUrl of [server.url, undefined]) {
      const platform = { ...(await open({ smtpUrl })), log }
      for (const name of ['ana', 'unknown', 'later']) await enqueue(platform, `${name}@example.org`)
      await work(platform).sendDue()
    }
    const all = lines.join('')
    expect(all).toContain('mail given up')
    expect(all).toContain('mail not sent; it will be tried again')
    expect(all).toContain('outbox/20260301T120000Z-')
    expect(all).not.toMatch(/example\.org|0123456789abcdef|陳大文|mailbox/)
  })
})

describe('the outbox', () => {
  it('holds private files in which the link can be read', async () => {
    const platform = await open({})
    await enqueue(platform)
    await work(platform).sendDue()
    const folder = path.join(platform.config.dataDir, 'outbox')
    const [row] = await rows(platform)
    expect(await readdir(folder)).toEqual([`20260301T120000Z-${row?.id}.eml`])
    const file = path.join(folder, `20260301T120000Z-${row?.id}.eml`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const raw = await readFile(file, 'latin1')
    expect(raw).toContain(`\r\n${url}\r\n`)
    const mail = parseMail(raw)
    expect(mail.headers).toMatchObject({ from, to: 'ana@example.org', 'message-id': row?.message_id })
    expect(mail.parts['text/plain']).toContain('陳大文，您好：')
    expect(mail.parts['text/html']).toContain('<html lang="zh-Hant">')
    expect(row).toMatchObject({ text: '', html: '' })
  })
})
