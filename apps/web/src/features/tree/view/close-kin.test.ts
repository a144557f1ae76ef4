import { describe, expect, it } from 'vitest'
import { toScreen } from '../camera/camera.ts'
import { buildTestScene } from '../scene/test-scene.ts'
import { closeKinCamera } from './close-kin.ts'
import type { Size } from './geometry.ts'

const { scene, graph } = buildTestScene()

/** The people whose whole box is in view. */
function seen(id: number, view: Size, least: number): number[] {
  const camera = closeKinCamera(scene, graph, scene.nodeOf(id), view, { least, most: 0.9 })
  return [...scene.ids].filter((each) => {
    const { x, y } = toScreen(camera, scene.middleOf(scene.nodeOf(each)))
    const [halfWidth, halfHeight] = [65 * camera.scale, 70 * camera.scale]
    return x >= halfWidth && x <= view.width - halfWidth && y >= halfHeight && y <= view.height - halfHeight
  })
}

describe('those close to a person', () => {
  it('are all in view where there is room', () => {
    expect(seen(3, { width: 1280, height: 700 }, 0.5)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('are a parent and a child at least on a phone', () => {
    expect(seen(3, { width: 360, height: 587 }, 0.5)).toEqual(expect.arrayContaining([1, 2, 3, 5, 6, 7]))
    expect(seen(3, { width: 200, height: 587 }, 0.5)).toEqual(expect.arrayContaining([1, 3, 6]))
  })

  it('never come at the cost of the person or of reading', () => {
    expect(seen(3, { width: 150, height: 150 }, 0.8)).toContain(3)
    expect(closeKinCamera(scene, graph, scene.nodeOf(3), { width: 150, height: 150 }, { least: 0.8, most: 0.9 }).scale).toBe(0.9)
  })
})
