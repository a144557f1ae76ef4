import { bodyLimitOf, fieldLengths, limits, textLimits } from '@banyan/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentDisposition } from '../../platform/http/answers/content-disposition.ts'
import { sendPieces } from '../../platform/http/answers/send-pieces.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readMultipartLists } from '../../platform/http/bodies/bodies.ts'
import { bindCall } from '../../platform/http/call.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import type { Sessions } from '../accounts/sessions/sessions.service.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { listDownloads } from './list-downloads.service.ts'
import { streamZip } from './stream-zip.ts'

export function downloadRoutes(app: FastifyInstance, sessions: Sessions): void {
  const { platform } = app

  bindCall(app, 'downloadImages', async ({ request, reply }) => {
    const body = await readBody(request)
    const token = readOne(body, 'token').trim()
    // Old clients call once without content to wake a sleeping server.
    if (token === '' && imagesOf(body) === undefined) return reply.send()
    const caller = token === '' ? undefined : await sessions.findCaller(token)
    if (caller === undefined) throw new ApiError(token === '' ? 'no_token' : 'invalid_token')
    // Nothing else is examined before the caller is known.
    const { fileName, addresses } = readAsked(body)
    const files = await listDownloads(platform, caller, addresses)
    await platform.database.write(async (tx) =>
      appendToLog(tx, platform, caller.familyId, 'photos_downloaded', {
        by: caller,
        userAgent: request.headers['user-agent'] ?? '',
        details: { count: files.length },
      }),
    )
    const { pieces, sizeBytes } = streamZip(platform, files)
    reply.type('application/zip').headers({
      'content-length': sizeBytes,
      'content-disposition': contentDisposition('attachment', fileName),
      'cache-control': 'private, no-store',
    })
    return sendPieces(reply, pieces)
  })
}

type Body = ReadonlyMap<string, unknown>

/** JSON, a form (its list by repetition, with or without brackets, or as JSON), or multipart: clients send all of them. */
async function readBody(request: FastifyRequest): Promise<Body> {
  const body: unknown = request.isMultipart()
    ? await readMultipartLists(request, bodyLimitOf('downloadImages'), limits.downloadImages + 10)
    : request.body
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
  return new Map(
    ['token', 'zip_filename', 'images', 'images[]']
      .filter((name) => Object.hasOwn(fields, name))
      .map((name) => [name, fields[name]]),
  )
}

const imagesOf = (body: Body): unknown => {
  const images = body.get('images') ?? body.get('images[]')
  const isGiven = Array.isArray(images)
    ? images.length > 0 && images[0] !== ''
    : typeof images === 'string' && images.trim() !== ''
  return isGiven ? images : undefined
}

/** @throws ApiError `too_long` */
function readOne(body: Body, name: 'token' | 'zip_filename'): string {
  const value = body.get(name)
  const text: unknown = Array.isArray(value) ? value[0] : value
  if (typeof text !== 'string') return ''
  if (text.length > (lengths.get(name) ?? 0)) throw new ApiError('too_long', { field: name })
  return text
}

const lengths = fieldLengths('downloadImages')

/** @throws ApiError `invalid_field`, `too_long` */
function readAsked(body: Body): { fileName: string; addresses: string[] } {
  const addresses = readList(imagesOf(body))
  if (addresses.length === 0 || addresses.length > limits.downloadImages) throw new ApiError('invalid_field', { field: 'images' })
  if (addresses.some((address) => address.length > textLimits.mediaAddress)) throw new ApiError('not_found')
  const fileName = cleanText(readOne(body, 'zip_filename')).replace(/[/\\]/g, '_').slice(0, 200)
  return { fileName: fileName === '' ? 'download.zip' : fileName, addresses }
}

function readList(value: unknown): string[] {
  if (Array.isArray(value)) {
    if (value.length > limits.downloadImages || !value.every((each) => typeof each === 'string'))
      throw new ApiError('invalid_field', { field: 'images' })
    return value.length === 1 ? readText(value[0] ?? '') : value
  }
  return typeof value === 'string' ? readText(value) : []
}

/** One address, or a list of them as JSON. */
function readText(text: string): string[] {
  if (text.trim() === '') return []
  if (!text.trim().startsWith('[')) return [text]
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed) && parsed.every((each) => typeof each === 'string')) return parsed
  } catch {
    // The checks that follow report it.
  }
  throw new ApiError('invalid_field', { field: 'images' })
}
