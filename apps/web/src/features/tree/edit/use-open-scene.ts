import { useMemo } from 'react'
import { buildScene } from '../scene/scene.ts'
import type { Scene } from '../scene/scene.ts'
import { openAround } from './open-around.ts'

/**
 * Returns the scene with room for controls around somebody, without far lines, because editing happens at near zoom; the
 * unchanged scene if nobody is given.
 */
export function useOpenScene(scene: Scene | undefined, aroundId: number | undefined): Scene | undefined {
  return useMemo(() => {
    const node = scene && aroundId !== undefined ? scene.nodeOf(aroundId) : -1
    return scene && node >= 0 ? buildScene(openAround(scene, node)) : scene
  }, [scene, aroundId])
}
