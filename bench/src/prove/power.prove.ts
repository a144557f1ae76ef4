// Power cuts: the real server on an ext4 of its own on a loop device; at random moments everything stands still, the disk is taken as it is, what
// was not synced is lost, the journal is replayed, and all that was acknowledged is compared (--cuts=N --seed=N). Beside the families' work an operator ends
// sessions, leaves, backs up, restores and makes users. Then the control that must fail: with a library that makes fsync do nothing the same proof must
// find losses, or it proves nothing. Linux, as root.
import { Fault } from '../../../apps/server/src/test/kills/connection.ts'
import { loopDiskMissing, makeLoopDisk } from '../../../apps/server/src/test/power/loop-disk.ts'
import { runPowerCuts } from '../../../apps/server/src/test/power/power-rounds.ts'
import { unsyncedLibrary } from '../../../apps/server/src/test/power/unsynced-library.ts'

const option = (name: string, fallback: number): number => Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const [cuts, seed, controls] = [option('cuts', 10), option('seed', 20_261_123), option('controls', 2)]

const missing = await loopDiskMissing()
if (missing !== undefined) {
  console.log(`NOT PROVEN here: ${missing}`)
  process.exit(2)
}

async function once(seedOfRun: number, count: number, environment: Record<string, string>) {
  const disk = await makeLoopDisk()
  try {
    return await runPowerCuts(disk, { cuts: count, clients: 4, seed: seedOfRun, environment, say: console.log })
  } finally {
    await disk.remove()
  }
}

const began = performance.now()
const { acknowledged, ...report } = await once(seed, cuts, {})
console.table([{ ...report, seconds: Math.round((performance.now() - began) / 1000), ...acknowledged }])

/** Something acknowledged is not there, or there is nothing left that a server could start on. */
const isLoss = (error: unknown): error is Error => error instanceof Fault || (error instanceof Error && error.message.startsWith('the server did not start'))

let caught = 0
if (unsyncedLibrary === undefined) {
  console.log('NOT PROVEN here: the control that must fail wants libeatmydata1 (apt-get install libeatmydata1)')
  process.exitCode = 2
} else {
  for (let control = 0; control < controls; control += 1) {
    const loss = await once(seed + 1 + control, 2, { LD_PRELOAD: unsyncedLibrary }).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (loss === undefined) console.error(`without syncing nothing was lost (seed ${seed + 1 + control}): this proof does not see what it should`)
    else if (isLoss(loss)) {
      caught += 1
      console.log(`without syncing, as it must: ${loss.message.split('\n')[0]}`)
    } else throw loss
  }
  if (caught < controls) process.exitCode = 1
}
console.log(JSON.stringify({ prove: 'power', seed, ...report, acknowledged, controls, caught }))
