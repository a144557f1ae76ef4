// A film, and a voice note about it, on their way through the real server, which is killed (SIGKILL, with its workers) at each moment of it:
// in half a piece, after a piece, while pieces are joined, while the poster, the pictures and the version are made, when it is deleted and when
// it is deleted for good. After each kill all that was acknowledged is there, `banyan check` finds no problem, and the client goes on where it was.
// --rounds=N times on SQLite and once on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runFilmMoments } from '../../../apps/server/src/test/kills/film-moments.ts'
import { startPostgres } from '../../../apps/server/src/test/servers/start-postgres.ts'

const rounds = Number(process.argv.find((each) => each.startsWith('--rounds='))?.slice(9) ?? 5)

const results = []
for (let round = 0; round <= rounds; round += 1) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-prove-'))
  const postgres = round === rounds ? await startPostgres() : undefined
  await postgres?.createDatabase('films')
  const location = postgres === undefined ? { file: path.join(dataDir, 'banyan.sqlite') } : { url: `${postgres.url}/films` }
  const began = performance.now()
  try {
    const report = await runFilmMoments({ dataDir, location }, round === 0 ? console.log : undefined)
    const engine = postgres === undefined ? 'sqlite' : 'postgres'
    results.push({ engine, ...report, seconds: Math.round((performance.now() - began) / 1000) })
  } finally {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
console.table(results)
console.log(JSON.stringify({ prove: 'film-kills', results }))
