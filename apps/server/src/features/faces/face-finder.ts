import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Box } from '../../platform/pictures/box.ts'

/** A face in a picture, with what tells it from others: 128 floats, little endian, base64. Faces of one person are near each other (Euclid). */
export interface FoundFace extends Box {
  descriptor: string
}

/** Finds faces in pictures. A better model takes the place of the one behind it by giving this. */
export interface FaceFinder {
  /** @param picture - a JPEG or WebP file, upright */
  find(picture: Uint8Array): Promise<FoundFace[]>
  close(): void
}

/** The process holds some 450 MB: it goes when nobody has asked for so long. */
const idleMs = 30_000
/** Longer than the largest picture takes on a small machine that has better things to do. */
const patienceMs = 600_000
/** In megabytes: pictures and models lie outside of the heap. */
const heap = ['--max-semi-space-size=8', '--max-old-space-size=256']

/** Runs the model in a process of its own, one picture at a time: begun when needed, ended when idle; what it trips over ends nothing else. */
export function openFaceFinder(): FaceFinder {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }

  const ask = (picture: Uint8Array): Promise<FoundFace[]> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      child ??= start()
      const asked = child
      const settle = (done: () => void): void => {
        clearTimeout(timer)
        asked.removeAllListeners()
        asked.on('error', () => undefined)
        idle = setTimeout(end, idleMs)
        idle.unref()
        done()
      }
      const fail = (error: Error): void => {
        end()
        settle(() => reject(error))
      }
      const timer = setTimeout(() => fail(new Error('looking for faces took too long')), patienceMs)
      asked.once('message', (answer) => settle(() => resolve(answer as FoundFace[])))
      asked.once('error', fail)
      asked.once('exit', (code, signal) => fail(new Error(`the process that looks for faces ended (${signal ?? code})`)))
      asked.send(picture, (error) => {
        if (error !== null) fail(error)
      })
    })

  return {
    find: (picture) => {
      const found = last.then(() => ask(picture))
      last = found.catch(() => undefined)
      return found
    },
    close: () => {
      clearTimeout(idle)
      end()
    },
  }
}

function start(): ChildProcess {
  const extension = path.extname(fileURLToPath(import.meta.url))
  const child = fork(new URL(`./find-faces-process${extension}`, import.meta.url), {
    execArgv: heap,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The server does not wait for it to end.
  child.unref()
  child.channel?.unref()
  return child
}
