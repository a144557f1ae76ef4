import { useState } from 'react'
import type { SyntheticEvent } from 'react'

/** Submits a form: busy while it runs, with the error afterwards. The form keeps its input. */
export function useFormTask(task: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await task()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setIsBusy(false)
    }
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) void run()
  }
  return { isBusy, error, onSubmit }
}

/** Returns an error's message for users. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
