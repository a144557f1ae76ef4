import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import type { FamilyId } from '../http/caller.ts'
import { holdIds, nextId, nextIds, reserveIds, writeHeldIds } from './next-ids.ts'
import { withSavepoint } from './savepoint.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it('hands out what was reserved, then goes on, and never gives an id twice', async () => {
  const { database } = test.platform
  await test.newMember()
  const { id } = await database.read.selectFrom('families').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const family = id as FamilyId
  const [people, facts] = await database.write(async (tx) => {
    const first = await nextId(tx, family, 'people')
    await reserveIds(tx, family, { people: 2, facts: 3 })
    const ids = [await nextId(tx, family, 'people'), await nextId(tx, family, 'people'), await nextId(tx, family, 'people')]
    expect(ids).toEqual([first + 1, first + 2, first + 3])
    const fact = await nextIds(tx, family, 'facts', 2)
    // One is left, so three are taken anew.
    expect(await nextIds(tx, family, 'facts', 3)).toBe(fact + 3)
    return [first + 3, fact + 5]
  })
  await database.write(async (tx) => {
    expect(await nextId(tx, family, 'people')).toBe((people ?? 0) + 1)
    expect(await nextId(tx, family, 'facts')).toBe((facts ?? 0) + 1)
  })
})

it('holds ids until it writes which it has handed out', async () => {
  const { database } = test.platform
  const { id } = await database.read.selectFrom('families').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const family = id as FamilyId
  const [people, citations] = await database.write(async (tx) => {
    holdIds(tx)
    const first = await nextIds(tx, family, 'people', 3)
    expect(await nextIds(tx, family, 'people', 200)).toBe(first + 3)
    const citation = await nextId(tx, family, 'citations')
    expect(await nextId(tx, family, 'people')).toBe(first + 203)
    await writeHeldIds(tx)
    expect(await nextId(tx, family, 'people')).toBe(first + 204)
    return [first + 204, citation]
  })
  await database.write(async (tx) => {
    expect(await nextId(tx, family, 'people')).toBe((people ?? 0) + 1)
    expect(await nextId(tx, family, 'citations')).toBe((citations ?? 0) + 1)
  })
})

it('forgets what a part of a transaction has reserved that was rolled back', async () => {
  const { database } = test.platform
  const { id } = await database.read.selectFrom('families').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const family = id as FamilyId
  await database.write(async (tx) => {
    const first = await nextId(tx, family, 'people')
    const part = withSavepoint(tx, async () => {
      await reserveIds(tx, family, { people: 5 })
      throw new Error('no')
    })
    await expect(part).rejects.toThrow('no')
    await reserveIds(tx, family, { people: 1 })
    expect(await nextId(tx, family, 'people')).toBe(first + 1)
    expect(await nextId(tx, family, 'people')).toBe(first + 2)
  })
})
