import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { slices } from '../in-slices.ts'

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
