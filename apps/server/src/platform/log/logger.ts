import { pino } from 'pino'
import type { Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/**
 * Writes structured lines to standard error. They hold ids, routes, codes and durations, but no names, email addresses, tokens,
 * bodies or query strings, so that a log can be shown to anybody who helps with a fault. Security events also name internet
 * addresses.
 */
export function createLogger(level: 'info' | 'warn' | 'silent' = 'info'): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination(2),
  )
}

/** What went wrong and where, without the values that a database adds to its error details. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, code, message: error.message.slice(0, 300), stack: error.stack?.split('\n').slice(1, 12).join('\n') }
}
