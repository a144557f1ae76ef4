// The k-th file or SQL operation fails (a full disk, an I/O error, one that stays, the death of the process), for every k until all is done without reaching k: of
// every call of the contract, every job, every scheduled task, of sending mails and of the commands that change something. Each is done as a whole or not at all, is
// answered with an error of the contract, leaves nothing that the sweeps do not remove, and succeeds at the next attempt. On SQLite and the file store.
// --only=NAME for those with this in their names; --calls or --works for one half. What happens when PostgreSQL, the mail server or a disk goes away: `faults`.
import { runCallFaults } from '../../../apps/server/src/test/faults/run-call-faults.ts'
import { runWorkFaults } from '../../../apps/server/src/test/faults/run-work-faults.ts'
import { openLaboratory } from '../../../apps/server/src/test/faults/trials.ts'
import { leftOut } from '../../../apps/server/src/test/faults/works.ts'

const only = process.argv.find((each) => each.startsWith('--only='))?.slice(7) ?? ''
const has = (name: string): boolean => process.argv.includes(`--${name}`)

const laboratory = await openLaboratory()
const began = performance.now()
const results: object[] = []
let problems = 0
try {
  for (const [what, run] of [['calls', runCallFaults], ['works', runWorkFaults]] as const) {
    if (has('calls') !== has('works') && !has(what)) continue
    const report = await run(laboratory, { only, say: console.log })
    problems += report.problems.length
    results.push({ what, tried: report.examples, ...report.trials, ...report.outcomes, problems: report.problems.length })
  }
} finally {
  await laboratory.remove()
}
console.table(results)
for (const [name, why] of Object.entries(leftOut)) console.log(`left out: ${name}, ${why}`)
console.log(JSON.stringify({ prove: 'operation-faults', seconds: Math.round((performance.now() - began) / 1000), results }))
process.exitCode = problems === 0 ? 0 : 1
