import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../../lib/query-keys.ts'

/** Reads again how the user can sign in, and what happened to their account. */
export function useWaysInChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.waysIn }),
      client.invalidateQueries({ queryKey: queryKeys.accountEvents }),
    ])
  }
}
