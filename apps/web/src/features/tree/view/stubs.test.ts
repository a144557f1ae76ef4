import { expect, it } from 'vitest'
import { buildScene } from '../scene/scene.ts'
import { canvasPoint } from './geometry.ts'
import { stubAt } from './stubs.ts'

/** A stub from 7 to 8, and a fully drawn line. */
const scene = buildScene({
  scope: 'everyone',
  focusId: 7,
  width: 5130,
  height: 380,
  ids: Float64Array.of(7, 8),
  x: Float32Array.of(0, 5000),
  y: Float32Array.of(0, 240),
  level: Int16Array.of(0, 1),
  points: Float32Array.of(65, 140, 65, 160, 105, 160, 300, 140, 300, 240),
  lineStart: Uint32Array.of(0, 3, 5),
  lineIsStub: Uint8Array.of(1, 0),
  lineEnds: Int32Array.of(0, -1, 1, 0, -1, 1),
  hidden: new Int32Array(0),
})

it('finds to whom a stub leads, near it and not beside it', () => {
  const far = scene.nodeOf(8)
  expect(stubAt(scene, canvasPoint(90, 165), 1)).toBe(far)
  expect(stubAt(scene, canvasPoint(90, 180), 1)).toBe(-1)
  expect(stubAt(scene, canvasPoint(90, 180), 0.4)).toBe(far)
})

it('leaves lines alone that are drawn in full', () => {
  expect(stubAt(scene, canvasPoint(300, 200), 1)).toBe(-1)
})
