import { describe, expect, it } from 'vitest'
import { buildTestScene } from '../scene/test-scene.ts'
import { stepFrom } from './steps.ts'
import type { Direction } from './steps.ts'
import { walkKeyOf } from './walk-keys.ts'

const { scene, graph } = buildTestScene()
const step = (id: number, direction: Direction, cameFrom?: number) => stepFrom(scene, graph, id, direction, cameFrom)

describe('arrow keys', () => {
  it('lead up to the nearest parent and down to the nearest child', () => {
    expect(step(3, 'up')).toEqual({ id: 1, as: 'parent' })
    expect(step(4, 'up')).toEqual({ id: 2, as: 'parent' })
    expect(step(5, 'down')).toEqual({ id: 7, as: 'child' })
    expect(step(1, 'up')).toBeUndefined()
    expect(step(6, 'down')).toBeUndefined()
  })

  it('lead back the way one came', () => {
    expect(step(3, 'up', 2)).toEqual({ id: 2, as: 'parent' })
    expect(step(5, 'down', 6)).toEqual({ id: 6, as: 'child' })
  })

  it('lead sideways to partners and siblings first, then along the row', () => {
    expect(step(3, 'right')).toEqual({ id: 5, as: 'partner' })
    expect(step(4, 'left')).toEqual({ id: 3, as: 'sibling' })
    expect(step(7, 'left')).toEqual({ id: 6, as: 'sibling' })
    expect(step(5, 'right')).toEqual({ id: 4, as: 'other' })
    expect(step(4, 'right')).toEqual({ id: 8, as: 'other' })
    expect(step(8, 'right')).toBeUndefined()
  })

  it('lead only to people who are drawn', () => {
    const partial = buildTestScene([1, 2])
    expect(stepFrom(partial.scene, partial.graph, 3, 'up', undefined)).toBeUndefined()
    expect(stepFrom(partial.scene, partial.graph, 1, 'down', undefined)).toBeUndefined()
  })

  it('reach everyone in the picture', () => {
    const reached = new Set([3])
    for (const id of reached) {
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        const next = step(id, direction)
        if (next) reached.add(next.id)
      }
    }
    expect(reached.size).toBe(scene.size)
  })
})

describe('keys', () => {
  it('stand for ways, unless they belong to the browser', () => {
    const key = (name: string, ctrlKey = false) => walkKeyOf({ key: name, ctrlKey, altKey: false, metaKey: false })
    expect(key('ArrowUp')).toEqual({ do: 'step', direction: 'up' })
    expect(key('Home')).toEqual({ do: 'home' })
    expect(key('Home', true)).toBeUndefined()
    expect(key('Tab')).toBeUndefined()
  })
})
