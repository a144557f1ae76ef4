/** One file or SQL operation, as the patched functions of Node and the drivers report it. */
export interface Operation {
  /** A description for people: `rename banyan.sqlite`, `insert into people`. */
  name: string
  isWrite: boolean
  kind: 'file' | 'sql' | 'postgres'
}

/**
 * What happens to an operation: done, refused, or, for a file, half done and then refused. With PostgreSQL the connection may
 * break, before or after it.
 */
export type Verdict = { error: NodeJS.ErrnoException; isHalf: boolean; isCut: boolean; isDone: boolean } | undefined
