import type { FamilyEvent } from '@banyan/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applyFamilyUpdate, changesKey, duplicatesKey, peopleKey, personKey, relationNamesKey, relationsKey } from '../family-update.ts'
import { atMostEvery } from './at-most-every.ts'
import { followEvents, type Position } from './follow-events.ts'
import { openEvents } from './open-events.ts'
import { afterOwnChanges } from './own-changes.ts'

/** A large import or everybody's places come in many steps, and each of them would read whole lists. */
const BETWEEN_RELOADS_MS = 2_000

/**
 * What others change arrives while the page is looked at. A page in the background closes its stream (a browser has few connections to one
 * server, and a phone one battery) and catches up when it is looked at again.
 */
export function useLiveFamily(): void {
  const client = useQueryClient()
  useEffect(() => {
    let following: AbortController | undefined
    const position: Position = { last: undefined }
    const reloadSoon = atMostEvery(BETWEEN_RELOADS_MS, () => void reload(client))
    const follow = () => {
      following?.abort()
      following = undefined
      if (document.visibilityState === 'hidden') return
      following = new AbortController()
      void followEvents(liveOptions(client, reloadSoon), position, following.signal)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('online', follow)
      following?.abort()
      setFresh(client, false)
    }
  }, [client])
}

const liveOptions = (client: QueryClient, reloadSoon: () => void): Parameters<typeof followEvents>[0] => ({
  open: openEvents,
  onReady: (isGapless) => {
    // What changed between reading the lists and now was told to nobody; unchanged lists cost one answer without a body.
    if (!isGapless) void reload(client)
    setFresh(client, true)
  },
  onEvent: (event) => afterOwnChanges(() => applyEvent(client, event, reloadSoon)),
  onBroken: () => setFresh(client, false),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    }),
})

/** As long as changes arrive by themselves, the lists need no asking. */
function setFresh(client: QueryClient, isLive: boolean): void {
  for (const queryKey of [peopleKey, relationsKey]) client.setQueryDefaults(queryKey, isLive ? { staleTime: Infinity } : {})
}

async function reload(client: QueryClient): Promise<void> {
  await Promise.all([peopleKey, relationsKey, ['person'], changesKey, duplicatesKey, relationNamesKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}

function applyEvent(client: QueryClient, event: FamilyEvent, reloadSoon: () => void): void {
  if (event.reload) {
    reloadSoon()
    return
  }
  applyFamilyUpdate(client, event)
  for (const { id } of event.people) void client.invalidateQueries({ queryKey: personKey(id) })
  for (const queryKey of [changesKey, duplicatesKey]) void client.invalidateQueries({ queryKey })
}
