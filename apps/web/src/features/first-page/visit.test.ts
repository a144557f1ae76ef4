import { expect, test } from 'vitest'
import { memoryStorage } from '../../lib/storage.ts'
import { createVisits, pauseMs } from './visit.ts'

const mark = (id: number) => ({ id, time: `2026-11-27T00:00:${String(id).padStart(2, '0')}.000Z` })

test('things are new since the visit before this one, however often the page is opened in between', () => {
  let time = 0
  const visits = createVisits(memoryStorage(), 'visit_1', 'a', () => time)
  expect(visits.since()).toBeUndefined()
  visits.saw(mark(1))
  visits.saw(mark(2))
  expect(visits.since()).toBeUndefined()
  time = pauseMs
  expect(visits.since()).toEqual(mark(2))
  visits.saw(mark(3))
  time += pauseMs - 1
  expect(visits.since()).toEqual(mark(2))
  visits.saw(mark(4))
  time += 1
  expect(visits.since()).toEqual(mark(4))
})

test('another family of the same user begins anew, and what is broken counts as nothing', () => {
  const storage = memoryStorage()
  createVisits(storage, 'visit_1', 'a', () => 0).saw(mark(1))
  expect(createVisits(storage, 'visit_1', 'b', () => pauseMs).since()).toBeUndefined()
  for (const broken of ['{', '7', '{"family":"a"}']) {
    storage.setItem('visit_1', broken)
    expect(createVisits(storage, 'visit_1', 'a', () => pauseMs).since()).toBeUndefined()
  }
})
