import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { slices } from '../../waiting/in-slices.ts'

const bytesAtOnce = 64 * 1024

/**
 * Writes a value as `JSON.stringify` does, a piece at a time, and lets others run in between: the lists that it holds entry by entry,
 * everything else at once.
 *
 * @returns texts of about 64 kB
 */
export async function* jsonPieces(value: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  const pause = slices()
  let piece = '{'
  let isFirst = true
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue
    piece += `${isFirst ? '' : ','}${JSON.stringify(key)}:`
    isFirst = false
    if (!Array.isArray(part)) {
      piece += JSON.stringify(part)
      continue
    }
    piece += '['
    for (const [index, entry] of part.entries()) {
      piece += `${index === 0 ? '' : ','}${JSON.stringify(entry) ?? 'null'}`
      if (piece.length >= bytesAtOnce) {
        yield piece
        piece = ''
      }
      await pause()
    }
    piece += ']'
  }
  yield `${piece}}`
}

/** Answers with a long object, so that writing it holds up no other call. */
export const sendInSlices = (reply: FastifyReply, value: Readonly<Record<string, unknown>>): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(jsonPieces(value), { objectMode: false }))

const entriesAtOnce = 100

async function* listPieces(entries: readonly object[]): AsyncGenerator<string> {
  const pause = slices()
  for (let start = 0; start < entries.length; start += entriesAtOnce) {
    const some = JSON.stringify(entries.slice(start, start + entriesAtOnce)).slice(1, -1)
    yield `${start === 0 ? '[' : ','}${some}`
    await pause()
  }
  yield ']'
}

/** Answers with a long list in the same way, compressed for a client that understands it. Fast rather than small: it takes most of the time. */
export function sendLongList(request: FastifyRequest, reply: FastifyReply, entries: readonly object[]): FastifyReply {
  const content = Readable.from(listPieces(entries), { objectMode: false })
  reply.type('application/json; charset=utf-8')
  if (!/\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(content)
  const zipped = createGzip({ level: 1 })
  content.once('error', (error) => zipped.destroy(error))
  zipped.once('close', () => content.destroy())
  return reply.header('content-encoding', 'gzip').send(content.pipe(zipped))
}
