import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { drainOrCut } from './bodies/upload.ts'
import { answerUnknownCall } from './errors.ts'
import { serveManifest } from './manifest.ts'

/**
 * Serves the built web application. Browsers cache files with a hash in their name for ever; every other path that is neither a
 * file nor a call gets the application, which knows the routes.
 */
export async function serveWeb(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  const page = webDir === undefined ? undefined : await readFile(path.join(webDir, 'index.html'))
  if (webDir !== undefined) {
    serveManifest(app, webDir)
    // Guests get a page of their own, without the application.
    app.get('/guest/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('guest.html'))
    // So do people who answer a question that was mailed to them.
    app.get('/story/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('guest.html'))
    await app.register(staticFiles, {
      root: webDir,
      index: false,
      preCompressed: true,
      // A folder is no file: without an encoding to look for first, asking for one would be an error.
      allowedPath: (pathname) => !pathname.endsWith('/'),
      setHeaders: (reply, file) => {
        const forever = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  )
  // The browser's service worker receives what another app shares. Without one the request reaches the server, which must not
  // accept it.
  app.post('/select_gallery/', { schema: { hide: true } }, async (request, reply) => {
    drainOrCut(request)
    return reply.redirect('/select_gallery/?problem=missed', 303)
  })
  app.setNotFoundHandler((request, reply) => {
    const isCall = /^\/api(\/|$|\?)/.test(request.url)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/assets/')
    if (isCall || !isPage || page === undefined) return answerUnknownCall(request, reply)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
