import type { KeyValueStorage } from '../../../lib/storage.ts'
import { draftKey, readDraftKey } from './draft.ts'
import type { Draft, FieldValue } from './draft.ts'

interface StoredDraft {
  value: string
  base: string
  previous: FieldValue
  isSubmitted: boolean
  /** When it was typed, in milliseconds. */
  at: number
}

/** A deleted person can be put back for 30 days; after that nobody will miss the text. */
const maxAgeMs = 30 * 24 * 3_600_000

/** Stores drafts on this device, so that they survive a reload and a lost connection. Tabs of one browser share them. */
export function openDraftStorage(storage: KeyValueStorage, name: string, now: () => number) {
  const read = (): Record<string, StoredDraft> => {
    const all = parse(storage.getItem(name))
    const kept = Object.entries(all).filter(
      (entry): entry is [string, StoredDraft] => isStoredDraft(entry[1]) && now() - entry[1].at < maxAgeMs,
    )
    return Object.fromEntries(kept)
  }
  const write = (all: Record<string, StoredDraft>) => {
    try {
      if (Object.keys(all).length === 0) storage.removeItem(name)
      else storage.setItem(name, JSON.stringify(all))
    } catch {
      // The device has no room, so the draft only lasts as long as the page.
    }
  }
  return {
    load: (): Draft[] =>
      Object.entries(read()).flatMap(([key, { isSubmitted, value, base, previous }]) => {
        const subject = readDraftKey(key)
        return subject
          ? [{ ...subject, value, base, previous, staysOpen: false, state: { kind: isSubmitted ? 'waiting' : 'left' } }]
          : []
      }),
    save: (draft: Draft, isSubmitted: boolean) => {
      const { value, base, previous } = draft
      write({ ...read(), [draftKey(draft)]: { value, base, previous, isSubmitted, at: now() } })
    },
    remove: (key: string) => {
      const all = read()
      if (!Object.hasOwn(all, key)) return
      delete all[key]
      write(all)
    },
  }
}

export type DraftStorage = ReturnType<typeof openDraftStorage>

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false
  const { value: text, base, previous, isSubmitted, at }: Partial<Record<keyof StoredDraft, unknown>> = value
  const isValue = typeof previous === 'string' || typeof previous === 'number' || typeof previous === 'boolean'
  return (
    typeof text === 'string' && typeof base === 'string' && isValue && typeof isSubmitted === 'boolean' && typeof at === 'number'
  )
}
