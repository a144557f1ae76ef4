// 200 photos sent in pieces to the real server, which is killed (SIGKILL) during uploads and processing, restarted, and continued
// with: ten rounds (--rounds=N --photos=N --seed=N). After each round everything acknowledged is there byte by byte, each photo
// once and with all its pictures, there is no extra file, and `banyan check` finds no problem.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runUploadKills } from '../../../apps/server/src/test/kills/upload-rounds.ts'

const option = (name: string, fallback: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
const [rounds, photos, seed] = [option('rounds', 10), option('photos', 200), option('seed', 20_261_122)]

const results = []
for (let round = 0; round < rounds; round += 1) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-prove-'))
  const began = performance.now()
  try {
    const report = await runUploadKills(
      { dataDir, location: { file: path.join(dataDir, 'banyan.sqlite') } },
      { photos, everyMs: 6_000, seed: seed + round },
    )
    results.push({ round: round + 1, ...report, seconds: Math.round((performance.now() - began) / 1000) })
    console.log(JSON.stringify(results.at(-1)))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
console.table(results)
console.log(JSON.stringify({ prove: 'uploads', seed, results }))
