import querystring from 'node:querystring'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

const formLimits = { fieldSize: 1024 * 1024, fields: 100, parts: 200, fileSize: 1024 * 1024 }

/** JSON, forms and multipart are accepted everywhere with the same field names; older clients send all three. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body.toString(), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, { ...querystring.parse(body.toString(), '&', '=', { maxKeys: 2000 }) })
  })
  await app.register(multipart, { throwFileSizeLimit: false })
}

/** The parser's own words for a multipart body that is none, or that breaks off: it gives its errors no code. */
const formTroubles = /^(?:Multipart: Boundary not found|Unexpected end of multipart data|(?:Part|File) terminated early|The needle )/

export const isBrokenForm = (error: unknown): boolean => error instanceof Error && formTroubles.test(error.message)

/** The text fields of a multipart body; files in it are read past. */
export async function readMultipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: formLimits })) {
    if (part.type === 'file') part.file.resume()
    else if (part.valueTruncated) throw new ApiError('too_large', { field: part.fieldname })
    else if (!Object.hasOwn(Object.prototype, part.fieldname)) fields[part.fieldname] = part.value
  }
  return fields
}

/** The same where a field may come several times: each is the list of what came, at most `most` in all. */
export async function readMultipartLists(request: FastifyRequest, most: number): Promise<Record<string, string[]>> {
  const lists = new Map<string, string[]>()
  for await (const part of request.parts({ limits: { ...formLimits, fields: most, parts: most } })) {
    if (part.type === 'file') part.file.resume()
    else if (part.valueTruncated) throw new ApiError('too_large', { field: part.fieldname })
    else lists.set(part.fieldname, [...(lists.get(part.fieldname) ?? []), String(part.value)])
  }
  return Object.fromEntries(lists)
}
