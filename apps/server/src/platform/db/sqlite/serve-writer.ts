import type { MessagePort } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import type { DatabaseLocation, Writer } from '../database.ts'
import { NamedStatements } from '../postgres/named-statements.ts'
import { openPipelinedPool } from '../postgres/pipeline-dialect.ts'
import { openPool, types } from '../postgres/postgres-pool.ts'
import { sendAlong } from '../postgres/send-along.ts'
import { openWriter } from './sqlite-writer.ts'
import type { SingleWriter, WriterAnswer, WriterRequest } from './writer-protocol.ts'

function openSqliteWriter(file: string): SingleWriter {
  const { connection, db } = openWriter(file)
  return {
    write: (work) => db.transaction().execute(work),
    afterCommit: () => tidyUp(connection),
    close: () => void connection.close(),
  }
}

function openPostgresWriter(url: string): SingleWriter {
  const statements = new NamedStatements()
  const pool = openPool(url, 1, statements)
  const { write } = openPipelinedPool(pool, statements, types)
  return {
    write: (work) =>
      write(async (tx) => {
        // PostgreSQL plans the checks of foreign keys once for each connection. In a family that is still small it would choose to read the
        // whole table, and go on to do so for each row while the table grows.
        await sendAlong(tx, CompiledQuery.raw('set local enable_seqscan = off'))
        return work(tx)
      }),
    afterCommit: () => undefined,
    close: () => void pool.end(),
  }
}

/** A writer in a thread of its own. */
export interface ServedWriter {
  /** The transaction that the other side has begun. */
  tx(): Writer
  /** Waits until all its statements have run. @throws the error of one that nobody waited for */
  settled(): Promise<void>
}

/**
 * Opens a database and runs the transaction that the other side of the port asks for, until the port closes.
 * @param guest - at whose other end somebody takes part in the transaction
 */
export function serveWriter(location: DatabaseLocation, port: MessagePort, guest?: MessagePort): ServedWriter {
  const writer = 'url' in location ? openPostgresWriter(location.url) : openSqliteWriter(location.file)
  let current: Writer | undefined
  let end: ((isCommit: boolean) => Promise<void>) | undefined

  const begin = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const ended = writer.write(
        (tx) =>
          new Promise<void>((commit, rollback) => {
            current = tx
            end = async (isCommit) => {
              end = undefined
              current = undefined
              if (isCommit) commit()
              else rollback(new RolledBack())
              await ended.catch((error: unknown) => {
                if (!(error instanceof RolledBack)) throw error
              })
            }
            resolve()
          }),
      )
      ended.catch(reject)
    })

  const tx = (): Writer => {
    if (current === undefined) throw new Error('no transaction has begun')
    return current
  }

  const answer = async (request: WriterRequest): Promise<WriterAnswer> => {
    if (request === 'begin') await begin()
    else if (request === 'commit' || request === 'rollback') {
      await end?.(request === 'commit')
      if (request === 'commit') writer.afterCommit()
    } else return { result: await tx().executeQuery(CompiledQuery.raw(request.sql, [...request.parameters])) }
    return {}
  }

  const serve = (to: MessagePort): void => {
    to.on('message', (request: WriterRequest) => {
      answer(request)
        .catch((error: unknown): WriterAnswer => {
          const { name, message } = error instanceof Error ? error : new Error(String(error))
          return { error: { name, message, ...(error instanceof Error && 'code' in error ? { code: error.code } : {}) } }
        })
        .then((reply) => to.postMessage(reply, []))
    })
  }
  serve(port)
  if (guest !== undefined) serve(guest)
  port.on('close', () => {
    // On SQLite, to close the file rolls back.
    if ('url' in location) void end?.(false).catch(() => undefined)
    writer.close()
    guest?.close()
  })
  return { tx, settled: async () => undefined }
}

/**
 * Does what the next small commits and the statistics would do on the event loop otherwise: empties the journal, and analyses what has
 * grown. The transaction is committed already and must not be called failed: what SQLite cannot do now, for others at work or a full
 * disk, is left to them.
 */
function tidyUp(connection: Sqlite.Database): void {
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)')
    connection.pragma('optimize = 0x10002')
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
  }
}

class RolledBack extends Error {}
