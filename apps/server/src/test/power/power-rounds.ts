import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { Fault } from '../kills/connection.ts'
import { FamilyClient } from '../kills/family-client.ts'
import { check, settle } from '../kills/kill-rounds.ts'
import { startKillable } from '../kills/killable-server.ts'
import type { KillableServer, Place } from '../kills/killable-server.ts'
import { randomFrom } from '../kills/random.ts'
import { freeze } from './freeze.ts'
import type { LoopDisk } from './loop-disk.ts'
import { Operator } from './operator.ts'
import type { PowerPostgres } from './power-postgres.ts'

export interface PowerReport {
  cuts: number
  acknowledged: Record<string, number>
  people: number
  images: number
}

interface Options {
  cuts: number
  clients: number
  seed: number
  /** Skips backups and commands. */
  isShort?: boolean
  /** Environment of server and commands: turns syncing off for the control that must fail. */
  environment?: Record<string, string>
  /** Stores the rows, on the same disk. */
  postgres?: PowerPostgres | undefined
  /** The longest time until the next cut, 8 s by default. */
  maxMs?: number
  say?: (text: string) => void
}

/**
 * Cuts the power of the disk under the real server again and again while families work on it. Unsynced data is lost, but
 * everything acknowledged must be there.
 *
 * @throws Fault, with what is lost
 */
export async function runPowerCuts(
  disk: LoopDisk,
  { cuts, clients: count, seed, isShort = false, environment = {}, postgres, maxMs = 8_000, say = () => undefined }: Options,
): Promise<PowerReport> {
  const random = randomFrom(seed)
  const newPlace = async (name: string): Promise<Place> => {
    const folder = path.join(disk.folder, name)
    return {
      dataDir: folder,
      location:
        postgres === undefined ? { file: path.join(folder, 'banyan.sqlite') } : { url: await postgres.createDatabase(name) },
      settings: environment,
    }
  }
  const place = await newPlace('data')
  const { dataDir } = place
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#678', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const clients = Array.from(
    { length: count },
    (_, index) => new FamilyClient(`Clan${index}`, dataDir, photo, seed * 100 + index),
  )
  const operator = new Operator(place, newPlace)
  const workers = isShort ? clients : [...clients, operator]
  let server: KillableServer | undefined
  try {
    for (let cut = 0; cut <= cuts; cut += 1) {
      server = await startKillable(place)
      for (const worker of workers) worker.connect(server.origin)
      for (const worker of workers) await worker.verify()
      if (cut === cuts) break
      let isOver = false
      const work = Promise.all(workers.map((worker) => worker.work(() => isOver)))
      // The first time it waits until families exist; later it cuts at any moment.
      if (cut === 0) await Promise.race([untilFounded(clients, () => isOver), work])
      await Promise.race([wait(500 + random() * maxMs), work])
      const running = server
      await freeze([running.pid, ...operator.group], postgres?.parents())
      await disk.cut(async () => {
        isOver = true
        await running.kill()
        await operator.kill()
        await work
        await postgres?.kill()
      })
      await postgres?.start()
      const problems = await check(place)
      if (problems.length > 0) throw new Fault(`after cut ${cut + 1}:\n${problems.join('\n')}`)
      say(`cut ${cut + 1}: ${JSON.stringify(sum(workers))}`)
    }
    await settle(place)
    for (const client of clients) {
      await client.verify()
      await client.verifyMails()
      await client.verifyOriginals()
    }
    await operator.verify()
    await operator.verifyErasures()
    return { cuts, acknowledged: sum(workers), people: total(clients, 'people'), images: total(clients, 'images') }
  } catch (error) {
    throw error instanceof Fault ? new Fault(`${error.message}\n${server?.log() ?? ''}`, { cause: error }) : error
  } finally {
    await operator.kill()
    await server?.kill()
  }
}

async function untilFounded(clients: FamilyClient[], isOver: () => boolean): Promise<void> {
  while (!isOver() && clients.some(({ done }) => done['families'] === undefined)) await wait(50)
}

const total = (clients: FamilyClient[], what: 'people' | 'images'): number =>
  clients.reduce((all, client) => all + client.size[what], 0)

function sum(workers: { done: Record<string, number> }[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const { done } of workers) for (const [what, count] of Object.entries(done)) all[what] = (all[what] ?? 0) + count
  return all
}
