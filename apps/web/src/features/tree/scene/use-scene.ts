import type { LayoutFamily, LayoutScope } from '@banyan/tree-layout'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type LayoutAnswer, type LayoutRequest, packFamily } from './layout-request.ts'
import { packLayout } from './packed-layout.ts'
import { buildScene, type Scene } from './scene.ts'

/** Up to here laying out takes less than a frame, and asking another thread would cost more than it spares. */
const ON_THIS_THREAD = 500

/**
 * The scene for a focus and scope. While the next one is laid out the last one stays, so that the picture never goes away; undefined only
 * before the first. A failure of the layout is thrown, for the error boundary.
 */
export function useScene(family: LayoutFamily, focusId: number, scope: LayoutScope): Scene | undefined {
  const isSmall = family.people.length <= ON_THIS_THREAD
  const near = useMemo(
    () => (isSmall ? buildScene(packLayout(family, focusId, scope)) : undefined),
    [isSmall, family, focusId, scope],
  )
  const [far, setFar] = useState<Scene>()
  const [failure, setFailure] = useState<Error>()
  const [worker] = useState(createLayoutWorker)

  useEffect(() => worker.stop, [worker])
  // Before anything else that follows a change, so that the other thread works meanwhile.
  useLayoutEffect(() => {
    if (isSmall) return
    return worker.ask(family, focusId, scope, (answer) => (answer instanceof Error ? setFailure(answer) : setFar(answer)))
  }, [worker, isSmall, family, focusId, scope])

  if (failure) throw failure
  return near ?? far
}

/** A thread that lays out, started when it is first asked. */
function createLayoutWorker() {
  let worker: Worker | undefined
  let count = 0
  return {
    /** Returns how to lose interest in the answer. */
    ask(family: LayoutFamily, focusId: number, scope: LayoutScope, answer: (result: Scene | Error) => void): () => void {
      worker ??= new Worker(new URL('layout.worker.ts', import.meta.url), { type: 'module' })
      const number = ++count
      const controller = new AbortController()
      const { signal } = controller
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<LayoutAnswer>) => {
          if (data.number === number) answer(buildScene(data.packed))
        },
        { signal },
      )
      worker.addEventListener('error', (event) => answer(new Error(event.message || 'The layout worker stopped')), { signal })
      const packed = packFamily(family)
      const request: LayoutRequest = { number, family: packed, focusId, scope }
      worker.postMessage(request, [packed.people.buffer, packed.relations.buffer])
      return () => controller.abort()
    },
    stop(): void {
      worker?.terminate()
      worker = undefined
    },
  }
}
