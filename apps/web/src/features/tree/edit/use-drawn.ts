import { useRef } from 'react'
import type { Scene } from '../scene/scene.ts'

/** Somebody need not belong into the picture; then what waits for them goes on. */
const maxWaitMs = 500

/** Lets what can wait follow when somebody new is in the picture: until then the processor is the tree's. */
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
      // The picture is drawn in the next frame; a task later that frame is on its way.
      requestAnimationFrame(() => setTimeout(resolve))
    },
  }
}
