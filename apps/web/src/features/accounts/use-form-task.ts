import { useState } from 'react'
import type { SyntheticEvent } from 'react'

/** Sends a form: busy meanwhile, and what went wrong afterwards. What was typed stays with the form. */
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

/** What an error says to people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
