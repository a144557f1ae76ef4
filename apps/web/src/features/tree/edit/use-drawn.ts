import { useRef } from 'react'
import type { Scene } from '../scene/scene.ts'

/** The picture may not include somebody, so whatever waits for them continues after this. */
const maxWaitMs = 500

/** Delays less urgent work until somebody new is in the picture, so that drawing gets the processor first. */
export function useDrawn() {
  const waiting = useRef<{ readonly id: number; readonly resolve: () => void }>(undefined)
  return {
    drawn: (id: number): Promise<void> =>
      new Promise((resolve) => {
        waiting.current = { id, resolve }
        setTimeout(resolve, maxWaitMs)
      }),
    onPicture: (scene: Scene): void => {
      const { id, resolve } = waiting.current ?? {}
      if (id === undefined || !resolve || scene.nodeOf(id) < 0) return
      waiting.current = undefined
      // The picture is drawn in the next frame; a task after that runs once the frame is on its way.
      requestAnimationFrame(() => setTimeout(resolve))
    },
  }
}
