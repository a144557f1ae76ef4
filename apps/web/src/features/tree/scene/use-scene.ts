import type { IndexedFamily, LayoutScope } from '@banyan/tree-layout'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { openAround } from '../edit/open-around.ts'
import { createLayoutWorker } from './layout-worker.ts'
import { mergeSegments } from './merge-segments.ts'
import { isSamePicture, packLayout } from './packed-layout.ts'
import { buildScene, packSegmentGrid } from './scene.ts'
import type { Scene } from './scene.ts'

/** Up to this size, the layout takes less than a frame, and using the worker would cost more than it saves. */
const maxOnThisThread = 500

/**
 * Returns the scene for a focus and scope. The previous scene stays until the next one is laid out, so that the picture never
 * disappears; undefined only before the first. Layout errors are thrown for the error boundary.
 *
 * @param openId - whose relatives are being edited: the scene has room for the controls around them
 */
export function useScene(
  family: IndexedFamily,
  focusId: number,
  scope: LayoutScope,
  openId: number | undefined,
): Scene | undefined {
  const isSmall = family.graph.size <= maxOnThisThread
  const near = useMemo(() => (isSmall ? layOutHere(family, focusId, scope) : undefined), [isSmall, family, focusId, scope])
  const [shown, setShown] = useState<Scene>()
  const [failure, setFailure] = useState<Error>()
  const [worker] = useState(createLayoutWorker)
  const next = near && keepIfSame(shown, near)
  if (next && next !== shown) setShown(next)
  const opened = useMemo(() => next && openHere(next, openId), [next, openId])

  useEffect(() => worker.stop, [worker])
  // Runs before anything else that follows a change, so that the worker starts as early as possible.
  useLayoutEffect(() => {
    if (isSmall) return
    return worker.ask(family, { focusId, scope, openId }, (answer) =>
      answer instanceof Error ? setFailure(answer) : setShown((before) => keepIfSame(before, answer)),
    )
  }, [worker, isSmall, family, focusId, scope, openId])
  // While somebody edits, the next picture is needed faster than the last one.
  const isEditing = openId !== undefined
  useEffect(() => {
    if (isEditing) worker.rehearse()
  }, [worker, isEditing])

  if (failure) throw failure
  return opened ?? shown
}

/** Keeps the scene if the next one is the same picture, so that nothing moves: more of the family may be known without a change to it. */
const keepIfSame = (before: Scene | undefined, next: Scene): Scene => (before && isSamePicture(before, next) ? before : next)

function layOutHere(family: IndexedFamily, focusId: number, scope: LayoutScope): Scene {
  const packed = packLayout(family, focusId, scope)
  const scene = buildScene(packed)
  scene.takeSegments(packSegmentGrid(mergeSegments(packed.points, packed.lineStart)))
  return scene
}

/** Makes room for controls around somebody, without far lines, because editing happens at near zoom. */
function openHere(scene: Scene, aroundId: number | undefined): Scene {
  const node = aroundId === undefined ? -1 : scene.nodeOf(aroundId)
  return node < 0 ? scene : buildScene(openAround(scene, node))
}
