import { useEffect, useState } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'

/** A moment, so that a slider that is dragged writes once. */
const writeAfterMs = 250

export interface MapMode {
  /** The year that the map shows; undefined for today's map. */
  readonly year: number | undefined
  /** Whether it shows the path of the selected person's life. */
  readonly isPath: boolean
}

/**
 * What the map shows, as its address says: `?year=1923` or `?path=1`. Whoever selects another person stays in the year.
 * @param isMoving - while it is, the address stays behind
 */
export function useMapMode(isMoving: boolean): [MapMode, (change: Partial<MapMode>) => void] {
  const [params, setParams] = useSearchParams()
  const [mode, setMode] = useState<MapMode>(() => readMode(params))
  const wanted = new URLSearchParams(writeMode(mode)).toString()
  const isWritten = params.toString() === wanted
  useEffect(() => {
    if (isMoving || isWritten) return undefined
    const timer = window.setTimeout(
      () => setParams(Object.fromEntries(new URLSearchParams(wanted)), { replace: true, preventScrollReset: true }),
      writeAfterMs,
    )
    return () => window.clearTimeout(timer)
  }, [isMoving, isWritten, wanted, setParams])
  return [mode, (change) => setMode((before) => ({ ...before, ...change }))]
}

function readMode(params: URLSearchParams): MapMode {
  const year = params.get('year') ?? ''
  return { year: /^\d{1,4}$/.test(year) ? Number(year) : undefined, isPath: params.get('path') === '1' }
}

const writeMode = ({ year, isPath }: MapMode): Record<string, string> => ({
  ...(year === undefined ? {} : { year: String(year) }),
  ...(isPath ? { path: '1' } : {}),
})
