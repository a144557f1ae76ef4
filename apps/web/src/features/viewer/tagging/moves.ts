import { createStore } from 'zustand/vanilla'
import type { Box } from './box.ts'

/** Keys are pressed several times: a box is stored once it has rested. */
const restMs = 600

interface MovesState {
  /** What is not stored yet, by tag. */
  readonly boxes: ReadonlyMap<number, Box>
  /** Why something could not be stored; empty while nothing was refused. */
  readonly problem: string
}

/** Boxes that somebody has moved. One that cannot be stored stays where it was put, and can be stored later. */
export function createMoves(place: (id: number, box: Box) => Promise<void>) {
  const store = createStore<MovesState>(() => ({ boxes: new Map(), problem: '' }))
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  /** One after the other: the last place is the one that stays. */
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
    /** Stores it at once, or when nothing has moved for a while. */
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
    /** A tag that is gone has no place. */
    forget: (id: number) => change(id, undefined),
    /** Stores all that waits, at once. */
    saveAll: async () => {
      for (const id of store.getState().boxes.keys()) void save(id)
      await line
    },
  }
}
