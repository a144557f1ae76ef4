import { isLanguage } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { showError } from '../../../lib/activity.ts'
import { applyFamilyUpdate, noUpdate } from '../../../lib/family/family-update.ts'
import { useFamilyActions } from '../../../lib/family/use-family-actions.ts'
import type { FamilyActions } from '../../../lib/family/use-family-actions.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { applyLanguage } from '../../../lib/language/choose-language.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { session } from '../../../lib/session/session.ts'
import { draftsKey, openStorage } from '../../../lib/storage.ts'
import { openDraftStorage } from './draft-storage.ts'
import { createDrafts } from './draft-store.ts'
import type { Drafts } from './draft-store.ts'
import { toWire } from './draft.ts'
import type { Draft } from './draft.ts'

const DraftsContext = createContext<Drafts | undefined>(undefined)

/** The interval between retries while the browser reports a connection but the server does not answer. */
const retryMs = 15_000

/**
 * Keeps a user's drafts while they are signed in, whatever page is shown. Drafts that wait for the connection are sent when it is
 * back.
 */
export function DraftsProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const client = useQueryClient()
  const { changePerson } = useFamilyActions()
  const drafts = useMemo(() => {
    const save = async (draft: Draft) => {
      try {
        const saved = await changePerson(draft.personId, toChange(draft))
        // The language of a user's own person is the language of their account.
        if (draft.field === 'language' && draft.personId === userId) void applyLanguage(saved.language).catch(showError)
        return saved
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined
        if (code === 'not_found') applyFamilyUpdate(client, { ...noUpdate, removed_people: [draft.personId] })
        else if (code === 'value_changed' || code === 'locked_profile' || code === 'only_owner')
          void client.invalidateQueries({ queryKey: queryKeys.person.one(draft.personId) })
        throw error
      }
    }
    const storage = openDraftStorage(openStorage(), draftsKey(userId), Date.now)
    return createDrafts({ storage, save, isCurrent: () => session.store.getState().usersPersonId === userId })
  }, [client, changePerson, userId])
  useEffect(() => sendWhenConnected(drafts), [drafts])
  return <DraftsContext value={drafts}>{children}</DraftsContext>
}

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('There is no DraftsProvider above.')
  return drafts
}

export function useDraft(key: string): Draft | undefined {
  return useStore(useDrafts().store, ({ drafts }) => drafts.get(key))
}

/** The fields of a person that are being edited, or could not be saved. */
export function useDraftedFields(personId: number): readonly string[] {
  return useStore(useDrafts().store, ({ drafts }) =>
    [...drafts.values()].flatMap((draft) => (draft.personId === personId ? [draft.field] : [])).join(' '),
  ).split(' ')
}

/** The languages in which a biography is being written, or could not be saved. */
export function useDraftedLanguages(personId: number): readonly Language[] {
  const text = useStore(useDrafts().store, ({ drafts }) =>
    [...drafts.values()].flatMap((draft) => (draft.personId === personId ? [draft.language] : [])).join(' '),
  )
  return text.split(' ').filter(isLanguage)
}

export function useIsSaved(key: string): boolean {
  return useStore(useDrafts().store, ({ saved }) => saved.has(key))
}

function toChange({ field, value, previous, language }: Draft): Parameters<FamilyActions['changePerson']>[1] {
  return { field, value: toWire(field, value), previous, ...(language === undefined ? {} : { language }) }
}

function sendWhenConnected(drafts: Drafts): () => void {
  const send = () => {
    if (navigator.onLine) void drafts.sendWaiting()
  }
  send()
  window.addEventListener('online', send)
  const timer = setInterval(send, retryMs)
  return () => {
    window.removeEventListener('online', send)
    clearInterval(timer)
  }
}
