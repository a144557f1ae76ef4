import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addressKey } from './addresses/address-key.ts'
import { enforce } from './call.ts'
import { policyReportPath } from './security.ts'

const minuteMs = 60_000
const bodyLimit = 16 * 1024
const reportsAtMost = 10

const text = z.string().max(2_000).catch('')
/** The format that `report-uri` sends (Content Security Policy Level 2), one report per request. */
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': z.number().catch(0),
  }),
})
/** The format that `report-to` sends (Reporting API), several reports per request. */
const newReports = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text, lineNumber: z.number().catch(0) }),
    }),
  )
  .max(reportsAtMost)

interface Violation {
  directive: string
  blocked: string
  source: string
  line: number
}

function readReports(body: unknown): Violation[] {
  const old = oldReport.safeParse(body)
  if (old.success) {
    const report = old.data['csp-report']
    return [
      {
        directive: report['effective-directive'] || report['violated-directive'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
        line: report['line-number'],
      },
    ]
  }
  const reports = newReports.safeParse(body)
  return reports.success
    ? reports.data.map((each) => ({
        directive: each.body.effectiveDirective,
        blocked: each.body.blockedURL,
        source: each.body.sourceFile,
        line: each.body.lineNumber,
      }))
    : []
}

/**
 * Keeps only the host of an address, because a page's path and query are its reader's business. A keyword like `inline` stays.
 */
const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host || new URL(address).protocol : address.slice(0, 100)
/** Keeps the path of a script, which is one of our files or an extension's. */
const scriptOf = (address: string): string =>
  URL.canParse(address)
    ? `${new URL(address).host}${/^\/(?:assets\/[\w.-]{1,100}|[\w-]{1,50}\.js)$/.exec(new URL(address).pathname)?.[0] ?? ''}`
    : ''

/** Logs what browsers report about breaches of the Content-Security-Policy: what was blocked, and which script tried. */
export function policyReportRoute(app: FastifyInstance): void {
  const ofAddress = app.createRateLimit({
    max: 20,
    timeWindow: minuteMs,
    keyGenerator: (request) => `policy reports ${addressKey(request.ip)}`,
  })
  const ofAll = app.createRateLimit({ max: 200, timeWindow: minuteMs, keyGenerator: () => 'policy reports' })
  app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser('remove', 'remove')
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      (request, body, done) => parse(request, body.toString(), done),
    )
    scope.post(policyReportPath, { schema: { hide: true }, bodyLimit }, async (request, reply) => {
      await enforce(ofAddress, request)
      await enforce(ofAll, request)
      for (const { directive, blocked, source, line } of readReports(request.body)) {
        request.log.warn(
          { directive: directive.slice(0, 50), blocked: hostOf(blocked), script: scriptOf(source), line },
          'a page was kept from breaking its policy',
        )
      }
      return reply.status(204).send()
    })
  })
}
