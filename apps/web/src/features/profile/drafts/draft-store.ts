import type { Person } from '@banyan/contract'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../../lib/http/http.ts'
import type { DraftStorage } from './draft-storage.ts'
import { draftKey, isChanged, isStored, storedValue, toControl } from './draft.ts'
import type { Draft, DraftState, DraftSubject, FieldValue } from './draft.ts'

interface DraftsState {
  /** The drafts being edited, by `draftKey`. */
  readonly drafts: ReadonlyMap<string, Draft>
  /** Drafts that were just saved. */
  readonly saved: ReadonlySet<string>
}

export interface DraftsOptions {
  readonly storage: DraftStorage
  /** Changes the field on the server; throws an `ApiError`. */
  readonly save: (draft: Draft) => Promise<Person>
  /** Whether the user who typed the draft is still signed in here. */
  readonly isCurrent: () => boolean
}

/** How long a field shows that it was saved. */
const savedShownMs = 4_000

/**
 * Everything typed on profiles and not yet stored. A draft lives until it is saved or discarded: it outlasts the field on the
 * page, the page itself, and a lost connection.
 */
export function createDrafts({ storage, save, isCurrent }: DraftsOptions) {
  const store = createStore<DraftsState>(() => ({
    drafts: new Map(storage.load().map((draft) => [draftKey(draft), draft])),
    saved: new Set(),
  }))
  const find = (key: string) => store.getState().drafts.get(key)

  const put = (draft: Draft) => {
    const key = draftKey(draft)
    store.setState(({ drafts }) => ({ drafts: new Map(drafts).set(key, draft) }))
    if (!isCurrent()) return
    if (isChanged(draft)) storage.save(draft, draft.state.kind === 'saving' || draft.state.kind === 'waiting')
    else storage.remove(key)
  }
  const remove = (key: string) => {
    store.setState(({ drafts }) => {
      const rest = new Map(drafts)
      rest.delete(key)
      return { drafts: rest }
    })
    if (isCurrent()) storage.remove(key)
  }
  const setState = (key: string, state: DraftState) => {
    const draft = find(key)
    if (draft) put({ ...draft, state })
  }

  const markSaved = (key: string) => {
    store.setState(({ saved }) => ({ saved: new Set(saved).add(key) }))
    setTimeout(() => forgetSaved(key), savedShownMs)
  }
  const forgetSaved = (key: string) =>
    store.setState(({ saved }) => {
      const rest = new Set(saved)
      return rest.delete(key) ? { saved: rest } : {}
    })

  /** The server has stored `sent` as `stored`. Anything typed since still needs saving. */
  const finish = (key: string, sent: string, stored: FieldValue) => {
    const draft = find(key)
    if (!draft) return
    markSaved(key)
    const next: Draft = { ...draft, base: sent, previous: stored, state: { kind: 'open' } }
    if (!isChanged(next) && !draft.staysOpen) remove(key)
    else put(next)
  }

  const fail = (key: string, sent: Draft, error: unknown) => {
    const current = error instanceof ApiError && error.code === 'value_changed' ? currentOf(error.body) : undefined
    if (current !== undefined && isStored(sent, current)) finish(key, sent.value, current)
    else if (current !== undefined) setState(key, { kind: 'conflict', current })
    // The user has signed out in the meantime: the draft is sent once they are back.
    else if (error instanceof ApiError && (error.status === 0 || error.status === 401)) setState(key, { kind: 'waiting' })
    else {
      const canRetry = !(error instanceof ApiError) || error.status >= 500 || error.status === 429
      setState(key, { kind: 'failed', message: error instanceof Error ? error.message : String(error), canRetry })
    }
  }

  const send = async (key: string): Promise<void> => {
    const draft = find(key)
    if (!draft || draft.state.kind === 'saving' || !isCurrent()) return
    put({ ...draft, state: { kind: 'saving' } })
    try {
      finish(key, draft.value, storedValue(await save(draft), draft))
    } catch (error) {
      fail(key, draft, error)
    }
    // The draft was submitted again while it was being sent.
    const left = find(key)
    if (left?.state.kind === 'open' && !left.staysOpen && isChanged(left)) await send(key)
  }

  return {
    store,
    /** Starts editing, or continues with an existing draft. */
    open: (subject: DraftSubject, stored: FieldValue, base = toControl(stored)) => {
      const key = draftKey(subject)
      forgetSaved(key)
      if (!find(key)) put({ ...subject, value: base, base, previous: stored, state: { kind: 'open' }, staysOpen: true })
    },
    type: (key: string, value: string) => {
      const draft = find(key)
      if (!draft || draft.value === value) return
      const keepsState = draft.state.kind === 'saving' || draft.state.kind === 'conflict'
      put({ ...draft, value, staysOpen: true, state: keepsState ? draft.state : { kind: 'open' } })
    },
    /** Saves a changed draft. Ends it unless editing continues. */
    submit: async (key: string, { staysOpen = false } = {}): Promise<void> => {
      const draft = find(key)
      if (!draft) return
      if (draft.state.kind === 'conflict') return
      if (draft.staysOpen !== staysOpen) put({ ...draft, staysOpen })
      if (draft.state.kind === 'saving') return
      if (isChanged(draft)) await send(key)
      else if (!staysOpen) remove(key)
    },
    /** Shows at the field why its value cannot be saved; typing clears the message. */
    refuse: (key: string, message: string) => setState(key, { kind: 'failed', message, canRetry: false }),
    /** Discards the draft. */
    discard: remove,
    /** Overwrites what somebody else has stored in the meantime. */
    saveMine: async (key: string): Promise<void> => {
      const draft = find(key)
      if (draft?.state.kind !== 'conflict') return
      put({ ...draft, previous: draft.state.current, state: { kind: 'open' } })
      await send(key)
    },
    /** Sends drafts that waited for the connection. */
    sendWaiting: async (): Promise<void> => {
      const waiting = [...store.getState().drafts].filter(([, { state }]) => state.kind === 'waiting')
      await Promise.all(waiting.map(([key]) => send(key)))
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>

function currentOf(body: unknown): FieldValue | undefined {
  const current: unknown = typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined
  return typeof current === 'string' || typeof current === 'number' || typeof current === 'boolean' ? current : undefined
}
