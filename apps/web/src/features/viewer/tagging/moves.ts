import { createStore } from 'zustand/vanilla'
import type { Box } from './box.ts'

/** Keys are pressed repeatedly, so a box is stored after this pause. */
const restMs = 600

interface MovesState {
  /** Boxes not yet stored, by tag. */
  readonly boxes: ReadonlyMap<number, Box>
  /** Why something could not be stored; empty if nothing was refused. */
  readonly problem: string
}

/** Boxes that the user has moved. One that cannot be stored stays in place and can be stored later. */
export function createMoves(place: (id: number, box: Box) => Promise<void>) {
  const store = createStore<MovesState>(() => ({ boxes: new Map(), problem: '' }))
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  /** Stores one after the other, so that the last position wins. */
  let line = Promise.resolve()

  const change = (id: number, box: Box | undefined) => {
    const boxes = new Map(store.getState().boxes)
    if (box) boxes.set(id, box)
    else boxes.delete(id)
    store.setState({ boxes })
  }
  const saveNow = async (id: number): Promise<void> => {
    const box = store.getState().boxes.get(id)
    if (!box) return
    try {
      await place(id, box)
      store.setState({ problem: '' })
      if (store.getState().boxes.get(id) === box) change(id, undefined)
    } catch (error) {
      store.setState({ problem: error instanceof Error ? error.message : String(error) })
    }
  }
  const save = (id: number): Promise<void> => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    line = line.then(() => saveNow(id))
    return line
  }
  return {
    store,
    move: (id: number, box: Box) => change(id, box),
    /** Stores the box at once, or after a pause without moves. */
    settle: (id: number, isAtOnce: boolean) => {
      clearTimeout(timers.get(id))
      timers.delete(id)
      if (isAtOnce) void save(id)
      else
        timers.set(
          id,
          setTimeout(() => void save(id), restMs),
        )
    },
    /** A deleted tag has no box to store. */
    forget: (id: number) => change(id, undefined),
    /** Stores everything unsaved at once. */
    saveAll: async () => {
      for (const id of store.getState().boxes.keys()) void save(id)
      await line
    },
  }
}
