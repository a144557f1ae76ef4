import { ancestorsOf, descendantsOf } from '@banyan/family-graph'
import { generateFamily, namedFamilies } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { drawChart } from './draw-chart.ts'
import type { ChartWanted } from './draw-chart.ts'
import { chartFamily, everything, namesOnly, roughMeasure, styleOf } from './test-support/chart-families.ts'
import { itemsOf, measureDrawing, overlappingPairs } from './test-support/measure-drawing.ts'
import type { ChartCard, ChartFamily, DrawnChart } from './types.ts'

const seeds = [1, 2, 3, 4, 5]
const families: readonly (readonly [string, () => Parameters<typeof chartFamily>[0]])[] = [
  ...Object.entries(namedFamilies),
  ...seeds.map((seed) => [`generated ${seed}`, () => generateFamily({ people: 150, seed, cousins: 0.2 })] as const),
]
const contents = { everything, namesOnly }

const draw = (family: ChartFamily, request: ChartWanted, content = everything): DrawnChart =>
  drawChart(family, request, styleOf(content), true, roughMeasure)

const requests = (personId: number): Record<string, ChartWanted> => ({
  focus: { kind: 'focus', personId, up: Infinity, down: Infinity },
  hourglass: { kind: 'hourglass', personId, up: Infinity, down: Infinity, arrangement: 'compact' },
  'hourglass in rows': { kind: 'hourglass', personId, up: Infinity, down: Infinity, arrangement: 'rows' },
  'descendants in rows': { kind: 'descendants', personId, down: Infinity, arrangement: 'rows' },
  descendants: { kind: 'descendants', personId, down: Infinity, arrangement: 'compact' },
  ancestors: { kind: 'ancestors', personId, up: Infinity },
  fan: { kind: 'fan', personId, up: 8, shape: 'full' },
  'half fan': { kind: 'fan', personId, up: 8, shape: 'half' },
  lives: { kind: 'timeline', personId, people: 'everyone', order: 'branch', up: 4, down: 4, today: 2026.9 },
})

const cornersOf = ({ x, y, width, height }: ChartCard) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** What must hold of every drawing. */
function expectSound(chart: DrawnChart, name: string): void {
  const { texts, points } = measureDrawing(itemsOf(chart), roughMeasure)
  const outside = points.filter(
    ({ x, y }) => !(x >= -1 && y >= -1 && x <= chart.width + 1 && y <= chart.height + 1) || !Number.isFinite(x + y),
  )
  expect([name, 'outside', outside.slice(0, 3)]).toEqual([name, 'outside', []])
  const overlapping = overlappingPairs(
    texts.map(({ corners }) => corners),
    0.9,
  ).map(([a, b]) => [texts[a]!.text, texts[b]!.text])
  expect([name, 'texts', overlapping.slice(0, 3)]).toEqual([name, 'texts', []])
  expect([name, 'sizes', texts.filter(({ size }) => size < 3)]).toEqual([name, 'sizes', []])
}

/** Whatever a card says stays within its edge; the tags on the edge are not spoken. */
function expectTextsInCards(chart: DrawnChart, name: string): void {
  const texts = measureDrawing(itemsOf(chart), roughMeasure).texts.filter(({ isSpoken }) => isSpoken)
  const { length } = chart.cards
  const crossing = overlappingPairs([...chart.cards.map(cornersOf), ...texts.map(({ corners }) => corners)], 0.9).flatMap(
    ([a, b]) => {
      const [card, text] = [chart.cards[a], texts[b - length]]
      if (!card || !text) return []
      const isInside = text.corners.every(
        ({ x, y }) => x > card.x - 0.5 && y > card.y - 0.5 && x < card.x + card.width + 0.5 && y < card.y + card.height + 0.5,
      )
      return isInside ? [] : [text.text]
    },
  )
  expect([name, crossing]).toEqual([name, []])
}

/** The person with the largest number of ancestors, and the one with the most descendants. */
function ends({ graph }: ChartFamily): number[] {
  const ids = [...graph.ids]
  const most = (count: (id: number) => number): number => ids.reduce((best, id) => (count(id) > count(best) ? id : best), ids[0]!)
  return [...new Set([most((id) => ancestorsOf(graph, id).length), most((id) => descendantsOf(graph, id).length)])]
}

/** Whom a chart must show, each once or more. */
function wanted({ graph }: ChartFamily, { kind, ...request }: ChartWanted, personId: number): Set<number> {
  const up = ancestorsOf(graph, personId)
  const down = descendantsOf(graph, personId)
  const partners = (ids: readonly number[]): number[] =>
    ids.flatMap((id) => {
      const person = graph.indexOf(id)
      return Array.from(
        graph.partners.list.subarray(graph.partners.start[person], graph.partners.start[person + 1]),
        (other) => graph.ids[other]!,
      )
    })
  const near = [personId, ...down]
  switch (kind) {
    case 'fan':
    case 'ancestors':
      return new Set([personId, ...up])
    case 'descendants':
      return new Set([...near, ...partners(near)])
    case 'hourglass':
      return new Set([...near, ...partners(near), ...up])
    default:
      return 'people' in request && request.people === 'everyone' ? new Set(graph.ids) : new Set()
  }
}

describe.each(families)('the family %s', (_name, make) => {
  const family = chartFamily(make(), ({ id, name }) => ({
    place: 'Kensington Palace, London',
    kinName: id % 3 === 0 ? "great-grandfather's younger sister" : '',
    otherName: id % 5 === 0 ? `林${name}` : '',
  }))
  for (const personId of ends(family))
    for (const [name, request] of Object.entries(requests(personId)))
      it(`${name} of ${personId}: everybody is there, nothing overlaps or leaves the page`, () => {
        for (const [said, content] of Object.entries(contents)) {
          const chart = draw(family, request, content)
          expectSound(chart, said)
          const cards = chart.cards.filter(({ isReference }) => isReference !== true)
          const drawn = cards.map(({ personId: id }) => id)
          const people = wanted(family, request, personId)
          // Fans stop at a generation, which no named family reaches.
          if (people.size > 0 && (request.kind !== 'fan' || !_name.startsWith('generated')))
            expect([said, new Set(drawn)]).toEqual([said, people])
          // Ancestors who occur again are drawn again.
          if (!/^(ancestors|hourglass|fan|half fan)$/u.test(name)) expect(drawn).toHaveLength(new Set(drawn).size)
          if (request.kind === 'fan' || request.kind === 'timeline') continue
          expect(overlappingPairs(chart.cards.map(cornersOf), 0.01)).toEqual([])
          expectTextsInCards(chart, said)
        }
      })
  it('parents are above their children, in trees of descendants and of ancestors', () => {
    for (const personId of ends(family))
      for (const name of ['descendants', 'ancestors', 'descendants in rows', 'hourglass', 'hourglass in rows']) {
        const { cards } = draw(family, requests(personId)[name]!)
        const lowest = new Map<number, number>()
        const highest = new Map<number, number>()
        for (const { personId: id, y, isReference } of cards) {
          if (isReference === true) continue
          lowest.set(id, Math.max(lowest.get(id) ?? -Infinity, y))
          highest.set(id, Math.min(highest.get(id) ?? Infinity, y))
        }
        const { graph } = family
        // Where somebody is drawn again or came by another line, one of their places is above.
        const { parents } = graph
        for (let child = 0; child < graph.size; child++) {
          const ids = Array.from(parents.list.subarray(parents.start[child], parents.start[child + 1]), (one) => graph.ids[one]!)
          const above = ids.filter((id) => highest.has(id))
          const own = lowest.get(graph.ids[child]!)
          if (above.length === 0 || own === undefined) continue
          expect([name, graph.ids[child], above.some((id) => highest.get(id)! < own)]).toEqual([name, graph.ids[child], true])
        }
      }
  })
})

describe('people who are drawn again', () => {
  const family = chartFamily(namedFamilies.severalLines())
  const child = 14

  it('are marked with the same number at every place of a fan, and counted in its legend', () => {
    const chart = draw(family, { kind: 'fan', personId: child, up: 8, shape: 'full' })
    const places = chart.cards.filter(({ personId }) => personId === 1)
    expect(places).toHaveLength(3)
    const { texts } = measureDrawing(itemsOf(chart), roughMeasure)
    expect(texts.filter(({ text }) => text === 'Wei Wong')).toHaveLength(3)
    expect(chart.legend.map(({ text }) => text)).toContain('Wei Wong (3 times)')
    expect(chart.legend.map(({ text }) => text)).toContain(
      '2 people are drawn more than once, in 6 places. The same number marks the same person.',
    )
    expect(texts.filter(({ text, isSpoken }) => text === '1' && !isSpoken)).toHaveLength(4)
  })

  it('have their own ancestors only once in a tree', () => {
    const cousins = chartFamily({
      people: [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `P${id}`, gender: 'F', birth_year: 1900 + id, year_of_death: 0 })),
      relations: (
        [
          [1, 2],
          [2, 3],
          [2, 4],
          [3, 5],
          [4, 5],
        ] as const
      ).map(([from, to], id) => ({ id, from_person_id: from, to_person_id: to, relation_type: 2 })),
    })
    const { cards } = draw(cousins, { kind: 'ancestors', personId: 5, up: Infinity })
    expect(cards.map(({ personId }) => personId).toSorted((a, b) => a - b)).toEqual([1, 2, 2, 3, 4, 5])
  })
})

describe('what real families bring', () => {
  const people = Array.from({ length: 4 }, (_, at) => ({
    id: at + 1,
    name: 'A',
    gender: 'F',
    birth_year: 1900,
    year_of_death: 0,
  }))
  const raised = (pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([from, to], id) => ({ id, from_person_id: from, to_person_id: to, relation_type: 2 }))

  it.each(Object.keys(requests(1)))('a loop of parents ends: %s', (name) => {
    const loop = chartFamily({
      people,
      relations: raised([
        [1, 2],
        [2, 3],
        [3, 1],
        [4, 3],
      ]),
    })
    const chart = draw(loop, requests(1)[name]!)
    expectSound(chart, name)
    expect(chart.cards.length).toBeLessThan(600)
  })

  it.each(Object.keys(requests(1)))('names of any length and script fit: %s', (name) => {
    const family = chartFamily(generateFamily({ people: 60, seed: 9 }), ({ id }) => ({
      name: [
        'x'.repeat(1000),
        'Wolfeschlegelsteinhausenbergerdorff '.repeat(30),
        '愛新覺羅弘曆'.repeat(40),
        '👨‍👩‍👧‍👦'.repeat(50),
        'محمد بن عبد الله',
        'line\nbreak\tand \u0007bell',
        ' ',
        '1',
      ][id % 8]!,
      place: 'y'.repeat(500),
      kinName: '表'.repeat(60),
      otherName: '王'.repeat(60),
    }))
    for (const personId of ends(family)) {
      const request = requests(personId)[name]!
      const chart = draw(family, request)
      expectSound(chart, name)
      if (request.kind !== 'fan' && request.kind !== 'timeline') expectTextsInCards(chart, name)
    }
  })

  it.each(Object.keys(requests(1)))('an unknown person gives a chart of nobody: %s', (name) => {
    if (name === 'lives') return
    expect(draw(chartFamily({ people, relations: [] }), requests(99)[name]!).cards).toEqual([])
  })

  it('the same family in any order gives the same drawing', () => {
    const sample = generateFamily({ people: 80, seed: 3, cousins: 0.2 })
    const turned = { people: sample.people.toReversed(), relations: sample.relations.toReversed() }
    const [one, other] = [chartFamily(sample), chartFamily(turned)]
    for (const personId of ends(one))
      for (const request of Object.values(requests(personId)))
        expect([...itemsOf(draw(other, request))]).toEqual([...itemsOf(draw(one, request))])
  })

  it('a chart of thousands of descendants has each once, and as many items as people', () => {
    const sample = generateFamily({ people: 6000, seed: 1 })
    const family = chartFamily(sample)
    const [, founder] = ends(chartFamily(generateFamily({ people: 6000, seed: 1 })))
    const chart = draw(family, { kind: 'descendants', personId: founder!, down: Infinity, arrangement: 'compact' }, namesOnly)
    const cards = chart.cards.filter(({ isReference }) => isReference !== true)
    expect(cards.length).toBeGreaterThan(300)
    expect(new Set(cards.map(({ personId }) => personId)).size).toBe(cards.length)
  })
})
