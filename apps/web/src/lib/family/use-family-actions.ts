import type { CallBody, Duplicate, FamilyUpdate, Person, Relation } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../http/api.ts'
import { ApiError } from '../http/http.ts'
import { upload } from '../http/upload.ts'
import { duringOwnChange } from '../live/own-changes.ts'
import { queryKeys } from '../query-keys.ts'
import { applyFamilyUpdate, noUpdate, summaryOf } from './family-update.ts'
import { indexFamily, wholeFamily } from './indexed-family.ts'
import type { Family } from './indexed-family.ts'
import { knownRows } from './near-family.ts'
import type { FamilyRows } from './near-family.ts'

interface FieldChange {
  readonly field: string
  readonly value: unknown
  /** The value when the user began to edit: if somebody else has changed it since, the server says so. */
  readonly previous?: unknown
  /** The language of a biography. */
  readonly language?: string
}

/** Everything that changes the family: calls the server and updates the cached data at once. */
export function useFamilyActions() {
  const client = useQueryClient()
  return useMemo(() => createFamilyActions(client), [client])
}

export type FamilyActions = ReturnType<typeof createFamilyActions>

function createFamilyActions(client: QueryClient) {
  const apply = (update: Partial<FamilyUpdate>) => applyFamilyUpdate(client, { ...noUpdate, ...update })
  /** Also updates profiles and history. */
  const follow = async (update: FamilyUpdate): Promise<void> => {
    await apply(update)
    const keys = [...update.people.map(({ id }) => queryKeys.person.one(id)), queryKeys.changes.all, queryKeys.duplicates]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const known = () => knownRows(client)
  /** The family with all changes that have been made here. */
  const knownFamily = (): Family => {
    const whole = client.getQueryData<FamilyRows>(queryKeys.family)
    return whole ? wholeFamily(whole) : indexFamily(known(), false)
  }

  /** Shows the change at once, and reverts it if the server refuses. */
  const atOnce = <Answer>(
    change: Partial<FamilyUpdate>,
    work: () => Promise<Answer>,
    back: Partial<FamilyUpdate>,
  ): Promise<Answer> =>
    duringOwnChange(async () => {
      const applied = apply(change)
      try {
        const answer = await work()
        await applied
        return answer
      } catch (error) {
        // Something that somebody else has deleted in the meantime is not put back.
        if (!(error instanceof ApiError && error.code === 'not_found')) await apply(back)
        throw error
      }
    })

  return {
    knownFamily,
    /** Adds a person related to an existing one. */
    addPerson: (body: CallBody<'createPerson'>): Promise<{ person: Person; relation: Relation }> =>
      duringOwnChange(async () => {
        const added = await call('createPerson', { body })
        client.setQueryData(queryKeys.person.one(added.person.id), added.person)
        await apply({ people: [summaryOf(added.person)], relations: [added.relation] })
        return added
      }),
    /** Adds several people with their relations, all or nobody. @returns their ids */
    addPeople: (body: CallBody<'createPeople'>): Promise<readonly number[]> =>
      duringOwnChange(async () => {
        const { added, ...update } = await call('createPeople', { body })
        await follow(update)
        // Partners who were there before share the facts of the couple.
        const partners = update.relations.flatMap((relation) => [relation.from_person_id, relation.to_person_id])
        for (const id of new Set(partners)) void client.invalidateQueries({ queryKey: queryKeys.person.one(id) })
        return added
      }),
    changePerson: (id: number, { field, language, ...change }: FieldChange): Promise<Person> =>
      duringOwnChange(async () => {
        const person = await call('updatePerson', {
          params: { id },
          body: { fieldName: field, ...change },
          ...(language ? { query: { language } } : {}),
        })
        client.setQueryData(queryKeys.person.one(id), person)
        await apply({ people: [summaryOf(person)] })
        return person
      }),
    /** @param form - the picture and its crop */
    setPhoto: (
      id: number,
      form: FormData,
      progress: Pick<Parameters<typeof upload>[2], 'onProgress' | 'signal'>,
    ): Promise<void> =>
      duringOwnChange(async () =>
        follow({ ...noUpdate, people: [await upload('setProfileImage', form, { ...progress, params: { id } })] }),
      ),
    removePhoto: (id: number): Promise<void> =>
      duringOwnChange(async () => follow({ ...noUpdate, people: [await call('deleteProfileImage', { params: { id } })] })),
    deletePerson: async (id: number): Promise<void> => {
      const people = known().people.filter((each) => each.id === id)
      const relations = known().relations.filter((each) => each.from_person_id === id || each.to_person_id === id)
      await atOnce({ removed_people: [id] }, () => call('deletePerson', { params: { id } }), { people, relations })
    },
    restorePerson: (id: number): Promise<void> =>
      duringOwnChange(async () => apply(await call('restorePerson', { params: { id } }))),
    addRelation: (body: CallBody<'createRelation'>): Promise<Relation> =>
      duringOwnChange(async () => {
        const relation = await call('createRelation', { body })
        await apply({ relations: [relation] })
        return relation
      }),
    deleteRelation: async (id: number): Promise<void> => {
      const relations = known().relations.filter((each) => each.id === id)
      await atOnce({ removed_relations: [id] }, () => call('deleteRelation', { params: { id } }), { relations })
    },
    restoreRelation: (id: number): Promise<void> =>
      duringOwnChange(async () => apply(await call('restoreRelation', { params: { id } }))),
    /** Undoes a change in the history. @returns the id of the job that completes it, if there is one */
    revertChange: (id: number): Promise<number | undefined> =>
      duringOwnChange(async () => {
        const { put_back: job, ...update } = await call('revertChange', { params: { id } })
        await follow(update)
        return job
      }),
    /** Undoes several changes in the history, all of them or none. */
    revertChanges: (ids: readonly number[]): Promise<void> =>
      duringOwnChange(async () => follow(await call('revertChanges', { body: { ids: [...ids] } }))),
    /** @returns the person who remains */
    mergePeople: (id: number, body: CallBody<'mergePeople'>): Promise<Person> =>
      duringOwnChange(async () => {
        const { person, update } = await call('mergePeople', { params: { id }, body })
        await follow(update)
        return person
      }),
    /** Marks the two as different people, who are not offered again. */
    dismissDuplicate: async ({ person_id, other_id }: { person_id: number; other_id: number }): Promise<void> => {
      await call('dismissDuplicate', { body: { person_id, other_id } })
      client.setQueryData<readonly Duplicate[]>(queryKeys.duplicates, (pairs) =>
        pairs?.filter((pair) => pair.person_id !== person_id || pair.other_id !== other_id),
      )
    },
  }
}
