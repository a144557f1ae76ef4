import { useActivity } from '../lib/activity.ts'
import { noteOfflineDays } from '../lib/offline/contact.ts'
import { forgetKept, isKept, keepFor } from '../lib/offline/keep.ts'
import { sessionOf } from '../lib/offline/names.ts'
import { session } from '../lib/session/session.ts'
import { getSite, unknownSite } from '../lib/site/use-site.ts'
import { isSharedDevice } from '../lib/storage.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { queryClient } from './query-client.ts'

/** A signed-in user can reread on this device what they have read, with or without a connection. */
export function keepForReading(): void {
  let kept = ''
  const follow = ({ status, accessToken }: { status: string; accessToken: string }) => {
    if (status !== 'signed-in' || accessToken === kept) return
    kept = accessToken
    void keep(accessToken)
  }
  follow(session.store.getState())
  session.store.subscribe(follow)
  hideAfterItsTime()
  // `vite dev` serves no worker.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) afterLoading(register)
}

const minuteMs = 60_000

/** Stores nothing if others use the device too or the operator forbids it. */
async function keep(accessToken: string): Promise<void> {
  if (isSharedDevice()) return forgetKept()
  await keepFor(accessToken)
  const site = await getSite()
  const id = sessionOf(accessToken)
  if (site === unknownSite || id === undefined) return
  if (site.offline_days === 0) await forgetKept()
  else await noteOfflineDays(id, site.offline_days)
}

/** A page that stays open without a connection stops showing stored data once it has expired. */
function hideAfterItsTime(): void {
  setInterval(() => {
    const { status, accessToken } = session.store.getState()
    if (status !== 'signed-in' || !useActivity.getState().isReadingKept) return
    void isKept(accessToken).then((isShown) => (isShown ? undefined : session.store.setState({ status: 'unreachable' })))
  }, 10 * minuteMs)
}

/** The worker downloads the whole application, so the current page loads first. */
function afterLoading(work: () => void): void {
  const rest = () => void whenIdle(work, 10_000)
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}

function register(): void {
  // What this page loaded before the worker existed is loaded once more, through it.
  if (!navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', readAgain, { once: true })
  // Workers may be disabled in the browser; then nothing can be read without a connection.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if ('Notification' in window)
    void import('./follow-subscription.ts').then(({ followSubscription }) => followSubscription()).catch(() => undefined)
}

function readAgain(): void {
  void queryClient.invalidateQueries()
  const pictures = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/media/'))
  for (const { name } of pictures) void fetch(name, { priority: 'low' }).catch(() => undefined)
}
