import { limits } from '@banyan/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sessions } from '../accounts/sessions/sessions.service.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readMultipartLists } from '../../platform/http/bodies/bodies.ts'
import { bindCall } from '../../platform/http/call.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { listDownloads } from './list-downloads.service.ts'
import { sendPieces } from './send-pieces.ts'
import { streamZip } from './stream-zip.ts'

export function downloadRoutes(app: FastifyInstance, sessions: Sessions): void {
  const { platform } = app

  bindCall(
    app,
    'downloadImages',
    async ({ request, reply }) => {
      const { token, fileName, addresses } = await readAsked(request)
      // Clients of old call once without anything, so that a server that sleeps wakes up.
      if (token === undefined && addresses.length === 0) return reply.send()
      const caller = token === undefined ? undefined : await sessions.findCaller(token)
      if (caller === undefined) throw new ApiError(token === undefined ? 'no_token' : 'invalid_token')
      if (addresses.length === 0 || addresses.length > limits.downloadImages) throw new ApiError('invalid_field', { field: 'images' })
      const files = await listDownloads(platform, caller.familyId, addresses)
      const { pieces, sizeBytes } = streamZip(platform, files)
      reply
        .type('application/zip')
        .headers({ 'content-length': sizeBytes, 'content-disposition': contentDisposition('attachment', fileName), 'cache-control': 'private, no-store' })
      return sendPieces(reply, pieces)
    },
    { bodyLimit: 4 * 1024 * 1024 },
  )
}

interface Asked {
  token: string | undefined
  fileName: string
  addresses: string[]
}

/** JSON, a form (its list by repetition, with or without brackets, or as JSON), or multipart: clients send all of them. */
async function readAsked(request: FastifyRequest): Promise<Asked> {
  const body: unknown = request.isMultipart() ? await readMultipartLists(request, limits.downloadImages + 10) : request.body
  const fields = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}))
  const text = (name: string): string => {
    const value: unknown = fields.get(name)
    return typeof value === 'string' ? value : Array.isArray(value) && typeof value[0] === 'string' ? value[0] : ''
  }
  const token = text('token').trim()
  const fileName = cleanText(text('zip_filename')).replace(/[/\\]/g, '_').slice(0, 200)
  return { token: token === '' ? undefined : token, fileName: fileName === '' ? 'download.zip' : fileName, addresses: readList(fields.get('images') ?? fields.get('images[]')) }
}

function readList(value: unknown): string[] {
  if (Array.isArray(value)) {
    if (!value.every((each) => typeof each === 'string')) throw new ApiError('invalid_field', { field: 'images' })
    return value.length === 1 ? readList(value[0]) : value
  }
  if (typeof value !== 'string' || value.trim() === '') return []
  if (!value.trim().startsWith('[')) return [value]
  try {
    const parsed: unknown = JSON.parse(value)
    if (Array.isArray(parsed) && parsed.every((each) => typeof each === 'string')) return parsed
  } catch {
    // What follows says it.
  }
  throw new ApiError('invalid_field', { field: 'images' })
}
