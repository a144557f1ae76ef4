import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

/** Below this, a compressed answer saves no packet. */
const minLength = 1024

/** A hook that compresses a long answer for a client that understands it. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  reply.header('vary', 'authorization, accept-encoding')
  const isUnderstood = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
  if (typeof payload !== 'string' || payload.length < minLength || !isUnderstood) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return compress(payload, { level: 5 })
}
