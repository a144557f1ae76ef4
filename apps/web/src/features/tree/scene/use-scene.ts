import type { IndexedFamily, LayoutScope } from '@banyan/tree-layout'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { packFamily } from './layout-request.ts'
import type { LayoutAnswer, LayoutMessage } from './layout-request.ts'
import { mergeSegments } from './merge-segments.ts'
import { isSamePicture, packLayout } from './packed-layout.ts'
import { buildScene } from './scene.ts'
import type { Scene } from './scene.ts'

/** Up to this size, the layout takes less than a frame, and using the worker would cost more than it saves. */
const maxOnThisThread = 500

/**
 * Returns the scene for a focus and scope. The previous scene stays until the next one is laid out, so that the picture never
 * disappears; undefined only before the first. Layout errors are thrown for the error boundary.
 * @param isAboutToChange - whether the next picture is needed faster than the last one
 */
export function useScene(
  family: IndexedFamily,
  focusId: number,
  scope: LayoutScope,
  isAboutToChange: boolean,
): Scene | undefined {
  const isSmall = family.graph.size <= maxOnThisThread
  const near = useMemo(() => (isSmall ? layOutHere(family, focusId, scope) : undefined), [isSmall, family, focusId, scope])
  const [shown, setShown] = useState<Scene>()
  const [failure, setFailure] = useState<Error>()
  const [worker] = useState(createLayoutWorker)
  const next = near && keepIfSame(shown, near)
  if (next && next !== shown) setShown(next)

  useEffect(() => worker.stop, [worker])
  // Runs before anything else that follows a change, so that the worker starts as early as possible.
  useLayoutEffect(() => {
    if (isSmall) return
    return worker.ask(family, focusId, scope, (answer) =>
      answer instanceof Error ? setFailure(answer) : setShown((before) => keepIfSame(before, answer)),
    )
  }, [worker, isSmall, family, focusId, scope])
  useEffect(() => {
    if (isAboutToChange) worker.rehearse()
  }, [worker, isAboutToChange])

  if (failure) throw failure
  return next ?? shown
}

/** Keeps the scene if the next one is the same picture, so that nothing moves: more of the family may be known without a change to it. */
const keepIfSame = (before: Scene | undefined, next: Scene): Scene => (before && isSamePicture(before, next) ? before : next)

function layOutHere(family: IndexedFamily, focusId: number, scope: LayoutScope): Scene {
  const packed = packLayout(family, focusId, scope)
  const scene = buildScene(packed)
  scene.takeSegments(mergeSegments(packed.points, packed.lineStart))
  return scene
}

/** A layout worker, started on first use. */
function createLayoutWorker() {
  let worker: Worker | undefined
  let count = 0
  const tell = (message: LayoutMessage): void => worker?.postMessage(message, [])
  return {
    /** Returns a function that cancels the request. */
    ask(family: IndexedFamily, focusId: number, scope: LayoutScope, answer: (result: Scene | Error) => void): () => void {
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
            scene = buildScene(data.packed)
            answer(scene)
          } else scene?.takeSegments(data.segments)
        },
        { signal },
      )
      worker.addEventListener('error', (event) => answer(new Error(event.message || 'The layout worker stopped')), { signal })
      tell({ number, family: packFamily(family), focusId, scope })
      return () => controller.abort()
    },
    rehearse: () => tell('rehearse'),
    stop(): void {
      worker?.terminate()
      worker = undefined
    },
  }
}
