import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { sendPieces } from '../http/send-pieces.ts'
import type { Platform } from '../platform.ts'
import { readByteRange } from './byte-range.ts'

/** An error must not be cached, or read, as if it were the file. */
export function dropFileHeaders(reply: FastifyReply): void {
  for (const header of ['cache-control', 'etag', 'accept-ranges', 'content-disposition', 'content-type', 'content-range'])
    reply.removeHeader(header)
}

/**
 * Answers with a file of the media store, or with the range of it that the request asks for. The reply has its headers already, the file's
 * type among them.
 *
 * @throws ApiError `not_found` if the file is missing or empty
 */
export async function sendStored(
  { media }: Pick<Platform, 'media'>,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply> {
  const ifRange = request.headers['if-range']
  const wantsRange = request.headers.range !== undefined && (ifRange === undefined || ifRange === reply.getHeader('etag'))
  const sizeBytes = wantsRange ? await media.sizeOf(key) : 0
  if (sizeBytes === undefined || (wantsRange && sizeBytes === 0)) throw new ApiError('not_found')
  const range = wantsRange ? readByteRange(request.headers.range, sizeBytes) : undefined
  if (range === 'unsatisfiable')
    return reply
      .status(416)
      .header('content-range', `bytes */${sizeBytes}`)
      .removeHeader('content-type')
      .removeHeader('content-disposition')
      .send()
  const opened = await media.openPieces(key, range)
  if (opened === undefined) throw new ApiError('not_found')
  try {
    // No file is empty, so the file's content is lost until it is restored from a backup.
    if (opened.sizeBytes === 0) throw new ApiError('not_found')
    if (range !== undefined) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    reply.header('content-length', range === undefined ? opened.sizeBytes : range.end - range.start + 1)
    // Fastify would take the length of anything but a stream for the file's.
    if (request.method === 'HEAD') return await reply.send(Readable.from([]))
    return await sendPieces(reply, opened.pieces)
  } finally {
    await opened.close()
  }
}
