import type { CompiledQuery } from 'kysely'
import type { Writer } from '../database.ts'

const unawaited = Symbol('unawaited')

/**
 * Runs a statement whose answer nobody needs. On PostgreSQL it travels with the next one, so that it costs no round trip of its own;
 * when it fails, the next statement or the commit fails with its error.
 */
export async function sendAlong(tx: Writer, query: CompiledQuery): Promise<void> {
  await tx.executeQuery({ ...query, [unawaited]: true } as CompiledQuery)
}

/** Whether {@link sendAlong} has sent it. */
export const isSentAlong = (query: CompiledQuery): boolean => unawaited in query
