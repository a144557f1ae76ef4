import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from './src/support/server.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Loads the places of the world once; every server of a run starts with a copy of that data folder. */
export default async function prepareData(): Promise<void> {
  const folder = path.join(root, '.cache', `e2e-data-${state()}`)
  if (!existsSync(folder)) await prepare(folder)
  process.env['BANYAN_TEST_PREPARED_DATA'] = folder
}

/** Identifies everything that determines the content of a fresh data folder. */
function state(): string {
  const hash = createHash('sha256')
  for (const file of globSync(['apps/server/src/platform/db/migrations/*.ts', 'packages/gazetteer/assets/*'], {
    cwd: root,
  }).toSorted())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

async function prepare(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  const server = await startServer()
  const database = new DatabaseSync(path.join(server.dataDir, 'banyan.sqlite'), { readOnly: true })
  const isLoaded = database.prepare('select 1 from place_data where is_complete = 1')
  while (isLoaded.get() === undefined) await wait(100)
  database.close()
  for (const old of globSync('.cache/e2e-data-*', { cwd: root })) await rm(path.join(root, old), { recursive: true, force: true })
  await mkdir(path.dirname(folder), { recursive: true })
  await server.leave((dataDir) => cp(dataDir, unfinished, { recursive: true }))
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
}
