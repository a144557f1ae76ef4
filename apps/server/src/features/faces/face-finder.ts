import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Box } from '../../platform/pictures/box.ts'

/**
 * A face in a picture with its descriptor: 128 floats, little endian, base64. Faces of one person are close to each other
 * (Euclidean distance).
 */
export interface FoundFace extends Box {
  descriptor: string
}

/** Finds faces in pictures. Implement it to replace the model. */
export interface FaceFinder {
  /** @param picture - a JPEG or WebP file, upright */
  find(picture: Uint8Array): Promise<FoundFace[]>
  /** Finds the face that somebody drew a box around, even if it is missed in the whole picture. */
  findIn(picture: Uint8Array, drawn: Box): Promise<FoundFace | undefined>
  /**
   * Finds where the largest face is, for somebody who waits; describes nothing. It gives up early: undefined also means that it
   * could not be done soon.
   */
  locate(picture: Uint8Array): Promise<Box | undefined>
  close(): void
}

export interface FaceRequest {
  picture: Uint8Array
  /** Look only for the face in this box. */
  drawn?: Box
  /** Where the faces are is enough: nothing describes them. */
  isPlaceOnly?: true
}

/** The process holds some 450 MB, so it ends after this long without a request. */
const idleMs = 30_000
/** Longer than the largest picture takes on a small, busy machine. */
const patienceMs = 600_000
/** Nobody who waits in front of a picture waits longer than this: some seconds go by until a small machine has started. */
const waitMs = 15_000
/** More people than this are not made to wait for each other. */
const maxLocating = 4
/** In megabytes; pictures and models lie outside the heap. */
const heap = ['--max-semi-space-size=8', '--max-old-space-size=256']

/**
 * Runs the model in its own process, one picture at a time. It starts when needed and ends when idle, and its crashes affect
 * nothing else.
 *
 * @param soonMs - how long somebody waits for `locate`
 */
export function openFaceFinder({ soonMs = waitMs } = {}): FaceFinder {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const end = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }

  let locating = 0

  const ask = <Found>(request: FaceRequest): Promise<Found[]> =>
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
      asked.once('message', (answer) => settle(() => resolve(answer as Found[])))
      asked.once('error', fail)
      asked.once('exit', (code, signal) => fail(new Error(`the process that looks for faces ended (${signal ?? code})`)))
      asked.send(request, (error) => {
        if (error !== null) fail(error)
      })
    })

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  const askInTurn = (request: FaceRequest): Promise<FoundFace[]> => inTurn(() => ask(request))

  const locate = async (picture: Uint8Array): Promise<Box | undefined> => {
    if (locating >= maxLocating) return undefined
    locating += 1
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), soonMs)
    const boxes = inTurn(() => (late.signal.aborted ? Promise.resolve([]) : ask<Box>({ picture, isPlaceOnly: true }))).finally(
      () => {
        clearTimeout(timer)
        locating -= 1
      },
    )
    const lateness = new Promise<Box[]>((resolve) => {
      late.signal.addEventListener('abort', () => resolve([]), { once: true })
    })
    return (await Promise.race([boxes, lateness])).toSorted((a, b) => areaOf(b) - areaOf(a))[0]
  }

  return {
    find: (picture) => askInTurn({ picture }),
    findIn: async (picture, drawn) => (await askInTurn({ picture, drawn }))[0],
    locate,
    close: () => {
      clearTimeout(idle)
      end()
    },
  }
}

const areaOf = ({ x1, x2, y1, y2 }: Box): number => (x2 - x1) * (y2 - y1)

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
