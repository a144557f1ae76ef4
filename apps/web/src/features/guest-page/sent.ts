import type { GuestSending } from '@banyan/contract'

/** What this browser has sent with a link, and what takes it back. */
export interface Sent {
  readonly kind: GuestSending
  readonly id: number
  readonly secret: string
  /** The beginning of a comment, or the name of a file. */
  readonly text: string
}

interface Stored extends Sent {
  /** Tells links apart without keeping their secrets. */
  readonly link: string
  /** When the link ends: after that nothing can be taken back. */
  readonly until: string
}

export interface SentItems {
  subscribe(onChange: () => void): () => void
  /** The last first; the same list until it changes. */
  list(): readonly Sent[]
  add(sent: Sent, until: string): void
  remove(sent: Sent): void
}

const storageKey = 'guest_sent'
const most = 200
const textLength = 80
/** Of 24 characters: far too few to open anything. */
const markLength = 6

function readAll(): readonly Stored[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '[]')
    const now = new Date().toISOString()
    return Array.isArray(stored) ? (stored as Stored[]).filter(({ until }) => until > now) : []
  } catch {
    return []
  }
}

function storeAll(sent: readonly Stored[]): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(sent.slice(0, most)))
  } catch {
    // Storage may be switched off: then it is known until the page closes.
  }
}

/** Keeps what takes back what was sent from this device; nobody else gets it. */
export function sentWith(secret: string): SentItems {
  const link = secret.slice(0, markLength)
  let all = readAll()
  let own: readonly Sent[] = all.filter((each) => each.link === link)
  const followers = new Set<() => void>()
  const change = (next: readonly Stored[]): void => {
    all = next
    own = all.filter((each) => each.link === link)
    storeAll(all)
    for (const onChange of followers) onChange()
  }
  const isSame = (one: Sent, other: Sent): boolean => one.kind === other.kind && one.id === other.id
  return {
    subscribe: (onChange) => {
      followers.add(onChange)
      return () => followers.delete(onChange)
    },
    list: () => own,
    add: (sent, until) => {
      const text = [...sent.text].slice(0, textLength).join('')
      change([{ ...sent, text, link, until }, ...readAll().filter((each) => each.link !== link || !isSame(each, sent))])
    },
    remove: (sent) => change(readAll().filter((each) => each.link !== link || !isSame(each, sent))),
  }
}
