import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { locationOf } from '../../lib/places/places.queries.ts'
import type { Place } from './maps.ts'

/** The search found no single place. */
type Open = 'open'

/** The place to give an image: searched by name or chosen on the map; undefined for none. */
export function usePlaceDraft(before: Place | undefined) {
  const client = useQueryClient()
  const language = useLanguage()
  const [place, setPlace] = useState(before)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  /** The running search for the typed address; saving waits for it. */
  const search = useRef<{ text: string | undefined; outcome: Promise<Place | Open> }>(undefined)

  const find = async (text: string): Promise<Place | Open> => {
    const isLatest = () => search.current?.text === text
    try {
      const found = await client.fetchQuery(locationOf(language, text))
      if (!found || found.is_ambiguous) return 'open'
      const { latitude, longitude } = found
      if (isLatest()) setPlace({ latitude, longitude })
      return { latitude, longitude }
    } catch (error) {
      if (isLatest()) {
        setProblem(error instanceof Error ? error.message : String(error))
        // Entering the same text again starts a new attempt.
        search.current = { text: undefined, outcome: Promise.resolve('open') }
      }
      return 'open'
    }
  }
  const begin = (typed: string) => {
    const text = typed.trim()
    if (text === search.current?.text) return
    setProblem('')
    // Set before the search can end.
    search.current = text === '' ? undefined : { text, outcome: Promise.resolve().then(() => find(text)) }
  }
  const choose = (chosen: Place | undefined) => {
    search.current = undefined
    setAddress('')
    setProblem('')
    setPlace(chosen)
  }
  return {
    place,
    address,
    problem,
    type: setAddress,
    search: begin,
    choose,
    /** Returns the place once the search for the typed address has ended. */
    settle: async (): Promise<Place | undefined | Open> => {
      begin(address)
      return search.current ? search.current.outcome : place
    },
  }
}

export type PlaceDraft = ReturnType<typeof usePlaceDraft>
