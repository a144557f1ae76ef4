import { createLevels } from './levels.ts'

/** What every browser plays comes first. */
const kinds = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const

/** Whether this browser can record: only pages with https may listen. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

export type RecordProblem = 'refused' | 'none' | 'failed' | 'silent'

export class RecordError extends Error {
  readonly problem: RecordProblem
  constructor(problem: RecordProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

export interface Recording {
  readonly bytes: Blob
  readonly durationMs: number
  /** How loud it is from beginning to end, a digit of base 36 for each part; "" if the browser cannot tell. */
  readonly waveform: string
}

export interface Recorder {
  /** Settles when the recording has ended: with `stop`, or when it is as long as it may be. */
  readonly ended: Promise<Recording>
  readonly stop: () => void
  readonly pause: () => void
  readonly resume: () => void
  /** Without pauses. */
  readonly elapsedMs: () => number
  /** How loud it has been, from 0 to 1, ten times a second. */
  readonly levels: () => readonly number[]
}

/** Speech needs no more: a minute is 240 kB. */
const bitsPerSecond = 32_000
const tickMs = 100

/** Begins to record once the microphone is there. @throws RecordError */
export async function startRecording({ mostMs }: { mostMs: number }): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } }).catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : ''
    throw new RecordError(name === 'NotAllowedError' ? 'refused' : name === 'NotFoundError' ? 'none' : 'failed', { cause: error })
  })
  const release = () => stream.getTracks().forEach((track) => track.stop())
  try {
    const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType ? { mimeType } : {}) })
    const levels = createLevels(stream)
    const pieces: Blob[] = []
    let runningSince: number | undefined
    let before = 0
    const elapsedMs = () => before + (runningSince === undefined ? 0 : performance.now() - runningSince)
    const run = () => (runningSince ??= performance.now())
    const rest = () => {
      before = elapsedMs()
      runningSince = undefined
    }
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    const ended = new Promise<Recording>((resolve, reject) => {
      recorder.addEventListener('start', run)
      recorder.addEventListener('resume', run)
      recorder.addEventListener('pause', rest)
      recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
      recorder.addEventListener('error', () => reject(new RecordError('failed')))
      recorder.addEventListener('stop', () => {
        rest()
        const bytes = new Blob(pieces, { type: recorder.mimeType })
        const durationMs = Math.min(mostMs, Math.max(1, Math.round(before)))
        if (bytes.size === 0) reject(new RecordError('silent'))
        else resolve({ bytes, durationMs, waveform: levels.waveform() })
      })
    }).finally(() => {
      clearInterval(ticks)
      levels.close()
      release()
    })
    recorder.start()
    const ticks = setInterval(() => {
      if (recorder.state === 'recording') levels.take()
      if (elapsedMs() >= mostMs) stop()
    }, tickMs)
    return {
      ended,
      stop,
      pause: () => {
        if (recorder.state === 'recording') recorder.pause()
      },
      resume: () => {
        if (recorder.state === 'paused') recorder.resume()
      },
      elapsedMs,
      levels: levels.all,
    }
  } catch (error) {
    release()
    throw new RecordError('failed', { cause: error })
  }
}
