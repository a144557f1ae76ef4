import type { CallBody, Citation, Fact, Person, PersonName, Relation, TieKind } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../http/api.ts'
import { duringOwnChange } from '../live/own-changes.ts'
import { queryKeys } from '../query-keys.ts'
import { applyFamilyUpdate, noUpdate, summaryOf } from './family-update.ts'

/** Everything that changes a life: its facts, its names, and the ties to parents and children. */
export function useLifeActions() {
  const client = useQueryClient()
  return useMemo(() => createLifeActions(client), [client])
}

type LifePart = 'facts' | 'names'

function createLifeActions(client: QueryClient) {
  const change = (personId: number, apply: (person: Person) => Person) =>
    client.setQueryData<Person>(queryKeys.person.one(personId), (person) => person && apply(person))
  const put = (personId: number, part: LifePart, row: Fact | PersonName) =>
    change(personId, (person) => {
      const rows: readonly { id: number }[] = person[part]
      const isKnown = rows.some(({ id }) => id === row.id)
      return { ...person, [part]: isKnown ? rows.map((each) => (each.id === row.id ? row : each)) : [...rows, row] }
    })
  const takeAway = (personId: number, part: LifePart, rowId: number) =>
    change(personId, (person) => ({ ...person, [part]: person[part].filter(({ id }) => id !== rowId) }))

  /** A fact or a name may change what the lists show. It has been saved, so a failure here is none of the user's. */
  const follow = async (personId: number, partnerId?: number): Promise<void> => {
    try {
      const key = queryKeys.person.one(personId)
      await client.cancelQueries({ queryKey: key })
      const person = await client.fetchQuery({
        queryKey: key,
        queryFn: ({ signal }) => call('getPerson', { params: { id: personId }, signal }),
        staleTime: 0,
      })
      await applyFamilyUpdate(client, { ...noUpdate, people: [summaryOf(person)] })
    } catch {
      // The next event or visit brings it.
    }
    if (partnerId !== undefined) void client.invalidateQueries({ queryKey: queryKeys.person.one(partnerId) })
    void client.invalidateQueries({ queryKey: queryKeys.changes.all })
    void client.invalidateQueries({ queryKey: queryKeys.sources.all })
  }
  const saved = async <Row extends Fact | PersonName>(
    personId: number,
    part: LifePart,
    work: Promise<Row>,
    partnerId?: number,
  ): Promise<Row> =>
    duringOwnChange(async () => {
      const row = await work
      put(personId, part, row)
      void follow(personId, partnerId)
      return row
    })
  /** Hides the row at once, and shows it again if the server refuses. */
  const deleted = async (personId: number, part: LifePart, row: Fact | PersonName, work: () => Promise<unknown>): Promise<void> =>
    duringOwnChange(async () => {
      takeAway(personId, part, row.id)
      try {
        await work()
        void follow(personId)
      } catch (error) {
        put(personId, part, row)
        throw error
      }
    })

  return {
    /** Reads somebody again, for what another has changed meanwhile. */
    readAgain: (personId: number): Promise<Person> =>
      client.fetchQuery({
        queryKey: queryKeys.person.one(personId),
        queryFn: ({ signal }) => call('getPerson', { params: { id: personId }, signal }),
        staleTime: 0,
      }),
    /** @param couple - the partnership that the fact is about, if it is about one */
    createFact: (
      personId: number,
      couple: { relationId: number; partnerId: number } | undefined,
      body: CallBody<'createPersonFact'>,
    ): Promise<Fact> =>
      saved(
        personId,
        'facts',
        couple === undefined
          ? call('createPersonFact', { params: { id: personId }, body })
          : call('createRelationFact', { params: { id: couple.relationId }, body }),
        couple?.partnerId,
      ),
    /** @param partnerId - the other one, if it is about a couple */
    updateFact: (personId: number, id: number, body: CallBody<'updateFact'>, partnerId?: number): Promise<Fact> =>
      saved(personId, 'facts', call('updateFact', { params: { id }, body }), partnerId),
    deleteFact: (personId: number, fact: Fact): Promise<void> =>
      deleted(personId, 'facts', fact, () => call('deleteFact', { params: { id: fact.id } })),
    restoreFact: async (personId: number, id: number): Promise<void> =>
      void (await saved(personId, 'facts', call('restoreFact', { params: { id } }))),

    createName: (personId: number, body: CallBody<'createName'>): Promise<PersonName> =>
      saved(personId, 'names', call('createName', { params: { id: personId }, body })),
    updateName: (personId: number, id: number, body: CallBody<'updateName'>): Promise<PersonName> =>
      saved(personId, 'names', call('updateName', { params: { id }, body })),
    deleteName: (personId: number, name: PersonName): Promise<void> =>
      deleted(personId, 'names', name, () => call('deleteName', { params: { id: name.id } })),
    restoreName: async (personId: number, id: number): Promise<void> =>
      void (await saved(personId, 'names', call('restoreName', { params: { id } }))),

    /** @param sources - where the tie is known from */
    changeTieSources: (relation: Relation, sources: Citation[]): Promise<void> =>
      duringOwnChange(async () => {
        const changed = await call('updateRelation', { params: { id: relation.id }, body: { sources } })
        client.setQueryData(queryKeys.relation(relation.id), changed)
        void client.invalidateQueries({ queryKey: queryKeys.sources.all })
        void client.invalidateQueries({ queryKey: queryKeys.changes.all })
      }),
    /** Says what kind of tie it is; shown at once, and taken back if the server refuses. */
    changeTie: (relation: Relation, kind: TieKind): Promise<void> =>
      duringOwnChange(async () => {
        await applyFamilyUpdate(client, { ...noUpdate, relations: [{ ...relation, kind }] })
        try {
          const { sources: _, ...changed } = await call('updateRelation', { params: { id: relation.id }, body: { kind } })
          await applyFamilyUpdate(client, { ...noUpdate, relations: [changed] })
          void client.invalidateQueries({ queryKey: queryKeys.changes.all })
        } catch (error) {
          await applyFamilyUpdate(client, { ...noUpdate, relations: [relation] })
          throw error
        }
      }),
  }
}
