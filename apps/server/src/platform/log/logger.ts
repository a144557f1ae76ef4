import { pino, symbols } from 'pino'
import type { DestinationStream, Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/**
 * Writes structured lines to standard error. They hold ids, routes, codes and durations, but no names, email addresses, tokens,
 * bodies or query strings, so that a log can be shown to anybody who helps with a fault. Security events also name internet
 * addresses.
 */
export function createLogger(level: 'info' | 'warn' | 'silent' = 'info'): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    joined(pino.destination(2)),
  )
}

/** What a line of each call says. */
export const callMessage = 'call'

/**
 * Writes the lines of calls that end in one turn of the event loop together: to write one takes longer than to make it. Other lines are
 * written at once, after those that wait.
 */
function joined(destination: DestinationStream): DestinationStream {
  let waiting = ''
  const flush = (): void => {
    if (waiting !== '') destination.write(waiting)
    waiting = ''
  }
  process.on('exit', flush)
  return {
    [symbols.needsMetadataGsym]: true as const,
    // pino says it before each line.
    lastMsg: '',
    write(this: { lastMsg: string }, line: string) {
      if (this.lastMsg !== callMessage) {
        flush()
        destination.write(line)
        return
      }
      if (waiting === '') setImmediate(flush)
      waiting += line
    },
  } as DestinationStream
}

/** What went wrong and where, without the values that a database adds to its error details. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, code, message: error.message.slice(0, 300), stack: error.stack?.split('\n').slice(1, 12).join('\n') }
}
