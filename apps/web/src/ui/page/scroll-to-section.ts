/** Goes to a part of the page, past the bar (`scroll-padding`), and puts the focus there. Smoothly, unless motion is not wanted. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  section.focus({ preventScroll: true })
  section.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' })
}
