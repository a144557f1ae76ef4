import type { FamilyEvent } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActivity } from '../activity.ts'
import { applyFamilyUpdate, refreshFamily } from '../family/family-update.ts'
import { refreshKinWords } from '../family/kin-words.ts'
import { forgetNearFamily } from '../family/near-family.ts'
import { firstCalls } from '../first/first-calls.ts'
import { createPhotoNews } from '../photos/photo-news.ts'
import { refreshPhotos, refreshTags } from '../photos/photos.queries.ts'
import { refreshTalk } from '../photos/talk.ts'
import { queryKeys } from '../query-keys.ts'
import { session } from '../session/session.ts'
import { atMostEvery } from './at-most-every.ts'
import { followEvents } from './follow-events.ts'
import type { FollowOptions, Position } from './follow-events.ts'
import { openEvents } from './open-events.ts'
import { afterOwnChanges } from './own-changes.ts'

/** A large import or place look-ups for everybody come in many steps, each of which would fetch whole lists. */
const betweenReloadsMs = 2_000

/**
 * Applies changes by others while the page is visible. A page in the background closes its stream (a browser has few connections
 * per server, and a phone one battery) and catches up when it becomes visible again.
 */
export function useLiveFamily(): void {
  const client = useQueryClient()
  useEffect(() => {
    let following: AbortController | undefined
    const position: Position = { last: undefined }
    const beginning = findBeginning()
    const tell: Tell = {
      readAgain: atMostEvery(betweenReloadsMs, () => void readAgain(client)),
      photos: createPhotoNews(client),
    }
    const follow = () => {
      following?.abort()
      following = undefined
      if (document.visibilityState === 'hidden') return
      following = new AbortController()
      void begin(liveOptions(client, tell), position, beginning, following.signal)
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

/**
 * Finds from where on events continue everything that the page has read or is about to read, so that nothing needs to be read twice: once, since
 * what was read before another page opened may be older. What was asked for together with the verification of the session may have been
 * read a moment before that.
 */
async function findBeginning(): Promise<Position> {
  const { beginning: { last_change: last, view } = {} } = session.store.getState()
  session.store.setState({ beginning: undefined })
  const around = await firstCalls.takePosition()
  return { last: last === undefined || around === undefined ? last : Math.min(last, around), view }
}

async function begin(
  options: FollowOptions,
  position: Position,
  beginning: Promise<Position>,
  signal: AbortSignal,
): Promise<void> {
  const first = await beginning
  if (position.last === undefined) Object.assign(position, first)
  await followEvents(options, position, signal)
}

/** Whether something on this page came from this device since it was last read again. */
let hasShownKept = false
useActivity.subscribe(({ isReadingKept }) => {
  hasShownKept ||= isReadingKept
})

/** Queries to refetch some moments after an event. */
interface Tell {
  readAgain(): void
  photos(news: FamilyEvent['photos']): void
}

const liveOptions = (client: QueryClient, tell: Tell): FollowOptions => ({
  open: openEvents,
  onReady: (isGapless) => {
    // No event described changes made between fetching the lists and now.
    if (!isGapless) void reload(client)
    if (hasShownKept) void client.invalidateQueries()
    hasShownKept = false
    setFresh(client, true)
  },
  onEvent: (event) => afterOwnChanges(() => applyEvent(client, event, tell)),
  onBroken: () => setFresh(client, false),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
    }),
})

/** As long as changes arrive by themselves, the lists need no refetching. */
function setFresh(client: QueryClient, isLive: boolean): void {
  client.setQueryDefaults(queryKeys.family, isLive ? { staleTime: Infinity } : {})
}

async function reload(client: QueryClient): Promise<void> {
  const others = [
    queryKeys.person.all,
    queryKeys.changes.all,
    queryKeys.duplicates,
    queryKeys.sources.all,
    queryKeys.lifePlaces,
    queryKeys.comments.all,
    queryKeys.stories.all,
    queryKeys.kinWords,
    queryKeys.days.all,
  ].map((queryKey) => client.invalidateQueries({ queryKey }))
  await Promise.all([refreshFamily(client), ...others, refreshPhotos(client), refreshTags(client)])
}

/**
 * Refetches everything, since all picture addresses may have changed. Queries that are not on screen are removed: shown later,
 * their old addresses would fail for a moment.
 */
async function readAgain(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive' })
  forgetNearFamily(client)
  await client.invalidateQueries()
}

function applyEvent(client: QueryClient, event: FamilyEvent, tell: Tell): void {
  if (event.reload) {
    tell.readAgain()
    return
  }
  tell.photos(event.photos)
  void refreshTalk(client, event.comments)
  if (event.own_settings) {
    void client.invalidateQueries({ queryKey: queryKeys.firstPages })
    void client.invalidateQueries({ queryKey: queryKeys.days.settings })
    void client.invalidateQueries({ queryKey: queryKeys.days.feeds })
  }
  if (event.days) void client.invalidateQueries({ queryKey: queryKeys.days.all })
  // Candles are told of like words about the fact.
  else if (event.comments.facts.length > 0) void client.invalidateQueries({ queryKey: queryKeys.days.spans })
  void client.invalidateQueries({ queryKey: queryKeys.changes.all })
  if (event.kin_words.length > 0) void refreshKinWords(client)
  // Facts cite sources, so a change of somebody may be one of how often a source is cited.
  if (event.sources.length > 0 || event.people.length > 0) void client.invalidateQueries({ queryKey: queryKeys.sources.all })
  if (event.sources.length > 0) void client.invalidateQueries({ queryKey: queryKeys.person.all })
  if (
    event.people.length === 0 &&
    event.relations.length === 0 &&
    event.removed_people.length === 0 &&
    event.removed_relations.length === 0
  )
    return
  applyFamilyUpdate(client, event)
  // Deleted, restored and merged people change the tags.
  void refreshTags(client)
  tell.photos({ galleries: [], images: [], people: [...event.people.map(({ id }) => id), ...event.removed_people] })
  for (const { id } of event.people) {
    void client.invalidateQueries({ queryKey: queryKeys.person.one(id) })
    void client.invalidateQueries({ queryKey: queryKeys.stories.of(id) })
    void client.invalidateQueries({ queryKey: queryKeys.stories.plan(id) })
  }
  void client.invalidateQueries({ queryKey: queryKeys.duplicates })
  void client.invalidateQueries({ queryKey: queryKeys.lifePlaces })
  void client.invalidateQueries({ queryKey: queryKeys.days.all })
}
