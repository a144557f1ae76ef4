import type { Engine } from '../../platform/db/database.ts'
import { failFiles } from './file-faults.ts'
import type { Operation, Verdict } from './operation.ts'
import { failPostgres } from './postgres-faults.ts'
import { failSql } from './sql-faults.ts'

/**
 * What goes wrong at the k-th operation.
 *
 * - `full`: the disk is full. Counts writes; half of a file is written, SQLite rolls back by itself.
 * - `broken`: an I/O error. Counts reads too.
 * - `gone`: an I/O error, and every later operation fails as well until `heal`.
 * - `killed`: the process dies before the operation. Nothing it does afterwards reaches the disk; continue with another process.
 * - `unheard`: a transaction commits, and the connection to PostgreSQL breaks before its answer.
 */
export type FaultKind = 'full' | 'broken' | 'gone' | 'killed' | 'unheard'

/** The faults that can happen to a process on each engine. */
export const faultKinds: Record<Engine, FaultKind[]> = {
  sqlite: ['full', 'broken', 'gone', 'killed'],
  postgres: ['full', 'broken', 'gone', 'killed', 'unheard'],
}

/** Whether a fault of a kind can strike an operation. */
const isStruck = ({ isWrite, name, kind: place }: Operation, kind: FaultKind | undefined): boolean =>
  kind === 'full' ? isWrite : kind !== 'unheard' || (place === 'postgres' && name === 'commit')

/** More operations than this happen when the same is done for each of many files and tables, as in a restore. */
const many = 300
/** How many operations of each name are tried when there are too many. */
const ofEachName = 5
/** How many operations are tried in a long run of the same operation, such as writing an archive. */
const ofEachRun = 3

/**
 * The places at which a fault of a kind is tried: every one, but in a long run of the same operation only the first, one in the
 * middle and the last, and among hundreds of operations some of each name. One more place past the end shows that nothing comes
 * after it.
 */
export function listPlaces(operations: Operation[], kind: FaultKind): number[] {
  const counted = operations.filter((operation) => isStruck(operation, kind))
  const places: number[] = []
  for (let first = 0; first < counted.length;) {
    let next = first
    while (next < counted.length && counted[next]?.name === counted[first]?.name) next += 1
    const run = Array.from({ length: next - first }, (_, index) => first + index + 1)
    places.push(...(run.length <= 2 * ofEachRun ? run : spread(run, ofEachRun)))
    first = next
  }
  const byName = Map.groupBy(places, (place) => counted[place - 1]?.name)
  const chosen =
    counted.length <= many ? places : [...byName.values()].flatMap((same) => spread(same, ofEachName)).toSorted((a, b) => a - b)
  return [...chosen, counted.length + 1]
}

/** The first, the last, and some evenly spaced between them. */
const spread = (places: number[], count: number): number[] =>
  places.length <= count
    ? places
    : Array.from({ length: count }, (_, index) => places[Math.floor((index * (places.length - 1)) / (count - 1))] ?? 0)

export interface Faults {
  /** Starts counting; the k-th operation from here on fails. */
  arm(kind: FaultKind, at: number): void
  /** Counts operations without failing any. */
  observe(): void
  /** Ends all faults. @returns what was counted, and whether something failed */
  heal(): { operations: Operation[]; failed: string | undefined }
  /** Restores the original functions. */
  remove(): void
}

/**
 * Injects errors into Node's files and the database drivers on demand. Files outside `root`, and PostgreSQL databases whose names
 * do not begin with `databases`, never fail.
 *
 * @param options - `onlySql`: file operations fail only after a fault that persists
 */
export async function injectFaults(root: string, databases = 'nothing', { onlySql = false } = {}): Promise<Faults> {
  let state:
    | { kind: FaultKind | undefined; at: number; count: number; operations: Operation[]; failed: string | undefined }
    | undefined

  const isOver = (): boolean => state?.failed !== undefined && (state.kind === 'killed' || state.kind === 'gone')
  const judge = (operation: Operation): Verdict => {
    if (state === undefined) return undefined
    if (isOver() && (state.kind === 'killed' || !onlySql || operation.kind !== 'file'))
      return { error: errorOf(state.kind ?? 'broken', operation), isHalf: false, isCut: true, isDone: false }
    if ((onlySql && operation.kind === 'file') || !isStruck(operation, state.kind)) return undefined
    state.count += 1
    state.operations.push(operation)
    if (state.kind === undefined || state.count !== state.at) return undefined
    state.failed = operation.name
    return {
      error: errorOf(state.kind, operation),
      isHalf: state.kind === 'full' || state.kind === 'killed',
      isCut: state.kind !== 'full' && state.kind !== 'broken',
      isDone: state.kind === 'unheard',
    }
  }

  const undo = [await failFiles(root, judge), failSql(root, judge), failPostgres(databases, judge, isOver)]
  return {
    arm: (kind, at) => (state = { kind, at, count: 0, operations: [], failed: undefined }),
    observe: () => (state = { kind: undefined, at: 0, count: 0, operations: [], failed: undefined }),
    heal: () => {
      const { operations = [], failed } = state ?? {}
      state = undefined
      return { operations, failed }
    },
    remove: () => {
      for (const each of undo) each()
    },
  }
}

const codes = {
  file: { full: 'ENOSPC', broken: 'EIO' },
  sql: { full: 'SQLITE_FULL', broken: 'SQLITE_IOERR_WRITE' },
  postgres: { full: '53100', broken: '58030' },
}

function errorOf(kind: FaultKind, operation: Operation): NodeJS.ErrnoException {
  const code = codes[operation.kind][kind === 'full' ? 'full' : 'broken']
  return Object.assign(new Error(`${code}: injected at ${operation.name}`), { code, errno: -5, syscall: operation.name })
}
