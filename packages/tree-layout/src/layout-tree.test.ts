import { buildFamilyGraph } from '@banyan/family-graph'
import { generateFamily } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { layoutTree, layoutTreePacked } from './layout-tree.ts'
import type { PackedTree } from './pack-tree.ts'
import { countAllCrossings } from './test-support/all-crossings.ts'
import { entangledFamilies, family } from './test-support/entangled-families.ts'
import { entangledThousand, generateLinkedClans } from './test-support/linked-clans.ts'
import { measure } from './test-support/quality.ts'
import { randomFrom, randomTangle, shuffled } from './test-support/random.ts'
import type { LayoutFamily, LayoutScope, TreeLayout } from './types.ts'

const scopes: LayoutScope[] = ['focus', 'everyone']

function shuffle(given: LayoutFamily, seed: number): LayoutFamily {
  const random = randomFrom(seed)
  return { people: shuffled(given.people, random), relations: shuffled(given.relations, random) }
}

/** Checks what holds for every valid family. */
function expectSound(given: LayoutFamily, focusId: number, scope: LayoutScope): void {
  const layout = layoutTree(given, focusId, { scope })
  const { violations, parentsAbove } = measure(given, layout)
  expect(violations).toEqual([])
  expect(parentsAbove.kept).toBe(parentsAbove.of)
  if (scope === 'everyone') expect(layout.nodes).toHaveLength(given.people.length)
  for (const line of layout.lines) {
    for (const point of line.points) {
      expect(
        point.x >= 0 && point.x <= layout.width && point.y >= 0 && point.y <= layout.height,
        `${line.kind} ${line.from.join()} > ${line.to.join()}`,
      ).toBe(true)
    }
  }
  expect(layoutTree(shuffle(given, focusId), focusId, { scope })).toEqual(layout)
  expectPacked(layout, layoutTreePacked(given, focusId, { scope }))
}

/** Checks that the arrays equal the objects. */
function expectPacked(
  layout: TreeLayout,
  { width, height, ids, x, y, level, points, lineStart, lineIsStub, lineEnds, hidden }: PackedTree,
): void {
  expect([width, height]).toEqual([layout.width, layout.height])
  expect([...ids].map((id, node) => ({ id, x: x[node], y: y[node], level: level[node] }))).toEqual(layout.nodes)
  const idOf = (node = -1): number[] => (node < 0 ? [] : [ids[node] ?? NaN])
  const lines = [...lineIsStub].map((isStub, line) => ({
    isStub: isStub === 1,
    from: [...idOf(lineEnds[line * 3]), ...idOf(lineEnds[line * 3 + 1])],
    to: idOf(lineEnds[line * 3 + 2])[0],
    points: [...points.subarray(lineStart[line]! * 2, lineStart[line + 1]! * 2)],
  }))
  expect(lines).toEqual(
    layout.lines.map(({ kind, from, to, points: corners }) => ({
      isStub: kind === 'stub',
      from,
      to: to[0],
      points: corners.flatMap((corner) => [corner.x, corner.y]),
    })),
  )
  expect(lineStart).toHaveLength(layout.lines.length + 1)
  expect([...hidden]).toEqual(
    layout.hidden.flatMap(({ id, ancestors, partners, descendants }) => [ids.indexOf(id), ancestors, partners, descendants]),
  )
}

describe.each(scopes)('scope %s', (scope) => {
  it.each(Object.entries(entangledFamilies))('draws %s', (_, given) => {
    for (const { id } of given.people) expectSound(given, id, scope)
  })

  it.each(Array.from({ length: 60 }, (_, i) => i))('draws the random tangle of seed %i', (seed) => {
    const given = randomTangle(seed, false)
    expectSound(given, 1 + (seed % given.people.length), scope)
  })

  it.each(Array.from({ length: 40 }, (_, i) => i))('draws the generated family of seed %i', (seed) => {
    const given = generateFamily({ people: 5 + ((seed * 37) % 196), seed })
    expectSound(given, given.people[seed % given.people.length]!.id, scope)
    const { partnersInRow, partnersAdjacent } = measure(given, layoutTree(given, 1, { scope }))
    expect(partnersInRow.kept).toBe(partnersInRow.of)
    expect(partnersAdjacent.kept).toBe(partnersAdjacent.of)
  })

  it.each(Array.from({ length: 60 }, (_, i) => i))('draws everybody once from the lawless data of seed %i', (seed) => {
    const given = randomTangle(seed, true)
    const layout = layoutTree(given, 1, { scope })
    expect(measure(given, layout).violations).toEqual([])
    if (scope === 'everyone')
      expect(layout.nodes.map((node) => node.id)).toEqual(
        [...new Set(given.people.map((person) => person.id))].toSorted((a, b) => a - b),
      )
    expect(layoutTree(shuffle(given, seed), 1, { scope })).toEqual(layout)
  })
})

it('keeps to the sizes and distances that were asked for', () => {
  const relation = (id: number, from_person_id: number, to_person_id: number, relation_type: number) => ({
    id,
    from_person_id,
    to_person_id,
    relation_type,
  })
  const couple = {
    people: [1, 2, 3, 4].map((id) => ({ id, birth_year: 1900 + id })),
    relations: [relation(1, 1, 2, 1), relation(2, 1, 3, 2), relation(3, 2, 3, 2), relation(4, 1, 4, 2), relation(5, 2, 4, 2)],
  }
  const { nodes, lines } = layoutTree(couple, 3, { scope: 'everyone' })
  const [one, other, elder, younger] = [1, 2, 3, 4].map(
    (id) => nodes.find((node) => node.id === id) ?? { x: 0, y: 0, level: 9 },
  ) as [(typeof nodes)[number], (typeof nodes)[number], (typeof nodes)[number], (typeof nodes)[number]]
  expect([one.level, other.level, elder.level, younger.level]).toEqual([-1, -1, 0, 0])
  // Boxes of 130 by 140: partners 15 apart, others 10 or more, a row 100 below the one above.
  expect(other.x - one.x).toBe(130 + 15)
  expect(younger.x - elder.x).toBeGreaterThanOrEqual(130 + 10)
  expect(elder.y - one.y).toBe(140 + 100)
  const heights = (kind: string): number[] =>
    lines.filter((line) => line.kind === kind).flatMap((line) => line.points.map((point) => point.y))
  expect(Math.max(...heights('partners'))).toBe(one.y + 140 + 20)
  expect(heights('children')).toContain(elder.y - 40)
})

describe('what gives way', () => {
  it("keeps a couple in one row when one of them also partners the other one's child", () => {
    const given = family({ 1: 1900, 2: 1910, 3: 1935, 4: 1960 }, '1+2>3', '1+3>4')
    const level = new Map(layoutTree(given, 1, { scope: 'everyone' }).nodes.map((node) => [node.id, node.level]))
    expect(level.get(2)).toBe(level.get(1))
    expect(level.get(3)).toBeGreaterThan(level.get(1)!)
    expect(level.get(4)).toBeGreaterThan(level.get(3)!)
  })

  it('puts the first two of six partners, in the order in which they were entered, beside a person', () => {
    const nodes = layoutTree(entangledFamilies['six marriages']!, 1, { scope: 'everyone' }).nodes.filter(
      (node) => node.level === 0,
    )
    const row = nodes.toSorted((a, b) => a.x - b.x).map((node) => node.id)
    const place = row.indexOf(1)
    expect(new Set([row[place - 1], row[place + 1]])).toEqual(new Set([2, 3]))
  })

  it('shows a link that would close a circle as stubs', () => {
    const given = family({ 1: 1900, 2: 1925, 3: 1950 }, '1>2', '2>3', '3>1')
    const stubs = layoutTree(given, 1, { scope: 'everyone' }).lines.filter((line) => line.kind === 'stub')
    expect(stubs.map(({ from, to }) => [from, to])).toEqual([
      [[3], [1]],
      [[1], [3]],
    ])
  })
})

describe('the focus view', () => {
  it('takes ancestors, descendants, their partners and siblings, and counts the others', () => {
    const given = family(
      { 1: 1900, 2: 1901, 3: 1925, 4: 1927, 5: 1930, 6: 1950, 7: 1952, 8: 1955, 9: 1975, 10: 1976, 11: 2000, 12: 1978 },
      '1+2>3,4',
      '3+5>6,7',
      '6+8>9',
      '9+10>11',
      '7>12',
    )
    const { nodes, hidden } = layoutTree(given, 6)
    expect(nodes.map((node) => [node.id, node.level])).toEqual([
      [1, -2],
      [2, -2],
      [3, -1],
      [5, -1],
      [6, 0],
      [7, 0],
      [8, 0],
      [9, 1],
      [10, 1],
      [11, 2],
    ])
    expect(hidden).toEqual([
      { id: 1, ancestors: 0, partners: 0, descendants: 1 },
      { id: 2, ancestors: 0, partners: 0, descendants: 1 },
      { id: 7, ancestors: 0, partners: 0, descendants: 1 },
    ])
  })

  it('leaves out the generations that are furthest away where there are too many people, and says so', () => {
    const couples = Array.from({ length: 40 }, (_, i) => `${i + 10}>${i + 100}`)
    const births = Array.from({ length: 40 }, (_, i) => [
      [i + 10, 1950 + (i % 20)],
      [i + 100, 1980 + (i % 20)],
    ]).flat()
    const given = family(
      { 1: 1860, 2: 1890, 3: 1895, 4: 1920, 5: 1924, ...Object.fromEntries(births) },
      '1>2',
      '2+3>4',
      `4+5>${couples.map((couple) => couple.split('>')[0]).join()}`,
      ...couples,
    )
    const draw = (maxPeople: number) => layoutTree(given, 4, { maxPeople })
    expect(layoutTree(given, 4).nodes).toHaveLength(85)
    expect(draw(85)).toEqual(layoutTree(given, 4))
    // Forty grandchildren do not fit; a great-grandparent still does.
    expect(draw(60).nodes).toHaveLength(45)
    expect(draw(60).hidden).toContainEqual({ id: 10, ancestors: 0, partners: 0, descendants: 1 })
    // Parents and children always do.
    expect(draw(3).nodes.map(({ id }) => id)).toEqual([2, 3, 4, 5, ...Array.from({ length: 40 }, (_, i) => i + 10)])
    expect(draw(3).hidden[0]).toEqual({ id: 2, ancestors: 1, partners: 0, descendants: 0 })
  })

  it('puts brothers and sisters to the right of the person and their partner, in birth order', () => {
    const given = family({ 1: 1920, 2: 1921, 3: 1945, 4: 1950, 5: 1940, 6: 1948, 7: 1960 }, '1+2>3,4,5', '4+6', '1+7')
    const row = layoutTree(given, 4)
      .nodes.filter((node) => node.level === 0)
      .toSorted((a, b) => a.x - b.x)
    expect(row.map((node) => node.id)).toEqual([4, 6, 5, 3])
  })

  it('keeps the parents near the person, however many brothers and sisters there are', () => {
    const children = Array.from({ length: 12 }, (_, i) => i + 3)
    const given = family(
      { 1: 1920, 2: 1921, ...Object.fromEntries(children.map((id) => [id, 1940 + id])) },
      `1+2>${children.join()}`,
    )
    const { nodes } = layoutTree(given, 3)
    const middle = (id: number) => nodes.find((node) => node.id === id)!.x + 65
    expect((middle(1) + middle(2)) / 2 - middle(3)).toBeCloseTo(210, -1)
  })

  it('gives an ancestor over lines of two lengths the longer distance', () => {
    const nodes = layoutTree(entangledFamilies['one person over lines of different length']!, 8).nodes
    expect(nodes.find((node) => node.id === 1)!.level).toBe(-4)
    expect(nodes.find((node) => node.id === 4)!.level).toBe(-2)
  })

  it('is empty for a person who is not there', () => {
    const nothing: TreeLayout = { nodes: [], lines: [], hidden: [], width: 0, height: 0 }
    expect(layoutTree(family({ 1: 1950 }), 2)).toEqual(nothing)
    expectPacked(nothing, layoutTreePacked(family({ 1: 1950 }), 2))
  })
})

describe('an indexed family', () => {
  const tangles = Array.from({ length: 60 }, (_, seed) => [`the tangle of seed ${seed}`, randomTangle(seed, false)] as const)
  it.each([...Object.entries(entangledFamilies), ...tangles])(
    'has the same pictures, whoever was in the middle before: %s',
    (_name, given) => {
      const indexed = { graph: buildFamilyGraph(given), relations: given.relations }
      const middles = [...given.people.slice(0, 5).map(({ id }) => id), -1]
      for (const id of [...middles, ...middles.toReversed()])
        expect(layoutTreePacked(indexed, id, { scope: 'everyone' })).toEqual(layoutTreePacked(given, id, { scope: 'everyone' }))
    },
  )
})

describe('everyone', () => {
  it('puts the component of the person first, the others by size', () => {
    const given = entangledFamilies['three parts that nothing links']!
    const at = new Map(layoutTree(given, 6, { scope: 'everyone' }).nodes.map((node) => [node.id, node.x]))
    expect(at.get(6)!).toBeLessThan(Math.min(at.get(3)!, at.get(4)!, at.get(5)!))
    expect(Math.max(at.get(3)!, at.get(4)!, at.get(5)!)).toBeLessThan(at.get(1)!)
  })

  it('begins with the largest component when the person is not there', () => {
    const layout = layoutTree(entangledFamilies['three parts that nothing links']!, 99, { scope: 'everyone' })
    expect(layout.nodes).toHaveLength(6)
    expect(Math.min(...layout.nodes.map((node) => node.x))).toBe(
      Math.min(...layout.nodes.filter((node) => [3, 4, 5].includes(node.id)).map((node) => node.x)),
    )
  })

  it('draws a family without remarriage and cousins without crossings, every couple above the middle of its children', () => {
    for (let seed = 0; seed < 20; seed++) {
      const given = plainDescent(seed)
      const quality = measure(given, layoutTree(given, 1, { scope: 'everyone' }))
      expect(quality.crossings).toBe(0)
      expect(quality.centred.kept).toBe(quality.centred.of)
      expect(quality.linksInFull.kept).toBe(quality.linksInFull.of)
      expect(quality.birthOrderOfAll.kept).toBe(quality.birthOrderOfAll.of)
    }
  })

  it('draws two families that a marriage joins without crossings, every couple above the middle of its children', () => {
    const given = entangledFamilies['in-laws with families of their own']!
    for (const { id } of given.people) {
      const quality = measure(given, layoutTree(given, id, { scope: 'everyone' }))
      expect(quality.crossings).toBe(0)
      expect(quality.linksInFull.kept).toBe(quality.linksInFull.of)
      expect(quality.centred).toEqual({ kept: 4, of: 4 })
      expect(quality.birthOrderOfAll).toEqual({ kept: 3, of: 3 })
    }
  })

  it("lets somebody who stands with a partner's family stand where birth order puts them", () => {
    // The middle one of three siblings marries the middle one of three others.
    const given = family(
      { 1: 1900, 2: 1901, 3: 1902, 4: 1903, 5: 1925, 6: 1927, 7: 1929, 8: 1926, 9: 1928, 10: 1930, 11: 1955, 12: 1957 },
      '1+2>5,6,7',
      '3+4>8,9,10',
      '6+9>11,12',
    )
    for (const { id } of given.people) {
      const quality = measure(given, layoutTree(given, id, { scope: 'everyone' }))
      expect(quality.birthOrderOfAll).toEqual({ kept: 3, of: 3 })
      expect(quality.partnersAdjacent).toEqual({ kept: 3, of: 3 })
    }
  })

  it('gives up the order of one of two groups when two pairs of brothers and sisters marry crosswise', () => {
    const given = family(
      { 1: 1900, 2: 1901, 3: 1902, 4: 1903, 5: 1925, 6: 1927, 7: 1926, 8: 1928 },
      '1+2>5,6',
      '3+4>7,8',
      '5+8',
      '6+7',
    )
    const { birthOrderOfAll, partnersAdjacent } = measure(given, layoutTree(given, 1, { scope: 'everyone' }))
    expect(birthOrderOfAll).toEqual({ kept: 1, of: 2 })
    expect(partnersAdjacent).toEqual({ kept: 4, of: 4 })
  })

  it('keeps the order across generations when one of the brothers and sisters stands lower than the others', () => {
    // The eldest of three marries somebody of the next generation.
    const given = family(
      { 1: 1900, 2: 1901, 3: 1920, 4: 1922, 5: 1924, 6: 1898, 7: 1899, 8: 1919, 9: 1918, 10: 1940, 11: 1941 },
      '1+2>3,4,5',
      '6+7>8',
      '8+9>10,11',
      '10+3',
    )
    const { birthOrderOfAll, parentsAbove } = measure(given, layoutTree(given, 1, { scope: 'everyone' }))
    expect(birthOrderOfAll).toEqual({ kept: 2, of: 2 })
    expect(parentsAbove.kept).toBe(parentsAbove.of)
  })

  it('keeps nine in ten groups of brothers and sisters in order where nearly everybody marries a neighbour', () => {
    const given = generateFamily({ people: 1_000, seed: 2 })
    const { birthOrderOfAll, crossings, edges, partnersAdjacent } = measure(given, layoutTree(given, 500, { scope: 'everyone' }))
    expect(birthOrderOfAll.kept / birthOrderOfAll.of).toBeGreaterThan(0.9)
    expect(crossings / edges).toBeLessThan(0.5)
    expect(partnersAdjacent.kept).toBe(partnersAdjacent.of)
  })

  it('is not slowed down or stopped by ten thousand generations', () => {
    const people = Array.from({ length: 10_000 }, (_, i) => ({ id: i + 1, birth_year: 0 }))
    const relations = people.slice(1).map(({ id }) => ({ id, from_person_id: id - 1, to_person_id: id, relation_type: 2 }))
    expect(layoutTree({ people, relations }, 1, { scope: 'everyone' }).nodes.at(-1)).toEqual({
      id: 10_000,
      x: 0,
      y: 9_999 * 240,
      level: 9_999,
    })
    expect(layoutTree({ people, relations }, 5_000).nodes).toHaveLength(10_000)
  })

  it('refuses an id that is no whole number', () => {
    expect(() => layoutTree({ people: [{ id: 1.5, birth_year: 0 }], relations: [] }, 1)).toThrow(RangeError)
  })
})

/** A couple, their children with partners from elsewhere, and so on for five generations. */
function plainDescent(seed: number): LayoutFamily {
  const random = randomFrom(seed)
  const years: Record<string, number> = { 1: 1850, 2: 1851 }
  const links: string[] = []
  let couples = [[1, 2]]
  let next = 3
  for (let year = 1880; year < 2000; year += 30) {
    const young: number[][] = []
    for (const [a, b] of couples) {
      for (let child = 0, count = 1 + random(3); child < count; child++) {
        years[next] = year + child
        links.push(`${a}+${b}>${next}`)
        if (random(4) > 0) {
          years[next + 1] = year
          links.push(`${next}+${next + 1}`)
          young.push([next, next + 1])
        }
        next += 2
      }
    }
    couples = young
  }
  return family(years, ...links)
}

describe('clans that marriages tie together', () => {
  for (const seed of [1, 2, 3, 4]) {
    it(`stand where their other links are, seed ${seed}`, () => {
      const given = generateLinkedClans({ ...entangledThousand, seed })
      expect(given.people).toHaveLength(1_000)
      const layout = layoutTree(given, 500, { scope: 'everyone' })
      const { edges, linksInFull, partnersAdjacent, birthOrderOfAll } = measure(given, layout)
      // As stubs these links cost nothing to see; drawn straight and in full they would cross twice as many lines as there are.
      expect(countAllCrossings(given, layout) / (edges + linksInFull.of - linksInFull.kept)).toBeLessThan(0.75)
      expect(birthOrderOfAll.kept / birthOrderOfAll.of).toBeGreaterThan(0.94)
      expect(partnersAdjacent.kept).toBe(partnersAdjacent.of)
      expectSound(given, 500, 'everyone')
    })
  }

  it('stay in birth order where many families contradict each other', () => {
    const given = generateFamily({ people: 1_000, seed: 2 })
    const layout = layoutTree(given, 500, { scope: 'everyone' })
    const { edges, linksInFull, birthOrderOfAll } = measure(given, layout)
    expect(countAllCrossings(given, layout) / (edges + linksInFull.of - linksInFull.kept)).toBeLessThan(5)
    expect(birthOrderOfAll.kept / birthOrderOfAll.of).toBeGreaterThan(0.93)
  })
})
