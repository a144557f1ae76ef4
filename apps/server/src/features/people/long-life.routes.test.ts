import { afterAll, beforeAll, expect, it } from 'vitest'
import { gedcom, importFile, personCalled } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it('a life of more facts than one page of them is told whole, in its order', async () => {
  const member = await test.newMember({ name: 'Eve' })
  const count = 1_200
  const facts = Array.from({ length: count }, (_, at) => {
    const date = at % 3 === 0 ? '' : `2 DATE ${1850 + (at % 60)}\n`
    return `1 RESI\n${date}2 PLAC Bath ${at}\n2 NOTE In the house by the river ${at}\n2 CAUS work\n2 SOUR @S1@\n3 PAGE ${at}`
  })
  await importFile(test, member, gedcom(`0 @I1@ INDI\n1 NAME Long /Life/\n${facts.join('\n')}\n0 @S1@ SOUR\n1 TITL Diary`))
  const person = await personCalled(test, member, 'Long Life')
  expect(person.facts).toHaveLength(count)
  expect(new Set(person.facts.map(({ place }) => place)).size).toBe(count)
  expect(person.facts.every(({ sources, note }) => sources.length === 1 && note !== '')).toBe(true)
  expect(person.events).toHaveLength(count)
  // Those without a date come last: nothing of a later stage is dated.
  const years = person.facts.map(({ date }) => Number(date) || 9999)
  expect(years).toEqual(years.toSorted((one, other) => one - other))
})
