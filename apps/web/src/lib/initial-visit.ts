let isInitial = false

/** Records at the start whether the app was opened without a specific route. */
export function noteInitialVisit(path: string): void {
  isInitial = path === '/'
}

/** Returns true once if it was. */
export function takeInitialVisit(): boolean {
  const was = isInitial
  isInitial = false
  return was
}
