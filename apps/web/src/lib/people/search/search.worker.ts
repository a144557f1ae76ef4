import { hasHan } from '@banyan/name-search'
import { PeopleSearcher } from './people-searcher.ts'
import type { SearchedPerson } from './people-searcher.ts'
import type { SearchAnswer, SearchMessage } from './search-messages.ts'

const searcher = new PeopleSearcher()

/**
 * Loads what finds Chinese names by their readings and in either way of writing, if anybody has such a name: some 60 kB that nobody
 * else needs. Without a connection that could bring them, names are compared as they are.
 */
let readings: Promise<void> | undefined

const hasChineseName = ({ name, other_names: others }: SearchedPerson): boolean => hasHan(name) || others?.some(hasHan) === true

async function loadReadings(): Promise<void> {
  const tables = await import('@banyan/name-search/chinese').catch(() => undefined)
  if (tables) searcher.useChinese(tables.chinese())
  else readings = undefined
}

async function find({ number, text, order }: Extract<SearchMessage, { kind: 'find' }>): Promise<void> {
  await readings
  const ids = Float64Array.from(searcher.find(text, order))
  const answer: SearchAnswer = { number, ids }
  postMessage(answer, { transfer: [ids.buffer] })
}

addEventListener('message', ({ data }: MessageEvent<SearchMessage>) => {
  if (data.kind === 'find') void find(data)
  else if (data.kind === 'removed') searcher.delete(data.ids)
  else {
    searcher.set(data.people)
    if (data.people.some(hasChineseName)) readings ??= loadReadings()
  }
})
