import type { CallBody, Source } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../http/api.ts'
import { duringOwnChange } from '../live/own-changes.ts'
import { queryKeys } from '../query-keys.ts'

/** Everything that changes the sources of the family. */
export function useSourceActions() {
  const client = useQueryClient()
  return useMemo(() => createSourceActions(client), [client])
}

const byTitle = (a: Source, b: Source): number => (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id)

function createSourceActions(client: QueryClient) {
  const put = (source: Source): Source => {
    client.setQueryData(queryKeys.sources.one(source.id), source)
    client.setQueryData<readonly Source[]>(
      queryKeys.sources.list,
      (known) => known && [...known.filter(({ id }) => id !== source.id), source].toSorted(byTitle),
    )
    return source
  }
  /** What cites a source shows it, or no longer. */
  const follow = () => {
    for (const queryKey of [queryKeys.sources.all, queryKeys.person.all, queryKeys.changes.all])
      void client.invalidateQueries({ queryKey })
  }
  const changed = async (work: Promise<Source>): Promise<Source> =>
    duringOwnChange(async () => {
      const source = put(await work)
      follow()
      return source
    })

  return {
    create: (body: CallBody<'createSource'>): Promise<Source> => changed(call('createSource', { body })),
    update: (id: number, body: CallBody<'updateSource'>): Promise<Source> =>
      changed(call('updateSource', { params: { id }, body })),
    /** Hides it at once, and shows it again if the server refuses. */
    remove: (source: Source): Promise<void> =>
      duringOwnChange(async () => {
        client.setQueryData<readonly Source[]>(
          queryKeys.sources.list,
          (known) => known && known.filter(({ id }) => id !== source.id),
        )
        try {
          await call('deleteSource', { params: { id: source.id } })
        } finally {
          follow()
        }
      }),
    restore: (id: number): Promise<Source> => changed(call('restoreSource', { params: { id } })),
    readAgain: async (id: number): Promise<Source> => put(await call('getSource', { params: { id } })),
  }
}
