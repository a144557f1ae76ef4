import { useRef, useState } from 'react'

/** One thing at a time: a second press while the first is under way does nothing. What went wrong is said in words. */
export function useTask() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isRunning = useRef(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, problem, run: (work: () => Promise<void>) => void run(work) }
}
