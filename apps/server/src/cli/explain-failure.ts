import { NewerDatabaseError } from '../platform/db/migrate.ts'
import { InUseError } from '../platform/db/ownership.ts'
import { UnfinishedError } from '../platform/db/unfinished.ts'
import { isStorageFull } from '../platform/files.ts'
import { InstallationError } from '../platform/installation/installation.ts'
import { MediaUnavailable } from '../platform/media/media-store.ts'

interface Failure extends Error {
  code?: string
  syscall?: string
  path?: string
  address?: string
  port?: number
}

/** Explains failures of the machine in one line that says what to do; undefined when it may be a bug, whose stack is needed. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([InUseError, InstallationError, NewerDatabaseError, UnfinishedError].some((kind) => error instanceof kind))
    return error.message
  if (error instanceof MediaUnavailable)
    return `The media store cannot be reached (${error.message}). Is it running, and are BANYAN_MEDIA_URL and its keys right?`
  const failure: Failure = error
  if (isStorageFull(failure))
    return `There is no room left on the disk (${failure.message}). Make room, then run this again: nothing that was there is lost.`
  if (failure.syscall === 'listen') return explainListening(failure)
  return explainDatabase(failure) ?? explainFile(failure)
}

function explainListening({ code, address, port, message }: Failure): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken: another program listens there, maybe another Banyan. Stop it, or set BANYAN_PORT to a free one.`
  if (code === 'EACCES')
    return `Port ${port} is not for this user to open. Set BANYAN_PORT to one above 1023, and put a web server in front.`
  if (code === 'EADDRNOTAVAIL')
    return `${address} is no address of this machine: set BANYAN_HOST to one of its own, or to 127.0.0.1.`
  return `The server cannot listen (${message}): look at BANYAN_HOST and BANYAN_PORT.`
}

const unreachable = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|53300|08\w{3})$/
const unreachableMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/
const refused = /^(?:28\w{3}|3D000|42501)$/

function explainDatabase({ code = '', message }: Failure): string | undefined {
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code))
    return `The database is damaged (${message}). Keep a copy of the data folder, and restore the newest backup into an empty one: "When the database is damaged" in docs/operations.md.`
  if (code.startsWith('SQLITE_BUSY'))
    return 'Somebody else has been writing into the database for too long. Run this again when they have ended.'
  if (/^SQLITE_(?:CANTOPEN|READONLY|IOERR|PERM|AUTH)/.test(code))
    return `The database file cannot be read or written (${message}). Look at the disk, and at who owns the data folder.`
  if (unreachable.test(code) || unreachableMessage.test(message))
    return `The database cannot be reached (${message === '' ? code : message}). Is PostgreSQL running, and is BANYAN_DATABASE_URL right?`
  if (refused.test(code)) return `PostgreSQL refuses (${message}). Look at BANYAN_DATABASE_URL.`
  return undefined
}

function explainFile({ code = '', path, message }: Failure): string | undefined {
  if (path === undefined || !/^(?:EACCES|EPERM|EROFS|EISDIR|ENOTDIR|EIO|EMFILE|EEXIST)$/.test(code)) return undefined
  return `${path} cannot be read or written (${message}). Look at the disk, and at who owns the data folder.`
}
