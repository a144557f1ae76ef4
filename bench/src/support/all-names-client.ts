// A client in its own process: makes a call for all names several times, reads each answer as a browser does, part by part, and prints
// what it took, in processor time where it works itself.
import http from 'node:http'
import { gunzipSync } from 'node:zlib'
import { NamesReader } from '@banyan/kinship'
import type { NamesPart } from '@banyan/kinship'
import type { AllNamesCall, AllNamesRequest } from './all-names.ts'

const { origin, token, path, calls, isPacked } = JSON.parse(process.argv[2] ?? '') as AllNamesRequest
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

interface Answer {
  status: number
  etag: string
  firstByteMs: number
  wholeMs: number
  body: Buffer
}

const get = (headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    http
      .get(
        origin + path,
        { agent, headers: { authorization: `Bearer ${token}`, ...(isPacked ? { 'accept-encoding': 'gzip' } : {}), ...headers } },
        (answer) => {
          const chunks: Buffer[] = []
          let firstByteMs = 0
          answer.on('data', (chunk: Buffer) => {
            firstByteMs ||= performance.now() - began
            chunks.push(chunk)
          })
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              etag: answer.headers.etag ?? '',
              firstByteMs,
              wholeMs: performance.now() - began,
              body: Buffer.concat(chunks),
            }),
          )
          answer.on('error', reject)
        },
      )
      .on('error', reject)
  })

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const results: AllNamesCall[] = []
for (let call = 0; call < calls; call += 1) {
  const { status, etag, firstByteMs, wholeMs, body } = await get()
  if (status !== 200) throw new Error(`${path}: ${status}`)
  const lines = (isPacked ? gunzipSync(body) : body).toString().split('\n')
  const reader = new NamesReader()
  let longestPartMs = 0
  const began = cpuMs()
  for (const line of lines) {
    const before = cpuMs()
    const part = line.replace(/^\[|[,\]]$/g, '')
    if (part !== '') reader.add(JSON.parse(part) as NamesPart)
    longestPartMs = Math.max(longestPartMs, cpuMs() - before)
  }
  const readMs = cpuMs() - began
  if (!reader.isWhole) throw new Error('the answer is not whole')
  const asked = cpuMs()
  let named = 0
  for (let id = 1; named < 1_000 && id < 200_000; id += 1) named += Number((reader.names(id)[0]?.key.length ?? 0) > 0)
  const thousandNamesMs = cpuMs() - asked
  const again = await get({ 'if-none-match': etag })
  if (again.status !== 304) throw new Error(`unchanged, and yet ${again.status}`)
  results.push({
    firstByteMs,
    wholeMs,
    bytes: body.length,
    readMs,
    longestPartMs,
    thousandNamesMs,
    people: reader.size,
    unchangedMs: again.wholeMs,
  })
}
agent.destroy()
process.stdout.write(JSON.stringify(results))
