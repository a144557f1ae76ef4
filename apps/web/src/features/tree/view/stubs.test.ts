import { expect, it } from 'vitest'
import { packLayout } from '../scene/packed-layout.ts'
import { buildScene } from '../scene/scene.ts'
import { canvasPoint } from './geometry.ts'
import { stubAt } from './stubs.ts'

const scene = buildScene(
  packLayout(
    {
      nodes: [
        { id: 7, x: 0, y: 0, level: 0 },
        { id: 8, x: 5000, y: 240, level: 1 },
      ],
      lines: [
        { kind: 'stub', from: [7], to: [8], points: [{ x: 65, y: 140 }, { x: 65, y: 160 }, { x: 105, y: 160 }] },
        { kind: 'children', from: [7], to: [8], points: [{ x: 300, y: 140 }, { x: 300, y: 240 }] },
      ],
      hidden: [],
      width: 5130,
      height: 380,
    },
    'everyone',
    7,
  ),
)

it('finds to whom a stub leads, near it and not beside it', () => {
  const far = scene.nodeOf(8)
  expect(stubAt(scene, canvasPoint(90, 165), 1)).toBe(far)
  expect(stubAt(scene, canvasPoint(90, 180), 1)).toBe(-1)
  expect(stubAt(scene, canvasPoint(90, 180), 0.4)).toBe(far)
})

it('leaves lines alone that are drawn in full', () => {
  expect(stubAt(scene, canvasPoint(300, 200), 1)).toBe(-1)
})
