// Originals of photos through the real server, beside a bare node:http that streams the same files from the disk. The client is in
// its own process; both servers take turns.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expectTarget, killAtEnd } from '../support/ending.ts'
import { findOriginal, makePhoto, openGallery } from '../support/photos.ts'
import { startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const sizesMb = [2, 20]
const connectionCounts = [1, 8]
const rounds = 7
const seconds = 1
const target = { ofBare: 0.9 }
const ports = { server: 18_463, bare: 18_473 }

async function startBare(file: string): Promise<ChildProcess> {
  const bare = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../support/bare-stream-server.ts'), file, String(ports.bare)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  killAtEnd(bare)
  await once(bare.stdout, 'data')
  return bare
}

async function speedOf(request: {
  port: number
  path: string
  connections: number
  seconds: number
  sizeBytes: number
}): Promise<number> {
  const client = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../support/download-client.ts'), JSON.stringify(request)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  killAtEnd(client)
  const [said] = await Promise.all([text(client.stdout), once(client, 'close')])
  if (!(Number(said) > 0)) throw new Error(`${request.path}: nothing was downloaded`)
  return Number(said)
}

/** Processor time of a process so far, in ms. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const server = await startServer(ports.server, { BANYAN_FACES: 'off', BANYAN_BACKUP_HOURS: '0' })
const results = []
try {
  const token = await server.newUser('bench@example.org')
  const upload = await openGallery(server, token)
  const small = await makePhoto(1, 400, 300)
  for (const sizeMb of sizesMb) {
    // A small picture is processed quickly; extra bytes at its end make it as large as a photo.
    const photo = Buffer.concat([small, Buffer.alloc(sizeMb * 1_000_000 - small.length, 7)])
    const { pathname, search } = new URL((await upload(photo, `${sizeMb} MB.jpg`)).original_image)
    const bare = await startBare(await findOriginal(server, photo))
    await server.untilIdle()
    for (const connections of connectionCounts) {
      const speeds = { own: [] as number[], bare: [] as number[], ratio: [] as number[] }
      const cpu = { own: 0, bare: 0 }
      const measure = async (name: 'own' | 'bare', pid: number): Promise<number> => {
        const before = cpuMs(pid)
        const request = { port: name === 'own' ? ports.server : ports.bare, path: pathname + search, connections, seconds }
        const speed = await speedOf({ ...request, sizeBytes: photo.length })
        cpu[name] += (cpuMs(pid) - before) / speed
        return speed
      }
      for (let round = -1; round < rounds; round += 1) {
        const own = await measure('own', server.pid)
        const beside = await measure('bare', bare.pid ?? 0)
        // The first round warms both up.
        if (round < 0) continue
        speeds.own.push(own)
        speeds.bare.push(beside)
        speeds.ratio.push(own / beside)
      }
      const ratio = median(speeds.ratio)
      results.push({
        'size, MB': sizeMb,
        connections,
        'original, MB/s': Math.round(median(speeds.own)),
        'bare stream, MB/s': Math.round(median(speeds.bare)),
        'of its speed': Number(ratio.toFixed(2)),
        'processor time, of its': Number((cpu.own / cpu.bare).toFixed(2)),
      })
      expectTarget(`${sizeMb} MB, ${connections} at once: of the speed of a bare stream`, ratio, { atLeast: target.ofBare })
    }
    bare.kill()
    await once(bare, 'exit')
  }
} finally {
  await server.stop()
}
console.table(results)
console.log(JSON.stringify({ bench: 'originals', target, results }))
