const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to where the page was, again whenever it has grown, since its data may come later: until it is there, or the user moves.
 * Returns a function that ends it.
 */
export function scrollOnceLong(position: number): () => void {
  const observer = new ResizeObserver(() => scroll())
  const end = (): void => {
    observer.disconnect()
    for (const move of ownMoves) window.removeEventListener(move, end, true)
  }
  const scroll = (): void => {
    window.scrollTo(0, position)
    if (Math.abs(window.scrollY - position) < 1) end()
  }
  observer.observe(document.body)
  for (const move of ownMoves) window.addEventListener(move, end, { capture: true, passive: true })
  scroll()
  return end
}
