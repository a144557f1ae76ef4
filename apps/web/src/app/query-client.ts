import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/http/http.ts'
import { session } from '../lib/session/session.ts'

/** Caches the server's answers for the signed-in user. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection, the device may have the answer.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal is final. A lost connection may come back, and the query runs again then.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})

// People and relations belong to the session and are cleared before another user signs in.
session.store.subscribe((state, before) => {
  const hasEnded = state.status === 'signed-out' && before.status !== 'signed-out'
  if (hasEnded || state.usersPersonId !== before.usersPersonId) queryClient.clear()
})
