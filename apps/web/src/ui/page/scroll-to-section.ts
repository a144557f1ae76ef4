/**
 * Scrolls to a part of the page, below the bar (`scroll-padding`), and focuses it. Smoothly, unless reduced motion is preferred.
 */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  section.focus({ preventScroll: true })
  section.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' })
}
