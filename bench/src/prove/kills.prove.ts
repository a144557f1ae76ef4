// The real server killed (SIGKILL, with its workers) at random moments while families sign up, edit, upload, delete and import:
// 200 times on SQLite and 50 on PostgreSQL (--sqlite=N --postgres=N --seed=N). After each kill everything acknowledged is there,
// nothing is half done, and `banyan check` finds no problem. At the end interrupted work is finished or swept.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runKills } from '../../../apps/server/src/test/kills/kill-rounds.ts'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const seed = option('seed', 20_261_122)

async function prove(engine: 'sqlite' | 'postgres', kills: number) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-prove-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  await postgres?.createDatabase('killed')
  const location = postgres === undefined ? { file: path.join(dataDir, 'banyan.sqlite') } : { url: `${postgres.url}/killed` }
  const began = performance.now()
  try {
    const { acknowledged, ...report } = await runKills(
      { dataDir, location },
      {
        kills,
        clients: 4,
        seed,
        say: (text) => console.log(`${engine}: ${text}, ${Math.round((performance.now() - began) / 1000)} s`),
      },
    )
    return { engine, ...report, ...acknowledged }
  } finally {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const results = []
for (const [engine, kills] of [
  ['sqlite', option('sqlite', 200)],
  ['postgres', option('postgres', 50)],
] as const)
  if (kills > 0) results.push(await prove(engine, kills))
console.table(results)
console.log(JSON.stringify({ prove: 'kills', seed, results }))
