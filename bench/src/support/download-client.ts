// A client in its own process: downloads one address over and over on several connections for some seconds. It reads into the same
// memory again and only counts, because it uses the same processors as the measured server. Prints MB/s.
import { connect } from 'node:net'

const { port, path, connections, seconds, sizeBytes } = JSON.parse(process.argv[2] ?? '') as {
  port: number
  path: string
  connections: number
  seconds: number
  sizeBytes: number
}
const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`
const began = performance.now()
const isOver = (): boolean => performance.now() - began >= seconds * 1000
let bytes = 0

/** Downloads until the time is over. */
function download(): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = -1
    let head = ''
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: Buffer.allocUnsafeSlow(256 * 1024),
        callback: (length, memory) => {
          const chunk = Buffer.from(memory.buffer, memory.byteOffset, length)
          if (left < 0) {
            head += chunk.toString('latin1')
            const end = head.indexOf('\r\n\r\n')
            if (end === -1) return true
            if (!head.startsWith('HTTP/1.1 200') || !head.toLowerCase().includes(`content-length: ${sizeBytes}\r\n`)) {
              socket.destroy(new Error(head.slice(0, end)))
              return false
            }
            left = sizeBytes - (head.length - end - 4)
          } else left -= length
          if (left > 0) return true
          bytes += sizeBytes
          left = -1
          head = ''
          if (isOver()) socket.end()
          else socket.write(request)
          return true
        },
      },
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.write(request)
  })
}

await Promise.all(Array.from({ length: connections }, download))
process.stdout.write(String(bytes / 1000 / (performance.now() - began)))
