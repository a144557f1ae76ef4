import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/http/http.ts'
import { session } from '../lib/session/session.ts'

/** What the server said, for the user who is signed in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection the device may have the answer.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal stays one; a lost connection may come back, and what it would have brought is asked for then.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})

// People and relations belong to the session: nothing of them is left for whoever signs in next.
session.store.subscribe((state, before) => {
  const hasEnded = state.status === 'signed-out' && before.status !== 'signed-out'
  if (hasEnded || state.usersPersonId !== before.usersPersonId) queryClient.clear()
})
