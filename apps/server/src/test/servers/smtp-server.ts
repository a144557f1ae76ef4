import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers by lower-case name, unfolded. */
  headers: Record<string, string>
  /** The decoded parts by content type. */
  parts: Record<string, string>
}

export interface TestSmtpServer {
  url: string
  received: ReceivedMail[]
  /** How often a client started a message, accepted or not. */
  attempts: number
  stop(): Promise<void>
}

/** TLS from the first byte, or on the client's request. Either requires a login. */
type Tls = 'implicit' | 'starttls'

/** A real mail server on the loopback; the recipient's local part decides what happens to the mail. */
export async function startSmtpServer(tls?: Tls, port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const state = { attempts: 0 }
  const server = new SMTPServer({
    secure: tls === 'implicit',
    authOptional: tls === undefined,
    disabledCommands: tls === undefined ? ['STARTTLS', 'AUTH'] : [],
    closeTimeout: 100,
    onAuth: (auth, _session, done) => {
      if (auth.username === 'banyan' && auth.password === 'p@ss') done(null, { user: 'banyan' })
      else done(new Error('no such user'))
    },
    onMailFrom: (_address, _session, done) => {
      state.attempts += 1
      done()
    },
    onRcptTo: (address, _session, done) => {
      if (address.address.startsWith('unknown')) done(refusal(550, `no mailbox ${address.address}`))
      else if (address.address.startsWith('later')) done(refusal(451, 'come back later'))
      else if (!address.address.startsWith('hanging')) done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const message = parseMail(Buffer.concat(chunks).toString('latin1'))
        received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map((each) => each.address), ...message })
        done()
      })
    },
  })
  // Clients that break off are part of these tests.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  const login = tls === undefined ? '' : 'banyan:p%40ss@'
  return {
    url: `smtp${tls === 'implicit' ? 's' : ''}://${login}localhost:${address.port}`,
    received,
    get attempts() {
      return state.attempts
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/** Parses mails as Banyan makes them: one level of parts, each quoted-printable, base64 or plain. */
export function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'parts'> {
  const { headers, body } = splitHeaders(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitHeaders(part.replace(/^\r?\n/, '')))
  return {
    headers,
    parts: Object.fromEntries(
      parts.map((part) => [part.headers['content-type']?.split(';')[0] ?? '', decodePart(part.headers, part.body)]),
    ),
  }
}

function splitHeaders(raw: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: rest.join('\n\n') }
}

function decodePart(headers: Record<string, string>, body: string): string {
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8')
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
