import type { Relation } from '@banyan/contract'
import { describe, expect, it } from 'vitest'
import { isOfOtherCouple } from './other-couple.ts'

const time = '2026-01-01T00:00:00.000Z'
let count = 0
const raised = (from: number, to: number, kind: Relation['kind'] = ''): Relation => ({
  id: (count += 1),
  from_person_id: from,
  to_person_id: to,
  relation_type: 2,
  kind,
  creation_date: time,
  last_updated_date: time,
})

describe('the parents of a child', () => {
  it('are two couples when one has adopted the child whom the other had', () => {
    expect(isOfOtherCouple([raised(1, 9, 'adopted'), raised(2, 9)], 2, 1)).toBe(true)
    expect(isOfOtherCouple([raised(1, 9, 'heir'), raised(2, 9, 'birth')], 2, 1)).toBe(true)
  })

  it('may be a couple otherwise', () => {
    expect(isOfOtherCouple([raised(1, 9), raised(2, 9)], 2, 1)).toBe(false)
    expect(isOfOtherCouple([raised(1, 9, 'step'), raised(2, 9)], 2, 1)).toBe(false)
    expect(isOfOtherCouple([raised(1, 9, 'adopted'), raised(1, 8), raised(2, 9), raised(2, 8)], 2, 1)).toBe(false)
    expect(isOfOtherCouple([raised(1, 9, 'adopted'), raised(2, 8)], 2, 1)).toBe(false)
  })
})
