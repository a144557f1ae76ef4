import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The EICAR test file, which every scanner reports as a virus; split in two, so that none reports this source file. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface VirusScanner {
  host: string
  port: number
  /** The complete files that it received. */
  files: Buffer[]
  close(): Promise<void>
}

/**
 * Speaks clamd's `INSTREAM` on the loopback and finds only the test virus. @param mostBytes - the limit of a stream, as
 * `StreamMaxLength`
 */
export async function startVirusScanner({ mostBytes = Infinity, isSilent = false } = {}): Promise<VirusScanner> {
  const files: Buffer[] = []
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
      if (received.length > mostBytes) socket.end('INSTREAM size limit exceeded. ERROR\0')
      const file = isSilent ? undefined : wholeStream(received)
      if (file === undefined) return
      files.push(file)
      socket.end(file.includes(testVirus) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    files,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The content of a finished stream; undefined while pieces are missing. */
function wholeStream(received: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
