import type { CallBody, DataExport } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../../lib/activity.ts'
import { call } from '../../../lib/http/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export const useSettings = () =>
  useQuery({ queryKey: queryKeys.settings, queryFn: ({ signal }) => call('getSettings', { signal }), staleTime: 0 })

/** What the family has decided for all of its members. */
export const useFamilySettings = () =>
  useQuery({ queryKey: queryKeys.familySettings, queryFn: ({ signal }) => call('getFamilySettings', { signal }), staleTime: 0 })

/** Decides something for the whole family, one decision at a time. `isSaved` tells whether the last one was kept. */
export function useFamilyDecision() {
  const client = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const decide = async (body: CallBody<'updateFamilySettings'>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setIsSaved(false)
    try {
      client.setQueryData(queryKeys.familySettings, await call('updateFamilySettings', { body }))
      setIsSaved(true)
      await client.invalidateQueries({ queryKey: queryKeys.changes.all })
    } catch (error) {
      showError(error)
      await client.invalidateQueries({ queryKey: queryKeys.familySettings })
    } finally {
      setIsBusy(false)
    }
  }
  return { decide, isSaved }
}

/** Where this user is signed in. */
export const useSessions = () =>
  useQuery({ queryKey: queryKeys.sessions, queryFn: ({ signal }) => call('listSessions', { signal }), staleTime: 0 })

/** Which of this user's devices receive notifications. */
export const usePush = () =>
  useQuery({ queryKey: queryKeys.push, queryFn: ({ signal }) => call('getPush', { signal }), staleTime: 0 })

/** What happened to this user's account lately. */
export const useAccountEvents = () =>
  useQuery({ queryKey: queryKeys.accountEvents, queryFn: ({ signal }) => call('listAccountEvents', { signal }), staleTime: 0 })

/** Returns how much of its limits the family uses. */
export const useUsage = () =>
  useQuery({ queryKey: queryKeys.usage, queryFn: ({ signal }) => call('getUsage', { signal }), staleTime: 0 })

/** Lists the family's users. */
export const useUsers = () =>
  useQuery({ queryKey: queryKeys.users, queryFn: ({ signal }) => call('listUsers', { signal }), staleTime: 0 })

export const isPreparing = ({ state }: DataExport): boolean => state === 'waiting' || state === 'running'

/** Lists the user's copies of the family's data; polls while one is being made. */
export const useDataExports = () =>
  useQuery({
    queryKey: queryKeys.dataExports,
    queryFn: ({ signal }) => call('listDataExports', { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isPreparing) ? 1_000 : false),
    staleTime: 0,
  })
