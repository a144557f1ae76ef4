import { type LayoutFamily, type LayoutScope, layoutTree } from '@banyan/tree-layout'
import { useEffect, useRef, useState } from 'react'
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
  const [scene, setScene] = useState<Scene>()
  const [failure, setFailure] = useState<Error>()
  const worker = useRef<Worker>(undefined)
  const newest = useRef(0)

  useEffect(() => () => {
    worker.current?.terminate()
    worker.current = undefined
  }, [])

  useEffect(() => {
    const number = ++newest.current
    if (family.people.length <= ON_THIS_THREAD) {
      setScene(buildScene(packLayout(layoutTree(family, focusId, { scope }), scope, focusId)))
      return
    }
    worker.current ??= new Worker(new URL('layout.worker.ts', import.meta.url), { type: 'module' })
    worker.current.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
      if (data.number === newest.current) setScene(buildScene(data.packed))
    }
    worker.current.onerror = (event) => setFailure(new Error(event.message || 'The layout worker stopped'))
    const packed = packFamily(family)
    const request: LayoutRequest = { number, family: packed, focusId, scope }
    worker.current.postMessage(request, [packed.people.buffer, packed.relations.buffer])
  }, [family, focusId, scope])

  if (failure) throw failure
  return scene
}
