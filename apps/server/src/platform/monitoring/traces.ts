import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue: string } | { intValue: string } }[]
  status: { code: number }
}

const everyMs = 5_000
/** No more spans are kept while the collector does not answer. */
const maxSpans = 2_000
const serverKind = 2
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/

const nano = (ms: number): string => `${BigInt(Math.round(ms * 1000)) * 1000n}`

/**
 * Reports each call to an OpenTelemetry collector: its route, status and time, but nothing of its content or caller. A trace that
 * began at a proxy continues (W3C trace context). OTLP over HTTP in JSON.
 *
 * @param endpoint - as in `OTEL_EXPORTER_OTLP_ENDPOINT`, without `/v1/traces`
 */
export function traceCalls(app: FastifyInstance, endpoint: string, { log, now }: Pick<Platform, 'log' | 'now'>): void {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  let waiting: Span[] = []
  let isSilent = false

  app.addHook('onResponse', async (request, reply) => {
    const [, traceId = randomBytes(16).toString('hex'), parentSpanId, sampled = '1'] =
      traceparent.exec(String(request.headers['traceparent'] ?? '')) ?? []
    if (sampled === '0' || waiting.length >= maxSpans) return
    const end = now().getTime()
    const route = request.routeOptions.url ?? 'none'
    waiting.push({
      traceId,
      spanId: randomBytes(8).toString('hex'),
      ...(parentSpanId === undefined ? {} : { parentSpanId }),
      name: `${request.method} ${route}`,
      kind: serverKind,
      startTimeUnixNano: nano(end - reply.elapsedTime),
      endTimeUnixNano: nano(end),
      attributes: [
        { key: 'http.request.method', value: { stringValue: request.method } },
        { key: 'http.route', value: { stringValue: route } },
        { key: 'http.response.status_code', value: { intValue: String(reply.statusCode) } },
      ],
      status: { code: reply.statusCode >= 500 ? 2 : 0 },
    })
  })

  const send = async (): Promise<void> => {
    const spans = waiting
    waiting = []
    if (spans.length === 0) return
    const body = {
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'banyan' } }] },
          scopeSpans: [{ scope: { name: 'banyan' }, spans }],
        },
      ],
    }
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(everyMs),
      })
      if (!answer.ok) throw new Error(`the collector answers ${answer.status}`)
      isSilent = false
    } catch (error) {
      // Logged once, because an absent collector is no reason to fill the log.
      if (!isSilent) log.warn({ err: error }, 'traces are not taken')
      isSilent = true
    }
  }
  const timer = setInterval(() => void send(), everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await send()
  })
}
