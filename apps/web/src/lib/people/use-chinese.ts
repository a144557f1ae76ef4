import { hasHan } from '@banyan/name-search'
import type { Chinese } from '@banyan/name-search'
import { useEffect, useMemo, useState } from 'react'

let loaded: Chinese | undefined

/**
 * Loads what finds Chinese names by their readings and in either way of writing, if anybody has such a name: some 60 kB that nobody
 * else needs. Until then, and without a connection that could bring them, names are compared as they are.
 */
export function useChinese(
  people: readonly { readonly name: string; readonly other_names?: readonly string[] | undefined }[] | undefined,
): Chinese | undefined {
  const [chinese, setChinese] = useState(loaded)
  const isNeeded = useMemo(
    () => people?.some(({ name, other_names }) => hasHan(name) || other_names?.some(hasHan) === true) === true,
    [people],
  )
  useEffect(() => {
    if (!isNeeded || chinese !== undefined) return
    let isOver = false
    const load = async () => {
      const tables = await import('@banyan/name-search/chinese').catch(() => undefined)
      loaded ??= tables?.chinese()
      if (!isOver) setChinese(loaded)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [isNeeded, chinese])
  return isNeeded ? chinese : undefined
}
