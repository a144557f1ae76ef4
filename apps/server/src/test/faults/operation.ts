/** One file or SQL operation, as the patched doors of Node and of the drivers report it. */
export interface Operation {
  /** For people: `rename banyan.sqlite`, `insert into people`. */
  name: string
  isWrite: boolean
  kind: 'file' | 'sql' | 'postgres'
}

/** What is to become of an operation: done, refused, or, for a file, done by half and then refused; with PostgreSQL the connection may go, before it or after. */
export type Verdict = { error: NodeJS.ErrnoException; isHalf: boolean; isCut: boolean; isDone: boolean } | undefined
