import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'

/** Reads the family's own words again wherever they show. */
export async function refreshKinWords(client: QueryClient): Promise<void> {
  await Promise.all(
    [queryKeys.kinWords, queryKeys.relationNames.all, queryKeys.allNames.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
