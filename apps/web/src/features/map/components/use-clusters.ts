import { useEffect, useMemo, useState } from 'react'
import { Clusters } from '../people/clusters.ts'
import { findGroups } from '../people/groups.ts'
import type { Groups, GroupsRequest } from '../people/groups.ts'
import type { MapItem } from '../people/located.ts'

/** Up to this many are grouped on the page, within a frame. */
const maxOnPage = 250

/**
 * The groups of people or images; more than a few are grouped in a worker.
 * @returns undefined until they have been grouped for the first time; the last groups while changed ones are being made
 */
export function useClusters<Item extends MapItem>(items: readonly Item[], maxZoom: number): Clusters<Item> | undefined {
  const isFew = items.length <= maxOnPage
  const few = useMemo(
    () => (isFew ? new Clusters(items, findGroups({ places: placesOf(items), maxZoom })) : undefined),
    [isFew, items, maxZoom],
  )
  const [many, setMany] = useState<Clusters<Item>>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (isFew) return undefined
    return askWorker({ places: placesOf(items), maxZoom }, (answer) =>
      answer instanceof Error ? setFailure(answer) : setMany(new Clusters(items, answer)),
    )
  }, [isFew, items, maxZoom])
  if (failure) throw failure
  return few ?? many
}

/**
 * The groups of places, made in a worker.
 * @param places - longitude and latitude of each place; must stay the same object while unchanged
 * @returns undefined until they have been grouped
 */
export function useGroups(places: Float64Array<ArrayBuffer> | undefined, maxZoom: number | undefined): Groups | undefined {
  const [made, setMade] = useState<{ places: Float64Array; groups: Groups }>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (places === undefined || maxZoom === undefined) return undefined
    return askWorker({ places: places.slice(), maxZoom }, (answer) =>
      answer instanceof Error ? setFailure(answer) : setMade({ places, groups: answer }),
    )
  }, [places, maxZoom])
  if (failure) throw failure
  return made !== undefined && made.places === places ? made.groups : undefined
}

/** @returns a function that cancels the request */
function askWorker(request: GroupsRequest, answer: (result: Groups | Error) => void): () => void {
  const worker = new Worker(new URL('../people/groups.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Groups>) => {
    worker.terminate()
    answer(data)
  })
  worker.addEventListener('error', (event) => answer(new Error(event.message || 'The worker of the map stopped')))
  worker.postMessage(request, [request.places.buffer])
  return () => worker.terminate()
}

function placesOf(items: readonly MapItem[]): Float64Array<ArrayBuffer> {
  const places = new Float64Array(items.length * 2)
  for (const [at, { longitude, latitude }] of items.entries()) places.set([longitude, latitude], at * 2)
  return places
}
