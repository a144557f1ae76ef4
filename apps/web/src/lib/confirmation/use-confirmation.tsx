import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../http/http.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Runs calls that need a fresh proof of who is there: when the server asks for one, a dialog does, and the call is made again.
 * @returns `run`, which resolves to undefined if the user did not want to prove it, and the dialog to show
 */
export function useConfirmation(): { run: <Value>(work: () => Promise<Value>) => Promise<Value | undefined>; dialog: ReactNode } {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  const run = async <Value,>(work: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'confirm_needed')) throw error
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(undefined)
    return isConfirmed ? work() : undefined
  }
  return { run, dialog: answer ? <ConfirmDialog onEnd={answer} /> : null }
}
