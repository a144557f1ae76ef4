import { useEffect, useState } from 'react'

/** A value once it has stopped changing, and a function that skips the wait. */
export function useDebounced<Value>(value: Value, restMs: number): [Value, () => void] {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return [settled, () => setSettled(value)]
}
