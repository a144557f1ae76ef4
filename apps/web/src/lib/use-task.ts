import { useRef, useState } from 'react'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs one task at a time: a second press during the first does nothing. Returns failures as text. */
export function useTask(wordsOf: (error: unknown) => string = messageOf) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isRunning = useRef(false)
  const perform = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, problem, run: (work: () => Promise<void>) => void perform(work), forgetProblem: () => setProblem('') }
}
