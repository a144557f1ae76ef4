import { createStore } from 'zustand/vanilla'

type UploadStatus = 'pending' | 'uploading' | 'processing' | 'done' | 'failed'

export interface UploadItem {
  readonly id: number
  readonly file: File
  readonly status: UploadStatus
  /** In percent. */
  readonly progress: number
  /** Why it failed, in words. */
  readonly problem: string
  /** It is not sent before somebody has looked whether the gallery has it, or has said what to do about that. */
  readonly isHeld: boolean
  readonly isKnown: boolean
  /** The connection is away, and it is tried again. */
  readonly isWaiting: boolean
  /** A file of a wrong kind will not get better. */
  readonly canRetry: boolean
  readonly hash: string | undefined
}

export interface UploadProgress {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (sent: number) => void
  readonly onWaiting: (isWaiting: boolean) => void
}

export interface QueueOptions {
  /** Sends one picture; settles when the server has made an image of it, or will not. */
  readonly send: (item: UploadItem, progress: UploadProgress) => Promise<void>
  /** The fingerprint of a file, where this device can make one. */
  readonly hash: (file: File) => Promise<string | undefined>
  /** Which of these fingerprints the gallery has already. */
  readonly findKnown: (hashes: readonly string[]) => Promise<ReadonlySet<string>>
  readonly isAccepted: (file: File) => boolean
  readonly wrongType: (file: File) => string
}

interface QueueState {
  readonly items: readonly UploadItem[]
  /** Files are being compared with those of the gallery. */
  readonly isChecking: boolean
  /** The end of the batch was told. */
  readonly isReported: boolean
}

/** While one file is sent, this many others may be processed into thumbnails, so that the server is not overloaded. */
const maxProcessing = 4
/** Files that are compared with the gallery at once. */
const checkBatch = 25

/** A batch of pictures, sent one after the other: the next one starts when the one before has left. */
export function createUploadQueue({ send, hash, findKnown, isAccepted, wrongType }: QueueOptions) {
  const store = createStore<QueueState>(() => ({ items: [], isChecking: false, isReported: false }))
  const abort = new AbortController()
  const get = () => store.getState().items
  const change = (id: number, changes: Partial<UploadItem>) =>
    store.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }))
  let lastId = 0
  let checks = Promise.resolve()

  const pump = () => {
    const items = get()
    if (abort.signal.aborted || items.some(({ status }) => status === 'uploading')) return
    if (items.filter(({ status }) => status === 'processing').length >= maxProcessing) return
    const next = items.find(({ status, isHeld }) => status === 'pending' && !isHeld)
    if (next) void start(next)
  }

  const start = async (item: UploadItem): Promise<void> => {
    change(item.id, { status: 'uploading', progress: 1, problem: '' })
    const onProgress = (sent: number) => {
      const progress = Math.min(Math.max(sent * 100, 1), 100)
      const isSent = progress > 99
      change(item.id, { progress, isWaiting: false, ...(isSent ? { status: 'processing' } : {}) })
      if (isSent) pump()
    }
    try {
      await send(item, { signal: abort.signal, onProgress, onWaiting: (isWaiting) => change(item.id, { isWaiting }) })
      change(item.id, { status: 'done', progress: 100, isWaiting: false })
    } catch (error) {
      change(item.id, { status: 'failed', isWaiting: false, problem: error instanceof Error ? error.message : String(error) })
    }
    pump()
  }

  /** Looks which of the new ones the gallery has, or the batch has twice; the others may go. */
  const check = async (ids: readonly number[]): Promise<void> => {
    for (let at = 0; at < ids.length; at += checkBatch) {
      const part = ids.slice(at, at + checkBatch)
      const hashes = new Map<number, string>()
      for (const id of part) {
        const item = get().find((each) => each.id === id)
        const found = item && !abort.signal.aborted ? await hash(item.file) : undefined
        if (found !== undefined) hashes.set(id, found)
      }
      // Whether the gallery has them is good to know, but nothing to wait for.
      const known =
        hashes.size > 0 ? await findKnown([...new Set(hashes.values())]).catch(() => new Set<string>()) : new Set<string>()
      const seen = new Set(get().flatMap((item) => (item.hash !== undefined && item.status !== 'failed' ? [item.hash] : [])))
      for (const id of part) {
        const own = hashes.get(id)
        const isKnown = own !== undefined && (known.has(own) || seen.has(own))
        if (own !== undefined) seen.add(own)
        change(id, { hash: own, isKnown, isHeld: isKnown })
      }
      pump()
    }
  }

  const checkAfter = async (before: Promise<void>, ids: readonly number[]): Promise<void> => {
    await before
    await check(ids)
    store.setState({ isChecking: get().some((item) => item.isHeld && !item.isKnown) })
  }

  return {
    store,
    add: (files: readonly File[]) => {
      const added = files.map((file): UploadItem => {
        lastId += 1
        const base = { id: lastId, file, progress: 1, isKnown: false, isWaiting: false, hash: undefined }
        if (isAccepted(file)) return { ...base, status: 'pending', problem: '', isHeld: true, canRetry: true }
        return { ...base, status: 'failed', problem: wrongType(file), isHeld: false, canRetry: false }
      })
      const ids = added.filter(({ status }) => status === 'pending').map(({ id }) => id)
      store.setState(({ items }) => ({ items: [...items, ...added], isReported: false, isChecking: ids.length > 0 }))
      checks = checkAfter(checks, ids)
      return checks
    },
    /** What becomes of those that the gallery has already. */
    decideKnown: (decision: 'skip' | 'send') => {
      store.setState(({ items }) => ({
        items:
          decision === 'skip'
            ? items.filter((item) => !item.isKnown || !item.isHeld)
            : items.map((item) => (item.isKnown ? { ...item, isHeld: false } : item)),
      }))
      pump()
    },
    retryFailed: () => {
      store.setState(({ items }) => ({
        isReported: false,
        items: items.map((item) =>
          item.status === 'failed' && item.canRetry ? { ...item, status: 'pending', progress: 1, problem: '' } : item,
        ),
      }))
      pump()
    },
    report: () => store.setState({ isReported: true }),
    /** Gives up what is under way. */
    dispose: () => abort.abort(),
  }
}

export interface QueueSummary {
  readonly total: number
  readonly done: number
  readonly failed: number
  /** Those that wait for an answer. */
  readonly known: number
  readonly isActive: boolean
  readonly isComplete: boolean
}

export function summarise(items: readonly UploadItem[]): QueueSummary {
  const count = (status: UploadStatus) => items.filter((item) => item.status === status).length
  const done = count('done')
  const failed = count('failed')
  const total = items.length
  const isComplete = total > 0 && done + failed === total
  return {
    total,
    done,
    failed,
    known: items.filter((item) => item.isKnown && item.isHeld).length,
    isActive: total > 0 && !isComplete,
    isComplete,
  }
}
