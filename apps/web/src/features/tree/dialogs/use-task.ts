import { useRef, useState } from 'react'
import { useProblemText } from '../edit/problem-text.ts'

/** One thing at a time: a second press while the first is under way does nothing. */
export function useTask() {
  const problemText = useProblemText()
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
      setProblem(problemText(error))
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, problem, run, forgetProblem: () => setProblem('') }
}
