import type { Encoding, EncodingChoice } from '@banyan/gedcom'
import type { FilePerson } from './file-people.ts'

/** What a file contains, before anything is sent. `unseen`: this device could not tell, but the server will. */
export type FileContent =
  | { kind: 'people'; people: readonly FilePerson[] }
  /** Its letters can be read in several ways. */
  | { kind: 'unsure'; choices: readonly EncodingChoice[] }
  | { kind: 'notGedcom' }
  | { kind: 'tooLarge' }
  | { kind: 'unseen' }

/** What the worker is asked. */
export interface Look {
  file: File
  /** The character encoding that somebody has chosen. */
  encoding: Encoding | undefined
}

/** Reads a file in a worker: an old phone must stay usable, and may run out of memory over a large file. */
export function lookIntoFile(file: File, encoding: Encoding | undefined, signal: AbortSignal): Promise<FileContent> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('gedcom.worker.ts', import.meta.url), { type: 'module' })
    const end = (content: FileContent) => {
      worker.terminate()
      resolve(content)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<FileContent>) => end(data))
    worker.addEventListener('error', () => end({ kind: 'unseen' }))
    worker.addEventListener('messageerror', () => end({ kind: 'unseen' }))
    signal.addEventListener('abort', () => worker.terminate(), { once: true })
    worker.postMessage({ file, encoding } satisfies Look, [])
  })
}
