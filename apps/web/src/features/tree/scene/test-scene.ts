import { buildFamilyGraph, partneredType, raisedType } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import { buildScene } from './scene.ts'
import type { Scene } from './scene.ts'

/**
 * Grandparents 1 and 2; their children 3 and 4; 3's partner 5 and their children 6 and 7; 8, of the same generation as 3, related
 * to nobody. Placed as they would be drawn, without lines.
 */
const places: readonly (readonly [id: number, x: number, level: number])[] = [
  [1, 100, -1],
  [2, 245, -1],
  [3, 0, 0],
  [5, 145, 0],
  [4, 290, 0],
  [8, 430, 0],
  [6, 0, 1],
  [7, 145, 1],
]

export function buildTestScene(without: readonly number[] = []): { scene: Scene; graph: FamilyGraph } {
  const people = places.map(([id]) => ({ id, birth_year: 1900 + id }))
  const pairs = [
    [1, 2, partneredType],
    [3, 5, partneredType],
    [1, 3, raisedType],
    [2, 3, raisedType],
    [1, 4, raisedType],
    [2, 4, raisedType],
    [3, 6, raisedType],
    [5, 6, raisedType],
    [3, 7, raisedType],
    [5, 7, raisedType],
  ] as const
  const relations = pairs.map(([from_person_id, to_person_id, relation_type], i) => ({
    id: i + 1,
    from_person_id,
    to_person_id,
    relation_type,
  }))
  const nodes = places.filter(([id]) => !without.includes(id)).toSorted((a, b) => a[0] - b[0])
  const packed = {
    scope: 'focus',
    focusId: 3,
    width: 600,
    height: 620,
    ids: Float64Array.from(nodes, ([id]) => id),
    x: Float32Array.from(nodes, ([, x]) => x),
    y: Float32Array.from(nodes, ([, , level]) => (level + 1) * 240),
    level: Int16Array.from(nodes, ([, , level]) => level),
    points: new Float32Array(0),
    lineStart: new Uint32Array(1),
    lineIsStub: new Uint8Array(0),
    lineEnds: new Int32Array(0),
    hidden: Int32Array.from(without.length === 0 ? [] : [nodes.findIndex(([id]) => id === 3), 2, 0, 0]),
  } as const
  return { scene: buildScene(packed), graph: buildFamilyGraph({ people, relations }) }
}
