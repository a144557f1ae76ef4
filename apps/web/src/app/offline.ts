import { keepFor } from '../lib/offline/keep.ts'
import { session } from '../lib/session/session.ts'
import { queryClient } from './query-client.ts'

/** Whoever is signed in can read on this device what they have read, with or without a connection. */
export function keepForReading(): void {
  let kept = ''
  const follow = ({ status, accessToken }: { status: string; accessToken: string }) => {
    if (status !== 'signed-in' || accessToken === kept) return
    kept = accessToken
    void keepFor(accessToken)
  }
  follow(session.store.getState())
  session.store.subscribe(follow)
  // `vite dev` serves no worker.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) afterLoading(register)
}

/** The worker brings the whole application with it: the page that is being looked at goes first. */
function afterLoading(work: () => void): void {
  const rest = () => {
    // Safari has no idle time to give.
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 10_000 })
    else setTimeout(work, 3_000)
  }
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}

function register(): void {
  // What this page had read before there was a worker is read once more, past it.
  if (!navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', readAgain, { once: true })
  // A browser may have workers switched off; then there is no reading without a connection.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}

function readAgain(): void {
  void queryClient.invalidateQueries()
  const pictures = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/media/'))
  for (const { name } of pictures) void fetch(name, { priority: 'low' }).catch(() => undefined)
}
