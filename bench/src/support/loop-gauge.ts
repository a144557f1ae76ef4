import net from 'node:net'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server before it starts (`node --import`): measures how much processor time the thread that serves spends before it looks at
// its connections again. Unlike a wait on the clock it says the same on a machine that is busy with other things.
const socketPath = process.env['LOOP_GAUGE_SOCKET']
if (isMainThread && socketPath !== undefined && process.argv.includes('serve')) {
  let longestMs = 0
  let before = process.threadCpuUsage()
  // Timers come once in each turn of the loop, so that this is what one turn takes; sleeping between turns takes no processor time.
  setInterval(() => {
    const now = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (now.user + now.system - before.user - before.system) / 1000)
    before = now
  }, 1).unref()
  net
    .createServer((connection) => {
      connection.on('error', () => undefined)
      // Any question is answered with the longest since the last one.
      connection.on('data', () => {
        connection.write(`${longestMs}\n`)
        longestMs = 0
      })
    })
    .listen(socketPath)
    .unref()
}
