import { limits } from '@banyan/contract'
import { create } from 'zustand'

interface Activity {
  /** How many things the whole page waits for. */
  loadingCount: number
  /** What the error dialog says; empty when it is closed. */
  errorMessage: string
  /** What was read last came from this device, because the server could not be asked. */
  isReadingKept: boolean
}

export const useActivity = create<Activity>(() => ({ loadingCount: 0, errorMessage: '', isReadingKept: false }))

/** Covers the page until the promise is settled. */
export async function withLoading<Value>(promise: Promise<Value>): Promise<Value> {
  useActivity.setState(({ loadingCount }) => ({ loadingCount: loadingCount + 1 }))
  try {
    return await promise
  } finally {
    useActivity.setState(({ loadingCount }) => ({ loadingCount: loadingCount - 1 }))
  }
}

/** Opens the error dialog with what the error says to people. */
export function showError(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error)
  useActivity.setState({ errorMessage: text.slice(0, limits.errorMessage) })
}

/** The special message behind which the dialog says that the password is known from a breach. */
export const passwordBreached = 'passwordBreached'

export const warnOfBreach = (): void => useActivity.setState({ errorMessage: passwordBreached })

export const dismissError = (): void => useActivity.setState({ errorMessage: '' })
