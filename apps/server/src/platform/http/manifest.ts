import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { requestLocale } from './language.ts'

const manifestFile = 'manifest.webmanifest'

/** Serves the application's manifest in the browser's language: the build has one file for each. */
export function serveManifest(app: FastifyInstance, webDir: string): void {
  app.get(`/${manifestFile}`, { schema: { hide: true } }, async (request, reply) => {
    const body = await readFile(path.join(webDir, 'manifests', `${requestLocale(request)}.webmanifest`))
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Language', etag })
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.status(304).send()
    return reply.type('application/manifest+json; charset=utf-8').send(body)
  })
}
