import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { ApiError } from './http/api-error.ts'
import type { Platform } from './platform.ts'

const waitMs = 60_000
const maxAnswerBytes = 4_096

/**
 * Passes a file through while the configured scanner reads it too (clamd's `INSTREAM`); without a scanner it only passes it
 * through. The end follows the verdict, so that nothing of a refused file is stored.
 *
 * @throws ApiError `infected_file`, or `unavailable` when the scanner gives no verdict: an unscanned file is not stored
 */
export async function* scanned(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  if (config.virusScanner === undefined) {
    yield* content
    return
  }
  const socket = connect(config.virusScanner)
  const answer = readAnswer(socket)
  // The answer is awaited below; until then a rejection must not end the process.
  answer.catch(() => undefined)
  let verdict: string
  try {
    await write(socket, Buffer.from('zINSTREAM\0'))
    for await (const chunk of content) {
      await write(socket, sized(chunk))
      yield chunk
    }
    await write(socket, sized(Buffer.alloc(0)))
    verdict = await answer
  } finally {
    socket.destroy()
  }
  if (verdict === 'stream: OK') return
  if (verdict.endsWith(' FOUND')) {
    log.warn(
      { found: verdict.slice('stream: '.length, -' FOUND'.length).slice(0, 100) },
      'an uploaded file was refused by the virus scanner',
    )
    throw new ApiError('infected_file')
  }
  log.error({ answer: verdict.slice(0, 200) }, 'the virus scanner gave no verdict')
  throw new ApiError('unavailable')
}

/** A chunk in clamd's format: its length in four bytes, big-endian, then its bytes. */
function sized(chunk: Buffer): Buffer {
  const piece = Buffer.allocUnsafe(4 + chunk.length)
  piece.writeUInt32BE(chunk.length)
  chunk.copy(piece, 4)
  return piece
}

/** Waits while the scanner cannot keep up. Errors surface in the answer. */
async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return
  const listening = new AbortController()
  const { signal } = listening
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(() => undefined)
  listening.abort()
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  let reason = 'no answer'
  socket.setTimeout(waitMs, () => socket.destroy(new Error('no answer in time')))
  socket.on('error', (error) => (reason = 'code' in error ? String(error.code) : error.message))
  socket.on('data', (bytes: Buffer) => {
    if (answer.length < maxAnswerBytes) answer += bytes.toString('latin1')
  })
  await new Promise((resolve) => socket.once('close', resolve))
  const [first = ''] = answer.split('\0')
  return first === '' ? reason : first.trim()
}
