import { limits } from '@banyan/contract'

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
}

export interface Recorder {
  /** Settles when the recording has ended: with `stop`, or when it is as long as it may be. */
  readonly ended: Promise<Recording>
  readonly stop: () => void
}

/** Speech needs no more: ten seconds are 40 kB. */
const bitsPerSecond = 32_000

/** Begins to record once the microphone is there. @throws RecordError */
export async function startRecording(): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } }).catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : ''
    throw new RecordError(name === 'NotAllowedError' ? 'refused' : name === 'NotFoundError' ? 'none' : 'failed', { cause: error })
  })
  const release = () => stream.getTracks().forEach((track) => track.stop())
  try {
    const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType ? { mimeType } : {}) })
    const pieces: Blob[] = []
    let began = performance.now()
    const ended = new Promise<Recording>((resolve, reject) => {
      recorder.addEventListener('start', () => (began = performance.now()))
      recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
      recorder.addEventListener('error', () => reject(new RecordError('failed')))
      recorder.addEventListener('stop', () => {
        const bytes = new Blob(pieces, { type: recorder.mimeType })
        const durationMs = Math.min(limits.kinVoice.ms, Math.max(1, Math.round(performance.now() - began)))
        if (bytes.size === 0) reject(new RecordError('silent'))
        else resolve({ bytes, durationMs })
      })
    }).finally(() => {
      clearTimeout(end)
      release()
    })
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    recorder.start()
    const end = setTimeout(stop, limits.kinVoice.ms)
    return { ended, stop }
  } catch (error) {
    release()
    throw new RecordError('failed', { cause: error })
  }
}
