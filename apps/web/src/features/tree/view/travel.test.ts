import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import { describe, expect, it } from 'vitest'
import { toScreen } from '../camera/camera.ts'
import { buildTestScene } from '../scene/test-scene.ts'
import { canvasPoint } from './geometry.ts'
import { carryCamera, planTravel } from './travel.ts'

describe('travelling from one scene to the next', () => {
  const before = buildTestScene([1, 2]).scene
  const scene = buildTestScene().scene
  const after = { ...scene, x: scene.x.map((x) => x + 500) }

  it('lays the scenes over each other at the anchor, so that nobody jumps', () => {
    const plan = planTravel(before, after, [99, 3])
    const camera = { x: 40, y: -20, scale: 0.7 }
    const carried = carryCamera(camera, plan)
    for (const id of [3, 5, 7]) {
      const old = toScreen(camera, before.middleOf(before.nodeOf(id)))
      const node = after.nodeOf(id)
      const start = toScreen(carried, canvasPoint(plan.fromX[node]! + nodeWidth / 2, plan.fromY[node]! + nodeHeight / 2))
      expect(start.x).toBeCloseTo(old.x, 3)
      expect(start.y).toBeCloseTo(old.y, 3)
    }
  })

  it('knows who comes and who goes', () => {
    const coming = planTravel(before, after, [3])
    expect(Number.isNaN(coming.fromX[after.nodeOf(1)])).toBe(true)
    expect(coming.leaving).toHaveLength(0)
    const going = planTravel(after, before, [3])
    expect([...going.leaving].map((node) => after.ids[node])).toEqual([1, 2])
  })

  it('lets newcomers begin at the person to whom they were added', () => {
    const plan = planTravel(before, after, [3], 3)
    const [newcomer, origin] = [after.nodeOf(1), after.nodeOf(3)]
    expect([plan.fromX[newcomer], plan.fromY[newcomer]]).toEqual([plan.fromX[origin], plan.fromY[origin]])
    expect(plan.fromX[after.nodeOf(5)]).not.toBe(plan.fromX[origin])
  })
})
