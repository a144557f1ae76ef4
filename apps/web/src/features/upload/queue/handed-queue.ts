import { createStore } from 'zustand/vanilla'
import type { HandedImage } from '../../../lib/native-shell.ts'
import type { SentPicture, UploadItem, UploadProgress } from './upload-queue.ts'

interface HandedQueueOptions {
  readonly images: readonly HandedImage[]
  /** Asks the shell for the content of a picture, which arrives through `receive`. */
  readonly ask: (index: number) => void
  readonly send: (item: UploadItem, progress: UploadProgress) => Promise<SentPicture>
  readonly isAccepted: (file: File) => boolean
  readonly wrongType: (file: File) => string
}

/** How many pictures are sent or processed at a time: a phone holds each of them in memory. */
const maxActive = 2

/**
 * Pictures that the native shell hands over. The queue requests one when fewer than two are active, and only one at a time,
 * because requests reach the shell as links.
 */
export function createHandedQueue({ images, ask, send, isAccepted, wrongType }: HandedQueueOptions) {
  const store = createStore<{ items: readonly UploadItem[]; isReported: boolean }>(() => ({
    items: images.map(toItem),
    isReported: false,
  }))
  const abort = new AbortController()
  const get = () => store.getState().items
  const change = (id: number, changes: Partial<UploadItem>) =>
    store.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }))
  let asked: number | undefined

  const pump = () => {
    if (abort.signal.aborted || asked !== undefined) return
    if (get().filter(({ status }) => status === 'uploading' || status === 'processing').length >= maxActive) return
    const next = get().find(({ status }) => status === 'pending')
    if (next === undefined) return
    asked = next.id
    ask(next.id)
  }

  const start = async (item: UploadItem): Promise<void> => {
    change(item.id, { status: 'uploading', progress: 1, problem: '' })
    const onProgress = (sent: number) => {
      const progress = Math.min(Math.max(sent * 100, 1), 100)
      change(item.id, { progress, isWaiting: false, ...(progress > 99 ? { status: 'processing' } : {}) })
    }
    try {
      const { isIncomplete } = await send(item, {
        signal: abort.signal,
        onProgress,
        onWaiting: (isWaiting) => change(item.id, { isWaiting }),
      })
      change(item.id, { status: 'done', progress: 100, isWaiting: false, isIncomplete, file: emptied(item.file) })
    } catch (error) {
      change(item.id, {
        status: 'failed',
        isWaiting: false,
        problem: error instanceof Error ? error.message : String(error),
        file: emptied(item.file),
      })
    }
    pump()
  }

  return {
    store,
    begin: pump,
    /** Accepts the requested content and ignores anything else. */
    receive: (index: number, file: File) => {
      const item = get().find(({ id }) => id === index)
      if (item === undefined || index !== asked) return
      asked = undefined
      if (isAccepted(file)) void start({ ...item, file })
      else change(index, { status: 'failed', problem: wrongType(file), canRetry: false })
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
    dispose: () => abort.abort(),
  }
}

const toItem = ({ index, fileName, mimeType }: HandedImage): UploadItem => ({
  id: index,
  file: new File([], fileName, { type: mimeType }),
  status: 'pending',
  progress: 1,
  problem: '',
  isHeld: false,
  isKnown: false,
  knownIn: undefined,
  isWaiting: false,
  isIncomplete: false,
  canRetry: true,
  hash: undefined,
  isResumed: false,
})

/** Keeps only the name, which is all that is still needed. */
const emptied = ({ name, type }: File): File => new File([], name, { type })
