import type { Readable } from 'node:stream'
import { fieldLengths, textLimits } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

/** Of a refused body so much is read past that the other side gets to see the answer; then the connection is cut. */
const drainBytes = 32 * 1024 * 1024
/** What a multipart body needs around the file itself. */
const envelopeBytes = 1024 * 1024
/** In bytes; the fields' own lengths, in characters, are shorter. */
const longestField = 64 * 1024

interface Options {
  /** Whose fields may come beside the file; others are read past. */
  call: CallName
  /** The name of the part that holds the file. */
  field: string
  maxBytes: number
  /** Keeps the file; called once. */
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
 * @throws ApiError `wrong_type`, `too_large`, `too_long`, or `invalid_field` when there is no file; `keep` may have been called by then
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
    limits: { fileSize: maxBytes, fieldSize: longestField, fields: 20, files: 4, parts: 24 },
  })) {
    if (part.type === 'field') {
      const length = lengths.get(part.fieldname)
      // A part of JSON may be anything: texts alone are wanted.
      if (length === undefined || typeof part.value !== 'string') continue
      const text = part.value
      if (part.valueTruncated || text.length > length) throw new ApiError('too_long', { field: part.fieldname })
      fields[part.fieldname] = text
    } else if (part.fieldname !== field || received !== undefined) {
      part.file.resume()
    } else {
      // The parser would read past the rest of the file before it says that there was too much.
      part.file.once('limit', () => part.file.destroy(new ApiError('too_large')))
      const fileName = part.filename.slice(0, textLimits.fileName)
      await keep(part.file, fileName)
      // When the end came with the first bytes, nobody listened yet.
      if (part.file.truncated) throw new ApiError('too_large')
      received = { fileName, sizeBytes: part.file.bytesRead }
    }
  }
  if (received === undefined) throw new ApiError('invalid_field', { field })
  return { ...received, fields }
}

/** Reads on while the answer goes out, but not for ever. */
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
