import { buildFamilyGraph } from '@banyan/family-graph'
import { generateFamily } from '@banyan/sample-family'
import { layoutTree } from '@banyan/tree-layout'
import { describe, expect, it } from 'vitest'
import { arrowAt } from '../view/arrows.ts'
import { canvasPoint } from '../view/geometry.ts'
import { packFamily, unpackFamily } from './layout-request.ts'
import { packLayout, transferables } from './packed-layout.ts'
import { buildScene, packNodeGrid } from './scene.ts'
import { buildTestScene } from './test-scene.ts'

describe('a scene', () => {
  const { scene } = buildTestScene()

  it('finds whose box is under a point', () => {
    expect(scene.ids[scene.nodeAt(canvasPoint(150, 300))]).toBe(5)
    expect(scene.ids[scene.nodeAt(canvasPoint(10, 600))]).toBe(6)
    expect(scene.nodeAt(canvasPoint(137, 300))).toBe(-1)
    expect(scene.nodeAt(canvasPoint(-50, -50))).toBe(-1)
  })

  it('knows people by id', () => {
    expect(scene.middleOf(scene.nodeOf(5))).toEqual({ x: 210, y: 310 })
    expect(scene.nodeOf(99)).toBe(-1)
  })

  it('finds the arrow to hidden relatives, unless it is too small', () => {
    const partial = buildTestScene([1, 2]).scene
    const room = new Uint32Array(partial.size)
    const top = canvasPoint(65, 233)
    expect(arrowAt(partial, top, 1, room)).toEqual({ node: partial.nodeOf(3), way: 'ancestors' })
    expect(arrowAt(partial, canvasPoint(65, 300), 1, room)).toBeUndefined()
    expect(arrowAt(partial, top, 0.2, room)).toBeUndefined()
  })
})

describe('packing', () => {
  const family = generateFamily({ people: 120, seed: 5 })
  const indexed = { graph: buildFamilyGraph(family), relations: family.relations }

  it('keeps people, lines and hidden relatives of a layout', () => {
    const layout = layoutTree(family, family.people[60]!.id, { scope: 'everyone' })
    const packed = packLayout(indexed, family.people[60]!.id, 'everyone')
    const scene = buildScene(packed)
    expect(scene.size).toBe(layout.nodes.length)
    for (const node of layout.nodes) {
      const place = scene.nodeOf(node.id)
      expect([scene.x[place], scene.y[place], scene.level[place]]).toEqual([Math.fround(node.x), Math.fround(node.y), node.level])
    }
    layout.lines.forEach((line, i) => {
      const points = packed.points.subarray(packed.lineStart[i]! * 2, packed.lineStart[i + 1]! * 2)
      expect([...points]).toEqual(line.points.flatMap((point) => [Math.fround(point.x), Math.fround(point.y)]))
      expect(scene.ids[packed.lineEnds[i * 3]!]).toBe(line.from[0])
    })
  })

  it('hands over every array', () => {
    const packed = packLayout(indexed, family.people[0]!.id, 'focus')
    const arrays = Object.values(packed).filter((value: unknown) => ArrayBuffer.isView(value))
    expect(transferables(packed)).toHaveLength(arrays.length)
    expect(arrays.length).toBeGreaterThan(5)
    expect(transferables({ grids: { nodes: packNodeGrid(packed) } })).toHaveLength(3)
  })

  it('lays out the same in another thread, where somebody had three partners too', async () => {
    const ids = family.people.map(({ id }) => id)
    const remarried = ids
      .slice(1, 4)
      .map((id, i) => ({ id: 90_003 - i, from_person_id: ids[0]!, to_person_id: id, relation_type: 1 }))
    const relations = [...family.relations, ...remarried]
    const here = { graph: buildFamilyGraph({ people: family.people, relations }), relations }
    const sent = structuredClone(await packFamily(here, async () => undefined))
    expect(sent.relations.length).toBeGreaterThanOrEqual(3)
    expect(sent.relations.length).toBeLessThan(10)
    expect(packLayout(unpackFamily(sent), ids[60]!, 'everyone')).toEqual(packLayout(here, ids[60]!, 'everyone'))
  })
})
