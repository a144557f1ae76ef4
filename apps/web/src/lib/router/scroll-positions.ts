const storageKey = 'scroll_positions'
/** Enough for what somebody goes back to; the oldest go first. */
const maxPositions = 200

/** How far each entry of the browser's history was scrolled, by its key. Reloading the page keeps them. */
export interface ScrollPositions {
  find: (key: string) => number | undefined
  note: (key: string) => void
  store: () => void
}

export function openScrollPositions(): ScrollPositions {
  const positions = new Map<string, number>(read())
  return {
    find: (key) => positions.get(key),
    note: (key) => {
      positions.delete(key)
      positions.set(key, window.scrollY)
    },
    store: () => {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)))
      } catch {
        // Without storage a reloaded page begins at its top.
      }
    },
  }
}

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each): each is [string, number] => isPosition(each)) : []
  } catch {
    return []
  }
}

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
