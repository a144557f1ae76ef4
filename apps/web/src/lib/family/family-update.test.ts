import type { PersonSummary, Relation } from '@banyan/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeys } from '../query-keys.ts'
import { applyFamilyUpdate, noUpdate } from './family-update.ts'
import type { FamilyRows } from './near-family.ts'

const person = (id: number, birthYear: number, name = `P${id}`): PersonSummary => ({
  id,
  name,
  birth_year: birthYear,
  year_of_death: 0,
  birth_order: null,
  gender: 'F',
  address: '',
  small_thumbnail: null,
  latitude: 0,
  longitude: 0,
  user_id: null,
  hierarchy_score: 100,
  deceased: false,
})
const time = '2026-01-01T00:00:00.000Z'
const raised = (id: number, from: number, to: number): Relation => ({
  id,
  from_person_id: from,
  to_person_id: to,
  relation_type: 2,
  kind: '',
  creation_date: time,
  last_updated_date: time,
})

function knownFamily(): QueryClient {
  const client = new QueryClient()
  client.setQueryData<FamilyRows>(queryKeys.family, {
    people: [person(3, 0), person(1, 1950), person(2, 1980)],
    relations: [raised(1, 1, 2), raised(2, 3, 2)],
  })
  return client
}

const rows = (client: QueryClient) => client.getQueryData<FamilyRows>(queryKeys.family)
const ids = (client: QueryClient, kind: 'people' | 'relations') => rows(client)?.[kind].map((row) => row.id)

test('a new person comes where the list would have them', () => {
  const client = knownFamily()
  applyFamilyUpdate(client, { ...noUpdate, people: [person(4, 1960)], relations: [raised(3, 4, 2)] })
  expect(ids(client, 'people')).toEqual([3, 1, 4, 2])
  expect(ids(client, 'relations')).toEqual([1, 2, 3])
})

test('a changed person moves to their new place, once', () => {
  const client = knownFamily()
  const update = { ...noUpdate, people: [person(1, 1990, 'Later')] }
  applyFamilyUpdate(client, update)
  applyFamilyUpdate(client, update)
  expect(ids(client, 'people')).toEqual([3, 2, 1])
  expect(rows(client)?.people.at(-1)?.name).toBe('Later')
})

test('whoever goes takes their relations along', () => {
  const client = knownFamily()
  applyFamilyUpdate(client, { ...noUpdate, removed_people: [3] })
  expect(ids(client, 'people')).toEqual([1, 2])
  expect(ids(client, 'relations')).toEqual([1])
})

test('lists that nothing concerns stay the same objects', () => {
  const client = knownFamily()
  const before = rows(client)?.relations
  applyFamilyUpdate(client, { ...noUpdate, people: [person(5, 2000)] })
  expect(rows(client)?.relations).toBe(before)
})

test('nothing is made up before the lists were read', () => {
  const client = new QueryClient()
  applyFamilyUpdate(client, { ...noUpdate, people: [person(5, 2000)] })
  expect(rows(client)).toBeUndefined()
})
