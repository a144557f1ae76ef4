import querystring from 'node:querystring'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { isTooDeep } from './json-depth.ts'
import { drainOrCut } from './upload.ts'

const formLimits = { fields: 100, parts: 200 }

/** JSON, forms and multipart are accepted everywhere with the same field names, because older clients send all three. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (isTooDeep(body.toString())) done(new ApiError('bad_input'))
    else parseJson(request, body.toString(), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, { ...querystring.parse(body.toString(), '&', '=', { maxKeys: 2000 }) })
  })
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Reads a body without a type, or of plain text, as JSON. A browser sends both to another origin without asking first (a simple request in
 * the Fetch Standard), and older clients download photos that way. Only for calls without a token: the rest need a preflight anyway.
 */
export function takePlainJson({ headers }: FastifyRequest): void {
  if (/^\s*(?:text\/plain\s*(?:;.*)?)?$/i.test(headers['content-type'] ?? '')) headers['content-type'] = 'application/json'
}

/** The parser's messages for a malformed or truncated multipart body: its errors have no code. */
const formTroubles =
  /^(?:Multipart: Boundary not found|Unexpected end of multipart data|(?:Part|File) terminated early|The needle )/

export const isBrokenForm = (error: unknown): boolean => error instanceof Error && formTroubles.test(error.message)

/** Reads the text fields of a multipart body of at most `maxBytes`; files in it are skipped. */
export async function readMultipartFields(request: FastifyRequest, maxBytes: number): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for await (const [name, value] of readFields(request, maxBytes, formLimits)) fields[name] = value
  return fields
}

/** Reads fields that may occur several times: each becomes a list, of at most `most` values in all. */
export async function readMultipartLists(
  request: FastifyRequest,
  maxBytes: number,
  most: number,
): Promise<Record<string, string[]>> {
  const lists = new Map<string, string[]>()
  for await (const [name, value] of readFields(request, maxBytes, { fields: most, parts: most })) {
    // A part of JSON can hold anything, but only text is wanted.
    if (typeof value !== 'string') continue
    const known = lists.get(name)
    if (known === undefined) lists.set(name, [value])
    else known.push(value)
  }
  return Object.fromEntries(lists)
}

async function* readFields(
  request: FastifyRequest,
  maxBytes: number,
  limits: { fields: number; parts: number },
): AsyncGenerator<[name: string, value: unknown]> {
  try {
    const tooMuch = whenOver(request, maxBytes)
    const parts = request.parts({ limits: { ...limits, fieldSize: maxBytes, fileSize: maxBytes } })
    for (
      let next = await Promise.race([parts.next(), tooMuch]);
      next.done !== true;
      next = await Promise.race([parts.next(), tooMuch])
    ) {
      const part = next.value
      if (part.type === 'file') part.file.resume()
      else if (!Object.hasOwn(Object.prototype, part.fieldname)) yield [part.fieldname, part.value]
    }
  } catch (error) {
    drainOrCut(request)
    throw error
  }
}

/**
 * The parser of forms reads by itself, past the server's own limit. @returns a promise that only ever rejects, with `too_large`
 */
function whenOver(request: FastifyRequest, maxBytes: number): Promise<never> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new ApiError('too_large')
  let sizeBytes = 0
  const over = new Promise<never>((_resolve, reject) => {
    request.raw.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) reject(new ApiError('too_large'))
    })
  })
  // Nobody may be awaiting it when it rejects.
  over.catch(() => undefined)
  return over
}
