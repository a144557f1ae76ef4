import { limits } from '@banyan/contract'
import { create } from 'zustand'

interface Activity {
  /** How many operations block the whole page. */
  loadingCount: number
  /** The text of the error dialog; empty when it is closed. */
  errorMessage: string
  /** The last data read came from this device, because the server could not be reached. */
  isReadingKept: boolean
}

export const useActivity = create<Activity>(() => ({ loadingCount: 0, errorMessage: '', isReadingKept: false }))

/** Covers the page until the promise settles. */
export async function withLoading<Value>(promise: Promise<Value>): Promise<Value> {
  useActivity.setState(({ loadingCount }) => ({ loadingCount: loadingCount + 1 }))
  try {
    return await promise
  } finally {
    useActivity.setState(({ loadingCount }) => ({ loadingCount: loadingCount - 1 }))
  }
}

/** Opens the error dialog with the error's message for users. */
export function showError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error)
  useActivity.setState({ errorMessage: text.slice(0, limits.errorMessage) })
}

/** A special message: the dialog then says that the password is known from a breach. */
export const passwordBreached = 'passwordBreached'

export const warnOfBreach = (): void => useActivity.setState({ errorMessage: passwordBreached })

export const dismissError = (): void => useActivity.setState({ errorMessage: '' })
