import { expect, test } from 'vitest'
import { endInitialVisit, isInitialVisit, noteInitialVisit } from './initial-visit.ts'

test('a render that React starts again still knows that the app was opened at its landing page', () => {
  noteInitialVisit('/')
  expect([isInitialVisit(), isInitialVisit()]).toEqual([true, true])
  endInitialVisit()
  expect(isInitialVisit()).toBe(false)
  noteInitialVisit('/gallery/')
  expect(isInitialVisit()).toBe(false)
})
