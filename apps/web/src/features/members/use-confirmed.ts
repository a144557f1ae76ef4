import { useState } from 'react'
import type { SyntheticEvent } from 'react'

/** Submits a form in a dialog: busy while it runs; a failure stays in the dialog with what was typed. */
export function useConfirmed(task: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async () => {
    setIsBusy(true)
    setFailure('')
    try {
      await task()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) void run()
  }
  return { isBusy, failure, submit }
}
