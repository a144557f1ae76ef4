import type { Readable } from 'node:stream'
import { fieldLengths, textLimits } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

/** How much of a refused body is read so that the client gets to see the answer; then the connection is cut. */
const drainBytes = 32 * 1024 * 1024
/** The overhead of a multipart body around the file. */
const envelopeBytes = 1024 * 1024
/** In bytes; the fields' own limits, in characters, are lower. */
const maxFieldBytes = 64 * 1024

interface Options {
  /** The call whose fields may accompany the file; others are skipped. */
  call: CallName
  /** The name of the part with the file. */
  field: string
  maxBytes: number
  /** Stores the file; called once. */
  keep: (content: Readable, fileName: string) => Promise<void>
}

export interface ReceivedUpload {
  fileName: string
  sizeBytes: number
  fields: Record<string, string>
}

/**
 * Receives one file of a multipart body as a stream, with its fields, in any order.
 *
 * @throws ApiError `wrong_type`, `too_large`, `too_long`, or `invalid_field` when there is no file; `keep` may have been called
 * by then
 */
export async function receiveUpload(request: FastifyRequest, options: Options): Promise<ReceivedUpload> {
  try {
    if (!request.isMultipart()) throw new ApiError('wrong_type')
    if (Number(request.headers['content-length'] ?? 0) > options.maxBytes + envelopeBytes) throw new ApiError('too_large')
    return await readParts(request, options)
  } catch (error) {
    drainOrCut(request)
    throw error
  }
}

async function readParts(request: FastifyRequest, { call, field, maxBytes, keep }: Options): Promise<ReceivedUpload> {
  const lengths = fieldLengths(call)
  const fields: Record<string, string> = {}
  let received: { fileName: string; sizeBytes: number } | undefined
  for await (const part of request.parts({
    limits: { fileSize: maxBytes, fieldSize: maxFieldBytes, fields: 20, files: 4, parts: 24 },
  })) {
    if (part.type === 'field') {
      const length = lengths.get(part.fieldname)
      // A part of JSON can hold anything, but only text is wanted.
      if (length === undefined || typeof part.value !== 'string') continue
      const text = part.value
      if (part.valueTruncated || text.length > length) throw new ApiError('too_long', { field: part.fieldname })
      fields[part.fieldname] = text
    } else if (part.fieldname !== field || received !== undefined) {
      part.file.resume()
    } else {
      // The parser would read the rest of the file before it reports that the file is too large.
      part.file.once('limit', () => part.file.destroy(new ApiError('too_large')))
      const fileName = part.filename.slice(0, textLimits.fileName)
      await keep(part.file, fileName)
      // When the limit was reached with the first bytes, nobody was listening yet.
      if (part.file.truncated) throw new ApiError('too_large')
      received = { fileName, sizeBytes: part.file.bytesRead }
    }
  }
  if (received === undefined) throw new ApiError('invalid_field', { field })
  return { ...received, fields }
}

/** Keeps reading while the answer is sent, but not for ever. */
export function drainOrCut({ raw }: FastifyRequest): void {
  if (raw.complete) return
  let drained = 0
  raw.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > drainBytes) raw.destroy()
  })
  raw.unpipe()
  raw.resume()
}
