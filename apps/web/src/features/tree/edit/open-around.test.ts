import { buildFamilyGraph } from '@banyan/family-graph'
import { generateFamily, namedFamilies } from '@banyan/sample-family'
import { nodeHeight, nodeWidth } from '@banyan/tree-layout'
import type { LayoutFamily, LayoutScope } from '@banyan/tree-layout'
import { describe, expect, it } from 'vitest'
import { packLayout } from '../scene/packed-layout.ts'
import type { PackedLayout } from '../scene/packed-layout.ts'
import { canvasPoint } from '../view/geometry.ts'
import { addControlSize, controlOffset, editCamera, editRoom, smallControl } from './edit-geometry.ts'
import { openAround } from './open-around.ts'

const families: Record<string, LayoutFamily> = {
  ...Object.fromEntries(Object.entries(namedFamilies).map(([name, make]) => [name, make()])),
  'a village of 300': generateFamily({ people: 300, seed: 5 }),
}

function openEach(
  family: LayoutFamily,
  scope: LayoutScope,
  check: (before: PackedLayout, after: PackedLayout, node: number) => void,
): void {
  const indexed = { graph: buildFamilyGraph(family), relations: family.relations }
  const step = Math.max(1, Math.floor(family.people.length / 12))
  for (let i = 0; i < family.people.length; i += step) {
    const { id } = family.people[i]!
    const before = packLayout(indexed, id, scope)
    const node = before.ids.indexOf(id)
    check(before, openAround(before, node), node)
  }
}

const overlaps = ({ x, y }: PackedLayout, a: number, b: number): boolean =>
  Math.abs(x[a]! - x[b]!) < nodeWidth && Math.abs(y[a]! - y[b]!) < nodeHeight

describe.each(Object.entries(families))('making room around a person: %s', (_, family) => {
  for (const scope of ['focus', 'everyone'] as const) {
    it(`keeps the controls off everybody (${scope})`, () => {
      openEach(family, scope, (_before, after, node) => {
        const middle = { x: after.x[node]! + nodeWidth / 2, y: after.y[node]! + nodeHeight / 2 }
        const circles = [
          { x: middle.x, y: middle.y - controlOffset.above, half: addControlSize / 2 },
          { x: middle.x, y: middle.y + controlOffset.above, half: addControlSize / 2 },
          { x: middle.x + controlOffset.beside, y: middle.y, half: addControlSize / 2 },
          { x: middle.x - controlOffset.beside, y: middle.y, half: addControlSize / 2 },
          ...[-1, 1].map((side) => ({
            x: middle.x + side * smallControl.beside,
            y: middle.y + smallControl.below + smallControl.height / 2,
            half: smallControl.width / 2,
          })),
        ]
        const isCovered = (i: number): boolean =>
          circles.some(
            ({ x, y, half }) =>
              after.x[i]! < x + half &&
              after.x[i]! + nodeWidth > x - half &&
              after.y[i]! < y + half &&
              after.y[i]! + nodeHeight > y - half,
          )
        expect([...after.ids].filter((_id, i) => isCovered(i))).toEqual([])
      })
    })

    it(`lets nobody overlap, and moves nobody further than it must (${scope})`, () => {
      openEach(family, scope, (before, after) => {
        expect(after.width - before.width).toBeLessThanOrEqual(2 * editRoom)
        const isOutside = (i: number): boolean =>
          after.x[i]! < 0 || after.y[i]! < 0 || after.x[i]! + nodeWidth > after.width || after.y[i]! + nodeHeight > after.height
        const wrong: number[] = []
        for (let a = 0; a < after.ids.length; a++) {
          if (isOutside(a)) wrong.push(a)
          for (let b = 0; b < a; b++) if (overlaps(after, a, b) && !overlaps(before, a, b)) wrong.push(a, b)
        }
        expect(wrong).toEqual([])
      })
    })

    it(`keeps lines upright, and at the people whom they join (${scope})`, () => {
      openEach(family, scope, (before, after) => {
        const wrong: number[] = []
        for (let line = 0; line + 1 < after.lineStart.length; line++) {
          const [first, last] = [after.lineStart[line]!, after.lineStart[line + 1]! - 1]
          for (let i = first; i < last; i++) {
            if (after.points[i * 2] !== after.points[i * 2 + 2] && after.points[i * 2 + 1] !== after.points[i * 2 + 3])
              wrong.push(line)
          }
          const to = after.lineEnds[line * 3 + 2]!
          if (to < 0 || after.lineIsStub[line] === 1) continue
          // The line still ends at the same point of the box.
          const end = before.lineStart[line + 1]! - 1
          const off = (axis: 0 | 1, of: 'x' | 'y'): number =>
            after.points[last * 2 + axis]! - after[of][to]! - before.points[end * 2 + axis]! + before[of][to]!
          if (Math.abs(off(0, 'x')) + Math.abs(off(1, 'y')) > 0.01) wrong.push(line)
        }
        expect(wrong).toEqual([])
      })
    })
  }
})

describe('the camera for editing', () => {
  it('shows the person at scale 1, in the middle, with all controls on a phone of 360 px', () => {
    const camera = editCamera(canvasPoint(1000, 500), { width: 360, height: 587 })
    expect(camera.scale).toBe(1)
    expect(1000 * camera.scale + camera.x).toBe(180)
    expect(180 + controlOffset.beside + addControlSize / 2).toBeLessThanOrEqual(360)
  })

  it('shows parents and children too where there is room', () => {
    const reach = 70 + editRoom + nodeHeight
    const seen = (height: number, rows: { above: boolean; below: boolean }) => {
      const { scale, y } = editCamera(canvasPoint(0, 500), { width: 1280, height }, rows)
      const at = 500 * scale + y
      return { scale, top: at - (rows.above ? reach : 180) * scale, bottom: at + (rows.below ? reach : 180) * scale }
    }
    for (const rows of [
      { above: true, below: false },
      { above: false, below: true },
    ]) {
      const { scale, top, bottom } = seen(646, rows)
      expect(scale).toBe(1)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(646 - 64)
    }
    const both = seen(646, { above: true, below: true })
    expect(both.scale).toBeGreaterThan(0.86)
    expect(both.top).toBeGreaterThanOrEqual(0)
    expect(both.bottom).toBeLessThanOrEqual(646 - 64)
  })

  it('is smaller where the view is low', () => {
    const camera = editCamera(canvasPoint(0, 0), { width: 740, height: 260 })
    expect(camera.scale).toBeLessThan(0.6)
    expect(camera.y - (controlOffset.above + addControlSize / 2) * camera.scale).toBeGreaterThanOrEqual(0)
  })
})
