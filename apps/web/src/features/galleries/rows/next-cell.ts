interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Finds the picture that an arrow key leads to; undefined if there is none in that direction. */
export function nextCell(places: readonly Place[], at: number, key: string): number | undefined {
  const from = places[at]
  if (!from) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return places.length - 1
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : undefined
  if (key === 'ArrowRight') return at < places.length - 1 ? at + 1 : undefined
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const isBeyond = ({ top }: Place) => (key === 'ArrowDown' ? top > from.top + 1 : top < from.top - 1)
  const beyond = places.filter(isBeyond).map(({ top }) => top)
  if (beyond.length === 0) return undefined
  const top = key === 'ArrowDown' ? Math.min(...beyond) : Math.max(...beyond)
  const middle = (place: Place) => place.left + place.width / 2
  let nearest: number | undefined
  for (const [index, place] of places.entries()) {
    if (Math.abs(place.top - top) > 1) continue
    const best = nearest === undefined ? undefined : places[nearest]
    if (!best || Math.abs(middle(place) - middle(from)) < Math.abs(middle(best) - middle(from))) nearest = index
  }
  return nearest
}
