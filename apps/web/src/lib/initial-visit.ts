let isInitial = window.location.pathname === '/'

/** True once, where the app was opened without a route of its own. */
export function takeInitialVisit(): boolean {
  const was = isInitial
  isInitial = false
  return was
}
