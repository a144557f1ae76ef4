import type { CallBody, Locale, StoryPlan } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/http/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The stories of a person with their recordings. */
export const useStories = (personId: number) =>
  useQuery({
    queryKey: queryKeys.stories.of(personId),
    queryFn: ({ signal }) => call('listStories', { query: { person_id: String(personId) }, signal }),
  })

/** How a person is asked; null if they are not. */
export const useStoryPlan = (personId: number) =>
  useQuery({
    queryKey: queryKeys.stories.plan(personId),
    queryFn: async ({ signal }): Promise<StoryPlan | null> =>
      (await call('listStoryPlans', { query: { person_id: String(personId) }, signal }))[0] ?? null,
  })

/** Banyan's own questions in a language. */
export const useStoryQuestions = (language: Locale) =>
  useQuery({
    queryKey: queryKeys.stories.questions(language),
    queryFn: ({ signal }) => call('listStoryQuestions', { query: { language }, signal }),
    staleTime: Infinity,
  })

export function useStoryActions(personId: number) {
  const client = useQueryClient()
  return useMemo(() => {
    const show = (plan: StoryPlan | null) => client.setQueryData(queryKeys.stories.plan(personId), plan)
    return {
      begin: async (body: Omit<CallBody<'createStoryPlan'>, 'person_id'>): Promise<void> => {
        show(await call('createStoryPlan', { body: { ...body, person_id: personId } }))
      },
      change: async (id: number, body: CallBody<'updateStoryPlan'>): Promise<void> => {
        show(await call('updateStoryPlan', { params: { id }, body }))
      },
      end: async (id: number): Promise<void> => {
        await call('endStoryPlan', { params: { id } })
        show(null)
      },
    }
  }, [client, personId])
}
