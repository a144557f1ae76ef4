import type PhotoSwipe from 'photoswipe'
import type { Padding } from 'photoswipe'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Frame } from './box.ts'

/** Space for the bars above and below, so that no face is hidden; on a phone the lower one has two rows. */
const room = (): Padding => ({ top: 60, bottom: matchMedia('(width < 600px)').matches ? 148 : 84, left: 0, right: 0 })

/** Returns the picture's position while it is needed; the picture then fits between the bars. */
export function useFrame(
  running: RefObject<PhotoSwipe | undefined>,
  makeRoom: (room?: Padding) => void,
  isWanted: boolean,
): Frame | undefined {
  const [frame, setFrame] = useState<Frame>()
  useEffect(() => {
    const pswp = running.current
    if (!pswp || !isWanted) return undefined
    const read = () => {
      const slide = pswp.currSlide
      if (slide)
        setFrame({
          left: slide.pan.x,
          top: slide.pan.y,
          width: slide.width * slide.currZoomLevel,
          height: slide.height * slide.currZoomLevel,
        })
    }
    pswp.on('zoomPanUpdate', read)
    pswp.currSlide?.zoomTo(pswp.currSlide.zoomLevels.initial, undefined, false)
    makeRoom(room())
    read()
    return () => {
      pswp.off('zoomPanUpdate', read)
      makeRoom()
      setFrame(undefined)
    }
  }, [running, makeRoom, isWanted])
  return frame
}
