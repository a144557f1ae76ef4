// A zip of originals through the real server, 200 files of 5 MB (--files=N), beside a bare node:http server that sends the same
// bytes from the disk; and what memory it takes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { makePhoto, openGallery } from './support/photos.ts'
import { startServer } from './support/real-server.ts'

const files = Number(process.argv.find((each) => each.startsWith('--files='))?.slice(8) ?? 200)
const megabytes = 5

/** Reads an answer to its end without keeping it. */
async function drain(answer: Response): Promise<number> {
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.length
  if (!answer.ok) throw new Error(`${answer.status}`)
  return bytes
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-bench-'))
const server = await startServer(18_443)
const results = []
try {
  const token = await server.newUser('bench@example.org')
  const upload = await openGallery(server, token)
  // A small picture is quickly processed; what follows its end makes it as large as a photo.
  const photo = Buffer.concat([await makePhoto(1, 400, 300), Buffer.alloc(megabytes * 1e6, 7)])
  const images: string[] = []
  for (let index = 0; index < files; index += 1) images.push((await upload(photo, `photo ${index}.jpg`)).original_image)
  const before = server.peakMb()

  const whole = path.join(folder, 'whole')
  const out = createWriteStream(whole)
  for (let index = 0; index < files; index += 1) if (!out.write(photo)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'support/file-server.ts'), folder, '18444', 'bare'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(bare.stdout, 'data')

  const body = JSON.stringify({ token, zip_filename: 'download.zip', images })
  const times = { banyan: [] as number[], bare: [] as number[] }
  let bytes = 0
  for (let round = 0; round < 3; round += 1) {
    let began = performance.now()
    bytes = await drain(await fetch(`${server.origin}/api/download_images/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
    times.banyan.push(performance.now() - began)
    began = performance.now()
    await drain(await fetch('http://127.0.0.1:18444/whole'))
    times.bare.push(performance.now() - began)
  }
  bare.kill()
  const [ours, theirs] = [Math.min(...times.banyan), Math.min(...times.bare)]
  results.push({ files, 'size, MB': Math.round(bytes / 1e6), 'Banyan, MB/s': Math.round(bytes / 1000 / ours), 'node:http, MB/s': Math.round(bytes / 1000 / theirs), 'peak memory before, MB': Math.round(before), 'and after, MB': Math.round(server.peakMb()) })
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
console.table(results)
console.log(JSON.stringify({ bench: 'photo-zip', results }))
