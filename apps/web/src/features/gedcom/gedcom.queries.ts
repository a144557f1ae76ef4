import type { GedcomImport, GedcomImportSummary } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

const importsKey = ['gedcom imports'] as const
const importKey = (id: number) => ['gedcom import', id] as const
const askAgainMs = 700

export const isRunning = ({ state }: Pick<GedcomImportSummary, 'state'>): boolean => state === 'waiting' || state === 'running'

export const listImports = (): Promise<GedcomImportSummary[]> => call('listGedcomImports', {})

/** The imports of the family, newest first. Somebody else of it may have begun one. */
export const useImports = () => useQuery({ queryKey: importsKey, queryFn: listImports, staleTime: 0 })

/** One import, asked for again and again while it runs. */
export const useImport = (id: number, known?: GedcomImport) =>
  useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call('getGedcomImport', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? askAgainMs : false),
    staleTime: ({ state: { data } }) => (data && !isRunning(data) ? Infinity : 0),
    ...(known && !isRunning(known) ? { initialData: known } : {}),
  })

/** After an import people, relations and profiles are no longer what they were. */
export function useForgetFamily(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [importsKey, ['people'], ['relations'], ['person'], ['changes'], ['duplicates']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
}
