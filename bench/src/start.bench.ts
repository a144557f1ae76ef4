// How long `npm start` takes on a built checkout until the server is healthy, and how much memory it holds when idle.
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atEnd, expectTarget, removeAtEnd } from './support/ending.ts'

const root = path.resolve(import.meta.dirname, '../..')
const runs = 5
const port = 18_431

async function startOnce(): Promise<{ ms: number; idleMb: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
  removeAtEnd(folder)
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, BANYAN_DATA_DIR: path.join(folder, 'data'), BANYAN_PORT: String(port) },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // A separate process group: npm, what it starts, and the server.
  void ended.then(atEnd(() => void process.kill(-(child.pid ?? 0), 'SIGKILL')))
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/`).catch(() => undefined)
    if (answer?.ok === true) break
    await wait(5)
  }
  const ms = performance.now() - began
  await wait(5_000)
  const idleMb = memoryOfGroup(child.pid ?? 0)
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
  return { ms, idleMb }
}

/** Resident memory of the server itself: the largest process of the group; npm and the starter wait beside it. */
function memoryOfGroup(group: number): number {
  let largest = 0
  for (const file of globSync('/proc/[0-9]*/stat')) {
    try {
      const fields = readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (Number(fields[2]) === group) largest = Math.max(largest, (Number(fields[21]) * 4096) / 1024 / 1024)
    } catch {
      // The process has ended.
    }
  }
  return largest
}

const results = []
for (let run = 0; run < runs; run += 1) results.push(await startOnce())
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const summary = {
  runs,
  startMs: Math.round(median(results.map((result) => result.ms))),
  idleMb: Math.round(median(results.map((result) => result.idleMb))),
}
console.table([
  { 'npm start until healthy, ms': summary.startMs, 'target, ms': 2000, 'idle memory, MB': summary.idleMb, 'target, MB': 150 },
])
console.log(JSON.stringify({ bench: 'start', ...summary }))
expectTarget('healthy within 2 s', summary.startMs <= 2_000)
expectTarget('150 MB when idle', summary.idleMb <= 150)
