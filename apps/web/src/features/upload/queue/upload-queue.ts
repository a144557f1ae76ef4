import { createStore } from 'zustand/vanilla'

type UploadStatus = 'pending' | 'uploading' | 'processing' | 'done' | 'failed'

export interface UploadItem {
  readonly id: number
  readonly file: File
  readonly status: UploadStatus
  /** In percent. */
  readonly progress: number
  /** Whether the server could not read a part of it. */
  readonly isIncomplete: boolean
  /** The reason for the failure, in words. */
  readonly problem: string
  /** Whether the item waits for the comparison with the gallery, or for the user's decision about a duplicate. */
  readonly isHeld: boolean
  readonly isKnown: boolean
  /** Another gallery that has it. */
  readonly knownIn: number | undefined
  /** Whether the connection is lost and the item will be retried. */
  readonly isWaiting: boolean
  /** Retrying does not help a file of the wrong type. */
  readonly canRetry: boolean
  readonly hash: string | undefined
  /** Whether the page was reloaded while the item was on its way: if the gallery has it, it arrived. */
  readonly isResumed: boolean
}

export interface UploadProgress {
  readonly signal: AbortSignal
  /** Receives the progress, from 0 to 1. */
  readonly onProgress: (sent: number) => void
  readonly onWaiting: (isWaiting: boolean) => void
}

export interface SentPicture {
  /** Whether the server could not read a part of it. */
  readonly isIncomplete: boolean
}

export interface QueueOptions {
  /** Sends one picture; settles when the server has created its image or has refused. */
  readonly send: (item: UploadItem, progress: UploadProgress) => Promise<SentPicture>
  /** Computes a file's fingerprint if this device can. */
  readonly hash: (file: File) => Promise<string | undefined>
  /** Finds which of these fingerprints the gallery already has. */
  readonly findKnown: (hashes: readonly string[]) => Promise<ReadonlySet<string>>
  /** Finds which of them other galleries have, and which ones. */
  readonly findElsewhere?: (hashes: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly isAccepted: (file: File) => boolean
  readonly wrongType: (file: File) => string
}

interface QueueState {
  readonly items: readonly UploadItem[]
  /** Whether files are being compared with those of the gallery. */
  readonly isChecking: boolean
  /** Whether the end of the batch was reported. */
  readonly isReported: boolean
}

/** While one file is sent, this many others may be processed into thumbnails, so that the server is not overloaded. */
const maxProcessing = 4
/** How many files are compared with the gallery at once. */
const checkBatch = 25

/** A batch of pictures sent one after the other: the next one starts when the previous one is fully sent. */
export function createUploadQueue({ send, hash, findKnown, findElsewhere, isAccepted, wrongType }: QueueOptions) {
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
      const { isIncomplete } = await send(item, {
        signal: abort.signal,
        onProgress,
        onWaiting: (isWaiting) => change(item.id, { isWaiting }),
      })
      change(item.id, { status: 'done', progress: 100, isWaiting: false, isIncomplete })
    } catch (error) {
      change(item.id, { status: 'failed', isWaiting: false, problem: error instanceof Error ? error.message : String(error) })
    }
    pump()
  }

  /** Finds new files that the gallery already has or the batch has twice, and releases the others. */
  const check = async (ids: readonly number[]): Promise<void> => {
    for (let at = 0; at < ids.length; at += checkBatch) {
      const part = ids.slice(at, at + checkBatch)
      const hashes = new Map<number, string>()
      for (const id of part) {
        const item = get().find((each) => each.id === id)
        const found = item && !abort.signal.aborted ? await hash(item.file) : undefined
        if (found !== undefined) hashes.set(id, found)
      }
      // The comparison is useful, but a failure must not block the upload.
      const known =
        hashes.size > 0 ? await findKnown([...new Set(hashes.values())]).catch(() => new Set<string>()) : new Set<string>()
      const unknown = [...new Set(hashes.values())].filter((each) => !known.has(each))
      const elsewhere = unknown.length > 0 ? await findElsewhere?.(unknown).catch(() => undefined) : undefined
      const seen = new Set(get().flatMap((item) => (item.hash !== undefined && item.status !== 'failed' ? [item.hash] : [])))
      for (const id of part) {
        const own = hashes.get(id)
        const isThere = own !== undefined && known.has(own)
        if (isThere && get().some((item) => item.id === id && item.isResumed)) {
          change(id, { hash: own, status: 'done', progress: 100, isHeld: false })
          continue
        }
        const knownIn = own === undefined ? undefined : elsewhere?.get(own)
        const isKnown = isThere || knownIn !== undefined || (own !== undefined && seen.has(own))
        if (own !== undefined) seen.add(own)
        change(id, { hash: own, isKnown, knownIn, isHeld: isKnown })
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
    /** @param isResumed - whether the files were on their way when the page was reloaded */
    add: (files: readonly File[], isResumed = false) => {
      const added = files.map((file): UploadItem => {
        lastId += 1
        const base = {
          id: lastId,
          file,
          progress: 1,
          isKnown: false,
          knownIn: undefined,
          isWaiting: false,
          isIncomplete: false,
          hash: undefined,
          isResumed,
        }
        if (isAccepted(file)) return { ...base, status: 'pending', problem: '', isHeld: true, canRetry: true }
        return { ...base, status: 'failed', problem: wrongType(file), isHeld: false, canRetry: false }
      })
      const ids = added.filter(({ status }) => status === 'pending').map(({ id }) => id)
      store.setState(({ items }) => ({ items: [...items, ...added], isReported: false, isChecking: ids.length > 0 }))
      checks = checkAfter(checks, ids)
      return checks
    },
    /** Decides what happens to files that the gallery already has. */
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
    /** Aborts everything in progress. */
    dispose: () => abort.abort(),
  }
}

export interface QueueSummary {
  readonly total: number
  readonly done: number
  readonly failed: number
  /** The number of items that wait for a decision. */
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
