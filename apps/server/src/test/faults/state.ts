import { createHash } from 'node:crypto'
import { readdir, readFile, utimes } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { sweepMedia } from '../../features/trash/sweep-media.service.ts'
import { sweepPhotosTask } from '../../features/trash/sweep-photos.service.ts'
import { verifyArchive } from '../../platform/backup/archive-reader.ts'
import { pruneTask } from '../../platform/backup/backup-task.ts'
import { isMissing } from '../../platform/files.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { dayMs } from '../../platform/time.ts'
import { jobHandlers } from '../../workers.ts'
import type { TestPlatform } from '../test-platform.ts'
import { unzip } from '../zip.ts'

/**
 * Everything that is stored: each row and each file as a line. Random values are replaced by the same placeholder, and times
 * stand still.
 */
export type State = ReadonlySet<string>

/** Tables that count and cache by themselves and hold nobody's data. */
const ofNobody = new Set([
  'request_counts',
  'task_runs',
  'kysely_migration',
  'kysely_migration_lock',
  'sqlite_sequence',
  'sqlite_stat1',
  'sqlite_stat4',
])
const randomText = /[A-Za-z0-9_+/=-]{16,}/g

const time = /\d{4}-?\d\d-?\d\dT\d\d[:-]?\d\d[:-]?\d\d(?:\.\d+)?Z/g
/** Times in seconds, and ids, versions and sweep numbers: a failed attempt consumes some, and they are not given out again. */
const numbers = /\\?"(?:attempts|id|number|\w+_id|\w*version|sweeps|starts_at)\\?":\d+,?/g

/** PostgreSQL never reuses a number that a rolled-back transaction has taken. */
const mailNumber = /-\d+\.eml/

interface Options {
  /** Random-looking texts that were in the world from its start. For other random texts only their presence counts. */
  known: ReadonlySet<string>
  /** Ignores differences in times, attempts and numbers. */
  isLoose?: boolean
}

export async function readState(platform: TestPlatform, { known, isLoose = false }: Options): Promise<State> {
  const lines = (await listLines(platform, known, isLoose)).map((line) => (isLoose ? loosen(line) : line))
  // Rows that differ only in random values count as often as they occur.
  const counts = new Map<string, number>()
  return new Set(
    lines.map((line) => {
      const count = isLoose && isHarmlessTwice(line) ? 1 : (counts.get(line) ?? 0) + 1
      counts.set(line, count)
      return count === 1 ? line : `${line} (${count})`
    }),
  )
}

/**
 * A backup made again lies beside the first, whose success went unheard; the log then reports an export twice; and open pages may be told more than once to reload
 * everything.
 */
const isHarmlessTwice = (line: string): boolean =>
  line.startsWith('file backups/') ||
  line.startsWith('family_log_entries ') ||
  (line.startsWith('changes {"kind":"quiet"') && line.includes(String.raw`\"all\":true`))

const loosen = (text: string): string => text.replaceAll(time, 'T').replaceAll(numbers, '').replace(mailNumber, '.eml')

async function listLines(platform: TestPlatform, known: ReadonlySet<string>, isLoose: boolean): Promise<string[]> {
  const lines: string[] = []
  const { rows: tables } = await (
    platform.database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  ).execute(platform.database.read)
  for (const { name } of tables) {
    if (ofNobody.has(name)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(platform.database.read)
    for (const row of rows) {
      // The alarm was raised when the attempt failed and resolved when the next one succeeded.
      if (isLoose && name === 'alarms' && row['resolved_at'] !== null) continue
      // A sign-in counts as failed until it succeeds, so that simultaneous guesses cannot exceed the limit. A disk that fails in
      // between leaves one such row.
      if (isLoose && name === 'failed_logins') continue
      lines.push(
        `${name} ${JSON.stringify(row, (_key, value: unknown) => (typeof value === 'string' ? value.replaceAll(randomText, (text) => (known.has(text) ? text : '…')) : value))}`,
      )
    }
  }
  for (const { file, bytes } of await readFiles(platform.config.dataDir)) {
    const name = file
      .split('/')
      .map((part) => part.replaceAll(/[0-9a-f-]{16,}/g, (text) => (known.has(text) ? text : '…')))
      .join('/')
      .replace(/\/[0-9a-f]{2}\/…/, '/…/…')
    // Recording an erasure twice does no harm, and one that was cut off is recorded again.
    if (isLoose && name.endsWith('erasures.jsonl'))
      lines.push(
        ...new Set(
          bytes
            .toString()
            .split('\n')
            .filter((line) => line.endsWith('}}'))
            .map((line) => `erasure ${line}`),
        ),
      )
    else if (file.endsWith('.gdz'))
      lines.push(
        ...(await listMembers(bytes)).map(([member, content]) => `member ${member} of ${name} ${hash(maskText(content, known))}`),
      )
    else if (/^backups\/.*\.zip$/.test(file))
      lines.push(`file ${name} ${await verifyArchive(path.join(platform.config.dataDir, file)).then(() => 'is whole', String)}`)
    // Exports hold their request time in many places.
    else
      lines.push(
        `file ${name} ${/\.(?:zip|age)$/.test(name) ? '' : hash(isLoose ? loosen(maskText(bytes, known)) : maskText(bytes, known))}`,
      )
  }
  return lines
}

const hash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

const dateOfHeader = /^(?<before>0 HEAD(?:\n[1-9].*)*?\n1 DATE ).*/

/**
 * An archive's bytes depend on when it was made: its members carry the wall clock's time, and so does the header of a GEDCOM
 * file.
 */
async function listMembers(archive: Buffer): Promise<[name: string, content: Buffer][]> {
  const members = await unzip(archive)
  return [...members].map(([name, content]) => [
    name,
    name === 'gedcom.ged' ? Buffer.from(content.toString().replace(dateOfHeader, '$<before>')) : content,
  ])
}

/** Masks links in mails and lists, which are text. */
const maskText = (bytes: Buffer, known: ReadonlySet<string>): string =>
  bytes.includes(0) || bytes.length > 200_000
    ? hash(bytes)
    : bytes
        .toString('latin1')
        .replaceAll(/=\r?\n|^Date: .*$/gm, '')
        .replaceAll(randomText, (text) => (known.has(text) ? text : '…'))

async function readFiles(folder: string): Promise<{ file: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  // Files that the sweep quarantined belong to nothing: if one were needed, it would be missing in its place.
  const names = entries
    .flatMap((entry) =>
      entry.isFile() && !entry.name.startsWith('banyan.sqlite')
        ? [path.relative(folder, path.join(entry.parentPath, entry.name))]
        : [],
    )
    .filter((file) => !/^(?:media\/)?quarantine\//.test(file))
  const files = await Promise.all(
    names.map(async (file) => ({ file, bytes: await readFile(path.join(folder, file)).catch(unlessMissing) })),
  )
  return files.flatMap(({ file, bytes }) => (bytes === undefined ? [] : [{ file, bytes }]))
}

/** The file was temporary, and was deleted after the folder was listed. */
function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

/** Collects the random-looking texts of a state. */
export async function readRandomTexts(platform: TestPlatform): Promise<Set<string>> {
  const known = new Set<string>()
  const all = { has: (text: string) => known.add(text) !== undefined } as unknown as ReadonlySet<string>
  await readState(platform, { known: all })
  return known
}

/** Lists what each state has that the other lacks, for people. */
export function differences(state: State, other: State): string[] {
  const brief = (line: string): string => (line.length > 300 ? `${line.slice(0, 300)} …` : line)
  return [
    ...[...state].filter((line) => !other.has(line)).map((line) => `+ ${brief(line)}`),
    ...[...other].filter((line) => !state.has(line)).map((line) => `- ${brief(line)}`),
  ]
}

export const isSame = (state: State, other: State): boolean =>
  state.size === other.size && [...state].every((line) => other.has(line))

/** Makes all files look two days old: a younger file without a row may be about to get one. */
export async function ageFiles(folder: string, now = new Date()): Promise<void> {
  const then = new Date(now.getTime() - 2 * dayMs)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(path.join(entry.parentPath, entry.name), then, then)
  }
}

/** Lets workers finish what was begun, and lets the sweeps remove orphans, as if a day had passed. */
export async function settle(platform: TestPlatform): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    platform.clock.advance({ hours: 2 })
    await createJobWorker(platform, jobHandlers(platform)).runDue()
    await createMailWorker(platform).sendDue()
  }
  await ageFiles(platform.config.dataDir, platform.now())
  // Uploads that nobody continues for a day are abandoned.
  platform.clock.advance({ hours: 25 })
  await sweepPhotosTask.run(platform)
  await createJobWorker(platform, jobHandlers(platform)).runDue()
  await sweepMedia(platform, { isConfirmed: true })
  await pruneTask.run(platform)
}
