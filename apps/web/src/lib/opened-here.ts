/** The state of the page that opened because the app was opened without a path: nobody has asked for this page. */
export const openedHere = { isOpened: true }

export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOpened' in state && state.isOpened === true
