import type { Film, Image } from '@banyan/contract'
import { useState } from 'react'

export interface Motion {
  film: Film
  state: 'still' | 'playing' | 'failed'
  isMuted: boolean
  /** Plays it once, without sound until somebody wants it. */
  play: () => void
  stop: () => void
  toggleSound: () => void
  fail: () => void
}

/** What moves of the photo that is shown; its pages know more of it than some lists do. */
export function useMotion(image: Image | undefined, pages: readonly Image[]): Motion | undefined {
  const [state, setState] = useState<{ id: number; state: Motion['state'] }>()
  const [isMuted, setMuted] = useState(true)
  // Another photo begins as it was taken.
  if (state !== undefined && image !== undefined && state.id !== image.id) setState(undefined)
  const film = image?.motion ?? pages.find(({ id }) => id === image?.id)?.motion
  if (image === undefined || !film || film.address === null) return undefined
  const set = (next: Motion['state']): void => setState({ id: image.id, state: next })
  return {
    film,
    state: state?.state ?? 'still',
    isMuted,
    play: () => set('playing'),
    stop: () => set('still'),
    toggleSound: () => setMuted(!isMuted),
    fail: () => set('failed'),
  }
}
