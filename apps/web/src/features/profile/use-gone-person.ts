import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applyFamilyUpdate, noUpdate } from '../../lib/family/family-update.ts'
import { ApiError } from '../../lib/http/http.ts'

/** Removes a person from the list if the server no longer has them. */
export function useGonePerson(id: number, error: Error | null): void {
  const client = useQueryClient()
  const isGone = error instanceof ApiError && error.code === 'not_found'
  useEffect(() => {
    if (isGone) applyFamilyUpdate(client, { ...noUpdate, removed_people: [id] })
  }, [client, id, isGone])
}
