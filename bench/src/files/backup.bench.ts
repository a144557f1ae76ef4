// `banyan backup` of a family with 10,000 photos (--photos=N), plain and encrypted, while the server runs, and `banyan restore`
// of each into an empty place, beside `cp -r` of the same data folder. Afterwards every file and every row is compared with what
// was saved.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { keptTables } from '../../../apps/server/src/platform/backup/backup-tables.ts'
import { killAtEnd, removeAtEnd } from '../support/ending.ts'
import { makePhoto, openGallery } from '../support/photos.ts'
import { startServer } from '../support/real-server.ts'

const photos = Number(process.argv.find((each) => each.startsWith('--photos='))?.slice(9) ?? 10_000)
const different = Math.min(20, photos)
const program = path.resolve(import.meta.dirname, '../../../apps/server/dist/cli.js')

async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const began = performance.now()
  const result = await work()
  return { seconds: Math.round((performance.now() - began) / 100) / 10, result }
}

/** A program's output, and its peak memory in MB. */
async function run(
  command: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<{ said: string; mostMb: number }> {
  const child = spawn(command, args, { env: { PATH: process.env['PATH'], ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  killAtEnd(child)
  let mostMb = 0
  const watch = setInterval(() => {
    const status = existsSync(`/proc/${child.pid}/status`) ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : ''
    mostMb = Math.max(mostMb, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024))
  }, 100)
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  clearInterval(watch)
  if (child.exitCode !== 0) throw new Error(`${command} ${args.join(' ')}: ${problems}`)
  return { said: out.trim(), mostMb }
}

const filesIn = (dataDir: string): string[] => globSync('media/**/*.{original,jpg}', { cwd: dataDir }).toSorted()

/** One digest of every media file's name and bytes. */
async function digestOf(dataDir: string): Promise<string> {
  const all = createHash('sha256')
  for (const file of filesIn(dataDir)) {
    const one = createHash('sha256')
    await pipeline(createReadStream(path.join(dataDir, file)), one)
    all.update(`${file} ${one.digest('hex')}\n`)
  }
  return all.digest('hex')
}

/** Every row that a backup saves. */
function rowsOf(dataDir: string): string {
  const database = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'), { readOnly: true })
  const rows = keptTables.map(({ name, key }) => [name, database.prepare(`select * from ${name} order by ${key.join()}`).all()])
  database.close()
  return JSON.stringify(rows)
}

/** Multiplies the uploaded photos as if each had been uploaded separately: with its own rows and files. */
async function multiply(dataDir: string): Promise<void> {
  const database = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'))
  const originals = database.prepare('select * from images order by id').all() as { id: number; family_id: number; key: string }[]
  const columns = Object.keys(originals[0] ?? {}).filter((column) => column !== 'id' && column !== 'key')
  const insert = database.prepare(
    `insert into images (key, ${columns.join()}) select ?, ${columns.join()} from images where id = ?`,
  )
  const files = new Map<string, string[]>()
  for (const file of filesIn(dataDir)) {
    const key = path.basename(file).slice(0, 32)
    files.set(key, [...(files.get(key) ?? []), file])
  }
  for (let index = originals.length; index < photos; index += 1) {
    const image = originals[index % originals.length]
    if (image === undefined) break
    const key = randomBytes(16).toString('hex')
    const folder = path.join(dataDir, 'media', String(image.family_id), 'pictures', key.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await Promise.all(
      (files.get(image.key) ?? []).map((file) =>
        copyFile(path.join(dataDir, file), path.join(folder, path.basename(file).replace(image.key, key))),
      ),
    )
    insert.run(key, image.id)
  }
  database.close()
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-backup-'))
removeAtEnd(folder)
const server = await startServer(18_497, { BANYAN_FACES: 'off', BANYAN_BACKUP_HOURS: '0' })
const results: object[] = []
let isSame = true
try {
  const upload = await openGallery(server, await server.newUser('bench@example.org'))
  for (let seed = 0; seed < different; seed += 1) await upload(await makePhoto(seed, 800, 600), `photo${seed}.jpg`)
  await multiply(server.dataDir)
  const files = filesIn(server.dataDir)
  let bytes = 0
  for (const file of files) bytes += (await stat(path.join(server.dataDir, file))).size
  const digest = await digestOf(server.dataDir)
  const mb = (size: number): number => Math.round(size / 1_000_000)
  console.log(`${photos} photos, ${files.length} files, ${mb(bytes)} MB`)

  const copied = path.join(folder, 'copied')
  const { seconds } = await timed(() => run('cp', ['-r', server.dataDir, copied]))
  await rm(copied, { recursive: true })
  results.push({ what: 'cp -r', 'backup, s': seconds, MB: mb(bytes) })

  for (const [what, settings] of [
    ['plain', {}],
    ['encrypted', { BANYAN_BACKUP_KEY: 'a key of forty letters for the benchmark' }],
  ] as const) {
    // The server is running and may have cleaned up since the last comparison.
    const rows = rowsOf(server.dataDir)
    const { seconds: saving, result: saved } = await timed(() =>
      run(process.execPath, [program, 'backup'], { BANYAN_DATA_DIR: server.dataDir, ...settings }),
    )
    const archive = saved.said
    const size = (await stat(archive)).size
    const restored = path.join(folder, what)
    const { seconds: restoring, result: back } = await timed(() =>
      run(process.execPath, [program, 'restore', archive], { BANYAN_DATA_DIR: restored, ...settings }),
    )
    const same = { 'every byte the same': (await digestOf(restored)) === digest, 'every row the same': rowsOf(restored) === rows }
    isSame &&= same['every byte the same'] && same['every row the same']
    results.push({
      what,
      'backup, s': saving,
      'memory to save, MB': saved.mostMb,
      MB: mb(size),
      'restore, s': restoring,
      'memory to restore, MB': back.mostMb,
      ...same,
    })
    console.log(results.at(-1))
    await rm(restored, { recursive: true })
    await rm(archive)
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
console.table(results)
console.log(JSON.stringify({ bench: 'backup', photos, results }))
process.exitCode = isSame ? 0 : 1
