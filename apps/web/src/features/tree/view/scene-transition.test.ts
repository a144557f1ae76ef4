import { describe, expect, it } from 'vitest'
import { travelMs } from '../camera/glide.ts'
import { findSpecialTies } from '../scene/people-ties.ts'
import { buildTestScene } from '../scene/test-scene.ts'
import { planTransition, SceneTransition } from './scene-transition.ts'
import type { ShownFamily } from './world.ts'

/** Shows the family with everybody shifted this far to the right. */
function show(shift: number, changes: Partial<ShownFamily> = {}): ShownFamily {
  const { scene, graph } = buildTestScene()
  const moved = { ...scene, x: scene.x.map((x, node) => x + shift * (node + 1)) }
  return {
    scene: moved,
    people: { graph, faceAt: () => undefined, ties: findSpecialTies(graph, []) },
    selectedId: 3,
    ownId: 1,
    isEditing: false,
    isAdding: false,
    isResting: false,
    ...changes,
  }
}

/** Returns how far somebody travels to the right. */
const wayOf = (id: number, before: ShownFamily, after: ShownFamily, middle = before.scene.middleOf(0)): number => {
  const node = after.scene.nodeOf(id)
  return after.scene.x[node]! - planTransition(before, after, middle).fromX[node]!
}

describe('a transition from one scene to the next', () => {
  it('leaves the selected person in their place', () => {
    const [before, after] = [show(0, { selectedId: 6 }), show(10)]
    expect(wayOf(3, before, after)).toBe(0)
    expect(wayOf(1, before, after)).not.toBe(0)
  })

  it('leaves who is looked at in their place when others have changed the family', () => {
    const [before, after] = [show(0), show(10)]
    const middle = before.scene.middleOf(before.scene.nodeOf(7))
    expect(wayOf(7, before, after, middle)).toBe(0)
    expect(wayOf(3, before, after, middle)).not.toBe(0)
  })

  it('takes its time and is over then', () => {
    const [before, after] = [show(0), show(10)]
    const transition = new SceneTransition()
    expect([transition.progress, transition.travel]).toEqual([1, undefined])
    transition.begin(planTransition(before, after, before.scene.middleOf(0)))
    const start = performance.now()
    expect(transition.progress).toBe(0)
    transition.advance(start + travelMs / 2)
    expect(transition.progress).toBeGreaterThan(0)
    expect(transition.progress).toBeLessThan(1)
    transition.advance(start + travelMs)
    expect([transition.progress, transition.travel]).toEqual([1, undefined])
  })
})
