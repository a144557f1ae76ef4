// Power cuts: the real server on a separate ext4 file system on a loop device. At random moments everything is frozen, the disk's
// current content is taken, unsynced data is lost, the journal is replayed, and everything acknowledged is compared (--cuts=N
// --seed=N). Besides the families' work an operator ends sessions, leaves, backs up, restores and creates users. Then further
// cuts (--restores=N) each hit a backup and a restore at once: a reported backup is intact, and a restore is complete, not begun,
// or refused by the server until it is run again. Further cuts (--upgrades=N) spread over the upgrade of each data folder of a released
// version, from its own migration and from the one before --from=: the database is as before or upgraded, and a server completes it. All of it on SQLite, and with PostgreSQL on the same disk (--engine=sqlite or
// --engine=postgres for one of them). Then the control that must fail (--controls=N): with a library that makes fsync do nothing,
// and fsync=off in PostgreSQL, the same proof must find losses, or it proves nothing. Linux, as root.
import { Fault } from '../../../apps/server/src/test/kills/connection.ts'
import { loopDiskMissing, makeLoopDisk } from '../../../apps/server/src/test/power/loop-disk.ts'
import type { LoopDisk } from '../../../apps/server/src/test/power/loop-disk.ts'
import { startPowerPostgres } from '../../../apps/server/src/test/power/power-postgres.ts'
import type { PowerPostgres } from '../../../apps/server/src/test/power/power-postgres.ts'
import { runPowerCuts } from '../../../apps/server/src/test/power/power-rounds.ts'
import { runRestoreCuts } from '../../../apps/server/src/test/power/restore-cuts.ts'
import { unsyncedLibrary } from '../../../apps/server/src/test/power/unsynced-library.ts'
import { runUpgradeCuts } from '../../../apps/server/src/test/power/upgrade-cuts.ts'
import { listFixtures } from '../../../apps/server/src/test/upgrade/fixture.ts'

const given = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const option = (name: string, fallback: number): number => Number(given(name) ?? fallback)
const [cuts, restores, seed, controls] = [
  option('cuts', 10),
  option('restores', 10),
  option('seed', 20_261_123),
  option('controls', 2),
]
const upgrades = option('upgrades', 10)
/** The migration after which the second kind of upgrade begins. */
const from = given('from') ?? '0055-legacies'
const engines = ['sqlite', 'postgres'].filter((engine) => (given('engine') ?? engine) === engine)

const missing = await loopDiskMissing()
if (missing !== undefined) {
  console.log(`NOT PROVEN here: ${missing}`)
  process.exit(2)
}

async function onDisk<T>(
  engine: string,
  isSynced: boolean,
  work: (disk: LoopDisk, postgres: PowerPostgres | undefined) => Promise<T>,
): Promise<T> {
  const disk = await makeLoopDisk()
  let postgres: PowerPostgres | undefined
  try {
    postgres = engine === 'postgres' ? await startPowerPostgres(disk.folder, isSynced) : undefined
    return await work(disk, postgres)
  } finally {
    await postgres?.kill()
    await disk.remove()
  }
}

/** PostgreSQL's error codes for a database, a table or a file that is gone or corrupted. */
const lossCodes = new Set(['3D000', '42P01', '58P01', 'XX001', 'XX002'])

/** Something acknowledged is missing, or nothing is left that a server could start on. */
const isLoss = (error: unknown): error is Error =>
  error instanceof Fault ||
  (error instanceof Error &&
    (error.message.startsWith('the server did not start') || ('code' in error && lossCodes.has(String(error.code)))))

/** @returns how many of the controls found a loss */
async function control(engine: string, library: string): Promise<number> {
  let caught = 0
  for (let each = 1; each <= controls; each += 1) {
    const environment = { LD_PRELOAD: library }
    const loss = await onDisk(engine, false, (disk, postgres) =>
      runPowerCuts(disk, { cuts: 2, clients: 4, seed: seed + each, environment, postgres }),
    ).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (loss === undefined)
      console.error(`${engine}: without syncing nothing was lost (seed ${seed + each}): this proof does not see what it should`)
    else if (isLoss(loss)) {
      caught += 1
      console.log(`${engine}: without syncing, as it must: ${loss.message.split('\n')[0]}`)
    } else throw loss
  }
  return caught
}

for (const engine of engines) {
  const began = performance.now()
  const say = (text: string): void => console.log(`${engine}, ${text}`)
  const { acknowledged, ...report } = await onDisk(engine, true, (disk, postgres) =>
    runPowerCuts(disk, { cuts, clients: 4, seed, postgres, say }),
  )
  console.table([{ engine, ...report, seconds: Math.round((performance.now() - began) / 1000), ...acknowledged }])
  const restored = await onDisk(engine, true, (disk, postgres) => runRestoreCuts(disk, { cuts: restores, seed, postgres, say }))
  console.table([{ engine, ...restored }])
  const upgraded = await onDisk(engine, true, async (disk, postgres) => {
    const reports = []
    for (const fixture of listFixtures())
      for (const start of [undefined, from])
        reports.push(await runUpgradeCuts(disk, { fixture, from: start, cuts: upgrades, postgres, say }))
    return reports
  })
  console.table(upgraded)
  let caught: number | undefined
  if (unsyncedLibrary === undefined) {
    console.log('NOT PROVEN here: the control that must fail wants libeatmydata1 (apt-get install libeatmydata1)')
    process.exitCode = 2
  } else {
    caught = await control(engine, unsyncedLibrary)
    if (caught < controls) process.exitCode = 1
  }
  console.log(JSON.stringify({ prove: 'power', engine, seed, ...report, acknowledged, restored, upgraded, controls, caught }))
}
