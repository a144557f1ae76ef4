let isInitial = false

/** Noted at the start: whether the app was opened without a route of its own. */
export function noteInitialVisit(path: string): void {
  isInitial = path === '/'
}

/** True once, where it was. */
export function takeInitialVisit(): boolean {
  const was = isInitial
  isInitial = false
  return was
}
