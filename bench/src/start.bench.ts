// How long `npm start` takes on a built checkout until the server is healthy, and how much memory all its processes hold when idle.
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atEnd, expectTarget, removeAtEnd } from './support/ending.ts'

const root = path.resolve(import.meta.dirname, '../..')
const runs = Number(process.env['BENCH_ROUNDS'] ?? 5)
const port = 18_431

interface Memory {
  rssMb: number
  /** A page that several processes share counts for each in part: two Nodes are one program in memory. */
  pssMb: number
  /** Of the server alone. */
  serverRssMb: number
}

interface Start extends Memory {
  ms: number
  /** Processor time of all processes: less depends on what else the machine does. */
  cpuMs: number
}

/** @param dataDir - used again from the second start on, as on any server but a new one */
async function startOnce(dataDir: string): Promise<Start> {
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, BANYAN_DATA_DIR: dataDir, BANYAN_PORT: String(port) },
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
  const cpuMs = cpuOfGroup(child.pid ?? 0)
  await idle(child.pid ?? 0)
  const memory = memoryOfGroup(child.pid ?? 0)
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await ended
  return { ms, cpuMs, ...memory }
}

/** A new server first loads the places of the world, in a process of its own; any server gives memory back after some seconds of rest. */
async function idle(group: number): Promise<void> {
  await wait(20_000)
  while (processes(group).some(({ command }) => command.includes('load-places'))) await wait(500)
}

interface Process {
  pid: string
  command: string
  /** From its parent on; see proc(5). */
  fields: string[]
}

function processes(group: number): Process[] {
  return globSync('/proc/[0-9]*').flatMap((folder) => {
    try {
      const stat = readFileSync(`${folder}/stat`, 'utf8')
      const fields = stat.replace(/^.*\) /s, '').split(' ')
      if (Number(fields[2]) !== group) return []
      return [{ pid: path.basename(folder), command: readFileSync(`${folder}/cmdline`, 'utf8'), fields }]
    } catch {
      return [] // The process has ended.
    }
  })
}

const tickMs = 10

/** With that of processes that have ended since. */
const cpuOfGroup = (group: number): number =>
  processes(group).reduce(
    (sum, { fields }) => sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * tickMs,
    0,
  )

function memoryOfGroup(group: number): Memory {
  const memory = { rssMb: 0, pssMb: 0, serverRssMb: 0 }
  for (const { pid, command } of processes(group)) {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const megabytes = (name: string): number => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024
    memory.rssMb += megabytes('Rss')
    memory.pssMb += megabytes('Pss')
    if (command.includes('cli.js')) memory.serverRssMb += megabytes('Rss')
  }
  return memory
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
removeAtEnd(folder)
const first = await startOnce(path.join(folder, 'data'))
const results: Start[] = []
for (let run = 0; run < runs; run += 1) results.push(await startOnce(path.join(folder, 'data')))
const median = (values: number[]): number => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
const medianOf = (key: keyof Start): number => median(results.map((result) => result[key]))
const summary = {
  runs,
  firstMs: Math.round(first.ms),
  startMs: medianOf('ms'),
  startCpuMs: medianOf('cpuMs'),
  groupPssMb: medianOf('pssMb'),
  groupRssMb: medianOf('rssMb'),
  serverRssMb: medianOf('serverRssMb'),
}
console.table([
  { 'npm start until healthy': 'ms', measured: summary.startMs, target: 1_000 },
  { 'npm start until healthy': 'ms, with a new data folder', measured: summary.firstMs, target: 2_000 },
  { 'npm start until healthy': 'processor time, ms', measured: summary.startCpuMs },
  { 'npm start until healthy': 'idle memory of all processes (PSS), MB', measured: summary.groupPssMb, target: 150 },
  {
    'npm start until healthy': 'the same with shared pages counted in each (RSS), MB',
    measured: summary.groupRssMb,
    target: 150,
  },
  { 'npm start until healthy': 'the server alone (RSS), MB', measured: summary.serverRssMb },
])
console.log(JSON.stringify({ bench: 'start', ...summary }))
await rm(folder, { recursive: true, force: true })
expectTarget('npm start until healthy', summary.startMs, { atMost: 1_000 }, 'ms')
expectTarget('npm start until healthy, new data folder', summary.firstMs, { atMost: 2_000 }, 'ms')
expectTarget('all processes when idle, shared pages once (PSS)', summary.groupPssMb, { atMost: 150 }, 'MB')
expectTarget('all processes when idle (RSS)', summary.groupRssMb, { atMost: 150 }, 'MB')
