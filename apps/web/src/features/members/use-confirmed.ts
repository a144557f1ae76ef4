import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useConfirmation } from '../../lib/confirmation/use-confirmation.tsx'

/**
 * Submits a form: busy while it runs; a failure stays there with what was typed. Where the server wants a proof of who is there, `dialog` asks
 * for it, in any way that the account has; it belongs beside the form, since it is one itself.
 */
export function useConfirmed(task: () => Promise<void>) {
  const { run, dialog } = useConfirmation()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const start = async () => {
    setIsBusy(true)
    setFailure('')
    try {
      await run(task)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setIsBusy(false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) void start()
  }
  return { isBusy, failure, submit, dialog }
}
