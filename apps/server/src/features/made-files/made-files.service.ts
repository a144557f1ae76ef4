import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import type { ReusedPieces } from '../../platform/media/media-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { findUser } from '../accounts/users.service.ts'
import type { User } from '../accounts/users.types.ts'
import type { DomainEvents } from '../events/events.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { packSight, seesLess } from '../living/sight.service.ts'
import { viewsOf } from '../living/views.service.ts'
import { readSignature, signFile } from './file-addresses.ts'
import type { Signed } from './file-addresses.ts'
import type { MadeFileChanges, MadeFileRow, NewMadeFile } from './made-file.table.ts'
import {
  countRunningFiles,
  deleteFileRow,
  endFiles,
  findFile,
  insertFile,
  listExpiredFiles,
  listFilesOf,
  listKnownFiles,
  updateFile,
} from './made-files.repository.ts'
import type { MadeFilesTable } from './made-files.repository.ts'

/** How long a file can be downloaded. */
const keptDays = 3
/** The minimum interval between writes of the progress, and between looks whether somebody still waits. */
const writeEveryMs = 1_000
const lookEveryMs = 1_000

/** What distinguishes one kind of file from others. */
interface Kind {
  table: MadeFilesTable
  /** In the media store, within the family's folder. */
  folder: string
  /** What signatures of its addresses are for. */
  purpose: string
  addressOf: (id: number) => string
  /** The entry of the family's log for each download. */
  downloaded: 'copy_downloaded' | 'print_downloaded'
  /** When expired files are deleted. */
  task: Pick<ScheduledTask, 'name' | 'pattern'>
}

export type Asked = { caller: Caller } | Signed

interface MakingJob {
  familyId: FamilyId
  userId: number
  id: number
  signal: AbortSignal
}

type Row<Own> = MadeFileRow & Own

/** What a maker of a file is given. */
export interface Making<Own> {
  row: Row<Own>
  user: User
  /** What the user sees. */
  view: View
  /** Aborted when nobody waits any more, or the worker stops. */
  signal: AbortSignal
  /** Takes the progress, from 0 to 1, as often as you like. */
  report: (progress: number) => void
}

/** How a file comes about. */
interface Made<Own> {
  /** Pieces end by themselves when the signal is aborted. */
  content: Readable | ReusedPieces
  /** Called when all is written. @throws if the file has to be made again */
  finish: () => Promise<MadeFileChanges & Partial<Own>>
  /** How many files the user keeps, this one included. */
  kept: number
  /** What else is done in the transaction that finishes it. */
  also?: (tx: Writer) => Promise<void>
}

/**
 * Files that users have had made for themselves, which hold what they saw of the family: made in a job one at a time for each user, kept for
 * three days, opened by signed addresses, and ended as soon as their user sees less (decision 114). `Own` are the columns of a kind that not all have.
 */
export class MadeFiles<Own extends object = object> {
  readonly #kind: Kind

  constructor(kind: Kind) {
    this.#kind = kind
  }

  /** Whether a file of the media store is of this kind. */
  readonly isOurs = (key: string): boolean => key.split('/', 2)[1] === this.#kind.folder

  /** Finds, across all families, which of these media files somebody has or waits for. */
  readonly findKnown = async (db: Reader, files: string[]): Promise<Set<string>> =>
    new Set(await listKnownFiles(db, this.#kind.table, files.filter(this.isOurs)))

  isRunning({ state }: Pick<MadeFileRow, 'state'>): boolean {
    return state === 'waiting' || state === 'running'
  }

  /** The columns of a file that is going to be made. */
  newRow(platform: Pick<Platform, 'now'>, { familyId, userId }: Pick<Caller, 'familyId' | 'userId'>, ending: string) {
    const now = platform.now()
    return {
      user_id: userId,
      state: 'waiting',
      file_key: `${familyId}/${this.#kind.folder}/${randomUUID()}.${ending}`,
      sight: null,
      created_at: now.toISOString(),
      expires_at: timeAfter(now, keptDays * dayMs),
    } as const
  }

  /** @throws UniqueViolation while another one of the user's is being made */
  insert(tx: Writer, family: FamilyId, row: NewMadeFile & Partial<Own>): Promise<Row<Own>> {
    return insertFile(tx, this.#kind.table, family, row)
  }

  find(db: Reader, family: FamilyId, id: number): Promise<Row<Own> | undefined> {
    return findFile(db, this.#kind.table, family, id)
  }

  update(tx: Writer, family: FamilyId, id: number, changes: MadeFileChanges & Partial<Own>): Promise<boolean> {
    return updateFile(tx, this.#kind.table, family, id, changes)
  }

  readonly countRunning = (db: Reader, family: FamilyId): Promise<number> => countRunningFiles(db, this.#kind.table, family)

  /** Lists the caller's own files, newest first, without those whose time is over. */
  async listOwn({ database, now }: Platform, { familyId, userId }: Caller): Promise<Row<Own>[]> {
    const time = now().toISOString()
    const rows = await listFilesOf<Row<Own>>(database.read, this.#kind.table, familyId, userId)
    return rows.filter((row) => row.state !== 'done' || row.expires_at > time)
  }

  /** The address that opens a file without signing in; null until there is one. */
  addressOf(platform: Platform, { id, family_id: family, state }: MadeFileRow): string | null {
    return state === 'done' ? `${this.#kind.addressOf(id)}?${signFile(platform, this.#kind.purpose, family, id)}` : null
  }

  /** Stops making a file of the caller's, or deletes it. @throws ApiError `not_found` */
  async deleteOwn(platform: Platform, { familyId, userId }: Caller, id: number): Promise<void> {
    const row = await this.find(platform.database.read, familyId, id)
    if (row === undefined || row.user_id !== userId) throw new ApiError('not_found')
    // Whoever still writes it sees that the row is gone. A file without its row is swept; a row without its file would promise one.
    await platform.database.write((tx) => deleteFileRow(tx, this.#kind.table, familyId, id))
    await platform.media.delete(row.file_key)
  }

  /**
   * Makes a file that waits. If the process dies, the next worker starts over. It stops within a second or two when the row is gone.
   * @throws what the maker throws; then there is no file
   */
  async make(
    platform: Platform,
    { familyId, userId, id, signal }: MakingJob,
    begin: (making: Making<Own>) => Promise<Made<Own>>,
  ): Promise<void> {
    const { database, media } = platform
    const row = await this.find(database.read, familyId, id)
    const user = await findUser(database.read, familyId, userId)
    if (row === undefined || user === undefined || !this.isRunning(row)) return
    await database.write((tx) => updateFile(tx, this.#kind.table, familyId, id, { state: 'running', progress: 0 }))
    const stopped = new AbortController()
    const watching = setInterval(() => {
      this.find(database.read, familyId, id).then(
        (found) => (found === undefined ? stopped.abort(new Error('Nobody waits for the file any more.')) : undefined),
        (error: unknown) => platform.log.warn({ err: error }, 'not known whether somebody waits'),
      )
    }, lookEveryMs)
    try {
      const view = await viewsOf(platform).of(user)
      const ended = AbortSignal.any([signal, stopped.signal])
      const making = { row, user, view, signal: ended, report: this.#progressWriter(platform, familyId, id) }
      await this.#write(platform, making, await begin(making))
    } catch (error) {
      await media.delete(row.file_key)
      if (!stopped.signal.aborted) throw error
    } finally {
      clearInterval(watching)
    }
    platform.wakeSignal.notify()
  }

  async #write(platform: Platform, { row, user, view, signal }: Making<Own>, made: Made<Own>): Promise<void> {
    const { database, media, now } = platform
    const { table } = this.#kind
    const family = user.familyId
    const { content } = made
    const stop = (): unknown => content instanceof Readable && content.destroy(new Error('The file is not written to its end.'))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    await media.put(row.file_key, content)
    const changes = await made.finish()
    const sight = await packSight(database.read, family, view)
    if (await seesLess(await viewsOf(platform).of(user), sight)) throw new Error('The user sees less than when it began.')
    const older = (await listFilesOf(database.read, table, family, user.id)).filter(
      (each) => each.id < row.id && !this.isRunning(each),
    )
    const beyond = older.slice(made.kept - 1)
    const expires = timeAfter(now(), keptDays * dayMs)
    const isKept = await database.write(async (tx) => {
      const done = { ...changes, state: 'done', progress: 1, sight, expires_at: expires }
      if (!(await updateFile(tx, this.#kind.table, family, row.id, done))) return false
      for (const each of beyond) await deleteFileRow(tx, table, family, each.id)
      await made.also?.(tx)
      return true
    })
    // It was stopped, or the user or the whole family left, while the file was written.
    if (!isKept) await media.delete(row.file_key)
    else for (const each of beyond) await media.delete(each.file_key)
  }

  #progressWriter({ database, log }: Platform, family: FamilyId, id: number): (progress: number) => void {
    let writtenAt = performance.now()
    return (progress) => {
      if (performance.now() - writtenAt < writeEveryMs) return
      writtenAt = performance.now()
      database
        .write((tx) => updateFile(tx, this.#kind.table, family, id, { progress }))
        .catch((error: unknown) => log.warn({ err: error }, 'progress not written'))
    }
  }

  /**
   * Opens the finished file for its owner or for a caller with its signed address, and notes that in the family's log.
   * @throws ApiError `not_found`
   */
  async open(platform: Platform, id: number, asked: Asked, userAgent: string) {
    const { database, media, now } = platform
    const family = 'caller' in asked ? asked.caller.familyId : await readSignature(platform, this.#kind.purpose, id, asked)
    const row = family === undefined ? undefined : await this.find(database.read, family, id)
    const isTheirs = row !== undefined && (!('caller' in asked) || row.user_id === asked.caller.userId)
    if (family === undefined || !isTheirs || row.state !== 'done' || row.expires_at <= now().toISOString())
      throw new ApiError('not_found')
    const user = await findUser(database.read, family, row.user_id)
    if (user === undefined || (row.sight !== null && (await seesLess(await viewsOf(platform).of(user), row.sight)))) {
      const ended = { expires_at: now().toISOString() }
      await database.write((tx) => updateFile(tx, this.#kind.table, family, id, ended))
      throw new ApiError('not_found')
    }
    const file = await media.open(row.file_key)
    if (file === undefined) throw new ApiError('not_found')
    await database
      .write(async (tx) => {
        const by = { userId: user.id, personId: user.personId }
        appendToLog(tx, platform, family, this.#kind.downloaded, { by, userAgent })
      })
      .catch((error: unknown) => {
        file.content.destroy()
        throw error
      })
    return { ...file, row, day: row.created_at.slice(0, 10) }
  }

  /** Reports the files of a user who leaves; their rows are deleted with the user. */
  readonly tellFiles = async (tx: Writer, { family, userId, leavesFiles }: DomainEvents['userLeaves']): Promise<void> =>
    leavesFiles((await listFilesOf(tx, this.#kind.table, family, userId)).map((row) => row.file_key))

  /** What was made when more was shown must not be downloaded any more; the task deletes the files. */
  readonly expire = (tx: Writer, { family, at }: DomainEvents['livingHidden' | 'photosMarked']): Promise<void> =>
    endFiles(tx, this.#kind.table, family, at)

  readonly expireOf = (tx: Writer, { family, userId, at }: DomainEvents['keeperEnded']): Promise<void> =>
    endFiles(tx, this.#kind.table, family, at, userId)

  /** Deletes files whose time is over: the file first, so that none is left without a row. */
  get expireTask(): ScheduledTask {
    const { table, task } = this.#kind
    return {
      ...task,
      isDeleting: true,
      run: async ({ database, media, now }) => {
        for (const row of await listExpiredFiles(database.read, table, now().toISOString())) {
          await media.delete(row.file_key)
          await database.write((tx) => deleteFileRow(tx, table, row.family_id as FamilyId, row.id))
        }
      },
    }
  }
}
