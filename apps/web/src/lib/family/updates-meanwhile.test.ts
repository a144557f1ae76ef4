import type { FamilyUpdate } from '@banyan/contract'
import { expect, test } from 'vitest'
import { noUpdate } from './family-update.ts'
import { noteUpdate, withUpdatesMeanwhile } from './updates-meanwhile.ts'

const removal = (id: number): FamilyUpdate => ({ ...noUpdate, removed_people: [id] })
const without = (ids: readonly number[], update: FamilyUpdate): readonly number[] =>
  ids.filter((id) => !update.removed_people.includes(id))

test('changes during a request are applied to its answer, those before and after it are not', async () => {
  const first = Promise.withResolvers<readonly number[]>()
  const second = Promise.withResolvers<readonly number[]>()
  noteUpdate(removal(1))
  const reading = withUpdatesMeanwhile(() => first.promise, without)
  noteUpdate(removal(2))
  const later = withUpdatesMeanwhile(() => second.promise, without)
  noteUpdate(removal(3))
  first.resolve([1, 2, 3, 4])
  expect(await reading).toEqual([1, 4])
  noteUpdate(removal(4))
  second.resolve([1, 2, 3, 4])
  expect(await later).toEqual([1, 2])
})

test('a request that fails leaves nothing behind', async () => {
  await expect(withUpdatesMeanwhile(() => Promise.reject(new Error('no')), without)).rejects.toThrow('no')
  noteUpdate(removal(1))
  expect(await withUpdatesMeanwhile(async () => [1, 2], without)).toEqual([1, 2])
})
