import { createHash, createPublicKey, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { Device } from './push-device.ts'

/** A key and a certificate for `localhost`, which tests alone trust. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAHMi5zNzHd7r1qok
3dZiYjSWTi+WcgE8Ew4gdnh+dlehRANCAAQ4SN2Ah0Qzt7m8QEUdoZanhh1+m6J0
l59bBGy0EQlw80COc4Re8pZRB7intTy7m2gs0T1bKxFkFk4bUN17SFdP
-----END PRIVATE KEY-----`
export const pushCertificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUEiUKmAeJ2Kk9v/7PXKudtFK89TswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzAxNTc1OFoYDzIxMjYxMTAz
MDE1NzU4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ4SN2Ah0Qzt7m8QEUdoZanhh1+m6J0l59bBGy0EQlw80COc4Re8pZR
B7intTy7m2gs0T1bKxFkFk4bUN17SFdPo28wbTAdBgNVHQ4EFgQU8HbT3HLtDv79
dn0QnqcGCVWC0u4wHwYDVR0jBBgwFoAU8HbT3HLtDv79dn0QnqcGCVWC0u4wGgYD
VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSAAwRQIhAMsFJKhKJBFwcY0IUBCmCxG02cWuT52582PqS6zbIGX9AiBf
kqZAotEUnp1W8n/Ml+37wthGAH/OCG1QjTMtnyFj+Q==
-----END CERTIFICATE-----`

/** What a device received, after the checks that push services and browsers make. */
export interface Received {
  device: Device
  message: unknown
  topic: string
  headers: IncomingHttpHeaders
  sizeBytes: number
}

export interface PushService {
  /** For `BANYAN_PUSH_SERVICES`. */
  host: string
  received: Received[]
  /** What was wrong with requests that it refused. */
  refused: string[]
  /** Answers with this status and these headers from now on, instead of taking messages; with `silence` it never answers. */
  answerWith(status: number | 'silence' | undefined, headers?: Record<string, string>): void
  /** A new device that subscribes with the server's key. */
  subscribe(applicationServerKey: string): Device
  /** The device does not exist any more. */
  remove(device: Device): void
  close(): Promise<void>
}

/**
 * A push service of the tests that speaks the protocol (RFC 8030, 8188, 8291 and 8292): it refuses what a strict one refuses, and
 * decrypts what it takes with the devices' keys.
 *
 * @param now - the clock by which tokens expire
 */
export async function startPushService(now: () => Date): Promise<PushService> {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), pushCertificate])
  const devices = new Map<string, Device>()
  const [received, refused]: [Received[], string[]] = [[], []]
  let answer: { status: number | 'silence'; headers: Record<string, string> } | undefined
  const server = createServer({ key, cert: pushCertificate }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const end = (status: number, problem?: string) => {
        if (problem !== undefined) refused.push(problem)
        response.writeHead(status, answer?.headers).end(problem)
      }
      if (answer?.status === 'silence') return
      if (answer !== undefined) return end(answer.status)
      const device = devices.get(request.url ?? '')
      if (device === undefined) return end(410)
      const problem = problemOf(request.method ?? '', request.headers, device, `https://${request.headers.host}`, now())
      if (problem !== undefined) return end(400, problem)
      const body = Buffer.concat(chunks)
      if (body.length > 4_096) return end(413, 'too long')
      const message = device.decrypt(body)
      const topic = String(request.headers['topic'])
      received.push({ device, message: JSON.parse(message.toString()), topic, headers: request.headers, sizeBytes: body.length })
      return end(201)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    refused,
    answerWith: (status, headers = {}) => {
      answer = status === undefined ? undefined : { status, headers }
    },
    subscribe: (applicationServerKey) => {
      const device = new Device(
        `https://${host}/push/${createHash('sha256').update(String(devices.size)).digest('hex')}`,
        applicationServerKey,
      )
      devices.set(new URL(device.endpoint).pathname, device)
      return device
    },
    remove: (device) => void devices.delete(new URL(device.endpoint).pathname),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const token = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/

function problemOf(method: string, headers: IncomingHttpHeaders, device: Device, origin: string, now: Date): string | undefined {
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') return 'not a message'
  if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) return 'no TTL'
  if (!/^(?:very-low|low|normal|high)$/.test(headers['urgency']?.toString() ?? '')) return 'wrong urgency'
  if (!/^[\w-]{1,32}$/.test(headers['topic']?.toString() ?? '')) return 'wrong topic'
  const [, header = '', claims = '', signature = '', publicKey = ''] = token.exec(headers.authorization ?? '') ?? []
  if (publicKey !== device.applicationServerKey) return 'another key than the device subscribed with'
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'wrong signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string | number>
  if (aud !== origin) return 'wrong audience'
  const left = Number(exp) - now.getTime() / 1000
  if (!(left > 0 && left <= 24 * 60 * 60)) return 'wrong expiry'
  return /^(?:mailto:|https:)/.test(String(sub)) ? undefined : 'no contact'
}
