import type { GedcomImport, GedcomImportSummary } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const askAgainMs = 700

export const isRunning = ({ state }: Pick<GedcomImportSummary, 'state'>): boolean => state === 'waiting' || state === 'running'

export const listImports = (): Promise<GedcomImportSummary[]> => call('listGedcomImports', {})

/** The family's imports, newest first. Another member may have started one. */
export const useImports = () => useQuery({ queryKey: queryKeys.imports.list, queryFn: listImports, staleTime: 0 })

/** One import; polls while it runs. What has ended does not change, and a preview is gone once its file is imported. */
export const useImport = (id: number, known?: GedcomImport) =>
  useQuery({
    queryKey: queryKeys.imports.one(id),
    queryFn: ({ signal }) => call('getGedcomImport', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? askAgainMs : false),
    enabled: ({ state: { data } }) => data === undefined || isRunning(data),
    staleTime: 0,
    ...(known && !isRunning(known) ? { initialData: known } : {}),
  })

/** The families of an import of which nobody is known as a partner. */
export const useLoneFamilies = (id: number) =>
  useQuery({
    queryKey: queryKeys.imports.loneFamilies(id),
    queryFn: ({ signal }) => call('listLoneFamilies', { params: { id }, signal }),
    staleTime: 0,
  })

/** Reloads people, relations and profiles after an import. */
export function useForgetFamily(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const { imports, family, person, changes, duplicates } = queryKeys
    const concerned = [imports.list, family, person.all, changes.all, duplicates]
    await Promise.all(concerned.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
