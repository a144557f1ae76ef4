import { describe, expect, it } from 'vitest'
import { findSpecialTies } from '../scene/people-ties.ts'
import { buildTestScene } from '../scene/test-scene.ts'
import { Highlight } from './highlight.ts'
import type { ShownFamily } from './world.ts'

function show(changes: Partial<ShownFamily> = {}, without: readonly number[] = []): ShownFamily {
  const { scene, graph } = buildTestScene(without)
  return {
    scene,
    people: { graph, faceAt: () => undefined, ties: findSpecialTies(graph, []) },
    selectedId: 3,
    ownId: 3,
    isEditing: false,
    isAdding: false,
    isResting: false,
    ...changes,
  }
}

const litOf = (highlight: Highlight, { scene }: ShownFamily): number[] =>
  [...scene.ids].filter((_, node) => highlight.lit?.[node] === 1)

/** Advances enough frames for any dimming to finish. */
const settle = (highlight: Highlight): void => {
  for (let frame = 0; frame < 100; frame++) highlight.advance(16, false)
}

describe('who is lit', () => {
  it('are the relatives of the person under the pointer, until it leaves', () => {
    const family = show()
    const highlight = new Highlight()
    highlight.follow(undefined, family)
    expect(highlight.litCount).toBeUndefined()
    expect(highlight.hover(family.scene.nodeOf(6), family)).toBe(true)
    expect(highlight.hover(family.scene.nodeOf(6), family)).toBe(false)
    const lit = litOf(highlight, family)
    expect(lit).toEqual(expect.arrayContaining([1, 2, 3, 5, 6]))
    expect(lit).not.toContain(8)
    expect(highlight.litCount).toBe(lit.length)
    settle(highlight)
    expect(highlight.dim).toBe(1)

    highlight.hover(-1, family)
    expect(highlight.litCount).toBeUndefined()
    expect(highlight.isChanging).toBe(true)
    settle(highlight)
    expect([highlight.dim, highlight.lit, highlight.isChanging]).toEqual([0, undefined, false])
  })

  it('changes step by step, or at once for readers who want no motion', () => {
    const family = show()
    const highlight = new Highlight()
    highlight.hover(0, family)
    highlight.advance(16, false)
    expect(highlight.dim).toBeGreaterThan(0)
    expect(highlight.dim).toBeLessThan(1)
    highlight.advance(0, true)
    expect(highlight.dim).toBe(1)
  })

  it('is nobody after the scene has changed', () => {
    const before = show()
    const highlight = new Highlight()
    highlight.hover(0, before)
    settle(highlight)
    highlight.follow(before, show())
    expect([highlight.dim, highlight.lit]).toEqual([0, undefined])
  })

  it('are, while somebody is edited, they and who was added', () => {
    const before = show({ isEditing: true, isResting: true }, [6, 7])
    const highlight = new Highlight()
    highlight.follow(undefined, before)
    expect(litOf(highlight, before)).toEqual([3])
    const after = show({ isEditing: true, isResting: true }, [7])
    highlight.follow(before, after)
    expect(litOf(highlight, after)).toEqual([3, 6])
    // Shows another picture of the same people: the added person stays lit.
    const again = { ...show({ isEditing: true, isResting: true }, [7]), people: after.people }
    highlight.follow(after, again)
    expect(litOf(highlight, again)).toEqual([3, 6])
  })
})
