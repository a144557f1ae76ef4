/** Whether a unique index refused the row: somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

/** Cut lines, refused connections, a PostgreSQL that stops or starts (classes 08 and 57P), is out of connections or memory, is only to be read, or has a disk that fails (class 58). */
const awayCodes =
  /^(?:E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|ROFS|IO|PERM|ACCES)|08\w{3}|57P0\d|53[23]00|25006|58\w{3}|DATABASE_REPLACED|SQLITE_(?:READONLY|IOERR|CANTOPEN|BUSY)\w*)$/
/** What the driver says without a code. */
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether database or disk cannot be reached or written at the moment: nothing is wrong with what was asked. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return awayCodes.test('code' in error ? String(error.code) : '') || awayMessages.test(error.message)
}
