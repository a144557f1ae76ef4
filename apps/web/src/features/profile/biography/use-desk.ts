import { useEffect, useState } from 'react'
import type { BiographyDesk as AnyDesk } from './biography-desk.tsx'

type Desk = typeof AnyDesk
export type DeskProps = Parameters<Desk>[0]
let loaded: Desk | undefined

/** The editor is large and comes when it is first wanted. */
export function useDesk(isWanted: boolean): { Desk: Desk | undefined; hasFailed: boolean; retry: () => void } {
  const [Desk, setDesk] = useState<Desk | undefined>(() => loaded)
  const [tries, setTries] = useState(1)
  const [failedTry, setFailedTry] = useState(0)
  useEffect(() => {
    if (!isWanted || loaded) return undefined
    let isHere = true
    const load = async () => {
      try {
        const { BiographyDesk } = await import('./biography-desk.tsx')
        loaded = BiographyDesk
        if (isHere) setDesk(() => BiographyDesk)
      } catch {
        if (isHere) setFailedTry(tries)
      }
    }
    void load()
    return () => {
      isHere = false
    }
  }, [isWanted, tries])
  return { Desk: Desk ?? loaded, hasFailed: failedTry === tries, retry: () => setTries(tries + 1) }
}
