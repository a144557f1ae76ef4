// A zip of 500 originals of 2 MB (--files=N) through the real server, beside one file of that size that the same server sends
// from its disk by its address; and the memory that zips take in a freshly started server.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import http from 'node:http'
import { expectTarget } from '../support/ending.ts'
import { findOriginal, makePhoto, openGallery } from '../support/photos.ts'
import { startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const files = Number(process.argv.find((each) => each.startsWith('--files='))?.slice(8) ?? 500)
const photoBytes = 2_000_000
const rounds = 5
const target = { atLeast: 0.6, growthMb: 50 }

/** Reads an answer to its end without storing it. @returns MB/s */
async function speedOf(address: string, body?: string): Promise<number> {
  const began = performance.now()
  const request = http.request(
    address,
    body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } },
  )
  request.end(body)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  let bytes = 0
  answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await once(answer, 'end')
  if (answer.statusCode !== 200 || bytes < files * photoBytes) throw new Error(`${answer.statusCode}, ${bytes} bytes`)
  return bytes / 1000 / (performance.now() - began)
}

const server = await startServer(18_443)
const results = []
try {
  const token = await server.newUser('bench@example.org')
  const upload = await openGallery(server, token)
  // A small picture is processed quickly; extra bytes at its end make it as large as a photo.
  const small = await makePhoto(1, 400, 300)
  const photo = Buffer.concat([small, Buffer.alloc(photoBytes - small.length, 7)])
  const images: string[] = []
  for (let index = 0; index < files; index += 1) images.push((await upload(photo, `photo ${index}.jpg`)).original_image)
  const body = JSON.stringify({ token, zip_filename: 'download.zip', images })

  // Replaces one further photo by a file as large as all of them.
  const large = (await upload(small, 'large.jpg')).original_image
  const file = await findOriginal(server, small)
  const out = createWriteStream(file)
  for (let index = 0; index < files; index += 1) if (!out.write(photo)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')

  await server.restart()
  const before = server.residentMb()
  const speeds = { zip: [] as number[], file: [] as number[] }
  let most = before
  const watch = setInterval(() => (most = Math.max(most, server.residentMb())), 20)
  for (let round = 0; round < rounds; round += 1) speeds.zip.push(await speedOf(`${server.origin}/api/download_images/`, body))
  clearInterval(watch)
  for (let round = 0; round < rounds; round += 1) {
    speeds.zip.push(await speedOf(`${server.origin}/api/download_images/`, body))
    speeds.file.push(await speedOf(large))
  }
  const [zip, whole] = [median(speeds.zip.slice(rounds)), median(speeds.file)]
  results.push({
    files,
    'size, MB': Math.round((files * photoBytes) / 1e6),
    'zip, MB/s': Math.round(zip),
    'one file, MB/s': Math.round(whole),
    'of its speed': Math.round((zip / whole) * 100) / 100,
    'memory before, MB': Math.round(before),
    'most while zipping, MB': Math.round(most),
  })
  expectTarget('a zip, of the speed of one file', zip / whole, { atLeast: target.atLeast })
  expectTarget('growth of memory while zipping', most - before, { atMost: target.growthMb }, 'MB')
} finally {
  await server.stop()
}
console.table(results)
console.log(JSON.stringify({ bench: 'photo-zip', target, results }))
