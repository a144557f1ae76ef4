let isInitial = false

/** Records at the start whether the app was opened without a specific route. */
export function noteInitialVisit(path: string): void {
  isInitial = path === '/'
}

/** Whether it was. Reading it changes nothing, because React may discard a render and start it again. */
export const isInitialVisit = (): boolean => isInitial

/** Call it once a page is on screen: later visits to the landing page are wanted. */
export function endInitialVisit(): void {
  isInitial = false
}
