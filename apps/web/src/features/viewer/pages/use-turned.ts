import type { Image } from '@banyan/contract'
import { useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { Source } from '../source.ts'
import { usePages } from './pages.queries.ts'

/** Half of the time that a photo takes to turn over. */
const halfMs = 140

/** The photos with the one that is turned over showing its page. */
export function useTurned(source: Source, host: RefObject<HTMLElement | null>) {
  const [turned, setTurned] = useState<{ frontId: number; pageId: number }>()
  const pages = usePages(turned?.frontId)
  const page = pages.find(({ id }) => id === turned?.pageId)
  const shown = useMemo<Source>(() => {
    if (turned === undefined || page === undefined) return source
    return {
      ...source,
      at: (index) => {
        const front = source.at(index)
        return front?.id === turned.frontId ? page : front
      },
      indexOf: (id) => source.indexOf(id === page.id ? turned.frontId : id),
    }
  }, [source, turned, page])
  return {
    source: shown,
    /** The front of a photo that is shown. */
    frontIdOf: (id: number): number => (turned !== undefined && id === turned.pageId ? turned.frontId : id),
    turnTo: (front: Image, pageId: number) =>
      void flip(host.current, () => setTurned(pageId === front.id ? undefined : { frontId: front.id, pageId })),
  }
}

async function flip(element: HTMLElement | null, swap: () => void): Promise<void> {
  if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return swap()
  const turn = (from: number, to: number, easing: string) =>
    element.animate(
      [from, to].map((degrees) => ({ transform: `perspective(1600px) rotateY(${degrees}deg)` })),
      { duration: halfMs, easing },
    )
  await turn(0, 90, 'ease-in').finished
  swap()
  turn(-90, 0, 'ease-out')
}
