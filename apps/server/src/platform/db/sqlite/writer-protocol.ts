import type { QueryResult } from 'kysely'
import type { Writer } from '../database.ts'

/** What another thread asks of a writer. */
/** Requests are answered in their order. */
export type WriterRequest = 'begin' | 'commit' | 'rollback' | { sql: string; parameters: readonly unknown[] }
export type WriterAnswer = { result?: QueryResult<unknown> } | { error: Pick<Error, 'name' | 'message'> & { code?: unknown } }

/** One connection that writes. */
export interface SingleWriter {
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Tidies up what a large transaction leaves. */
  afterCommit(): void
  close(): void
}
