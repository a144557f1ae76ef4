import { pino } from 'pino'
import type { Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/**
 * Structured lines on standard error. They hold ids, routes, codes and durations: never names, addresses, tokens,
 * bodies or query strings, so that a log may be shown to whoever helps with a fault. Security events name internet addresses, too.
 */
export function createLogger(level: 'info' | 'warn' | 'silent' = 'info'): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination(2),
  )
}

/** What went wrong and where, without values that a database puts into its messages' details. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, code, message: error.message.slice(0, 300), stack: error.stack?.split('\n').slice(1, 12).join('\n') }
}
