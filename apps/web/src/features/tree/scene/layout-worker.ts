import type { IndexedFamily } from '@banyan/tree-layout'
import { createPauses } from '../../../lib/pauses.ts'
import { packFamily } from './layout-request.ts'
import type { LayoutAnswer, LayoutMessage, LayoutRequest } from './layout-request.ts'
import { buildScene } from './scene.ts'
import type { Scene } from './scene.ts'

/** A layout worker, started on first use. It keeps the family, which is sent only when it has changed. */
export function createLayoutWorker() {
  let worker: Worker | undefined
  let count = 0
  let sent: IndexedFamily | undefined
  const tell = (message: LayoutMessage): void => worker?.postMessage(message, [])

  const send = async (family: IndexedFamily, request: LayoutRequest, signal: AbortSignal): Promise<void> => {
    if (family === sent) {
      tell(request)
      return
    }
    const packed = await packFamily(family, createPauses(signal))
    signal.throwIfAborted()
    sent = family
    tell({ ...request, family: packed })
  }

  return {
    /** Returns a function that cancels the request. */
    ask(
      family: IndexedFamily,
      asked: Pick<LayoutRequest, 'focusId' | 'scope' | 'openId'>,
      answer: (result: Scene | Error) => void,
    ): () => void {
      worker ??= new Worker(new URL('layout.worker.ts', import.meta.url), { type: 'module' })
      const number = ++count
      const controller = new AbortController()
      const { signal } = controller
      let scene: Scene | undefined
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<LayoutAnswer>) => {
          if (data.number !== number) return
          if ('packed' in data) {
            scene = buildScene(data.packed, data.grids)
            answer(scene)
          } else scene?.takeSegments(data.segments)
        },
        { signal },
      )
      worker.addEventListener('error', (event) => answer(new Error(event.message || 'The layout worker stopped')), { signal })
      void send(family, { number, ...asked }, signal).catch((error: unknown) => {
        if (!signal.aborted) answer(error instanceof Error ? error : new Error(String(error)))
      })
      return () => controller.abort()
    },
    rehearse: () => tell('rehearse'),
    stop(): void {
      worker?.terminate()
      worker = undefined
      sent = undefined
    },
  }
}
