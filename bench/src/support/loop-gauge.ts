import net from 'node:net'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server before it starts (`node --import`): measures how much processor time the serving thread spends between two
// looks at its connections, and all of its threads in all. Unlike wall-clock time neither depends on how busy the machine is.
const socketPath = process.env['LOOP_GAUGE_SOCKET']
if (isMainThread && socketPath !== undefined && process.argv.includes('serve')) {
  let longestMs = 0
  let watching: NodeJS.Timeout | undefined
  const watch = (): NodeJS.Timeout => {
    let before = process.threadCpuUsage()
    // Timers run once in each turn of the event loop, so this is the time of one turn; sleeping between turns takes no processor
    // time.
    return setInterval(() => {
      const now = process.threadCpuUsage()
      longestMs = Math.max(longestMs, (now.user + now.system - before.user - before.system) / 1000)
      before = now
    }, 1).unref()
  }
  net
    .createServer((connection) => {
      connection.on('error', () => undefined)
      connection.on('close', () => {
        clearInterval(watching)
        watching = undefined
      })
      connection.on('data', (question) => {
        if (question.toString() === 'total') {
          const { user, system } = process.cpuUsage()
          connection.write(`${(user + system) / 1000}\n`)
          return
        }
        // Every question is answered with the maximum since the last one. Who asks none is not measured by a server that never rests.
        watching ??= watch()
        connection.write(`${longestMs}\n`)
        longestMs = 0
      })
    })
    .listen(socketPath)
    .unref()
}
