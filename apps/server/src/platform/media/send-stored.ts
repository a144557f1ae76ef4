import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FilePart } from '../films/file-part.ts'
import { sendPieces } from '../http/answers/send-pieces.ts'
import { ApiError } from '../http/api-error.ts'
import type { Platform } from '../platform.ts'
import { readByteRange } from './byte-range.ts'
import type { ByteRange } from './byte-range.ts'

/** An error must not be cached, or read, as if it were the file. */
export function dropFileHeaders(reply: FastifyReply): void {
  for (const header of ['cache-control', 'etag', 'accept-ranges', 'content-disposition', 'content-type', 'content-range'])
    reply.removeHeader(header)
}

/**
 * Answers with a file of the media store or a part of it, or with the range of that which the request asks for. The reply has its headers already, the file's
 * type among them.
 *
 * @throws ApiError `not_found` if the file is missing or empty
 */
export async function sendStored(
  { media }: Pick<Platform, 'media'>,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  part?: FilePart,
): Promise<FastifyReply> {
  const ifRange = request.headers['if-range']
  const wantsRange = request.headers.range !== undefined && (ifRange === undefined || ifRange === reply.getHeader('etag'))
  const sizeBytes = wantsRange ? (part?.bytes ?? (await media.sizeOf(key))) : 0
  if (sizeBytes === undefined || (wantsRange && sizeBytes === 0)) throw new ApiError('not_found')
  const range = wantsRange ? readByteRange(request.headers.range, sizeBytes) : undefined
  if (range === 'unsatisfiable')
    return reply
      .status(416)
      .header('content-range', `bytes */${sizeBytes}`)
      .removeHeader('content-type')
      .removeHeader('content-disposition')
      .send()
  const opened = await media.openPieces(key, part === undefined ? range : within(part, range))
  if (opened === undefined) throw new ApiError('not_found')
  try {
    // No file is empty, so the file's content is lost until it is restored from a backup.
    if (opened.sizeBytes === 0) throw new ApiError('not_found')
    if (range !== undefined) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    const allBytes = part?.bytes ?? opened.sizeBytes
    reply.header('content-length', range === undefined ? allBytes : range.end - range.start + 1)
    // Fastify would take the length of anything but a stream for the file's.
    if (request.method === 'HEAD') return await reply.send(Readable.from([]))
    return await sendPieces(reply, opened.pieces)
  } finally {
    await opened.close()
  }
}

/** A range of a part of a file, as a range of the file. */
const within = ({ start, bytes }: FilePart, range: ByteRange = { start: 0, end: bytes - 1 }): ByteRange => ({
  start: start + range.start,
  end: start + range.end,
})
