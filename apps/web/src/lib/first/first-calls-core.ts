import type { calls } from '@banyan/contract'
import type { KeyValueStorage } from '../storage.ts'

// Part of the first file that a page loads, so it imports only types.

type Path<Name extends keyof typeof calls> = (typeof calls)[Name]['path']
const verifyPath: Path<'verifyToken'> = '/api/auth/verify_token/'
const surroundingsPath: Path<'getSurroundings'> = '/api/surroundings/'

const isFamilyPath = (path: string): boolean => /^\/family(?:\/(?:tree|profile))?(?:\/\d*)?\/?$/.test(path)
const storedId = (text: string | null): string => (text !== null && /^[1-9]\d*$/.test(text) ? text : '')
const keyOf = (url: string, { method = 'GET', headers, body }: RequestInit): string =>
  JSON.stringify([method, url, new Headers(headers).get('authorization'), body ?? null])

/** Makes the calls that a page begins with before the code that needs their answers has loaded. */
export function createFirstCalls(storage: KeyValueStorage, fetch: (url: string, init: RequestInit) => Promise<Response>) {
  /** Answers that nobody has asked for yet, by their requests. */
  const waiting = new Map<string, Promise<Response>>()
  let position: Promise<number | undefined> | undefined

  const begin = (url: string, init: RequestInit): Promise<Response> => {
    const answer = fetch(url, init)
    // Whoever asks for it learns of a failure.
    answer.catch(() => undefined)
    waiting.set(keyOf(url, init), answer)
    return answer
  }

  const api = {
    /**
     * Verifies the session, and reads the surroundings that the path begins with.
     *
     * @returns where somebody is who seems to be signed in: at the tree, on the first page or elsewhere
     */
    start: (path: string): 'tree' | 'home' | 'elsewhere' | undefined => {
      const token = storage.getItem('access_token') ?? ''
      if (token === '') return undefined
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      begin(verifyPath, { method: 'POST', headers, body: JSON.stringify({ token }) })
      const selected = storedId(storage.getItem('person_id')) || storedId(storage.getItem('users_person_id'))
      const opened = path !== '/' ? path : storage.getItem('opensFirst') === 'tree' ? '/family/tree/' : '/home/'
      if (opened === '/home/') return 'home'
      return api.startSurroundings(opened, token, selected) ? 'tree' : 'elsewhere'
    },
    /**
     * @param personId - shown if the path names nobody
     * @returns whether the path leads to the tree
     */
    startSurroundings: (path: string, token: string, personId: number | string): boolean => {
      if (!isFamilyPath(path)) return false
      const id = storedId(/\d+/.exec(path)?.[0] ?? null) || String(personId)
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
      const answer = begin(`${surroundingsPath}?person_id=${id}`, { method: 'GET', headers })
      position = answer.then(readPosition).catch(() => undefined)
      return true
    },
    /** Returns the answer to a request that was made at the start, once. */
    take: (url: string, init: RequestInit = {}): Promise<Response> | undefined => {
      if (waiting.size === 0) return undefined
      const key = keyOf(url, init)
      const answer = waiting.get(key)
      waiting.delete(key)
      return answer
    },
    /** Call it when something changes: an answer from before, which nobody has asked for, is out of date. */
    forget: (): void => waiting.clear(),
    /** The change after which events continue what the page began with, once; undefined if it began with something else. */
    takePosition: (): Promise<number | undefined> => {
      const first = position ?? Promise.resolve(undefined)
      position = undefined
      return first
    },
  }
  return api
}

async function readPosition(response: Response): Promise<number | undefined> {
  if (!response.ok) return undefined
  const answer = (await response.clone().json()) as { last_change?: number }
  return answer.last_change
}
