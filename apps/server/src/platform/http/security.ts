import type { IncomingMessage, ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { HelmetOptions } from 'helmet'
import type { Config } from '../../config.ts'

/** Where browsers report what the policy has blocked. */
export const policyReportPath = '/api/policy_report/'

const trustedTypes = /;require-trusted-types-for [^;]*;trusted-types [^;]*/
const isDescription = (url: string): boolean => /^\/api\/docs(?:[/?]|$)/.test(url)
const origin = (url: string): string => new URL(url.replace(/[{}]/g, '')).origin

/** Only our own files and the services that the operator configured may run, load or be called. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const tiles = config.map.tilesUrl === undefined ? [] : [origin(config.map.tilesUrl)]
  const breach = config.breachUrl === undefined ? [] : [origin(config.breachUrl)]
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tiles],
        // Recordings of words come with a token, so the page plays what it has read, as it plays what was not sent yet; films have addresses.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...tiles, ...breach],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'banyan-reading'],
        reportTo: ['policy'],
        reportUri: [policyReportPath],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.publicUrl?.startsWith('https:') === true ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    reply.header('reporting-endpoints', `policy="${policyReportPath}"`)
    // The page of the API's description generates its own markup.
    if (isDescription(request.url))
      reply.header('content-security-policy', String(reply.getHeader('content-security-policy')).replace(trustedTypes, ''))
    // Search engines must not list any page, so that nobody outside the family finds it.
    reply.header('x-robots-tag', 'noindex, nofollow')
    // Calls answer with the family's data, so no cache keeps it unless a call sets its own header.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    reply.header('permissions-policy', 'camera=(), microphone=(self), geolocation=(), interest-cohort=()')
    done()
  })
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type'],
      credentials: false,
      maxAge: 600,
    })
  }
}

/** The headers that Helmet sets, made once: they are the same for every answer. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
  const headers = new Map<string, string>()
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error as Error
  })
  return [...headers]
}
