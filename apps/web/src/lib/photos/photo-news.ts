import type { FamilyEvent } from '@banyan/contract'
import type { QueryClient } from '@tanstack/react-query'
import { refreshChangedPhotos } from './photos.queries.ts'

type PhotoNews = FamilyEvent['photos']

/** Groups changes, so that somebody uploading two hundred pictures causes only a few refetches. */
const gatherMs = 250

/** A long gallery takes many requests to read again; between two times there is a pause this many times as long as the first took. */
const pauseShare = 4

const kinds = ['galleries', 'images', 'people'] as const

/**
 * Refetches photos that others have changed, if they are on screen: gathered for a moment, and one request after the other, so
 * that a long list is read to its end however fast changes come.
 */
export function createPhotoNews(client: QueryClient): (news: PhotoNews) => void {
  const waiting = { galleries: new Set<number>(), images: new Set<number>(), people: new Set<number>() }
  let isAsking = false
  const isNothingNew = () => kinds.every((kind) => waiting[kind].size === 0)
  const ask = async (): Promise<void> => {
    const { galleries, images, people } = waiting
    const news = { galleries: new Set(galleries), images: new Set(images), people: new Set(people) }
    for (const kind of kinds) waiting[kind].clear()
    const began = performance.now()
    await refreshChangedPhotos(client, news)
    setTimeout(next, Math.max(gatherMs, pauseShare * (performance.now() - began)))
  }
  const next = (): void => {
    if (isNothingNew()) isAsking = false
    else void ask()
  }
  return (news) => {
    for (const kind of kinds) for (const id of news[kind]) waiting[kind].add(id)
    if (isAsking || isNothingNew()) return
    isAsking = true
    setTimeout(() => void ask(), gatherMs)
  }
}
