/** Whether a unique index refused the row because somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

/**
 * Broken or refused connections, a PostgreSQL that is stopping or starting (classes 08 and 57P), is out of connections or memory,
 * is read-only, or has a failing disk (class 58).
 */
const awayCodes =
  /^(?:E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|ROFS|IO|PERM|ACCES)|08\w{3}|57P0\d|53[23]00|25006|58\w{3}|DATABASE_REPLACED|SQLITE_(?:READONLY|IOERR|CANTOPEN|BUSY)\w*)$/
/** Errors that the driver reports without a code. */
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database or its disk is unavailable for reading or writing: nothing is wrong with the request. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return awayCodes.test('code' in error ? String(error.code) : '') || awayMessages.test(error.message)
}
