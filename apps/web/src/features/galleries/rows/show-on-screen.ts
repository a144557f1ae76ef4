/** Scrolls to what is at `top` of the window, unless all of it can be seen between the bars at the edges (`scroll-padding`). */
export function showOnScreen(top: number, height: number): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const above = Number.parseFloat(scrollPaddingTop) || 0
  const room = window.innerHeight - above - (Number.parseFloat(scrollPaddingBottom) || 0)
  if (top >= above && top + height <= above + room) return
  window.scrollBy({ top: top - above - Math.max(0, (room - height) / 2), behavior: 'instant' })
}

/** The position in the list of the picture that an element belongs to. */
export function indexOf(target: EventTarget): number | undefined {
  const index = target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : undefined
  return typeof index === 'string' ? Number(index) : undefined
}
