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

/** Everything that is kept: each row and each file in a line. What is random is the same in all states; times stand still. */
export type State = ReadonlySet<string>

/** What counts and caches by itself, and is nobody's. */
const ofNobody = new Set(['request_counts', 'task_runs', 'kysely_migration', 'kysely_migration_lock', 'sqlite_sequence'])
const randomText = /[A-Za-z0-9_+/=-]{16,}/g

const time = /\d{4}-?\d\d-?\d\dT\d\d[:-]?\d\d[:-]?\d\d(?:\.\d+)?Z/g
/** Moments in seconds; ids, versions and turns of the sweep that an attempt which came to nothing has used up are not given again. */
const numbers = /\\?"(?:attempts|id|\w+_id|\w*version|sweeps|starts_at)\\?":\d+,?/g

/** PostgreSQL does not give a number again that was used by a transaction which came to nothing. */
const mailNumber = /-\d+\.eml/

interface Options {
  /** Texts that look random and are in the world from its beginning; of others only that they are there counts. */
  known: ReadonlySet<string>
  /** What was done at another time, or at another attempt, or got another number, is the same. */
  isLoose?: boolean
}

export async function readState(platform: TestPlatform, { known, isLoose = false }: Options): Promise<State> {
  const lines = (await listLines(platform, known, isLoose)).map((line) => (isLoose ? loosen(line) : line))
  // Rows that differ in nothing but what is random count as often as they are there.
  const counts = new Map<string, number>()
  return new Set(
    lines.map((line) => {
      const count = isLoose && isHarmlessTwice(line) ? 1 : (counts.get(line) ?? 0) + 1
      counts.set(line, count)
      return count === 1 ? line : `${line} (${count})`
    }),
  )
}

/** Made again, a backup lies beside the one whose maker did not hear that it was done; and open pages may be told more than once to read everything again. */
const isHarmlessTwice = (line: string): boolean =>
  line.startsWith('file backups/') || (line.startsWith('changes {"kind":"quiet"') && line.includes(String.raw`\"all\":true`))

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
      // It was raised when the attempt failed, and resolved when the next one did not.
      if (isLoose && name === 'alarms' && row['resolved_at'] !== null) continue
      // A sign-in counts as failed until it has succeeded: guesses that come at once must not be more than are allowed. A disk that fails in between leaves one.
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
    // The same erasure twice is as good as once, and one that was cut off is written again.
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
    // Exports for a user hold when they were asked for, in many places.
    else
      lines.push(
        `file ${name} ${/\.(?:zip|age)$/.test(name) ? '' : hash(isLoose ? loosen(maskText(bytes, known)) : maskText(bytes, known))}`,
      )
  }
  return lines
}

const hash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

const dateOfHeader = /^(?<before>0 HEAD(?:\n[1-9].*)*?\n1 DATE ).*/

/** The bytes of an archive tell when it was made: its members have the time of the clock on the wall, and so has the header of a GEDCOM file. */
async function listMembers(archive: Buffer): Promise<[name: string, content: Buffer][]> {
  const members = await unzip(archive)
  return [...members].map(([name, content]) => [
    name,
    name === 'gedcom.ged' ? Buffer.from(content.toString().replace(dateOfHeader, '$<before>')) : content,
  ])
}

/** Mails and lists are text with links in them. */
const maskText = (bytes: Buffer, known: ReadonlySet<string>): string =>
  bytes.includes(0) || bytes.length > 200_000
    ? hash(bytes)
    : bytes
        .toString('latin1')
        .replaceAll(/=\r?\n|^Date: .*$/gm, '')
        .replaceAll(randomText, (text) => (known.has(text) ? text : '…'))

async function readFiles(folder: string): Promise<{ file: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  // What the sweep has put aside belongs to nothing: if it were wanted, it would be missing in its place.
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

/** Written for a moment, and gone since the folder was listed. */
function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

/** What looks random in a state. */
export async function readRandomTexts(platform: TestPlatform): Promise<Set<string>> {
  const known = new Set<string>()
  const all = { has: (text: string) => known.add(text) !== undefined } as unknown as ReadonlySet<string>
  await readState(platform, { known: all })
  return known
}

/** What one has that the other has not, for people. */
export function differences(state: State, other: State): string[] {
  const brief = (line: string): string => (line.length > 300 ? `${line.slice(0, 300)} …` : line)
  return [
    ...[...state].filter((line) => !other.has(line)).map((line) => `+ ${brief(line)}`),
    ...[...other].filter((line) => !state.has(line)).map((line) => `- ${brief(line)}`),
  ]
}

export const isSame = (state: State, other: State): boolean =>
  state.size === other.size && [...state].every((line) => other.has(line))

/** As if all files had been written two days ago: younger ones that no row knows may be about to get one. */
export async function ageFiles(folder: string, now = new Date()): Promise<void> {
  const then = new Date(now.getTime() - 2 * dayMs)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(path.join(entry.parentPath, entry.name), then, then)
  }
}

/** Lets workers finish what was begun, and the sweeps remove what belongs to nothing, as if a day had passed. */
export async function settle(platform: TestPlatform): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    platform.clock.advance({ hours: 2 })
    await createJobWorker(platform, jobHandlers(platform)).runDue()
    await createMailWorker(platform).sendDue()
  }
  await ageFiles(platform.config.dataDir, platform.now())
  // What nobody goes on with for a day is given up.
  platform.clock.advance({ hours: 25 })
  await sweepPhotosTask.run(platform)
  await createJobWorker(platform, jobHandlers(platform)).runDue()
  await sweepMedia(platform, { isConfirmed: true })
  await pruneTask.run(platform)
}
