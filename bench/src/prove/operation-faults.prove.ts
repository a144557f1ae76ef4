// The k-th file or SQL operation fails (a full disk, an I/O error, one that persists, the death of the process), for every k
// until the work completes without reaching k: of every call of the contract, every job, every scheduled task, of sending mails
// and of the commands that change something. Each takes effect completely or not at all, is answered with an error of the
// contract, leaves nothing that the sweeps do not remove, and succeeds at the next attempt. On SQLite and the file store. On
// PostgreSQL the same for its queries, with connections that break before and after a commit, at some places of each, chosen by a
// seed. --engine=sqlite or postgres for one of the two, --only=NAME,NAME for those whose names contain one of these, --calls or
// --works for one half, --each=N for the number of places of each (4 on PostgreSQL by default), --seed=N. The proof `faults`
// covers temporary failures of PostgreSQL, the mail server or a disk.
import { openLaboratory } from '../../../apps/server/src/test/faults/laboratory.ts'
import { runCallFaults } from '../../../apps/server/src/test/faults/run-call-faults.ts'
import { runWorkFaults } from '../../../apps/server/src/test/faults/run-work-faults.ts'
import { leftOut } from '../../../apps/server/src/test/faults/works.ts'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'

const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const has = (name: string): boolean => process.argv.includes(`--${name}`)
const only = option('only') ?? ''
const seed = Number(option('seed') ?? 1)

const postgres = await startPostgres()
const began = performance.now()
const results: object[] = []
let problems = 0
try {
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (option('engine') !== undefined && option('engine') !== engine) continue
    const laboratory = await openLaboratory({ engine, postgres })
    try {
      for (const [what, run] of [
        ['calls', runCallFaults],
        ['works', runWorkFaults],
      ] as const) {
        if (has('calls') !== has('works') && !has(what)) continue
        const report = await run(laboratory, {
          only,
          seed,
          say: console.log,
          each: Number(option('each') ?? (engine === 'sqlite' ? Infinity : 4)),
        })
        problems += report.problems.length
        results.push({
          engine,
          what,
          tried: report.examples,
          ...report.trials,
          ...report.outcomes,
          problems: report.problems.length,
        })
      }
    } finally {
      await laboratory.remove()
    }
  }
} finally {
  await postgres.stop()
}
console.table(results)
for (const [name, why] of Object.entries(leftOut)) console.log(`left out: ${name}, ${why}`)
console.log(JSON.stringify({ prove: 'operation-faults', seed, seconds: Math.round((performance.now() - began) / 1000), results }))
process.exitCode = problems === 0 ? 0 : 1
