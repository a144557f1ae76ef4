// Three servers with their workers, mails, leases, sweeps, backups and people who leave, in simulated time: thousands of courses
// of events, each from a seed (--seeds=N --seed=N). Servers die at any wait and come back or do not, are suspended beyond their
// leases, and have clocks minutes apart; the mail server refuses, hangs, or accepts without its answer arriving; the media store
// fails. Every mail is sent, and only once unless its sender could not know; no job and nothing acknowledged is lost; no sweep
// deletes what a row refers to. Nothing of those who have left remains in rows, bytes or files. Every archive is restored: it
// holds a consistent moment and each file that its rows name, and brings nobody back who has left.
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../../../apps/server/src/platform/db/open-database.ts'
import { roomyFolder } from '../../../apps/server/src/test/roomy-folder.ts'
import { simulate } from '../../../apps/server/src/test/simulation/simulation.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const [seeds, first] = [option('seeds', 2_000), option('seed', 1)]
const folder = await mkdtemp(path.join(await roomyFolder(), 'banyan-simulation-'))
const template = path.join(folder, 'template.sqlite')
await (await openDatabase({ file: template })).close()
const sum: Record<string, number> = {}
const add = (name: string, value: number): void => void (sum[name] = (sum[name] ?? 0) + value)
const began = performance.now()
try {
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { problems, steps, deaths, pauses, delivered, archives, restored, acknowledged } = await simulate(
      seed,
      template,
      folder,
    )
    for (const [name, value] of Object.entries({
      seeds: 1,
      steps,
      deaths,
      pauses,
      delivered,
      archives,
      restored,
      ...acknowledged,
      problems: problems.length,
    }))
      add(name, value)
    for (const problem of problems) console.error(`seed ${seed}: ${problem}`)
    if ((seed - first + 1) % 100 === 0)
      console.log(`${seed - first + 1} seeds, ${Math.round((performance.now() - began) / 1000)} s`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.table([sum])
const minutes = (performance.now() - began) / 60_000
console.log(JSON.stringify({ prove: 'simulate', first, ...sum, 'seeds a minute': Math.round(seeds / minutes) }))
process.exitCode = (sum['problems'] ?? 0) === 0 ? 0 : 1
