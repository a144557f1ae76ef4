import { useMemo } from 'react'
import { buildScene } from '../scene/scene.ts'
import type { Scene } from '../scene/scene.ts'
import { openAround } from './open-around.ts'

/** The scene with room for controls around somebody (without lines for afar: whoever edits is near); as it is when nobody is given. */
export function useOpenScene(scene: Scene | undefined, aroundId: number | undefined): Scene | undefined {
  return useMemo(() => {
    const node = scene && aroundId !== undefined ? scene.nodeOf(aroundId) : -1
    return scene && node >= 0 ? buildScene(openAround(scene, node)) : scene
  }, [scene, aroundId])
}
