/** Hashing a larger file would fill a phone's memory for little gain. */
const maxBytes = 256 * 1024 * 1024

interface Answer {
  readonly id: number
  readonly hash: string
}

/** Computes fingerprints of files in a worker. */
export function createHasher() {
  let worker: Worker | undefined
  let lastId = 0
  const open = new Map<number, (hash: string | undefined) => void>()
  const settle = ({ id, hash }: Answer) => {
    open.get(id)?.(hash === '' ? undefined : hash)
    open.delete(id)
  }
  const giveUp = () => {
    for (const id of open.keys()) settle({ id, hash: '' })
  }
  const start = (): Worker => {
    const started = new Worker(new URL('hash.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => settle(data))
    started.addEventListener('error', giveUp)
    started.addEventListener('messageerror', giveUp)
    return started
  }
  return {
    /** Undefined if this device cannot compute it. */
    hash: (file: File): Promise<string | undefined> => {
      if (file.size > maxBytes) return Promise.resolve(undefined)
      worker ??= start()
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        open.set(id, resolve)
        worker?.postMessage({ id, file }, [])
      })
    },
    dispose: () => {
      worker?.terminate()
      worker = undefined
      giveUp()
    },
  }
}
