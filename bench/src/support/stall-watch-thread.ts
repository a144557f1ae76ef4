import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { origin, shared } = workerData as { origin: string; shared: SharedArrayBuffer }
const numbers = new Float64Array(shared)
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

const ask = (): Promise<void> =>
  new Promise((resolve, reject) => {
    http.get(`${origin}/api/health/`, { agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject)
  })

await ask()
parentPort?.postMessage('watching', [])
for (;;) {
  const began = performance.timeOrigin + performance.now()
  await ask().catch(() => wait(5))
  const ended = performance.timeOrigin + performance.now()
  // If the wait began earlier, only the part since then counts.
  const waited = ended - Math.max(began, numbers[2] ?? 0)
  if (waited > (numbers[1] ?? 0)) numbers[1] = waited
  numbers[0] = (numbers[0] ?? 0) + 1
  await wait(1)
}
